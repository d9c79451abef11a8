"""Assignment of prizes to winners: translates database rows for scoring.prizes."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import NamedTuple

from scoring import RankingEntry
from scoring.prize_values import Equals
from scoring.prizes import PLACE, Award, Contender, Prize as Line, competitors, give_away
from scoring.ranking import Key
from tournament.models import Player, Prize, PrizeGroup, PrizeTable, Tournament
from tournament.ranking.drawn_lots import lot_orders
from tournament.ranking.standings import Standings
from tournament.shared.search import fold
from tournament.teams.ranking import TeamStandings

Within = Prize.Within
Group = tuple[str, object]  # (Within, its home or group id)


class Contenders(NamedTuple):
    players: list[Contender]
    teams: list[Contender]


class Awarded(NamedTuple):
    """The awards of a prize. `successors`: {called player or team: who would win instead now}."""

    awards: list[Award]
    competitor_count: int
    successors: Mapping[object, Equals]


AwardLists = dict[object, Awarded]  # by prize id


def awards_of(
    tournament: Tournament,
    prizes: Iterable[Prize],
    contenders: Contenders,
    prize_table: PrizeTable,
    cents: Mapping[int, int | None],
) -> AwardLists:
    """Return {prize id: Awarded}; `cents`: {prize id: amount}."""
    prizes = list(prizes)
    lots = list(lot_orders(tournament.lots).values())
    awards: AwardLists = {}
    for is_for_teams, own, drawn in (
        (False, contenders.players, lots),
        (True, contenders.teams, []),
    ):
        lines = [_line(prize, cents) for prize in prizes if prize.is_for_teams == is_for_teams]
        give = partial(
            give_away,
            contenders=own,
            lots=drawn,
            one_each=not prize_table.allows_several,
            shares=prize_table.shares_equals,
        )
        is_called = any(line.called for line in lines)
        before_calls = give([_before_its_call(line) for line in lines]) if is_called else []
        for award in give(lines):
            successors = _successors(award.prize, before_calls, shares=prize_table.shares_equals)
            awarded = Awarded([], len(competitors(award.prize, own)), successors)
            awards.setdefault(award.prize.key, awarded).awards.append(award)
    return awards


def contenders_of(
    tournament: Tournament,
    prizes: Iterable[Prize],
    ranked: Standings,
    teams: TeamStandings | None,
) -> Contenders:
    """Return scoring's Contenders, in the groups that `prizes` name."""
    undrawn = undrawn_places(ranked)
    places = places_of_everybody(ranked, undrawn)
    members = _group_ids_by_player(tournament)
    homes = {fold(prize.home) for prize in prizes if prize.within == Within.LOCAL}
    best_team: dict[object, int] = {}  # of equals, before their lot
    ranked_teams = sorted(teams.ranked if teams else (), key=lambda row: (row.rank, row.team.pk))
    for row in ranked_teams:
        best_team.setdefault(row.place.values, row.rank or 0)
    players = [
        Contender(
            key=row.player.pk,
            rank=places[row.player.pk],
            points=row.points,
            rounds=row.rounds,
            tally=row.tally,
            born=row.player.birth_on.toordinal() if row.player.birth_on else None,
            groups=frozenset(_groups_of(row.player, homes, members[row.player.pk])),
            undrawn_rank=undrawn[row.player.pk],
        )
        for row in ranked.rows
    ]
    return Contenders(
        players,
        [
            Contender(
                row.team.pk, row.rank or 0, row.points, undrawn_rank=best_team[row.place.values]
            )
            for row in ranked_teams
        ],
    )


def places_of_everybody(ranked: Standings, undrawn: Mapping[int, int]) -> dict[int, int]:
    """Return {player id: place among adults and minors together}.

    Players equal by the rules share a place; if all are of one category, its lots separate them.
    `undrawn`: undrawn_places().
    """
    rows = {row.player.pk: row for row in ranked.rows}
    places: dict[int, int] = {}
    for place, group in groupby(undrawn, key=undrawn.__getitem__):
        equals = list(group)
        best = min(rows[pk].rank for pk in equals)
        is_mixed = len({rows[pk].category for pk in equals}) > 1
        for pk in equals:
            places[pk] = place if is_mixed else place + rows[pk].rank - best
    return places


def undrawn_places(ranked: Standings) -> dict[int, int]:
    """Return {player id: place among everybody without any lot}, best first."""
    entries = [
        RankingEntry(row.player.pk, row.rounds, row.tally, row.player.number, row.penalty)
        for row in ranked.rows
    ]
    placings = ranked.tournament.rules.rank(entries)
    return {int(str(placing.entry.key)): placing.rank for placing in placings}


def _group_ids_by_player(tournament: Tournament) -> defaultdict[int, list[int]]:
    groups = defaultdict(list)
    ticked = PrizeGroup.members.through.objects.filter(prizegroup__tournament=tournament)
    for group, player in ticked.values_list("prizegroup_id", "player_id"):
        groups[player].append(group)
    return groups


def _groups_of(player: Player, homes: set[str], group_ids: Iterable[int]) -> Iterator[Group]:
    yield (Within.MINORS if player.is_minor else Within.ADULTS, "")
    yield from ((Within.LOCAL, home) for home in homes if is_local(player, home))
    yield from ((Within.GROUP, group) for group in group_ids)


def is_local(player: Player, home: str) -> bool:
    """Return True if the player's town or club has all words of `home`, as "SV Schwaig" has
    "Schwaig".
    """
    wanted = set(fold(home).split())
    return any(wanted <= set(fold(text).split()) for text in (player.place, player.club))


def _line(prize: Prize, cents: Mapping[int, int | None]) -> Line:
    group: Group | None = None
    if prize.within != Within.ALL:  # a team prize never is
        which = {Within.LOCAL: fold(prize.home), Within.GROUP: prize.group_id}
        group = (prize.within, which.get(Within(prize.within), ""))
    calls = () if prize.given_to_id else prize.calls.all()  # one given by hand is not shared
    called = tuple(call.team_id or call.player_id for call in calls)
    return Line(
        key=prize.pk,
        kind=PLACE if prize.is_for_teams else prize.kind,
        number=prize.number,
        group=group,
        given_to=called[0] if called else prize.given_to_id,
        is_extra=prize.is_extra,
        cents=cents[prize.pk] or 0,
        has_goods=bool(prize.gift),
        called=called,
        paid_cents=sum(call.cents or 0 for call in calls),
    )


def _before_its_call(line: Line) -> Line:
    given_to = None if line.called else line.given_to
    return replace(line, given_to=given_to, called=(), paid_cents=0)


def _successors(line: Line, before_calls: Iterable[Award], *, shares: bool) -> dict[object, Equals]:
    """Return {called taker who would no longer win `line`: winners now, without calls}."""
    # Where equals share, whoever wins another of the places has a share of the same money.
    winners: dict[Key, None] = {}
    still_winning: set[Key] = set()
    for award in before_calls:
        sharers = award.share.sharers if award.share else ()
        keys = [key for key in (*award.tied, *sharers, award.taker) if key is not None]
        if award.prize.key == line.key:
            winners |= dict.fromkeys(keys)
        is_same_ranking = award.prize.kind == line.kind == PLACE and award.prize.group == line.group
        if award.prize.key == line.key or (shares and is_same_ranking):
            still_winning |= set(keys)
    left = tuple(key for key in winners if key not in line.called) or tuple(winners)
    return {key: left for key in line.called if key not in still_winning}
