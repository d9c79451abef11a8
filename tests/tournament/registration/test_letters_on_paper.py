"""Letters that no paper can print are named where the name was typed."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tests.markup import texts
from tournament.models import Player
from tournament.shared.paper.fonts import letters_not_on_paper

SENTENCE = "Papiere können diese Buchstaben nicht drucken: 王小明. Bitte lateinisch schreiben."


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Yıldızoğlu, Őrs, Weiß, Łukasiewicz, Žižka", ""),
        ("Ǧ", ""),  # printed as G
        ("Ελένη Жуков", ""),
        ("王, 小明小", "王小明"),
        ("كريم", "كريم"),
        ("כהן, דוד", "כהןדו"),  # the font has them, but papers write from left to right
    ],
)
def test_letters_without_a_shape_on_paper(text: str, missing: str) -> None:
    assert letters_not_on_paper(text) == missing


@pytest.fixture
def player() -> Player:
    return make_player(
        make_tournament(slug="rennen"), 1, last_name="王", first_name="小明", place=""
    )


@pytest.mark.django_db
def test_number_just_given_and_the_details_say_so(desk: Client, player: Player) -> None:
    registration = desk.get(reverse("registration", args=["rennen"]))
    details = desk.get(reverse("player-edit", args=["rennen", player.pk]))
    assert SENTENCE in texts(registration, ".given p")
    assert SENTENCE in texts(details, ".details dd")

    Player.objects.update(last_name="Wang", first_name="Xiaoming")
    page = desk.get(reverse("registration", args=["rennen"]))

    assert "nicht drucken" not in page.text
