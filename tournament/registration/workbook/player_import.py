"""Entrants from a list: columns by their headers, every problem with its line, all or nothing."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Player, Tournament
from tournament.registration.birth_dates import read_birth_date
from tournament.registration.entrants import Entrant, problems_of
from tournament.shared.errors import Refused
from tournament.shared.search import fold, same_name_key
from tournament.shared.workbook.reading import Line

HEADERS = {
    "last_name": ("nachname", "name", "familienname", "last name", "surname", "family name"),
    "first_name": ("vorname", "first name", "given name"),
    "place": ("ort", "wohnort", "place", "town", "city"),
    "club": ("verein", "club"),
    "birth_on": (
        "geburtsdatum",
        "geburtstag",
        "geburtsjahr",
        "geboren",
        "date of birth",
        "birth date",
        "birthdate",
        "birthday",
        "birth year",
        "born",
    ),
    "number": ("nummer", "nr", "nr.", "startnummer", "number", "no", "no.", "start number"),
    "paid_by": ("bezahlt", "startgeld", "paid", "entry fee"),
}
COLUMN_OF = {header: column for column, headers in HEADERS.items() for header in headers}
NEEDED = {"last_name": "Nachname", "first_name": "Vorname"}
CASH = frozenset(
    {"ja", "j", "yes", "y", "x", "1", "true", "wahr", "bar", "cash", "bezahlt", "paid"}
)
UNPAID = frozenset({"", "nein", "n", "no", "0", "false", "falsch", "offen", "open", "-", "–"})


@dataclass(frozen=True, slots=True)
class ImportLine:
    """One line of the file as understood; `hints` ask for a look, `problems` stop the import."""

    line: int
    entrant: Entrant
    problems: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerImport:
    """`ignored`: headers that mean nothing here."""

    lines: tuple[ImportLine, ...]
    ignored: tuple[str, ...] = ()

    @property
    def entrants(self) -> list[Entrant]:
        return [line.entrant for line in self.lines]

    @property
    def problems(self) -> list[str]:
        """Every problem of the file, each with its line."""
        return _with_lines(self.lines, "problems")

    @property
    def hints(self) -> list[str]:
        return _with_lines(self.lines, "hints")


def read_players(
    lines: Sequence[Line], tournament: Tournament, *, is_present: bool = True
) -> PlayerImport:
    """What a file would register in this tournament. Refused where its columns are not clear."""
    columns, ignored = _columns(lines[0])
    if len(lines) == 1:
        raise Refused(_("The file has a head line and nothing below it."))
    read = [
        _read(line, columns, width=len(lines[0].cells), on=tournament.date, is_present=is_present)
        for line in lines[1:]
    ]
    return PlayerImport(tuple(_compared(read, tournament)), ignored)


def as_json(entrants: Iterable[Entrant]) -> list[dict[str, Any]]:
    """Entrants for a signed field of the preview; `from_json` is the way back."""
    rows = [asdict(entrant) for entrant in entrants]
    return [row | {"birth_on": row["birth_on"] and row["birth_on"].isoformat()} for row in rows]


def from_json(rows: Iterable[dict[str, Any]]) -> list[Entrant]:
    return [
        Entrant(**row | {"birth_on": row["birth_on"] and date.fromisoformat(row["birth_on"])})
        for row in rows
    ]


def _columns(head: Line) -> tuple[dict[str, int], tuple[str, ...]]:
    """Where each known column stands, and the headers that are none of ours."""
    columns: dict[str, int] = {}
    problems, ignored = [], []
    for place, header in enumerate(head.cells):
        column = COLUMN_OF.get(fold(header))
        if column is None:
            ignored.extend([header] if header else [])
        elif column in columns:
            problems.append(_("The column %(header)s stands twice.") % {"header": header})
        else:
            columns[column] = place
    missing = [header for column, header in NEEDED.items() if column not in columns]
    if missing:
        problems.append(
            _("The column %(missing)s is missing. The file has: %(found)s.")
            % {
                "missing": _(" and ").join(missing),
                "found": ", ".join(filter(None, head.cells))[:200],
            }
        )
    if problems:
        raise Refused(*problems)
    return columns, tuple(ignored)


def _read(
    line: Line, columns: dict[str, int], *, width: int, on: date, is_present: bool
) -> ImportLine:
    cells = {
        column: line.cells[place] if place < len(line.cells) else ""
        for column, place in columns.items()
    }
    problems: list[str] = []
    if len(line.cells) > width:  # a comma within a name: everything after it would be shifted
        problems.append(_("More cells than headings."))
    entrant = Entrant(
        last_name=cells["last_name"],
        first_name=cells["first_name"],
        place=cells.get("place", ""),
        club=cells.get("club", ""),
        birth_on=_birth(cells.get("birth_on", ""), on, problems),
        number=_number(cells.get("number", ""), problems),
        paid_by=_paid_by(cells.get("paid_by", ""), problems),
        is_present=is_present,
    )
    return ImportLine(line.number, entrant, (*problems_of(entrant, on=on), *problems))


def _birth(text: str, on: date, problems: list[str]) -> date | None:
    try:
        return read_birth_date(text, on=on)
    except Refused as refused:
        problems.extend(refused.problems)
        return None


def _number(text: str, problems: list[str]) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    problems.append(_("“%(text)s” is not a start number.") % {"text": text[:40]})
    return None


def _paid_by(text: str, problems: list[str]) -> str:
    word = fold(text)
    if word in CASH:
        return str(Player.PaidBy.CASH)
    if word == "paypal":
        return str(Player.PaidBy.PAYPAL)
    if word not in UNPAID:
        problems.append(
            _("Paid: “%(text)s” is not understood. Write ja, bar, PayPal or nein.")
            % {"text": text[:40]}
        )
    return ""


def _compared(lines: Sequence[ImportLine], tournament: Tournament) -> Iterator[ImportLine]:
    """Each line beside the others and beside those registered already: numbers and names."""
    numbers: dict[int, str] = {}
    names: dict[str, list[str]] = defaultdict(list)
    for player in tournament.players.exclude(state=Player.State.WITHDRAWN):
        words = {"number": player.number, "player": player.full_name}
        numbers[player.number] = _("Start number %(number)s already belongs to %(player)s.") % words
        names[_name(player)].append(_("The same name as number %(number)s.") % words)
    for line in lines:
        entrant, here = line.entrant, {"line": line.line}
        key = _name(entrant)
        taken = numbers.get(entrant.number) if entrant.number is not None else None
        problems = (*line.problems, taken) if taken else line.problems
        yield replace(line, problems=problems, hints=tuple(names[key]) if key else ())
        names[key].append(_("The same name as in line %(line)s.") % here)
        if entrant.number is not None:
            sentence = _("Start number %(number)s stands in line %(line)s already.")
            numbers.setdefault(entrant.number, sentence % {"number": entrant.number, **here})


def _name(person: Player | Entrant) -> str:
    return same_name_key(f"{person.last_name} {person.first_name}").strip()


def _with_lines(lines: Iterable[ImportLine], kind: str) -> list[str]:
    return [
        _("Line %(line)s: %(sentence)s") % {"line": line.line, "sentence": sentence}
        for line in lines
        for sentence in getattr(line, kind)
    ]
