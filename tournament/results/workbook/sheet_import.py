"""The import of a file with lists: its entries, and every problem with its line.

Writes nothing.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter

from django.utils.translation import gettext as _, ngettext

from scoring import RuleSet, SheetCheck, SheetEntry, Tally
from tournament.models import TableSheet, Tournament
from tournament.results.workbook.sheet_lines import (
    TOTAL,
    LinePlace,
    SheetLine,
    read_sheet_lines,
)
from tournament.rules.names import tie_break_name
from tournament.rules.sentences import problem_in_words, problem_with_nearest
from tournament.shared.signs import enumerate_words
from tournament.shared.workbook.reading import Page

Place = tuple[int, int]  # round, table
PlacedSentence = tuple[LinePlace, str]


@dataclass(frozen=True, slots=True)
class SheetImport:
    """Lists to enter if there are no problems; warnings stop nothing.

    `unapproved`: {list: sentence} where a Sie or Tout lacks the supervisors' approval.
    """

    sheets: tuple[tuple[TableSheet, SheetEntry], ...]
    problems: tuple[str, ...]
    warnings: tuple[str, ...]
    unapproved: Mapping[TableSheet, str] = field(default_factory=dict)


def read_sheets(tournament: Tournament, pages: Sequence[Page], *, may_replace: bool) -> SheetImport:
    """Parse a file's `pages` to a SheetImport; store nothing.

    `may_replace`: accept lists in place of counted ones.
    """
    lines, problems = read_sheet_lines(pages, seats=max(tournament.seats_allowed))
    papers: list[_ImportedList] = []
    sheets: list[tuple[TableSheet, SheetEntry]] = []
    unapproved: dict[TableSheet, str] = {}
    of_tournament = TableSheet.objects.filter(round__tournament=tournament)
    stored = {
        (sheet.round.number, sheet.table): sheet
        for sheet in of_tournament.select_related("round", "draw")
    }
    if not lines and not problems:
        problems.append((LinePlace(0, 1), _("There is no list below the headings.")))
    by_place: dict[Place, list[SheetLine]] = defaultdict(list)
    for line in lines:
        by_place[line.round, line.table].append(line)
    for place, group in by_place.items():
        sheet = stored.get(place)
        rules = tournament.rules_at(sheet.seat_count) if sheet else tournament.rules
        paper = _ImportedList(rules, tournament.games_per_round, place, group)
        papers.append(paper)
        if sheet is None:
            paper.problem(group[0], _missing_sheet_sentence(tournament, place, stored))
            continue
        if obstacle := _obstacle(sheet, may_replace):
            paper.problem(group[0], obstacle)
        entry = paper.entry()
        checked = rules.check_entry(entry, tournament.games_per_round)
        paper.report(checked)
        sheets.append((sheet, entry))
        if missing := [p for p in checked.problems if p.code == "approval_missing"]:
            unapproved[sheet] = problem_in_words(rules, missing[0])
    problems += [problem for paper in papers for problem in paper.problems]
    warnings = [warning for paper in papers for warning in paper.warnings]
    return SheetImport(
        tuple(sheets), _sentences_in_order(problems), _sentences_in_order(warnings), unapproved
    )


def _sentences_in_order(placed: list[PlacedSentence]) -> tuple[str, ...]:
    return tuple(
        _("%(line)s: %(problem)s") % {"line": where, "problem": sentence}
        for where, sentence in sorted(placed, key=itemgetter(0))
    )


def _missing_sheet_sentence(
    tournament: Tournament, place: Place, stored: dict[Place, TableSheet]
) -> str:
    number, _table = place
    tables = [table for round_, table in stored if round_ == number]
    if tables:
        return ngettext(
            "There is no such table, the round has %(tables)s table.",
            "There is no such table, the round has %(tables)s tables.",
            len(tables),
        ) % {"tables": len(tables)}
    if 1 <= number <= tournament.round_count:
        return _("The round is not drawn yet.")
    return ngettext(
        "There is no such round, the tournament has %(rounds)s round.",
        "There is no such round, the tournament has %(rounds)s rounds.",
        tournament.round_count,
    ) % {"rounds": tournament.round_count}


def _obstacle(sheet: TableSheet, may_replace: bool) -> str:
    if sheet.round.is_closed:
        return _("The round is closed. To change the list, the tournament director must reopen it.")
    if may_replace or not (sheet.is_counted or sheet.state == TableSheet.State.VOID):
        return ""
    if sheet.is_counted:
        return _("This table already has a list. To replace it, say why with --reason.")
    return _("This list is void. To replace it, say why with --reason.")


class _ImportedList:
    """The lines of one list, and what is wrong with them."""

    def __init__(self, rules: RuleSet, games: int, place: Place, lines: list[SheetLine]) -> None:
        self.rules, self.games, self.place = rules, games, place
        self.problems: list[PlacedSentence] = []
        self.warnings: list[PlacedSentence] = []
        all_lines = [self._cut_to_table(line) for line in lines]
        self.lines = [line for line in all_lines if not line.column] or all_lines
        self.by_name: dict[int | str, SheetLine] = {}
        for line in all_lines:
            self._add(line)
            for sentence in line.problems:
                self.problem(line, sentence)
        halves = [self.by_name[name] for name in ("plus", "minus") if name in self.by_name]
        if len(halves) == 1:
            self.problem(halves[0], _("Plus and minus belong together, one of them is missing."))
            del self.by_name[halves[0].column]

    def _cut_to_table(self, line: SheetLine) -> SheetLine:
        """Drop cells beyond the table's seats; each filled one is a problem."""
        seats = self.rules.seats
        filled_seats = {seat for seat, cell in enumerate(line.cells, 1) if cell is not None}
        others = sorted(
            seat for seat in filled_seats | line.marks.circled | set(line.tallies) if seat > seats
        )
        sentence = _("There is no seat %(seat)s at a table of %(seats)s.")
        problems = tuple(sentence % {"seat": seat, "seats": seats} for seat in others)
        return replace(
            line,
            cells=line.cells[:seats],
            marks=replace(line.marks, circled=line.marks.circled - set(others)),
            tallies={seat: line.tallies[seat] for seat in line.tallies if seat <= seats},
            problems=(*line.problems, *problems),
        )

    def problem(self, line: SheetLine, sentence: str) -> None:
        self.problems.append(self._with_place(line, sentence))

    def entry(self) -> SheetEntry:
        """Return what is readable of the list; missing cells stay empty."""
        games = range(1, self.games + 1)
        lines = {game: line for game in games if (line := self.by_name.get(game))}
        total = self.by_name.get(TOTAL)
        if total and not lines:
            plus, minus = self.by_name.get("plus"), self.by_name.get("minus")
            seats = range(1, self.rules.seats + 1)
            return SheetEntry(
                totals=total.cells,
                tallies=tuple(Tally(**total.tallies.get(seat, {})) for seat in seats),
                plus=plus.cells if plus else None,
                minus=minus.cells if minus else None,
            )
        nothing = (None,) * self.rules.seats
        return SheetEntry(
            rows=tuple(lines[game].cells if game in lines else nothing for game in games),
            totals=total.cells if total else None,
            touts=frozenset(game for game, line in lines.items() if line.marks.tout),
            circled={
                game: line.marks.circled for game, line in lines.items() if line.marks.circled
            },
            games={
                game: replace(line.played, number=game, seats=self.rules.seats)
                for game, line in lines.items()
                if line.played is not None
            },
            witnessed=frozenset(game for game, line in lines.items() if line.marks.is_approved)
            or None,
            remarks={game: line.remark for game, line in lines.items() if line.remark},
        )

    def report(self, checked: SheetCheck) -> None:
        """Add errors of `checked` to `problems`, the rest and missing approvals to `warnings`.

        Findings on unreadable games are left out.
        """
        games = range(1, self.games + 1) if checked.entry.rows is not None else ()
        if missing := [game for game in games if game not in self.by_name]:
            sentence = ngettext(
                "Game %(games)s is missing.", "Games %(games)s are missing.", len(missing)
            )
            self.problem(self.lines[0], sentence % {"games": enumerate_words(missing)})
        unreadable = {line.game for line in self.lines if line.problems}
        is_whole = not missing and not unreadable
        for problem in checked.problems:
            incomplete = {*missing, *unreadable}
            if problem.game in incomplete or (problem.game is None and not is_whole):
                continue
            line = self.by_name.get(problem.game or TOTAL) or self.lines[-1]
            is_error = problem.severity == "error" and problem.code != "approval_missing"
            sentences = self.problems if is_error else self.warnings
            sentences.append(self._with_place(line, problem_with_nearest(self.rules, problem)))
        if is_whole and checked.entry.rows is not None:
            self._compare_with_rows(checked)

    def _add(self, line: SheetLine) -> None:
        """Add the line to `by_name`; a duplicate is a problem."""
        if line.game is not None and not 1 <= line.game <= self.games:
            sentence = ngettext(
                "There is no game %(game)s, the list has %(games)s game.",
                "There is no game %(game)s, the list has %(games)s games.",
                self.games,
            )
            self.problem(line, sentence % {"game": line.game, "games": self.games})
        elif line.column and not self.rules.splits_plus_and_minus:
            self.problem(line, _("These lists do not separate plus and minus."))
        elif (first := self.by_name.setdefault(line.name, line)) is not line:
            self.problem(line, _twice_sentence(line, first.where))

    def _compare_with_rows(self, checked: SheetCheck) -> None:
        if total := self.by_name.get(TOTAL):
            for seat, counts in total.tallies.items():
                for name, number in counts.items():
                    summed = getattr(checked.tallies[seat - 1], name)
                    self._compare(total, seat, tie_break_name(name), number, summed)
        names = {"plus": _("Plus"), "minus": _("Minus")}
        for (column, name), cells in zip(names.items(), checked.entry.columns or (), strict=False):
            if line := self.by_name.get(column):
                for seat, (on_paper, counted) in enumerate(zip(line.cells, cells, strict=True), 1):
                    self._compare(line, seat, name, on_paper, counted)

    def _compare(
        self, line: SheetLine, seat: int, name: str, on_paper: int | None, counted: int | None
    ) -> None:
        if on_paper is not None and on_paper != counted:
            sentence = _("Seat %(seat)s: %(given)s %(name)s, but the rows add up to %(counted)s.")
            values = {"seat": seat, "given": on_paper, "name": name, "counted": counted}
            self.problem(line, sentence % values)

    def _with_place(self, line: SheetLine, sentence: str) -> PlacedSentence:
        round_, table = self.place
        return line.where, _("round %(round)s, table %(table)s: %(problem)s") % {
            "round": round_,
            "table": table,
            "problem": sentence,
        }


def _twice_sentence(line: SheetLine, first: LinePlace) -> str:
    if line.game is None and line.column:
        values = {"name": line.column, "first": first}
        return _("The line “%(name)s” appears twice (%(first)s).") % values
    if line.game is None:
        return _("The totals appear twice (%(first)s).") % {"first": first}
    return _("Game %(game)s appears twice (%(first)s).") % {"game": line.game, "first": first}
