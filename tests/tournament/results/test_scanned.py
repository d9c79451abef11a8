"""A barcode scanner's input at the desk: a list's code, or the address in its QR code."""

import pytest
from django.test import RequestFactory

from tests.factories import make_tournament, seat_players
from tournament.evening.views.papers import entry_url_function
from tournament.models import Draw, Tournament
from tournament.models.sheet import SheetCode, sheet_code
from tournament.results.phone_links import read_scanned_code

pytestmark = pytest.mark.django_db


def make_draw(**fields: object) -> Draw:
    return seat_players(make_tournament(players=8, **fields)).draws.get()


def printed(draw: Draw, table: int, *, phones: bool) -> str:
    """Return the address in the QR code of a table's list."""
    Tournament.objects.filter(pk=draw.tournament_id).update(has_table_phones=phones)
    draw = Draw.objects.select_related("tournament", "round__tournament").get(pk=draw.pk)
    return entry_url_function(RequestFactory().get("/"), draw)(table)


def test_code_and_both_kinds_of_address_name_draw_and_table() -> None:
    draw = make_draw()
    scanned = (
        sheet_code(draw, 2),
        printed(draw, 2, phones=False),
        printed(draw, 2, phones=True),
        printed(draw, 2, phones=False).removeprefix("http://test"),  # its first signs were lost
    )

    codes = {read_scanned_code(draw.tournament, text) for text in scanned}

    assert codes == {SheetCode(draw.number, 2)}


@pytest.mark.parametrize("phones", [False, True])
def test_address_of_another_tournament_names_nothing(phones: bool) -> None:
    draw, other = make_draw(slug="hier"), make_draw(slug="dort")

    assert read_scanned_code(draw.tournament, printed(other, 2, phones=phones)) is None


@pytest.mark.parametrize(
    "text", ["/", "http://inn/", "/l/x/", "/l/1-1.x/", "/t/hier/results/1/?table=", "/l/\0/", "?/"]
)
def test_anything_else_names_nothing(text: str) -> None:
    assert read_scanned_code(make_draw(slug="hier").tournament, text) is None
