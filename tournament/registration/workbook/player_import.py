"""Parser of a list of entrants."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _, ngettext

from tournament.models import Player, Tournament
from tournament.models.player import DETAILS
from tournament.registration.entrants import entrant_problems, read_birth_date
from tournament.registration.missing_details import lacks_birth, lacks_eligibility
from tournament.registration.namesakes import AlreadyThere, name_key
from tournament.registration.workbook.player_columns import (
    COLUMN_OF,
    EMPTY_WORDS,
    NEEDED,
    NO_CONSENT_WORDS,
    SHOWN_AS,
    WORD_OF,
    read_paid,
)
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.journal_entries import with_iso_dates
from tournament.shared.model_fields import stored_field
from tournament.shared.request_numbers import whole_number
from tournament.shared.search import fold
from tournament.shared.signs import enumerate_few, enumerate_words
from tournament.shared.workbook.reading import FileLine

MOST_ABOVE = 20  # lines above the headings, such as a title
UNREADABLE = {"birth_on": None, "eligibility": "", "publish": Player.Publish.NUMBER, "number": None}


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A parsed line.

    `hints` ask for a check, `problems` stop the import; `known`: registered players who are
    probably this person.
    """

    line: int
    entrant: Player
    problems: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    known: tuple[Player, ...] = ()

    @property
    def known_in_words(self) -> list[str]:
        return [_already_there(player) for player in self.known]


@dataclass(frozen=True, slots=True)
class PlayerImport:
    """A parsed file.

    `ignored`: unknown headings; `left_out`: titles and repeated headings.
    """

    lines: tuple[ImportLine, ...]
    ignored: tuple[str, ...] = ()
    left_out: tuple[FileLine, ...] = ()

    @property
    def entrants(self) -> list[Player]:
        return [line.entrant for line in self.lines]

    @property
    def known(self) -> list[ImportLine]:
        return [line for line in self.lines if line.known]

    @property
    def fresh(self) -> list[ImportLine]:
        return [line for line in self.lines if not line.known]

    @property
    def problems(self) -> list[str]:
        return _with_lines(self.lines, "problems")

    @property
    def hints(self) -> list[str]:
        return _with_lines(self.lines, "hints")

    @property
    def missing_in_words(self) -> list[str]:
        fresh = [line for line in self.fresh if not line.problems]
        lines = {
            _("No date of birth, counts as an adult: line %(lines)s."): [
                line.line for line in fresh if lacks_birth(line.entrant)
            ],
            _("Eligibility still open: line %(lines)s."): [
                line.line for line in fresh if lacks_eligibility(line.entrant)
            ],
        }
        return [
            sentence % {"lines": enumerate_few(numbers)}
            for sentence, numbers in lines.items()
            if numbers
        ]

    @property
    def known_in_words(self) -> list[str]:
        return _with_lines(self.lines, "known_in_words")

    @property
    def left_out_in_words(self) -> list[str]:
        sentence = _("Line %(line)s is not an entrant and is left out: %(text)s")
        return [
            sentence % {"line": line.number, "text": " ".join(filter(None, line.cells))[:80]}
            for line in self.left_out
        ]


def read_players(
    lines: Sequence[FileLine], tournament: Tournament, *, is_present: bool = True
) -> PlayerImport:
    """Parse the rows of a list. `is_present` False: as expected players.

    Raises Refused if its columns are unclear.
    """
    first = enumerate(lines[: MOST_ABOVE + 1])
    place = next((place for place, line in first if _is_head(line)), 0)
    head, below = lines[place], lines[place + 1 :]
    columns, ignored = _columns(head, tournament)
    repeated = [line for line in below if _is_head(line)]
    people = [line for line in below if not _is_head(line)]
    if not people:
        raise Refused(_("The file has a heading line and nothing below it."))
    width = len(head.cells)
    read = [
        _read(line, columns, width=width, tournament=tournament, is_present=is_present)
        for line in people
    ]
    compared = tuple(_compare_with_registered(read, tournament))
    return PlayerImport(compared, ignored, left_out=(*lines[:place], *repeated))


def as_json(entrants: Iterable[Player]) -> list[dict[str, Any]]:
    """Serialise entrants for the signed preview; from_json() reverses it."""
    names = (*DETAILS, "paid_by", "is_present")
    return [
        with_iso_dates({name: getattr(entrant, name) for name in names}) for entrant in entrants
    ]


def from_json(rows: Iterable[dict[str, Any]]) -> list[Player]:
    read_day = stored_field(Player, "birth_on").to_python
    return [Player(**row | {"birth_on": read_day(row["birth_on"])}) for row in rows]


def _is_head(line: FileLine) -> bool:
    return {COLUMN_OF.get(fold(cell)) for cell in line.cells} >= NEEDED.keys()


def _columns(head: FileLine, tournament: Tournament) -> tuple[dict[str, int], tuple[str, ...]]:
    columns: dict[str, int] = {}
    problems, ignored = [], []
    for place, header in enumerate(head.cells):
        column = COLUMN_OF.get(fold(header))
        if column is None or (column == "eligibility" and not tournament.rules.asks_eligibility):
            ignored.extend([header] if header else [])
        elif column in columns:
            problems.append(_("The column “%(name)s” appears twice.") % {"name": header})
        else:
            columns[column] = place
    missing = [str(header) for column, header in NEEDED.items() if column not in columns]
    if missing:
        headings = ", ".join(filter(None, head.cells))[:200]
        sentence = ngettext(
            "The column %(missing)s is missing. Columns in the file: %(found)s.",
            "The columns %(missing)s are missing. Columns in the file: %(found)s.",
            len(missing),
        )
        problems.append(sentence % {"missing": enumerate_words(missing), "found": headings})
    require_no_problems(problems)
    return columns, tuple(ignored)


def _read(
    line: FileLine, columns: dict[str, int], *, width: int, tournament: Tournament, is_present: bool
) -> ImportLine:
    cells = {
        column: line.cells[place] if place < len(line.cells) else ""
        for column, place in columns.items()
    }
    problems: list[str] = []
    if len(line.cells) > width:  # an unquoted comma shifts all later cells
        problems.append(_("More cells than headings."))
    day, least_age = tournament.date, tournament.rules.least_age
    readers: dict[str, Callable[[str], Any]] = {
        "birth_on": partial(read_birth_date, on=day, least_age=least_age),
        "guardian_consent": lambda text: "" if fold(text) in NO_CONSENT_WORDS else text,
        "eligibility": _read_eligibility,
        "publish": _read_publish,
        "number": _read_number,
    }
    paid, details = cells.pop("paid_by", ""), cells | UNREADABLE
    for column, reader in readers.items():
        with _problems_into(problems):
            details[column] = reader(cells.get(column, ""))
    entrant = Player(tournament=tournament, is_present=is_present, **details)
    with _problems_into(problems):
        entrant.paid_by = read_paid(paid, due=entrant.due_cents)
    return ImportLine(line.number, entrant, (*entrant_problems(entrant, tournament), *problems))


@contextmanager
def _problems_into(problems: list[str]) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        problems += refused.problems


def _read_number(text: str) -> int | None:
    number = whole_number(text, most_digits=9)
    if text and number is None:
        raise Refused(_("“%(text)s” is not a start number.") % {"text": text[:40]})
    return number


def _read_eligibility(text: str) -> str:
    wanted = fold(text)
    for reason in Player.Eligibility:
        if wanted in (reason.value, fold(str(reason.label))):
            return reason.value
    reasons = [WORD_OF[word] for word in re.findall(r"\w+", wanted) if word in WORD_OF]
    if wanted in EMPTY_WORDS or reasons:
        return reasons[0] if reasons else ""
    sentence = _(
        "Eligibility: “%(text)s” is not recognised. Write residence, club, work or school."
    )
    raise Refused(sentence % {"text": text[:40]})


def _read_publish(text: str) -> str:
    """Parse a cell into a Player.Publish value; empty means the full name. Raises Refused."""
    wanted = fold(text)
    choices = [SHOWN_AS[word] for word in re.findall(r"\w+", wanted) if word in SHOWN_AS]
    if choices or wanted in EMPTY_WORDS:
        return (choices or [Player.Publish.NAME])[0].value
    sentence = _("In public: “%(text)s” is not recognised. Write name, initials or number.")
    raise Refused(sentence % {"text": text[:40]})


def _compare_with_registered(
    lines: Sequence[ImportLine], tournament: Tournament
) -> Iterator[ImportLine]:
    players = list(tournament.players.order_by("number", "pk"))
    index = AlreadyThere(players)
    holders = {p.number: p for p in players if p.state != Player.State.WITHDRAWN}
    numbers: dict[int, int] = {}  # start number: its first line
    names: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        key = name_key(line.entrant)
        same_people = index.same_person(line.entrant)
        number: int | None = line.entrant.number
        if number in {player.number for player in same_people}:  # they keep their own number
            number = None
        problems = (*line.problems, *_number_problems(number, holders, numbers))
        namesakes = [] if same_people else index.same_name(line.entrant)
        same_name = _("Same name as number %(number)s.")
        hints = [same_name % {"number": player.number} for player in namesakes]
        line.entrant.number = number  # type: ignore[assignment]  # None: the next free one
        hints += names[key] if key else ()
        yield replace(line, problems=problems, hints=tuple(hints), known=tuple(same_people))
        names[key].append(_("Same name as in line %(line)s.") % {"line": line.line})
        if number is not None:
            numbers.setdefault(number, line.line)


def _number_problems(
    number: int | None, holders: Mapping[int, Player], numbers: Mapping[int, int]
) -> Iterator[str]:
    if number is None:
        return
    if number in holders:
        words = {"number": number, "player": holders[number].full_name}
        yield _("Start number %(number)s already belongs to %(player)s.") % words
    elif number in numbers:
        sentence = _("Start number %(number)s is already in line %(line)s.")
        yield sentence % {"number": number, "line": numbers[number]}


def _already_there(player: Player) -> str:
    words = {"number": player.number, "player": player.full_name}
    if player.state == Player.State.WITHDRAWN:
        return _("%(player)s was number %(number)s and has withdrawn.") % words
    return _("Already registered as number %(number)s.") % words


def _with_lines(lines: Iterable[ImportLine], kind: str) -> list[str]:
    return [
        _("Line %(line)s: %(sentence)s") % {"line": line.line, "sentence": sentence}
        for line in lines
        for sentence in getattr(line, kind)
    ]
