"""Speed and accuracy of each helper, read from the journal.

The first stored version of a list counts for its typist, whoever corrects it later.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _, ngettext

from scoring import RuleSet, SheetEntry
from tournament.demo.games import totals_only
from tournament.models import JournalEntry, TableSheet, Tournament
from tournament.practice.lists import PracticeList, lists_to_type
from tournament.results.entry import STORED, entry_from_json
from tournament.rules.games import line_in_words
from tournament.rules.names import tie_break_name
from tournament.shared.permissions import shown_name
from tournament.shared.signs import points

BEGUN, PARKED, REOPENED = "practice_begun", "sheet_parked", "sheet_reopened"


class Place(NamedTuple):
    """The place of a value in a list: `game` is 0 for a total, `seat` 0 for the whole game."""

    kind: str
    game: int = 0
    seat: int = 0

    @property
    def in_words(self) -> str:
        sentences = {
            "points": _("Game %(game)s, seat %(seat)s"),
            "T": _("Game %(game)s, the T"),
            "game": _("Game %(game)s, what was played"),
            "total": _("Total, seat %(seat)s"),
        }
        if self.kind in sentences:
            return sentences[self.kind] % self._asdict()
        tally = {"tally": tie_break_name(self.kind), "seat": self.seat}
        return _("%(tally)s, seat %(seat)s") % tally


SET_ASIDE = Place("set_aside")


@dataclass(frozen=True, slots=True)
class Miss:
    """A wrong value in words; for a list wrongly put on hold `typed` and `right` are ""."""

    place: Place
    typed: str = ""
    right: str = ""

    @property
    def in_words(self) -> str:
        if self.place == SET_ASIDE:
            return _("Put on hold, but nothing is wrong with this list.")
        values = {"place": self.place.in_words, "typed": self.typed, "right": self.right}
        return _("%(place)s: typed %(typed)s, correct: %(right)s.") % values


@dataclass(frozen=True, slots=True)
class Attempt:
    """One list typed by one helper.

    `values`: number of compared values, 0 on hold. `seconds`: None without a known start.
    """

    paper: PracticeList
    seconds: float | None
    values: int
    misses: tuple[Miss, ...]
    is_set_aside: bool = False
    is_corrected: bool = False

    @property
    def table(self) -> int:
        return self.paper.table

    @property
    def is_right(self) -> bool:
        return not self.misses


@dataclass(frozen=True, slots=True)
class Course:
    """The lists one helper typed from one start of the practice to the next."""

    number: int
    helper: str
    attempts: tuple[Attempt, ...]

    @property
    def right(self) -> int:
        return sum(attempt.is_right for attempt in self.attempts)

    @property
    def values(self) -> int:
        return sum(attempt.values for attempt in self.attempts)

    @property
    def share(self) -> float | None:
        """Percentage of right values, rounded down: 100 means all."""
        if not self.values:
            return None
        wrong = sum(len(attempt.misses) for attempt in self.attempts if attempt.values)
        return (self.values - wrong) * 1000 // self.values / 10

    @property
    def seconds(self) -> int | None:
        measured = [attempt.seconds for attempt in self.attempts if attempt.seconds is not None]
        return round(median(measured)) if measured else None

    @property
    def in_words(self) -> str:
        sentences = [
            ngettext(
                "%(count)s list, %(right)s of them correct.",
                "%(count)s lists, %(right)s of them correct.",
                len(self.attempts),
            )
            % {"count": len(self.attempts), "right": self.right}
        ]
        if self.share is not None:
            share = {"share": number_format(self.share, 1)}
            sentences.append(_("%(share)s%% of the values are correct.") % share)
        if self.seconds is not None:
            sentences.append(_("%(seconds)s s per list.") % {"seconds": self.seconds})
        return " ".join(sentences)


Typing = tuple[datetime | None, list[JournalEntry]]
"""When a helper began a list, None if that is unknown, and its entries."""


def courses(tournament: Tournament) -> list[Course]:
    """Return a Course per helper and beginning of the practice, newest first."""
    lists = lists_to_type(tournament)
    typed: dict[tuple[int, int | None], dict[int, Typing]] = {}
    names: dict[int | None, str] = {}
    number, last_at = 0, dict[int | None, datetime]()
    typists: dict[int, int | None] = {}  # by table, of lists that are stored
    begun_at: datetime | None = None
    for entry, table in _entries_with_table(tournament):
        if table is None:
            number, begun_at, last_at, typists = number + 1, entry.at, {}, {}
        elif entry.action == REOPENED:
            typists.pop(table, None)
        elif table in lists:
            if entry.action != PARKED:
                typists.setdefault(table, entry.by_id)
            typist = typists.get(table, entry.by_id)
            tables = typed.setdefault((number, typist), {})
            if table not in tables:
                names[typist] = shown_name(entry.by) if entry.by else ""
                tables[table] = last_at.get(typist, begun_at), []
                last_at[typist] = entry.at
            tables[table][1].append(entry)
    games = tournament.games_per_round
    return [
        Course(
            course_number,
            names[by],
            tuple(_attempt(lists[table], games, *typing) for table, typing in tables.items()),
        )
        for (course_number, by), tables in sorted(typed.items(), key=lambda item: -item[0][0])
    ]


def _entries_with_table(tournament: Tournament) -> Iterator[tuple[JournalEntry, int | None]]:
    """Yield (entry, table) of lists stored, on hold or reopened; None: a new beginning."""
    sheets = TableSheet.objects.filter(round__tournament=tournament)
    tables = dict(sheets.values_list("pk", "table"))
    entries = tournament.journal.filter(action__in=(BEGUN, PARKED, REOPENED, *STORED)).order_by(
        "seq"
    )
    for entry in entries.select_related("by"):
        if entry.action == BEGUN:
            yield entry, None
        elif entry.subject_id in tables:  # skips sheets of a replaced draw
            yield entry, tables[entry.subject_id]


def _attempt(
    paper: PracticeList, games: int, since: datetime | None, entries: list[JournalEntry]
) -> Attempt:
    stored = [entry_from_json(entry.new or {}) for entry in entries if entry.action != PARKED]
    seconds = (entries[0].at - since).total_seconds() if since else None
    if not stored:
        has_to_wait = paper.slip is not None and paper.slip.has_to_be_asked
        return Attempt(
            paper, seconds, 0, () if has_to_wait else (Miss(SET_ASIDE),), is_set_aside=True
        )
    misses, values = _mistakes(paper, stored[0], games)
    is_corrected = bool(misses) and not _mistakes(paper, stored[-1], games)[0]
    return Attempt(paper, seconds, values, misses, is_corrected=is_corrected)


def _mistakes(paper: PracticeList, typed: SheetEntry, games: int) -> tuple[tuple[Miss, ...], int]:
    """Return a Miss per wrong value of a list of `games` games, and how many were compared."""
    rules, right = paper.rules, paper.correct
    if typed.rows is None:
        right = totals_only(rules, games, right)
    typed_values = {place: (value, words) for place, value, words in _values(rules, typed)}
    misses, compared = [], 0
    for place, value, words in _values(rules, right):
        compared += 1
        typed_value, typed_words = typed_values.get(place, (None, "–"))
        if typed_value != value:
            misses.append(Miss(place, typed_words, words))
    return tuple(misses), compared


def _values(rules: RuleSet, entry: SheetEntry) -> Iterator[tuple[Place, Hashable, str]]:
    if entry.rows is None:
        for seat, total in enumerate(entry.totals or (), 1):
            words = "–" if total is None else points(total, rules.is_zero_sum)
            yield Place("total", seat=seat), total, words
        for seat, tally in enumerate(entry.tallies or (), 1):
            for name in rules.tally_columns:
                value = getattr(tally, name)
                yield Place(name, seat=seat), value, str(value)
        return
    for game, row in entry.complete_rows.items():
        for seat, value in enumerate(row, 1):
            yield Place("points", game, seat), value, points(value, rules.is_zero_sum)
        has_tout = game in entry.touts
        if not rules.rows_tell_the_game:
            read = rules.read_line(entry, game)
            words = line_in_words(rules, row, game, has_tout, entry.games.get(game))
            yield Place("game", game), (read.declarer, read.won, read.tout, read.sie), words or "–"
        elif rules.has_tout_mark:
            yield Place("T", game), has_tout, "T" if has_tout else "–"
