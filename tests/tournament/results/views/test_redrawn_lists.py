"""A list typed on a page from before the round was drawn again."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament
from tests.markup import elements, texts
from tests.program import HIDDEN
from tests.typed_totals import NO_COUNTS
from tournament.draw.services.draws import draw_all_rounds, redraw
from tournament.models import JournalEntry, TableSheet, Tournament

pytestmark = pytest.mark.django_db

TOTALS = {"total1": "+30", "total2": "−8", "total3": "-8", "total4": "-14"} | NO_COUNTS
SAVES = ("sheet_entered", "sheet_parked")


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_tournament(players=8, games_per_round=4)
    draw_all_rounds(tournament, by=None)
    return tournament


def page_of(response: HttpResponse) -> dict[str, str]:
    """Return the hidden fields of the page."""
    return dict(HIDDEN.findall(response.text))


@pytest.mark.parametrize("action", ["save", "park"])
@pytest.mark.parametrize("name", ["sheet-enter", "sheet-totals", "sheet-record"])
def test_list_of_the_previous_draw_is_not_stored_for_other_players(
    desk: Client, tournament: Tournament, name: str, action: str
) -> None:
    where = reverse(name, args=[tournament.slug, 1, 1])
    typed = page_of(desk.get(where)) | TOTALS | {"action": action}
    redraw(tournament, by=None, round_number=1, reason="Nr. 4 fehlt")

    refused = desk.post(where, typed)

    assert refused.status_code == 409
    sentence = texts(refused, "#refused p")[0]
    assert sentence.startswith("Tisch 1: Die Runde wurde neu gelost, seit diese Seite geöffnet")
    assert len(elements(refused, "input[value=+30]")) == 1
    assert not JournalEntry.objects.filter(action__in=SAVES).exists()


def test_list_is_stored_after_comparison_with_the_new_seats(
    desk: Client, tournament: Tournament
) -> None:
    where = reverse("sheet-totals", args=[tournament.slug, 1, 1])
    typed = page_of(desk.get(where)) | TOTALS
    redraw(tournament, by=None, round_number=1, reason="Nr. 4 fehlt")
    refused = desk.post(where, typed)

    stored = desk.post(where, page_of(refused) | TOTALS)

    assert stored.status_code == 302
    assert TableSheet.objects.get(round__number=1, table=1).state == "entered"


def test_second_step_from_the_previous_draw_stores_nothing(
    desk: Client, tournament: Tournament
) -> None:
    """The other version is taken back and the round drawn again before "Use mine"."""
    where = reverse("sheet-totals", args=[tournament.slug, 1, 1])
    conflict = desk.post(where, page_of(desk.get(where)) | TOTALS | {"version": "7"})
    redraw(tournament, by=None, round_number=1, reason="Nr. 4 fehlt")

    refused = desk.post(where, page_of(conflict) | {"action": "save"})

    assert [conflict.status_code, refused.status_code] == [409, 409]
    assert not JournalEntry.objects.filter(action__in=SAVES).exists()
