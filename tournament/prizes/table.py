"""The table of prizes as it is read: each line with who gets it and why, and the sums below."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.prizes import Award, Contender, give_away, share_out
from scoring.prizes import Prize as Line
from tournament.models import Lot, Player, Prize, PrizeCall, PrizeGroup, PrizeTable, Tournament
from tournament.prizes.words import gift_in_words, title_of
from tournament.ranking.standings import Assumed, Standings, StandingsRow, standings
from tournament.registration.fees import Fees, open_fees
from tournament.shared.search import fold

Kind, Within = Prize.Kind, Prize.Within
State = Player.State
Group = tuple[str, object]  # what a prize is among: its kind, and which


@dataclass(frozen=True, slots=True)
class GivenPrize:
    """A prize, what it comes to, and who gets it as things stand; `award` None before the end.

    `tied`, `passed`, `equals`: as in scoring.prizes.Award, with their rows.
    """

    prize: Prize
    cents: int | None
    award: Award | None
    taker: Player | None = None
    row: StandingsRow | None = None
    tied: tuple[Player, ...] = ()
    passed: tuple[Player, ...] = ()
    equals: tuple[Player, ...] = ()
    waits_for: Prize | None = None
    also: Prize | None = None
    call: PrizeCall | None = None

    @property
    def title(self) -> str:
        return title_of(self.prize)

    @property
    def gift(self) -> str:
        return gift_in_words(self.prize, self.cents)

    @property
    def is_open(self) -> bool:
        """A lot has to be drawn, for this prize or for one before it."""
        return bool(self.tied) or self.waits_for is not None

    @property
    def is_at_the_desk(self) -> bool:
        """Called, but nobody came for it yet."""
        return self.call is not None and self.call.handed_over_at is None

    @property
    def is_left_over(self) -> bool:
        """It is known that nobody gets it."""
        return self.award is not None and self.taker is None and not self.is_open


@dataclass(frozen=True)
class PrizeList:
    """All prizes of a tournament in the order in which they are given away.

    `is_decided`: the last round is played, so that names stand beside them.
    """

    tournament: Tournament
    table: PrizeTable
    lines: tuple[GivenPrize, ...]
    fees: Fees
    fees_cents: int  # what the share is of
    is_decided: bool

    @property
    def pot_cents(self) -> int:
        """What of the fees is to be handed out."""
        return self.fees_cents * self.table.share_percent // 100

    @property
    def shares(self) -> int:
        """Percent of the pot that have a prize; 100 or less."""
        return sum(line.prize.share or 0 for line in self.lines)

    @property
    def cash_cents(self) -> int:
        return sum(line.cents or 0 for line in self.lines)

    @property
    def goods(self) -> int:
        return sum(bool(line.prize.gift) for line in self.lines)

    @property
    def goods_cents(self) -> int:
        return sum(line.prize.value_cents or 0 for line in self.lines if line.prize.gift)

    @property
    def left_in_till(self) -> int:
        return self.fees.cash - self.cash_cents

    @cached_property
    def open_lots(self) -> tuple[GivenPrize, ...]:
        """The prizes that a lot has to find somebody for, each group of equals once."""
        found = {line.tied: line for line in reversed(self.lines) if line.tied}
        return tuple(reversed(found.values()))

    @property
    def left_over(self) -> tuple[GivenPrize, ...]:
        return tuple(line for line in self.lines if line.is_left_over)


def table_of(tournament: Tournament) -> PrizeTable:
    """Not stored yet where nobody has said how."""
    stored = PrizeTable.objects.filter(tournament=tournament).first()
    return stored or PrizeTable(tournament=tournament)


def prizes_of(tournament: Tournament) -> list[Prize]:
    """In the order in which they are given away: places first, the best first, then the others as
    they stand in the table.
    """
    prizes = tournament.prizes.select_related("group", "given_to", "call__player")
    own = usual_groups(tournament)
    return sorted(
        prizes,
        key=lambda one: (
            (0, one.number, own.index(Within(one.within)))
            if is_main_place(tournament, one)
            else (1, one.position, one.pk)
        ),
    )


def usual_groups(tournament: Tournament) -> tuple[Prize.Within, ...]:
    """Who has a ranking of their own."""
    is_apart = tournament.rules.ranks_minors_apart
    return (Within.ADULTS, Within.MINORS) if is_apart else (Within.ALL,)


def is_main_place(tournament: Tournament, prize: Prize) -> bool:
    """A place of the ranking itself, not of a village or a group."""
    return prize.kind == Kind.PLACE and prize.within in usual_groups(tournament)


def prize_list(tournament: Tournament, *, ranked: Standings | None = None) -> PrizeList:
    """A fixed number of queries; `ranked`: the ranking where somebody has it already."""
    table, prizes = table_of(tournament), prizes_of(tournament)
    fees = open_fees(tournament)
    fees_cents = due_fees(tournament) if table.fees_cents is None else table.fees_cents
    ranked = ranked or standings(tournament)
    is_decided = ranked.is_complete and ranked.ranked_count > 0
    cents = _cents(prizes, fees_cents * table.share_percent // 100)
    awards = awards_of(tournament, prizes, ranked, table) if is_decided else {}
    rows = {row.player.pk: row for each in ranked.categories for row in each.rows}
    by_key: dict[object, Prize] = {prize.pk: prize for prize in prizes}
    return PrizeList(
        tournament=tournament,
        table=table,
        lines=tuple(
            _given(prize, cents[prize.pk], awards.get(prize.pk), rows, by_key) for prize in prizes
        ),
        fees=fees,
        fees_cents=fees_cents,
        is_decided=is_decided,
    )


def due_fees(tournament: Tournament) -> int:
    """The entry fees of everybody in the field, paid or not."""
    players = tournament.players.filter(state__in=(State.REGISTERED, State.EXCLUDED))
    return sum(player.due_cents for player in players)


def winners_assuming(tournament: Tournament, assuming: Assumed | None) -> dict[Prize, GivenPrize]:
    """Who gets which prize, stored or with one list as it would count."""
    ranked = standings(tournament, assuming=assuming)
    return {line.prize: line for line in prize_list(tournament, ranked=ranked).lines}


def awards_of(
    tournament: Tournament, prizes: Iterable[Prize], ranked: Standings, table: PrizeTable
) -> dict[object, Award]:
    """By prize."""
    prizes = list(prizes)
    rows = [row for category in ranked.categories for row in category.rows]
    members = _members(tournament)
    homes = {fold(prize.home) for prize in prizes if prize.within == Within.LOCAL}
    people = [_contender(row, homes, members) for row in rows]
    lots: dict[int, list[int]] = {}
    drawn = Lot.objects.filter(tournament=tournament).order_by("group", "position")
    for group, player in drawn.values_list("group", "player_id"):
        lots.setdefault(group, []).append(player)
    awards = give_away(
        [_line(prize) for prize in prizes],
        people,
        lots=list(lots.values()),
        one_each=not table.allows_several,
    )
    return {award.prize.key: award for award in awards}


def _members(tournament: Tournament) -> Mapping[int, list[int]]:
    """{player id: groups that the club has ticked them for}; one query."""
    found: dict[int, list[int]] = {}
    ticked = PrizeGroup.members.through.objects.filter(prizegroup__tournament=tournament)
    for group, player in ticked.values_list("prizegroup_id", "player_id"):
        found.setdefault(player, []).append(group)
    return found


def _contender(row: StandingsRow, homes: set[str], members: Mapping[int, list[int]]) -> Contender:
    player = row.player
    groups: set[Group] = {(Within.MINORS if player.is_minor else Within.ADULTS, "")}
    groups |= {(Within.LOCAL, home) for home in homes if is_local(player, home)}
    groups |= {(Within.GROUP, group) for group in members.get(player.pk, ())}
    return Contender(
        key=player.pk,
        rank=row.rank,
        points=row.points,
        rounds=row.rounds,
        tally=row.tally,
        born=player.birth_on.toordinal() if player.birth_on else None,
        groups=frozenset(groups),
    )


def is_local(player: Player, home: str) -> bool:
    """Whether all words of `home` stand in somebody's place or club: Schwaig, SV Schwaig."""
    wanted = set(fold(home).split())
    return any(wanted <= set(fold(said).split()) for said in (player.place, player.club))


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


def call_of(prize: Prize) -> PrizeCall | None:
    """Loaded with the prizes, or one query."""
    return getattr(prize, "call", None)


def _cents(prizes: Iterable[Prize], pot: int) -> dict[int, int | None]:
    """What the money of each prize comes to."""
    shared = [prize for prize in prizes if prize.share is not None]
    shares = share_out(pot, [prize.share or 0 for prize in shared])
    found = {prize.pk: prize.cents for prize in prizes}
    return found | {prize.pk: cents for prize, cents in zip(shared, shares, strict=True)}


def _given(
    prize: Prize,
    cents: int | None,
    award: Award | None,
    rows: Mapping[int, StandingsRow],
    prizes: Mapping[object, Prize],
) -> GivenPrize:
    call = call_of(prize)
    chosen = call.player if call else prize.given_to
    if award is None:  # chosen by hand it is, whatever the ranking will say
        return GivenPrize(prize, cents, None, taker=chosen, call=call)
    row = rows.get(award.taker) if isinstance(award.taker, int) else None
    people = {pk: found.player for pk, found in rows.items()}
    return GivenPrize(
        prize=prize,
        cents=cents,
        award=award,
        taker=chosen or (row.player if row else None),
        row=row,
        tied=_people(award.tied, people),
        passed=_people(award.passed, people),
        equals=_people(award.equals, people),
        waits_for=prizes.get(award.waits_for),
        also=prizes.get(award.also),
        call=call,
    )


def _people(keys: Iterable[object], people: Mapping[int, Player]) -> tuple[Player, ...]:
    return tuple(people[key] for key in keys if isinstance(key, int))
