"""The lists on which prizes depend: how wrong each has to be to change one."""

from dataclasses import dataclass
from itertools import chain

from scoring.prize_margins import Margins, leads
from scoring.prizes import Award
from scoring.ranking import Key
from tournament.journal.spot_check import SpotCheck, newest_spot_check
from tournament.models import Prize, Round, TableSheet, Tournament
from tournament.prizes.awards import contenders_of
from tournament.prizes.table import prize_list
from tournament.ranking.standings import standings

MOST_ON_BOARD = 5


@dataclass(frozen=True, slots=True)
class ListMargin:
    """A list whose wrong total can change the prizes `titles`; `points`: the least such error."""

    sheet: TableSheet
    points: int
    titles: tuple[str, ...]


def margins_of_lists(tournament: Tournament, check: SpotCheck | None = None) -> list[ListMargin]:
    """Return a ListMargin per unchecked list on which prizes depend, smallest error first.

    Lists that match their paper in `check` are left out. Empty before the last round ends,
    and where points do not rank first (docs/spot-check.md).
    """
    if not tournament.prizes.exists() or not _points_decide(tournament):
        return []
    ranked = standings(tournament)
    prizes = prize_list(tournament, ranked=ranked)
    if not prizes.is_decided:
        return []
    stored = [line.prize for line in prizes.lines]
    players, teams = contenders_of(tournament, stored, ranked, prizes.teams)
    team_rows = prizes.teams.rows if prizes.teams else ()
    members: dict[Key, list[int]] = {
        row.team.pk: [member.player.pk for member in row.members] for row in team_rows
    }
    awards: dict[bool, list[Award]] = {False: [], True: []}
    for line in prizes.lines:
        if line.award is not None:
            awards[line.prize.is_for_teams].append(line.award)
    shares = prizes.table.shares_equals
    by_players = leads(awards[False], players, shares=shares)
    margins = Margins(chain(by_players, leads(awards[True], teams, members, shares=shares)))
    titles = {line.prize.pk: line.title for line in prizes.lines}
    sheets = (
        TableSheet.objects.filter(round__tournament=tournament, state=TableSheet.State.ENTERED)
        .filter(state__in=tournament.counted_states)
        .select_related("round")
    )
    list_margins = []
    for sheet in sheets.prefetch_related("totals__seat"):
        if check and _matches_paper(sheet, check):
            continue
        people = [total.seat.player_id for total in sheet.totals.all()]
        if margin := margins.of_list(people, sheet.round.number):
            names = tuple(title for pk, title in titles.items() if pk in margin.prizes)
            list_margins.append(ListMargin(sheet, margin.points, names))
    return sorted(list_margins, key=lambda m: (m.points, m.sheet.round.number, m.sheet.table))


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
