"""Calls of a table's phone for the supervisors, kept as journal entries alone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournament.journal.sentences import author_name
from tournament.journal.sheet_details import answer_in_words, reason_in_words
from tournament.journal.subjects import joined
from tournament.models import JournalEntry, TableSheet, Tournament
from tournament.results.board import elapsed_in_words
from tournament.results.lines import ListLine, approval_field
from tournament.shared.chain import entries_with
from tournament.shared.signs import clock

CALLED, CANCELLED = "supervisors_called", "supervisors_call_cancelled"
ANSWERED, VOIDED = "supervisors_answered", "sheet_voided"
FIELDS: dict[str, dict[str, Any]] = {
    CALLED: {"reason": str, "game": int | None},
    CANCELLED: {"call": int},
    ANSWERED: {"call": int, "outcome": str},
    VOIDED: {"consequence": str},
}
APPROVAL, DISPUTE = "approval", "dispute"
APPROVED, NOT_APPROVED = "approved", "not_approved"
OUTCOMES: dict[str, dict[str, Promise]] = {  # of each reason: its answers, as buttons
    APPROVAL: {
        APPROVED: gettext_lazy("Approved"),
        NOT_APPROVED: gettext_lazy("Not approved"),
    },
    DISPUTE: {"settled": gettext_lazy("Settled")},
}


@dataclass(frozen=True, slots=True)
class Call:
    entry: JournalEntry
    sheet: TableSheet
    answer: JournalEntry | None = None

    @property
    def values(self) -> dict[str, Any]:
        return self.entry.new or {}

    @property
    def number(self) -> int:
        return self.entry.seq

    @property
    def buttons(self) -> dict[str, Promise]:
        return OUTCOMES[self.values["reason"]]

    @property
    def outcome(self) -> str:  # a key of buttons; "" while open and if cancelled
        if self.answer is None or self.answer.action != ANSWERED:
            return ""
        return str((self.answer.new or {})["outcome"])

    @property
    def in_words(self) -> str:
        values = {"table": self.sheet.table, "round": self.sheet.round.number}
        place = _("Table %(table)s, round %(round)s") % values
        return f"{place}: {reason_in_words(self.values)}"

    @property
    def since(self) -> str:
        called = _("called %(time)s") % {"time": clock(self.entry.at)}
        return joined(called, elapsed_in_words(timezone.now() - self.entry.at), by=", ")

    @property
    def phone_sentence(self) -> str:
        if self.answer is None:
            values = {"time": clock(self.entry.at), "reason": reason_in_words(self.values)}
            return _("Supervisors called, %(time)s: %(reason)s") % values
        values = {"time": clock(self.answer.at), "answer": answer_in_words(self.answer.new or {})}
        return _("Supervisors, %(time)s: %(answer)s") % values


def with_calls(sheets: "QuerySet[TableSheet]") -> "QuerySet[TableSheet]":
    """Annotate `has_calls` (for the supervisors), which saves calls_of() its query."""
    entries = JournalEntry.objects.filter(
        tournament=OuterRef("round__tournament"), subject="tablesheet", subject_id=OuterRef("pk")
    )
    return sheets.annotate(has_calls=Exists(entries.filter(action=CALLED)))


def calls_of(sheet: TableSheet) -> list[Call]:
    if not getattr(sheet, "has_calls", True):
        return []
    return _calls_in(entries_with(sheet.round.tournament, FIELDS, subject_id=sheet.pk), [sheet])


def newest_call(sheet: TableSheet) -> Call | None:
    newest = calls_of(sheet)[-1:]
    return next((call for call in newest if call.answer is None or call.outcome), None)


def open_calls(tournament: Tournament) -> list[Call]:
    """Return unanswered calls for the supervisors, oldest first."""
    if tournament.is_closed or not tournament.has_table_phones:
        return []
    entries = [*entries_with(tournament, FIELDS)]
    called = {entry.subject_id or 0 for entry in entries if entry.action == CALLED}
    if not called:
        return []
    # The sheets of a discarded draw are gone, and so are their calls.
    sheets = TableSheet.objects.filter(round__tournament=tournament, pk__in=called)
    calls = _calls_in(entries, sheets.select_related("round"))
    return [call for call in calls if call.answer is None]


def witnesses(sheet: TableSheet) -> dict[int, str]:
    """Return {game: "approved by Renate, 21:16", or "not approved by …"}."""
    sentences = {
        APPROVED: _("approved by %(name)s, %(time)s"),
        NOT_APPROVED: _("not approved by %(name)s, %(time)s"),
    }
    return {
        game: sentences[call.outcome]
        % {"name": author_name(call.answer), "time": clock(call.answer.at)}
        for game, call in _answered(sheet).items()
        if call.answer
    }


def approval_texts(sheet: TableSheet) -> dict[str, str]:
    answered = _answered(sheet).items()
    return {approval_field(game): "1" for game, call in answered if call.outcome == APPROVED}


def with_witnesses(lines: Iterable[ListLine], sheet: TableSheet) -> list[ListLine]:
    sentences = witnesses(sheet)
    return [replace(line, witness=sentences.get(line.game, "")) for line in lines]


def _answered(sheet: TableSheet) -> dict[int, Call]:
    # A later answer for the same game replaces a wrong press.
    return {
        call.values["game"]: call for call in calls_of(sheet) if call.outcome in OUTCOMES[APPROVAL]
    }


def _calls_in(entries: Iterable[JournalEntry], sheets: Iterable[TableSheet]) -> list[Call]:
    sheet_of = {sheet.pk: sheet for sheet in sheets}
    calls: dict[int, Call] = {}
    for entry in entries:
        new, sheet = entry.new or {}, sheet_of.get(entry.subject_id or 0)
        if sheet is None:
            continue
        if entry.action == VOIDED:
            if new["consequence"] == TableSheet.Consequence.REPLAY:  # other games, called anew
                calls = {seq: call for seq, call in calls.items() if call.sheet != sheet}
        elif entry.action == CALLED:
            if new["reason"] in OUTCOMES:
                calls[entry.seq] = Call(entry, sheet)
        elif new["call"] in calls:
            calls[new["call"]] = replace(calls[new["call"]], answer=entry)
    return list(calls.values())
