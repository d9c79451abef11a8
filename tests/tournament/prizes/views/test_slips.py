"""Labels, receipts and the text for the newspaper: complete, each with the right names."""

import pytest
from django.test import Client

from tests.factories import make_tournament
from tests.tournament.conftest import NOW, overflowing
from tests.tournament.readable import read
from tournament.models import Tournament
from tournament.prizes.papers.slips import prize_labels, receipts
from tournament.prizes.services.prizes import add_prize
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
PRESS = "/t/rennen/prizes/press"


@pytest.fixture
def ready(played: Tournament) -> Tournament:
    add_prize(played, by=None, number=1, cents=10_000)
    add_prize(played, by=None, number=2, gift="Schinken")
    add_prize(played, by=None, kind="last", cents=500)
    played.players.filter(number=1).update(publish="initials", phone="0170 4711", email="a@b.de")
    return played


def test_labels_have_place_prize_number_and_whole_name(pages, ready: Tournament) -> None:
    (page,) = pages(prize_labels(ready, now=NOW))

    for words in ("Place 1", "100 €", "Öttl, Franziska", "Place 2", "Schinken", "Last", "5 €"):
        assert words in page
    assert "4711" not in page
    assert "a@b.de" not in page


def test_long_names_stay_on_their_label(drawn, ready: Tournament) -> None:
    ready.players.update(last_name="Ebersberger-Straßgschwandtner-Čapek" + "W" * 40)
    ready.prizes.update(gift="Großer Geschenkkorb der Metzgerei " + "W" * 40, title="W" * 60)

    prize_labels(ready, now=NOW)
    receipts(ready, now=NOW)

    assert overflowing(drawn) == []
    assert not any("…" in text.text for text in drawn)


def test_receipts_are_for_prizes_in_cash(pages, ready: Tournament) -> None:
    (page,) = pages(receipts(ready, now=NOW))

    assert page.count("Received in cash.") == 2
    for words in ("100 €", "1 Öttl, Franziska", "8 Șerban, Ilinca", "Signature"):
        assert words in page
    assert "Schinken" not in page


def test_nothing_is_printed_while_nobody_has_won(desk: Client, ready: Tournament) -> None:
    ready.round_count = 2
    ready.save()

    for path in ("papers/prize-labels.pdf", "papers/receipts.pdf", "prizes/press.txt"):
        answer = desk.get(f"/t/rennen/{path}")
        assert answer.status_code == 409
        assert "No prize has a winner yet" in answer.text


def test_receipts_are_refused_where_nothing_is_paid_in_cash(played: Tournament) -> None:
    add_prize(played, by=None, number=1, gift="Korb")

    with pytest.raises(Refused, match="nothing to sign"):
        receipts(played, now=NOW)


def test_newspaper_gets_names_as_they_were_chosen(desk: Client, ready: Tournament) -> None:
    text = desk.get(f"{PRESS}.txt").text

    assert text.splitlines() == [
        "Schafkopfrennen",
        "Friday, 20 November 2026, Gasthof Goldener Hirsch",
        "8 players",
        "",
        "Place 1: F. Ö. (Schwaig), +20 points",
        "Place 2: Kovačević, Marko (Feucht), +9 points",
        "Last: Șerban, Ilinca (Altdorf), −18 points",
    ]
    assert "Place 1: F. Ö." in desk.get(f"{PRESS}/").text


def test_prizes_offer_the_slips_once_everybody_is_known(desk: Client, ready: Tournament) -> None:
    assert "Receipts (PDF)" in read(desk, "/t/rennen/prizes/")
    other = make_tournament()

    assert "Prize labels" not in read(desk, f"/t/{other.slug}/prizes/")
