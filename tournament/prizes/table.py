"""The prize table: each prize with its winner, and the sums."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from django.db.models import Prefetch

from scoring.prizes import Award, Share, share_out
from tournament.models import Player, Prize, PrizeCall, PrizeTable, Tournament
from tournament.prizes.awards import Awarded, AwardLists, Contenders, awards_of, contenders_of
from tournament.prizes.words import Taker, gift_in_words, rest_in_words, shared_title, title_of
from tournament.ranking.standings import Standings, StandingsRow, standings
from tournament.registration.fees import Fees, open_fees
from tournament.teams.ranking import TeamRow, TeamStandings, team_standings

Kind, Within = Prize.Kind, Prize.Within
State = Player.State


@dataclass(frozen=True, slots=True)
class PrizeLine:
    prize: Prize
    cents: int | None
    award: Award | None = None  # None before the end
    competitor_count: int = 0
    taker: Taker | None = None
    row: StandingsRow | None = None
    team_row: TeamRow | None = None
    tied: tuple[Taker, ...] = ()  # equals who must draw lots
    passed: tuple[Taker, ...] = ()  # better ones who have a prize
    equals: tuple[Taker, ...] = ()  # as good as the winner
    waits_for: Prize | None = None  # an earlier one whose lot is due
    other_prize: Prize | None = None  # of a winner called before a correction or chosen by hand
    call: PrizeCall | None = None
    teams_with_a_place: int = 0
    owes_cents: int = 0
    shared: Prize | None = None  # the first of those whose money is shared
    successors: tuple[Taker, ...] = ()  # who would win it now, after a correction since its call

    @property
    def share(self) -> Share | None:
        return self.award.share if self.award else None

    @property
    def winner(self) -> Taker:
        assert self.taker is not None  # in lists of winners
        return self.taker

    @property
    def start_number(self) -> int | None:
        return self.taker.number if isinstance(self.taker, Player) else None

    @property
    def number(self) -> int:
        return self.share.place if self.share else self.prize.number

    @property
    def title(self) -> str:
        return shared_title(self.shared) if self.shared else title_of(self.prize)

    @property
    def gift(self) -> str:
        return gift_in_words(self.prize, self.cents)

    @property
    def taken_gift(self) -> str:
        if self.call is None:
            return self.gift
        return gift_in_words(Prize(gift=self.call.gift), self.call.cents)

    @property
    def took_something_else(self) -> bool:
        return self.call is not None and self.call.gift != self.prize.gift

    @property
    def awaits_lot(self) -> bool:
        return bool(self.tied) or self.waits_for is not None

    @property
    def is_beaten(self) -> bool:
        return bool(self.passed) or (self.award is not None and self.award.is_beaten)

    @property
    def is_left_over(self) -> bool:
        is_shared_out = self.share is not None and not self.cents
        has_nobody = self.taker is None and not self.awaits_lot
        return self.award is not None and has_nobody and not is_shared_out


@dataclass(frozen=True)
class PrizeList:
    """All prizes in the order of giving. `teams`: their ranking, None without team prizes."""

    tournament: Tournament
    table: PrizeTable
    lines: tuple[PrizeLine, ...]
    fees: Fees
    fees_cents: int  # the base of share_percent
    amounts: Mapping[int, int | None]  # cents by prize id, before equals share
    contenders: Contenders | None  # None before the last round is played
    teams: TeamStandings | None = None
    has_ranking: bool = True  # False while no list counts

    @property
    def is_decided(self) -> bool:
        return self.contenders is not None

    @property
    def won(self) -> list[PrizeLine]:
        return [line for line in self.lines if line.award and line.taker]

    @property
    def without_winners(self) -> list[PrizeLine]:
        prizes = dict.fromkeys(line.prize for line in self.lines)
        return [PrizeLine(prize, self.amounts[prize.pk]) for prize in prizes]

    @property
    def public_lines(self) -> Iterator[PrizeLine]:
        """The called lines; each other prize as a line without a winner."""
        for prize, own in groupby(self.lines, key=attrgetter("prize")):
            called = [line for line in own if line.call]
            yield from called or [PrizeLine(prize, self.amounts[prize.pk])]

    @property
    def pot_cents(self) -> int:
        return self.fees_cents * self.table.share_percent // 100

    @property
    def assigned_percent(self) -> int:
        return sum({line.prize.pk: line.prize.share or 0 for line in self.lines}.values())

    @property
    def has_shares_of_nothing(self) -> bool:
        return self.assigned_percent > 0 and not self.table.share_percent

    @property
    def cash_cents(self) -> int:
        return sum(line.cents or 0 for line in self.lines) - self.unclaimed_cents

    @property
    def unclaimed_cents(self) -> int:
        return sum(line.cents or 0 for line in self.left_over)

    @property
    def rest_cents(self) -> int:
        """Cents left over when equals divide prizes; negative after a correction: paid too much."""
        if not (self.is_decided and self.table.shares_equals):
            return 0
        line_cents = sum(line.cents or 0 for line in self.lines)
        return sum(cents or 0 for cents in self.amounts.values()) - line_cents

    @property
    def rest_in_words(self) -> str:
        return rest_in_words(self.rest_cents) if self.rest_cents else ""

    @property
    def has_prizes_on_top(self) -> bool:
        prizes = [line.prize for line in self.lines]
        return any(p.is_extra or p.is_for_teams or p.kind == Kind.HAND for p in prizes)

    @property
    def gift_count(self) -> int:
        return sum(bool(line.prize.gift) for line in self.lines)

    @property
    def goods_cents(self) -> int:
        return sum(line.prize.value_cents or 0 for line in self.lines if line.prize.gift)

    @property
    def left_of_fees(self) -> int:
        return self.fees.cash - self.cash_cents

    @property
    def missing_from_fees(self) -> int:
        return max(-self.left_of_fees, 0)

    @cached_property
    def open_lots(self) -> tuple[PrizeLine, ...]:
        by_group = {line.tied: line for line in reversed(self.lines) if line.tied}
        return tuple(reversed(by_group.values()))

    @property
    def lots_of_players(self) -> tuple[PrizeLine, ...]:
        return tuple(line for line in self.open_lots if not line.prize.is_for_teams)

    @property
    def lots_of_teams(self) -> tuple[PrizeLine, ...]:
        return tuple(line for line in self.open_lots if line.prize.is_for_teams)

    @property
    def is_fully_called(self) -> bool:
        return self.table.is_ceremony and all(line.call for line in self.lines if line.taker)

    @property
    def lines_owing_fees(self) -> tuple[PrizeLine, ...]:
        by_taker = {line.taker: line for line in reversed(self.lines) if line.owes_cents}
        return tuple(reversed(by_taker.values()))

    @property
    def left_over(self) -> tuple[PrizeLine, ...]:
        return tuple(line for line in self.lines if line.is_left_over)


def table_of(tournament: Tournament) -> PrizeTable:
    stored = PrizeTable.objects.filter(tournament=tournament).first()
    return stored or PrizeTable(tournament=tournament)


def prizes_of(tournament: Tournament) -> list[Prize]:
    """Return the prizes in the order of giving."""
    calls = PrizeCall.objects.select_related("player", "team")
    stored = tournament.prizes.select_related("group", "given_to")
    prizes = stored.prefetch_related(Prefetch("calls", calls))
    own = usual_groups(tournament)
    return sorted(
        prizes,
        key=lambda prize: (
            (0, prize.number, own.index(Within(prize.within)))
            if is_main_place(tournament, prize)
            else (1, prize.position, prize.pk)
        ),
    )


def usual_groups(tournament: Tournament) -> tuple[Prize.Within, ...]:
    is_apart = tournament.rules.ranks_minors_apart
    return (Within.ADULTS, Within.MINORS) if is_apart else (Within.ALL,)


def is_main_place(tournament: Tournament, prize: Prize) -> bool:
    """Return True for a place of the whole ranking, not of a village or group."""
    return prize.kind == Kind.PLACE and prize.within in usual_groups(tournament)


def prize_list(tournament: Tournament, *, ranked: Standings | None = None) -> PrizeList:
    """Return the prizes and winners; `ranked` saves computing the ranking."""
    table, prizes = table_of(tournament), prizes_of(tournament)
    fees = open_fees(tournament)
    fees_cents = due_fees(tournament) if table.fees_cents is None else table.fees_cents
    ranked = ranked or standings(tournament)
    teams = team_standings(ranked) if any(prize.is_for_teams for prize in prizes) else None
    is_decided = ranked.is_complete and ranked.ranked_count > 0
    cents = _cents(prizes, fees_cents * table.share_percent // 100)
    contenders = contenders_of(tournament, prizes, ranked, teams) if is_decided else None
    awards = awards_of(tournament, prizes, contenders, table, cents) if contenders else {}
    lines = _Lines(ranked, teams, prizes, fees, awards, has_shares=table.shares_equals)
    return PrizeList(
        tournament=tournament,
        table=table,
        lines=tuple(line for prize in prizes for line in lines.of(prize, cents[prize.pk])),
        fees=fees,
        fees_cents=fees_cents,
        amounts=cents,
        contenders=contenders,
        teams=teams,
        has_ranking=ranked.ranked_count > 0,
    )


def due_fees(tournament: Tournament) -> int:
    """Return the entry fees of the whole field in cents, paid or open."""
    players = tournament.players.filter(state__in=(State.REGISTERED, State.EXCLUDED))
    return sum(player.due_cents for player in players)


def _cents(prizes: Iterable[Prize], pot: int) -> dict[int, int | None]:
    shared = [prize for prize in prizes if prize.share is not None]
    shares = share_out(pot, [prize.share or 0 for prize in shared])
    amounts = {prize.pk: prize.cents for prize in prizes}
    return amounts | {prize.pk: cents for prize, cents in zip(shared, shares, strict=True)}


class _Lines:
    def __init__(
        self,
        ranked: Standings,
        teams: TeamStandings | None,
        prizes: Iterable[Prize],
        fees: Fees,
        award_lists: AwardLists,
        *,
        has_shares: bool,
    ) -> None:
        self.award_lists, self.has_shares = award_lists, has_shares
        self.debts: dict[Taker, int] = {payer: payer.owed_cents for payer in fees.payers}
        self.rows: dict[object, StandingsRow] = {row.player.pk: row for row in ranked.rows}
        team_rows = teams.rows if teams else ()
        self.team_rows: dict[object, TeamRow] = {row.team.pk: row for row in team_rows}
        self.prizes: dict[object, Prize] = {prize.pk: prize for prize in prizes}

    def of(self, prize: Prize, cents: int | None) -> Iterator[PrizeLine]:
        calls: dict[object, PrizeCall] = {call.taker.pk: call for call in prize.calls.all()}
        if prize.pk not in self.award_lists:
            for call in calls.values() or [None]:
                yield self._line(prize, cents, None, None, call)
            return
        awarded = self.award_lists[prize.pk]
        for award in awarded.awards:
            yield self._line(prize, cents, award, awarded, calls.get(award.taker))

    def _line(
        self,
        prize: Prize,
        cents: int | None,
        award: Award | None,
        awarded: Awarded | None,
        call: PrizeCall | None,
    ) -> PrizeLine:
        key, share = (award.taker, award.share) if award else (None, None)
        row = None if prize.is_for_teams else self.rows.get(key)
        team_row = self.team_rows.get(key) if prize.is_for_teams else None
        ranked: Taker | None = row.player if row else team_row.team if team_row else None
        given_to: Taker | None = call.taker if call else prize.given_to
        # The ranking has loaded what names need.
        taker = ranked if given_to in (None, ranked) else given_to
        equals: Iterable[object] = award.equals if award else ()
        is_erased = isinstance(taker, Player) and taker.is_erased  # without group and town
        successors = awarded.successors.get(key, ()) if awarded and not is_erased else ()
        if share:
            cents = share.cents
            equals = [each for each in share.sharers if key is not None and each != key]
        if call and self.has_shares:  # paid; a later correction takes nothing back
            cents = call.cents
        return PrizeLine(
            prize=prize,
            cents=cents,
            award=award,
            competitor_count=awarded.competitor_count if awarded else 0,
            taker=taker,
            row=row,
            team_row=team_row,
            tied=self._takers(prize, award.tied if award else ()),
            passed=self._takers(prize, award.passed if award and not successors else ()),
            equals=self._takers(prize, equals),
            waits_for=self.prizes.get(award and award.waits_for),
            other_prize=self.prizes.get(award and award.also),
            call=call,
            shared=self.prizes.get(share and share.prize),
            successors=self._takers(prize, successors),
            owes_cents=max(0, self.debts.get(taker, 0)) if taker else 0,
            teams_with_a_place=sum(row.rank is not None for row in self.team_rows.values()),
        )

    def _takers(self, prize: Prize, keys: Iterable[object]) -> tuple[Taker, ...]:
        if prize.is_for_teams:
            return tuple(self.team_rows[key].team for key in keys)
        return tuple(self.rows[key].player for key in keys)
