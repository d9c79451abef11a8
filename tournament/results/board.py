"""One round's lists as the desk needs them: which are missing, what stands on each tile."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Round, TableSheet
from tournament.results.phone_lists import games_in
from tournament.shared.permissions import shown_name
from tournament.shared.signs import clock
from tournament.templatetags.schafkopf import STATES, Sign

State = TableSheet.State
LONGEST_EVENING = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks at the board, and on which page this person types a new list."""

    pk: int | None = None
    typing_page: str = "sheet-enter"


@dataclass(frozen=True, slots=True)
class Tile:
    sheet: TableSheet
    line: str  # since when, by whom, what is wrong
    reader: Reader

    @property
    def table(self) -> int:
        return self.sheet.table

    @property
    def sign(self) -> Sign:
        return STATES[self.sheet.state]

    @property
    def address(self) -> str:
        """Where a press on it leads: to what is to be done with the list next."""
        round_ = self.sheet.round
        return _address(self._page, round_.tournament.slug, round_.number, self.table)

    @property
    def _page(self) -> str:
        if self.sheet.state == State.CLARIFICATION:  # what was typed stands on its own page only
            is_totals = self.sheet.kind == TableSheet.Kind.TOTALS
            return "sheet-totals" if is_totals else "sheet-enter"
        if self.sheet.state == State.OPEN:
            return "sheet-report" if self.is_reported else self.reader.typing_page
        return "sheet-check" if self.sheet.is_hidden_from(self.reader.pk) else "sheet-history"

    @property
    def is_reported(self) -> bool:
        """Whether the table's phone has sent something of an open list."""
        return self.sheet.state == State.OPEN and is_reported(self.sheet)

    @property
    def is_own(self) -> bool:
        """Whether the reader typed it and somebody else has to check it."""
        return self.sheet.needs_second_check and self.sheet.entered_by_id == self.reader.pk


@lru_cache(maxsize=4096)  # all lists of a big evening; the board asks for each at every look
def _address(page: str, *where: str | int) -> str:
    return reverse(page, args=where)


@dataclass(frozen=True, slots=True)
class Board:
    round: Round
    tiles: tuple[Tile, ...]
    counts: Counter[str]

    @property
    def missing(self) -> list[int]:
        return [tile.table for tile in self.missing_tiles]

    @property
    def missing_tiles(self) -> list[Tile]:
        return self._in_state(State.OPEN)

    @property
    def unclear(self) -> list[Tile]:
        return self._in_state(State.CLARIFICATION)

    @property
    def to_check(self) -> list[Tile]:
        """Lists that wait for the second pair of eyes, or to count at all."""
        is_embargoed = self.round.tournament.is_embargoed
        entered = self._in_state(State.ENTERED)
        return [tile for tile in entered if is_embargoed or tile.sheet.needs_second_check]

    @property
    def is_checking(self) -> bool:
        return self.round.tournament.checks_lists

    @property
    def held_back(self) -> list[int]:
        """Entered lists that are in no ranking as long as nobody has checked them."""
        return [tile.table for tile in self.to_check if self.round.tournament.is_embargoed]

    @property
    def sent_whole(self) -> list[Tile]:
        """Open lists with every game by phone: only the totals of the paper are missing."""
        games = self.round.tournament.games_per_round
        return [tile for tile in self._by_phone if games_in(tile.sheet.report) == games]

    @property
    def still_writing(self) -> list[Tile]:
        whole = self.sent_whole
        return [tile for tile in self._by_phone if tile not in whole]

    @property
    def _by_phone(self) -> list[Tile]:
        return [tile for tile in self.tiles if tile.is_reported]

    @property
    def can_close(self) -> bool:
        return bool(self.tiles) and not self.in_the_way

    @property
    def in_the_way(self) -> tuple[tuple[int, ...], ...]:
        """Tables missing, in clarification and held back; empty where nothing is."""
        unclear = tuple(tile.table for tile in self.unclear)
        found = (tuple(self.missing), unclear, tuple(self.held_back))
        return found if any(found) else ()

    def _in_state(self, state: str) -> list[Tile]:
        return [tile for tile in self.tiles if tile.sheet.state == state]


def board(round_: Round, reader: Reader = Reader()) -> Board:
    """Three queries for all tables of a round; their draw, with all its seats, is read once."""
    sheets = list(
        round_.sheets.select_related("entered_by", "checked_by", "report")
        .prefetch_related("draw")
        .order_by("table")
    )
    now, begun = timezone.now(), _begun(round_)
    tiles = tuple(Tile(sheet, _line(sheet, now, begun), reader) for sheet in sheets)
    return Board(round_, tiles, Counter(sheet.state for sheet in sheets))


def _begun(round_: Round) -> datetime | None:
    """When the round could begin: at the start, later ones once the one before was closed.

    That is the first time that it was closed: a correction tomorrow does not begin it again.
    """
    if round_.number == 1:
        return round_.tournament.starts_on
    closings = JournalEntry.objects.filter(
        tournament=round_.tournament, action="round_closed", new__round=round_.number - 1
    )
    return closings.order_by("seq").values_list("at", flat=True).first()


def _line(sheet: TableSheet, now: datetime, begun: datetime | None) -> str:
    if sheet.state == State.OPEN:
        return _reported(sheet) or sheet.note or _open_since(sheet, now, begun)
    if sheet.state == State.CLARIFICATION:
        return sheet.note
    who, at = sheet.entered_by, sheet.entered_at
    if sheet.state == State.CHECKED:
        who, at = sheet.checked_by, sheet.checked_at
    name = shown_name(who) if who else ""
    return f"{clock(at)} {name}".strip() if at else name


def is_reported(sheet: TableSheet) -> bool:
    """Whether the table's phone has sent any game of this list."""
    report = getattr(sheet, "report", None)
    return report is not None and bool(report.games)


def _reported(sheet: TableSheet) -> str:
    """How far the table's phone is; empty where nothing has come from one."""
    if not is_reported(sheet):
        return ""
    if sheet.report.finished_at is not None:
        return _("by phone, reported as finished")
    values = {"game": games_in(sheet.report), "games": sheet.round.tournament.games_per_round}
    return _("by phone, game %(game)s of %(games)s") % values


def _open_since(sheet: TableSheet, now: datetime, begun: datetime | None) -> str:
    """How long the list has been out: since its draw or the round's beginning, the later one."""
    since = max(filter(None, (sheet.draw.made_at, begun)))
    out = now - since
    if not timedelta(0) <= out < LONGEST_EVENING:
        return ""
    hours, minutes = divmod(int(out.total_seconds()) // 60, 60)
    if hours:
        return _("for %(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes}
    return _("for %(minutes)s min") % {"minutes": minutes}
