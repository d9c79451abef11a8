"""Assignment of prizes to winners: translates database rows for scoring.prizes."""

from collections.abc import Hashable, Iterable, Mapping
from itertools import groupby
from operator import attrgetter

from scoring import RankingEntry
from scoring.prizes import PLACE, Award, Contender, competitors, give_away
from scoring.prizes import Prize as Line
from tournament.models import Lot, Player, Prize, PrizeCall, PrizeGroup, PrizeTable, Tournament
from tournament.ranking.drawn_lots import lot_orders
from tournament.ranking.standings import Standings, StandingsRow
from tournament.shared.search import fold
from tournament.teams.ranking import TeamStandings

Within = Prize.Within
Group = tuple[str, object]  # (Within, its home or group id)


def awards_of(
    tournament: Tournament,
    prizes: Iterable[Prize],
    ranked: Standings,
    prize_table: PrizeTable,
    teams: TeamStandings | None,
) -> dict[object, tuple[Award, int]]:
    """Return {prize id: (award, number of competitors)}; an award may lack a taker."""
    prizes = list(prizes)
    places = places_of_everybody(ranked)
    members = _group_ids_by_player(tournament)
    homes = {fold(prize.home) for prize in prizes if prize.within == Within.LOCAL}
    people = [_contender(row, places[row.player.pk], homes, members) for row in ranked.rows]
    lots = list(lot_orders(Lot, "player", tournament=tournament).values())
    ranked_teams = teams.ranked if teams else ()
    awards: dict[object, tuple[Award, int]] = {}
    for lines, contenders, drawn in (
        ([_line(prize) for prize in prizes if not prize.is_for_teams], people, lots),
        (
            [_team_line(prize) for prize in prizes if prize.is_for_teams],
            [Contender(row.team.pk, row.rank or 0, row.points) for row in ranked_teams],
            [],
        ),
    ):
        for award in give_away(
            lines, contenders, lots=drawn, one_each=not prize_table.allows_several
        ):
            awards[award.prize.key] = award, len(competitors(award.prize, contenders))
    return awards


def places_of_everybody(ranked: Standings) -> dict[Hashable, int]:
    """Return {player id: place among adults and minors together}.

    Players equal by the rules share a place; if all are of one category, its lots separate them.
    """
    rows: dict[Hashable, StandingsRow] = {row.player.pk: row for row in ranked.rows}
    entries = [
        RankingEntry(pk, row.rounds, row.tally, number=row.player.number)
        for pk, row in rows.items()
    ]
    places: dict[Hashable, int] = {}
    for place, group in groupby(ranked.tournament.rules.rank(entries), key=attrgetter("rank")):
        equals = [placing.entry.key for placing in group]
        best = min(rows[pk].rank for pk in equals)
        is_mixed = len({rows[pk].category for pk in equals}) > 1
        for pk in equals:
            places[pk] = place if is_mixed else place + rows[pk].rank - best
    return places


def _group_ids_by_player(tournament: Tournament) -> Mapping[int, list[int]]:
    groups: dict[int, list[int]] = {}
    ticked = PrizeGroup.members.through.objects.filter(prizegroup__tournament=tournament)
    for group, player in ticked.values_list("prizegroup_id", "player_id"):
        groups.setdefault(player, []).append(group)
    return groups


def _contender(
    row: StandingsRow, place: int, homes: set[str], members: Mapping[int, list[int]]
) -> Contender:
    """Convert a ranking row. `place`: among everybody, for local prizes.

    `homes`: folded places of local prizes; `members`: {player id: group ids}.
    """
    player = row.player
    groups: set[Group] = {(Within.MINORS if player.is_minor else Within.ADULTS, "")}
    groups |= {(Within.LOCAL, home) for home in homes if is_local(player, home)}
    groups |= {(Within.GROUP, group) for group in members.get(player.pk, ())}
    return Contender(
        key=player.pk,
        rank=place,
        points=row.points,
        rounds=row.rounds,
        tally=row.tally,
        born=player.birth_on.toordinal() if player.birth_on else None,
        groups=frozenset(groups),
    )


def is_local(player: Player, home: str) -> bool:
    """Return True if the player's place or club has all words of `home`, as "SV Schwaig" has
    "Schwaig".
    """
    wanted = set(fold(home).split())
    return any(wanted <= set(fold(text).split()) for text in (player.place, player.club))


def _line(prize: Prize) -> Line:
    group: Group | None = None
    if prize.within != Within.ALL:
        which = {Within.LOCAL: fold(prize.home), Within.GROUP: prize.group_id}
        group = (prize.within, which.get(Within(prize.within), ""))
    return Line(
        key=prize.pk,
        kind=prize.kind,
        number=prize.number,
        group=group,
        given_to=call.player_id if (call := call_of(prize)) else prize.given_to_id,
        is_extra=prize.is_extra,
    )


def _team_line(prize: Prize) -> Line:
    call = call_of(prize)
    given_to = call.team_id if call else None
    return Line(prize.pk, PLACE, prize.number, given_to=given_to, is_extra=prize.is_extra)


def call_of(prize: Prize) -> PrizeCall | None:
    return getattr(prize, "call", None)
