"""Calls of a table's phone for the supervisors, kept as journal entries alone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.journal.sentences import author_name
from tournament.journal.sheet_details import answer_in_words, reason_in_words
from tournament.journal.subjects import joined
from tournament.models import JournalEntry, TableSheet, Tournament
from tournament.results.board import elapsed_in_words
from tournament.results.lines import ListLine, approval_field
from tournament.shared.chain import entries_of
from tournament.shared.signs import clock

CALLED, CANCELLED = "supervisors_called", "supervisors_call_cancelled"
ANSWERED = "supervisors_answered"
ACTIONS = (CALLED, CANCELLED, ANSWERED)
APPROVAL, DISPUTE = "approval", "dispute"
APPROVED = "approved"
OUTCOMES: dict[str, dict[str, Promise]] = {  # of each reason: its answers, as buttons
    APPROVAL: {
        APPROVED: gettext_lazy("Approved"),
        "not_approved": gettext_lazy("Not approved"),
    },
    DISPUTE: {"settled": gettext_lazy("Settled")},
}


@dataclass(frozen=True, slots=True)
class Call:
    entry: JournalEntry
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
        return (self.answer.new or {}).get("outcome", "") if self.answer else ""

    @property
    def in_words(self) -> str:
        place = _("Table %(table)s, round %(round)s") % self.values
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
    entries = entries_of(sheet.round.tournament).filter(action__in=ACTIONS, subject_id=sheet.pk)
    return _calls_in(entries.select_related("by"))


def newest_call(sheet: TableSheet) -> Call | None:
    newest = calls_of(sheet)[-1:]
    return next((call for call in newest if call.answer is None or call.outcome), None)


def open_calls(tournament: Tournament) -> list[Call]:
    """Return unanswered calls for the supervisors, oldest first."""
    if tournament.is_closed or not tournament.has_table_phones:
        return []
    # The sheets of a discarded draw are gone, and so are their calls.
    sheets = TableSheet.objects.filter(round__tournament=tournament)
    entries = entries_of(tournament).filter(action__in=ACTIONS, subject_id__in=sheets.values("pk"))
    return [call for call in _calls_in(entries) if call.answer is None]


def approvals(sheet: TableSheet) -> dict[int, str]:
    """Return {game: "approved by Renate, 21:16"}."""
    # A later answer for the same game replaces a wrong press.
    answers = {
        call.values["game"]: call.answer
        for call in calls_of(sheet)
        if call.answer and call.outcome in OUTCOMES[APPROVAL]
    }
    return {
        game: _("approved by %(name)s, %(time)s")
        % {"name": author_name(answer), "time": clock(answer.at)}
        for game, answer in answers.items()
        if (answer.new or {})["outcome"] == APPROVED
    }


def approval_texts(sheet: TableSheet) -> dict[str, str]:
    return {approval_field(game): "1" for game in approvals(sheet)}


def with_witnesses(lines: Iterable[ListLine], sheet: TableSheet) -> list[ListLine]:
    witnesses = approvals(sheet)
    return [replace(line, witness=witnesses.get(line.game, "")) for line in lines]


def _calls_in(entries: Iterable[JournalEntry]) -> list[Call]:
    calls: dict[int, Call] = {}
    for entry in entries:
        if entry.action == CALLED:
            calls[entry.seq] = Call(entry)
        elif (number := (entry.new or {})["call"]) in calls:
            calls[number] = replace(calls[number], answer=entry)
    return list(calls.values())
