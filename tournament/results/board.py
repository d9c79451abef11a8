"""One round's lists as the desk sees them, a tile for each table."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Round, TableSheet
from tournament.shared.automatic_notes import note_in_words
from tournament.shared.permissions import shown_name
from tournament.shared.signs import clock
from tournament.templatetags.schafkopf import STATES, Sign

State = TableSheet.State
LONGEST_EVENING = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Tile:
    """A list as a user sees it. `typing_page`: the URL name of the page where they type lists."""

    sheet: TableSheet
    line: str  # since when, by whom, what is wrong
    user_id: int | None = None
    typing_page: str = "sheet-totals"

    @property
    def table(self) -> int:
        return self.sheet.table

    @property
    def sign(self) -> Sign:
        return STATES[self.sheet.state]

    @property
    def address(self) -> str:
        round_ = self.sheet.round
        return _cached_address(self._page_name, round_.tournament.slug, round_.number, self.table)

    @property
    def _page_name(self) -> str:
        if self.sheet.state == State.CLARIFICATION:  # each typing page shows only its own kind
            is_totals = self.sheet.kind == TableSheet.Kind.TOTALS
            return "sheet-totals" if is_totals else "sheet-enter"
        if self.sheet.state == State.OPEN:
            return "sheet-report" if self.sheet.is_reported else self.typing_page
        return "sheet-check" if self.sheet.is_hidden_from(self.user_id) else "sheet-history"

    @property
    def is_own(self) -> bool:
        return self.sheet.needs_second_check and self.sheet.entered_by_id == self.user_id


@lru_cache(maxsize=4096)  # all lists of a big evening; each board needs one address per tile
def _cached_address(page: str, *where: str | int) -> str:
    return reverse(page, args=where)


@dataclass(frozen=True, slots=True)
class Board:
    round: Round
    tiles: tuple[Tile, ...]
    counts: Counter[str]

    @property
    def missing(self) -> list[Tile]:
        return self._in_state(State.OPEN)

    @property
    def unclear(self) -> list[Tile]:
        return self._in_state(State.CLARIFICATION)

    @property
    def to_check(self) -> list[Tile]:
        """Tiles of entered lists that need a check; all of them if only checked lists count."""
        is_embargoed = self.round.tournament.is_embargoed
        entered = self._in_state(State.ENTERED)
        return [tile for tile in entered if is_embargoed or tile.sheet.needs_second_check]

    @property
    def held_back(self) -> list[Tile]:
        """Tiles of lists that count only after a check."""
        return self.to_check if self.round.tournament.is_embargoed else []

    @property
    def complete_by_phone(self) -> list[Tile]:
        """Tiles of lists with every game sent by phone; only the paper's totals are missing."""
        games = self.round.tournament.games_per_round
        return [tile for tile in self._by_phone if tile.sheet.report.game_count == games]

    @property
    def still_writing(self) -> list[Tile]:
        if not self.round.tournament.has_table_phones:
            return []
        complete = self.complete_by_phone
        return [tile for tile in self._by_phone if tile not in complete]

    @property
    def can_close(self) -> bool:
        return bool(self.tiles) and not self.tables_preventing_close

    @property
    def tables_preventing_close(self) -> tuple[tuple[int, ...], ...]:
        """Tuples of table numbers (missing, on hold, unchecked); () if all are empty."""
        lists = (self.missing, self.unclear, self.held_back)
        tables = tuple(tuple(tile.table for tile in tiles) for tiles in lists)
        return tables if any(tables) else ()

    @property
    def _by_phone(self) -> list[Tile]:
        is_over = self.round.is_closed or self.round.tournament.is_closed
        return [] if is_over else [tile for tile in self.tiles if tile.sheet.is_reported]

    def _in_state(self, state: str) -> list[Tile]:
        return [tile for tile in self.tiles if tile.sheet.state == state]


def board(round_: Round, user_id: int | None = None, typing_page: str = "sheet-totals") -> Board:
    sheets = list(
        round_.sheets.select_related("entered_by", "checked_by", "report")
        .prefetch_related("draw")
        .order_by("table")
    )
    now, beginning = timezone.now(), _playing_since(round_)
    tiles = tuple(
        Tile(sheet, _tile_line(sheet, now, beginning), user_id, typing_page) for sheet in sheets
    )
    return Board(round_, tiles, Counter(sheet.state for sheet in sheets))


def _playing_since(round_: Round) -> datetime | None:
    """Return the evening's start, or when the previous round was first closed."""
    if round_.number == 1:
        return round_.tournament.starts_on
    closings = JournalEntry.objects.filter(
        tournament=round_.tournament, action="round_closed", new__round=round_.number - 1
    )
    return closings.order_by("seq").values_list("at", flat=True).first()


def _tile_line(sheet: TableSheet, now: datetime, beginning: datetime | None) -> str:
    if sheet.state == State.OPEN:
        if sheet.is_reported and sheet.report.finished_at is not None:
            return _("on a phone, reported as finished")
        if sheet.is_reported:
            games = {"game": sheet.report.game_count, "games": sheet.games_per_round}
            return _("on a phone, game %(game)s of %(games)s") % games
        return note_in_words(sheet.note) or _open_since(sheet, now, beginning)
    if sheet.state == State.CLARIFICATION:
        return note_in_words(sheet.note)
    return when_and_by_whom(sheet)


def when_and_by_whom(sheet: TableSheet) -> str:
    """Return "21:14 Deniz": who checked it, or else typed it."""
    user, at = sheet.entered_by, sheet.entered_at
    if sheet.state == State.CHECKED:
        user, at = sheet.checked_by, sheet.checked_at
    name = shown_name(user) if user else ""
    return f"{clock(at)} {name}".strip() if at else name


def _open_since(sheet: TableSheet, now: datetime, beginning: datetime | None) -> str:
    if sheet.round.is_closed:
        return ""
    return elapsed_in_words(now - max(filter(None, (sheet.draw.made_at, beginning))))


def elapsed_in_words(duration: timedelta) -> str:
    if not timedelta(0) <= duration < LONGEST_EVENING:
        return ""
    hours, minutes = divmod(int(duration.total_seconds()) // 60, 60)
    if hours:
        return _("for %(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes}
    return _("for %(minutes)s min") % {"minutes": minutes}
