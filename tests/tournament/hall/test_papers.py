"""The poster leads to the tournament's page, and is not printed while that is off."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader
from reportlab.lib.units import mm

from tests.factories import make_tournament
from tests.markup import elements
from tests.tournament.conftest import Drawn
from tournament.hall.papers import poster
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db
ADDRESS = "http://192.168.178.20:8000/p/rennen/"


def test_poster_says_what_is_behind_its_code_on_one_page() -> None:
    tournament = make_tournament(
        name="Großes Schafkopfrennen der Kartenfreunde Röthenbach-Seespitze", is_public=True
    )

    (page,) = PdfReader(BytesIO(poster(tournament, address=ADDRESS, now=timezone.now()))).pages

    text = page.extract_text()
    for words in ("Wo sitze ich?", "192.168.178.20:8000/p/rennen", "Sitzplan", "Mein Abend"):
        assert words in text
    assert "Röthenbach-Seespitze" in text


def test_date_of_a_poster_stays_above_the_rule_below_a_long_name(drawn: list[Drawn]) -> None:
    tournament = make_tournament(
        name="Preisschafkopf der Freiwilligen Feuerwehr Oberneuhausen", is_public=True
    )

    poster(tournament, address=ADDRESS, now=timezone.now())

    occasion, question = (
        next(text.y for text in drawn if words in text.text) for words in ("2026", "Wo sitze ich?")
    )
    assert occasion > question + 27 * mm  # the rule


def test_poster_is_refused_while_the_page_is_off() -> None:
    with pytest.raises(Refused, match="ausgeschaltet"):
        poster(make_tournament(), address=ADDRESS, now=timezone.now())


def test_poster_is_offered_once_the_page_is_on(desk: Client) -> None:
    tournament = make_tournament(slug="rennen")
    papers, address = (
        reverse("papers", args=["rennen"]),
        reverse("paper", args=["rennen", "poster"]),
    )

    before = desk.get(papers)
    tournament.is_public = True
    tournament.save()

    assert address not in before.text
    assert len(elements(desk.get(papers), f"main a[href={address}]")) == 1
    assert desk.get(address)["Content-Type"] == "application/pdf"
