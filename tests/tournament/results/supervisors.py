"""Calls for the supervisors and their answers, as the tests of both make them."""

from django.urls import reverse

from tests.factories import make_user
from tournament.models import JournalEntry, TableSheet, Tournament
from tournament.results.calls import calls_of, open_calls
from tournament.results.services import calls

SIE = {"row": [-8, 24, -8, -8]}


def call(sheet: TableSheet, reason: str = "approval", game: int | None = 2) -> int:
    """Return the call's number in the journal."""
    calls.call_supervisors(sheet, reason=reason, game=game)
    return JournalEntry.objects.filter(action="supervisors_called").latest("seq").seq


def answer(sheet: TableSheet, outcome: str = "approved") -> None:
    number = next(each.number for each in calls_of(sheet) if each.answer is None)
    calls.answer_call(sheet, by=make_user(), number=number, outcome=outcome)


def cancel(sheet: TableSheet) -> None:
    calls.cancel_call(sheet, calls_of(sheet)[-1].number)


def in_words(sheet: TableSheet) -> list[str]:
    tournament = Tournament.objects.get(pk=sheet.round.tournament_id)
    return [each.in_words for each in open_calls(tournament)]


def address(sheet: TableSheet, name: str) -> str:
    return reverse(name, args=[sheet.round.tournament.slug, 1, sheet.table])
