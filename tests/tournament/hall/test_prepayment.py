"""Prepayment on the public pages, with a reference that the desk can read."""

from html import unescape

import pytest
from django.conf import settings as program
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.factories import make_player, make_tournament, make_user
from tests.markup import elements, in_one_line, texts
from tournament.evening.services.tournaments import change_tournament
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db

FORM = "/p/rennen/register/"
SAID = {"last_name": "Öttl", "first_name": "Resi", "place": "Lauf", "publish": "name"}
HEADING = "Pay the entry fee in advance"
ACCOUNT = {
    "account_holder": "SV Schwaig",
    "iban": "DE89370400440532013000",
    "paypal_name": "svschwaig",
}


@pytest.fixture
def tournament(client: Client) -> Tournament:
    cache.clear()
    make_user()
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    return make_tournament(
        slug="rennen",
        short_name="Rennen 2026",
        is_public=True,
        has_pre_registration=True,
        date=timezone.localdate(),
        fee_cents=1500,
        **ACCOUNT,
    )


def words(client: Client, path: str) -> str:
    return unescape(in_one_line(client.get(path).text))


def test_answer_has_account_code_and_reference_with_the_name(
    client: Client, tournament: Tournament
) -> None:
    response = client.post(FORM, SAID, follow=True)

    assert response.redirect_chain == [(f"{FORM}?sent", 302)]
    lines = texts(response, ".prepayment dd")
    assert "DE89 3704 0044 0532 0130 00" in lines
    assert "Rennen 2026, Öttl Resi" in lines
    (button,) = elements(response, ".prepayment a.button")
    assert button["href"] == "https://paypal.me/svschwaig/15EUR"
    assert texts(response, ".prepayment svg title") == ["GiroCode for a bank transfer"]
    again = client.get(f"{FORM}?sent")  # back from the bank's app
    assert texts(again, ".prepayment dd") == lines


def test_answer_without_the_cookie_asks_for_the_name(
    client: Client, tournament: Tournament
) -> None:
    client.post(FORM, SAID)
    stranger = Client()
    stranger.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    made_up = Client()
    made_up.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    made_up.cookies["payer"] = "eyJwYXllciI6Ing6.made:up"

    for phone in (stranger, made_up):
        (hint,) = texts(phone.get(f"{FORM}?sent"), ".prepayment figcaption")
        assert hint.endswith("Please add your name to the reference.")
        assert "Öttl" not in words(phone, f"{FORM}?sent")


def test_minor_is_told_the_fee_for_minors(client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(rule_set="ebersdorf", minor_fee_cents=500)
    born = timezone.localdate().replace(day=1, year=timezone.localdate().year - 15)

    typed = {"birth_on": f"{born:%d.%m.%Y}", "guardian_agrees": "on"}
    page = client.post(FORM, SAID | typed, follow=True)

    (button,) = elements(page, ".prepayment a.button")
    assert (button["href"], button.text) == (
        "https://paypal.me/svschwaig/5EUR",
        "Pay €5 by PayPal",
    )


def test_without_an_account_nothing_is_said_and_no_cookie_set(
    client: Client, tournament: Tournament
) -> None:
    change_tournament(tournament, by=None, iban="", paypal_name="")

    response = client.post(FORM, SAID)

    assert "payer" not in response.cookies
    make_player(tournament, 1)
    assert not any(
        HEADING in words(client, f) for f in (f"{FORM}?sent", "/p/rennen/", "/p/rennen/1/")
    )


def test_first_page_and_own_page_say_how_until_the_tournament_begins(
    client: Client, tournament: Tournament
) -> None:
    make_player(tournament, 7)
    home, own = client.get("/p/rennen/"), client.get("/p/rennen/7/")

    assert texts(home, ".prepayment h2") == [HEADING]
    (hint,) = texts(home, ".prepayment figcaption")
    assert hint.endswith("Please add your name to the reference.")
    assert "Rennen 2026, No. 7" in texts(own, ".prepayment dd")
    Player.objects.update(paid_cents=1500, paid_by="cash")  # stays the desk's business
    change_tournament(tournament, by=None, venue="Halle")
    assert texts(client.get("/p/rennen/7/"), ".prepayment h2") == [HEADING]

    Tournament.objects.update(state=Tournament.State.RUNNING)
    change_tournament(tournament, by=None, venue="Saal")
    assert HEADING not in words(client, "/p/rennen/")
    assert HEADING not in words(client, "/p/rennen/7/")


@pytest.mark.parametrize("state", ["waiting", "withdrawn", "fill_in"])
def test_own_page_asks_nobody_to_pay_who_owes_nothing(
    client: Client, tournament: Tournament, state: str
) -> None:
    make_player(tournament, 7, state=state)

    assert HEADING not in client.get("/p/rennen/7/").text


def test_whoever_can_only_wait_is_told_so_and_asked_for_no_money(
    client: Client, tournament: Tournament
) -> None:
    change_tournament(tournament, by=None, capacity=4)
    make_player(tournament, 1)
    waits = "You will be on the waiting list."
    free = [client.get(page) for page in ("/p/rennen/", FORM, f"{FORM}?sent")]
    for number in (2, 3, 4):
        make_player(tournament, number)
    change_tournament(tournament, by=None, venue="Halle")  # the pages are kept until a change

    home, form, sent = (client.get(page) for page in ("/p/rennen/", FORM, f"{FORM}?sent"))

    assert [waits in page.text for page in free] == [False] * 3
    assert f"All 4 places are taken. {waits}" in texts(home, ".doors p")
    assert f"All 4 places are taken. {waits}" in texts(form, ".notice")
    assert f"All 4 places are taken. {waits}" in texts(sent, ".bullets li")
    assert HEADING not in home.text + sent.text
    (hint,) = texts(client.get("/p/rennen/1/"), ".prepayment p.small")
    assert hint.endswith("Already paid? Then there is nothing left to do.")
