"""The lists on which prizes depend: how wrong each has to be to change one."""

from dataclasses import dataclass
from itertools import chain

from scoring.prize_margins import Margins, leads
from scoring.prizes import Award
from scoring.ranking import Key
from tournament.journal.spot_check import SpotCheck, newest_spot_check
from tournament.models import Prize, Round, TableSheet, Tournament
from tournament.prizes.table import PrizeList, prize_list

MOST_ON_BOARD = 5


@dataclass(frozen=True, slots=True)
class ListMargin:
    """A list whose wrong total can change the prizes `titles`; `points`: the least such error."""

    sheet: TableSheet
    points: int
    titles: tuple[str, ...]


def margins_of_lists(tournament: Tournament, check: SpotCheck | None = None) -> list[ListMargin]:
    """Return how wrong each list must be to change a prize, smallest error first.

    Without lists that matched their paper in `check`. Empty before the last round ends, and where
    points do not rank first (docs/spot-check.md).
    """
    if not tournament.prizes.exists() or not _points_decide(tournament):
        return []
    prizes = prize_list(tournament)
    margins = _margins(prizes)
    titles = {line.prize.pk: line.title for line in prizes.lines}
    sheets = (
        TableSheet.objects.filter(round__tournament=tournament, state=TableSheet.State.ENTERED)
        .filter(state__in=tournament.counted_states)
        .select_related("round")
    )
    list_margins = []
    for sheet in sheets.prefetch_related("totals__seat"):
        people = [total.seat.player_id for total in sheet.totals.all()]
        margin = margins.of_list(people, sheet.round.number)
        if margin and not (check and _matches_paper(sheet, check)):
            names = tuple(title for pk, title in titles.items() if pk in margin.prizes)
            list_margins.append(ListMargin(sheet, margin.points, names))
    return sorted(list_margins, key=lambda m: (m.points, m.sheet.round.number, m.sheet.table))


def _margins(prizes: PrizeList) -> Margins:
    if prizes.contenders is None:
        return Margins(())
    awards: dict[bool, list[Award]] = {False: [], True: []}
    for line in prizes.lines:
        if line.award is not None:
            awards[line.prize.is_for_teams].append(line.award)
    teams = prizes.teams.rows if prizes.teams else ()
    members: dict[Key, list[int]] = {
        row.team.pk: [member.player.pk for member in row.members] for row in teams
    }
    shares = prizes.table.shares_equals
    by_players = leads(awards[False], prizes.contenders.players, shares=shares)
    by_teams = leads(awards[True], prizes.contenders.teams, members, shares=shares)
    return Margins(chain(by_players, by_teams))


def margins_before_closing(round_: Round) -> list[ListMargin]:
    """Return up to MOST_ON_BOARD of margins_of_lists(), for lists of this round typed as totals.

    Empty before the last round.
    """
    tournament = round_.tournament
    if tournament.needs_second_check or round_.number < tournament.round_count:
        return []
    margins = margins_of_lists(tournament, newest_spot_check(tournament))
    own = [
        margin
        for margin in margins
        if margin.sheet.round_id == round_.pk and margin.sheet.kind == TableSheet.Kind.TOTALS
    ]
    return own[:MOST_ON_BOARD]


def _points_decide(tournament: Tournament) -> bool:
    # With best rounds a wrong point can make another round count, with its Solos.
    rules, kinds = tournament.rules, tournament.prizes.values_list("kind", flat=True)
    has_moving_solos = rules.best_rounds is not None and Prize.Kind.SOLO in kinds
    return rules.tie_breaks[0] == "points" and not has_moving_solos


def _matches_paper(sheet: TableSheet, check: SpotCheck) -> bool:
    drawn = check.list_at((sheet.round.number, sheet.table))
    if drawn is None or not drawn.is_compared or drawn.differs:
        return False
    return drawn.stored == tuple(total.points for total in sheet.totals.all())
