"""The gap between field and seats in the round being played."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from tournament.models import Draw, Player, Seat, TableSheet, Tournament
from tournament.registration.field import THREE, Field, differences
from tournament.shared.signs import enumerate_words

State = Player.State
MOST_NAMED = 4


@dataclass(frozen=True)
class SeatingGap:
    """A drawn round in which players lack a seat or seats lack a player.

    `vacated`: seats of missing players at tables not started; `deserted`: at started tables.
    """

    draw: Draw
    field: Field
    late: tuple[Player, ...]
    vacated: list[Seat]
    deserted: list[Seat]
    empty: int
    waiting: int
    is_playable: bool  # at least one table has not started

    @property
    def key(self) -> str:
        """Fingerprint of the gap; the posted button must match it."""
        return f"{self.draw.number}-{','.join(self._absent)}-{','.join(self._came_late)}"

    @property
    def _absent(self) -> list[str]:
        return list(map(str, sorted(seat.player.number for seat in self.vacated)))

    @property
    def _came_late(self) -> list[str]:
        return [str(player.number) for player in self.late]

    @property
    def free(self) -> int:
        return len(self.vacated) + self.empty

    @property
    def from_waiting_list(self) -> int:
        """Number of waiting players for the free seats; 0 if too few."""
        left = self.free - len(self.late)
        return left if 0 < left <= self.waiting else 0

    @property
    def fill_ins(self) -> int:
        return 0 if self.from_waiting_list else self.field.missing_count

    @property
    def _surplus(self) -> int:
        """Late, waiting and fill-in players minus free seats; negative if seats stay empty."""
        return len(self.late) + self.from_waiting_list + self.fill_ins - self.free

    @property
    def _is_three_short(self) -> bool:  # two players would be left
        sizes = self.draw.table_sizes
        return any(sizes[seat.table - 1] == THREE for seat in self.vacated)

    @property
    def has_way_out(self) -> bool:
        """True if filling free seats and adding or dissolving tables closes the gap."""
        has_gap = bool(self.late or self.free)
        return self.is_playable and self._surplus % self.field.seats == 0 and has_gap

    @property
    def can_wait(self) -> bool:
        is_surplus_late = len(self.late) == self.field.surplus
        return bool(self.fill_ins) and not self.free and is_surplus_late

    @property
    def is_waiting_better(self) -> bool:
        """True if latecomers should wait: one more table needs more fill-ins than latecomers."""
        return self.can_wait and self.fill_ins > len(self.late)

    @cached_property
    def title(self) -> str:
        return " ".join(self._titles())

    @property
    def text(self) -> str:
        return " ".join(self._effects() if self.has_way_out else self._advice())

    @property
    def label(self) -> str:
        if count := self.from_waiting_list:
            return _("Admit %(count)s from the waiting list") % {"count": count}
        if count := self.fill_ins:
            return ngettext(
                "Seat everybody, with %(count)s fill-in",
                "Seat everybody, with %(count)s fill-ins",
                count,
            ) % {"count": count}
        if self.late:
            return _("Seat them")
        return _("Close the gap")

    @property
    def reason(self) -> str:
        """Public reason for changing the seats, with start numbers only."""
        sentences = []
        if absent := self._absent:
            words = ngettext(
                "No. %(who)s is not playing.", "Nos. %(who)s are not playing.", len(absent)
            )
            sentences.append(words % {"who": enumerate_words(absent)})
        if late := self._came_late:
            words = ngettext("No. %(who)s came late.", "Nos. %(who)s came late.", len(late))
            sentences.append(words % {"who": enumerate_words(late)})
        return " ".join(sentences) or _("A seat was empty.")

    def _titles(self) -> Iterator[str]:
        number = self.draw.round.number
        if self.late:
            yield ngettext(
                "%(who)s has no seat in round %(round)s.",
                "%(who)s have no seat in round %(round)s.",
                len(self.late),
            ) % {"who": _names_in_words(self.late), "round": number}
        for seat in (*self.vacated, *self.deserted)[:MOST_NAMED]:
            yield _missing_sentence(seat, number)
        rest = len(self.vacated) + len(self.deserted) - MOST_NAMED
        if rest > 0:
            yield ngettext(
                "%(count)s more seat is empty.", "%(count)s more seats are empty.", rest
            ) % {"count": rest}
        if self.empty and not (self.late or self.vacated):
            yield ngettext(
                "%(count)s seat of round %(round)s is empty.",
                "%(count)s seats of round %(round)s are empty.",
                self.empty,
            ) % {"count": self.empty, "round": number}

    def _effects(self) -> Iterator[str]:
        if self.is_waiting_better:
            yield ngettext(
                "Another table would need %(count)s fill-in player. Somebody on the waiting list "
                "takes the next free seat.",
                "Another table would need %(count)s fill-in players. Somebody on the waiting list "
                "takes the next free seat.",
                self.fill_ins,
            ) % {"count": self.fill_ins}
            return
        late, tables = len(self.late), self._surplus // self.field.seats
        if newly_seated := min(late, self.free):
            yield ngettext(
                "%(count)s latecomer takes a free seat, drawn by lot.",
                "%(count)s latecomers take free seats, drawn by lot.",
                newly_seated,
            ) % {"count": newly_seated}
        if count := self.from_waiting_list:
            yield ngettext(
                "The first person on the waiting list takes the free seat.",
                "The first %(count)s people on the waiting list take the free seats.",
                count,
            ) % {"count": count}
        if count := self.fill_ins:
            yield ngettext(
                "%(count)s fill-in player is added.", "%(count)s fill-in players are added.", count
            ) % {"count": count}
        if tables > 0:
            words = ngettext("%(count)s table is added.", "%(count)s tables are added.", tables)
            yield words % {"count": tables}
        if tables < 0:
            yield ngettext(
                "%(count)s table is dissolved; its players take the other free seats.",
                "%(count)s tables are dissolved; their players take the other free seats.",
                -tables,
            ) % {"count": -tables}
        yield _("Everybody else keeps their seat; only changed tables need a new score sheet.")
        if self.deserted:
            yield _stand_in_sentence(self.deserted)

    def _advice(self) -> Iterator[str]:
        if self.late and not self.is_playable:
            if self.draw.round.number < self.draw.round.tournament.round_count:
                yield _("All tables are already playing: they get a seat in the next round.")
            else:
                yield _("All tables are already playing, and this is the last round.")
        elif self.late and THREE in self.draw.table_sizes and self.field.is_drawable:
            yield _("Draw the round again, as long as no list of it is in.")
        elif (self.late or self.free) and self.field.allows_threes and not self._is_three_short:
            yield _("Use tables of three, fill-ins or the waiting list.")
        elif self.late or self.free:
            yield _("Use fill-ins or the waiting list.")
        if self.deserted:
            yield _stand_in_sentence(self.deserted)


def seating_gap(tournament: Tournament, round_number: int | None = None) -> SeatingGap | None:
    """Return the gap of a round, by default the first open one; None without a gap."""
    if tournament.is_closed:
        return None
    draws = tournament.draws.filter(is_current=True, round__closed_at=None)
    if round_number is not None:
        draws = draws.filter(round__number=round_number)
    draw = draws.select_related("round").order_by("round__number").first()
    if draw is None:
        return None
    draw.round.tournament = tournament
    lists = dict(draw.round.sheets.values_list("table", "state"))
    if TableSheet.State.OPEN not in lists.values():
        return None
    mismatch = differences(tournament, draw.round)
    started, seats = mismatch.started, sorted(mismatch.left, key=attrgetter("table", "seat"))
    opened = {table for table, state in lists.items() if state == TableSheet.State.OPEN}
    gap = SeatingGap(
        draw,
        mismatch.field,
        mismatch.late,
        vacated=[seat for seat in seats if seat.table not in started],
        deserted=[seat for seat in seats if seat.table in started & opened],
        empty=sum(
            table.count(None)
            for number, table in enumerate(draw.tables, 1)
            if number not in started
        ),
        waiting=tournament.players.filter(state=State.WAITING, is_present=True).count(),
        is_playable=bool(lists.keys() - started),
    )
    return gap if gap.title else None


def _names_in_words(players: tuple[Player, ...]) -> str:
    words = [
        capfirst(_("no. %(number)s %(name)s")) % {"number": player.number, "name": player.full_name}
        for player in players[:MOST_NAMED]
    ]
    rest = len(players) - MOST_NAMED
    if rest > 0:
        words.append(_("%(count)s more") % {"count": rest})
    return enumerate_words(words)


def _missing_sentence(seat: Seat, round_number: int) -> str:
    words = {
        "number": seat.player.number,
        "name": seat.player.full_name,
        "table": seat.table,
        "round": round_number,
    }
    match seat.player.state:
        case State.EXCLUDED:
            return _("No. %(number)s %(name)s is excluded and sat at table %(table)s.") % words
        case State.WITHDRAWN:
            return _("No. %(number)s %(name)s has withdrawn and sat at table %(table)s.") % words
    return _("No. %(number)s %(name)s is missing at table %(table)s, round %(round)s.") % words


def _stand_in_sentence(seats: list[Seat]) -> str:
    tables = sorted({seat.table for seat in seats})
    return ngettext(
        "Table %(tables)s is already playing: a replacement there plays for that number.",
        "Tables %(tables)s are already playing: replacements there play for those numbers.",
        len(tables),
    ) % {"tables": enumerate_words(tables)}
