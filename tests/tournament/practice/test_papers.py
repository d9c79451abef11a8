"""The filled-in lists, read back from the PDF: every figure where it was written."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring import RULE_SETS
from tests.factories import make_user
from tests.tiers import thorough_unless
from tests.tournament.practice.conftest import TODAY
from tests.tournament.practice.handwritten import handwritten
from tournament.models import Tournament
from tournament.practice.lists import EVENING, STACK, lists_to_type
from tournament.practice.papers import SIGN
from tournament.practice.services import set_up_practice
from tournament.shared.signs import points

pytestmark = pytest.mark.django_db


def paper(tournament: Tournament, client: Client) -> bytes:
    client.force_login(make_user())
    return client.get(reverse("practice-lists", args=[tournament.slug])).content


@pytest.mark.parametrize("slug", thorough_unless("ebersdorf".__eq__, ["schwaig", "ebersdorf"]))
def test_every_figure_stands_on_its_list(slug: str, client: Client) -> None:
    tournament = set_up_practice(by=make_user(), rule_set=slug, kind=STACK, today=TODAY)
    pages = handwritten(paper(tournament, client))

    assert len(pages) == 20
    for paper_list, texts in zip(lists_to_type(tournament).values(), pages, strict=True):
        sign = paper_list.rules.is_zero_sum
        figures = [text for text in texts if text.lstrip("+−").isdigit()]
        wanted = [
            points(cell, sign) for row in paper_list.on_paper.rows or () for cell in row or ()
        ]
        seats = paper_list.rules.seats
        assert figures[: len(wanted)] == wanted
        assert figures[-seats:] == [
            points(total, sign) for total in paper_list.on_paper.totals or ()
        ]
        assert texts.count("T") == len(paper_list.on_paper.touts)
        assert texts.count(SIGN) == len(paper_list.on_paper.witnessed or ())


@pytest.mark.parametrize(
    "slug", thorough_unless(["schwaig", "spin"].__contains__, [sheet.slug for sheet in RULE_SETS])
)
def test_first_evening_prints_the_two_lists_that_are_missing(slug: str, client: Client) -> None:
    tournament = set_up_practice(by=make_user(), rule_set=slug, kind=EVENING, today=TODAY)
    content = paper(tournament, client)
    pages = PdfReader(BytesIO(content)).pages

    assert [table in pages[n].extract_text() for n, table in enumerate(("Tisch 3", "Tisch 4"))] == [
        True,
        True,
    ]
    assert len(pages) == 2


def test_games_are_written_out_where_points_do_not_tell_them(client: Client) -> None:
    tournament = set_up_practice(by=make_user(), rule_set="spin", kind=EVENING, today=TODAY)

    pages = handwritten(paper(tournament, client))

    assert all(sum("Rufspiel" in text for text in page) >= 3 for page in pages)
