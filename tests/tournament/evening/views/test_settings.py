"""The settings: what may still be changed, and what everybody has relied on."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import (
    make_tournament,
)
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TYPED = {
    "name": "Schafkopfrennen",
    "date": "2026-11-20",
    "starts_at": "19:00",
    "venue": "Goldener Hirsch",
    "round_count": "2",
    "games_per_round": "32",
    "fee_cents": "15",
}


def text(response) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def test_settings_are_saved_and_written_down(desk: Client) -> None:
    tournament = make_tournament(slug="rennen")

    desk.post("/t/rennen/settings/", TYPED | {"slug": "rennen", "venue": "Zur Krone"})

    entry = tournament.journal.get()
    assert (entry.old["venue"], entry.new["venue"]) == ("Gasthof Goldener Hirsch", "Zur Krone")


def test_settings_by_other_rules_bring_their_numbers(desk: Client) -> None:
    make_tournament(slug="rennen")

    page = text(desk.get("/t/rennen/settings/?rules=ebersdorf"))

    assert "These are the numbers of <b>Ebersdorf</b>" in page
    assert Tournament.objects.get().rule_set == "schwaig"


def test_settings_after_the_first_list_no_longer_ask_for_rules(desk: Client) -> None:
    make_tournament(slug="rennen", rules_frozen_at=timezone.now())

    page = text(desk.get("/t/rennen/settings/"))

    assert 'name="games_per_round"' not in page
    assert "Fixed since the first list" in page
    assert "?rules=" not in page


@pytest.mark.parametrize(
    ("query", "changes"), [("", {"games_per_round": "24"}), ("?rules=ebersdorf", {})]
)
def test_settings_forged_after_the_first_list_are_refused(
    desk: Client, query: str, changes: dict[str, str]
) -> None:
    make_tournament(slug="rennen", rules_frozen_at=timezone.now())
    options = {"option_tout": "double", "minor_fee_cents": "0"}

    response = desk.post(f"/t/rennen/settings/{query}", TYPED | options | changes)

    assert response.status_code == 422
    assert "The first list is entered" in text(response)
    stored = Tournament.objects.get()
    assert (stored.rule_set, stored.games_per_round) == ("schwaig", 32)


def test_settings_of_a_closed_tournament_are_refused(desk: Client) -> None:
    make_tournament(slug="rennen", state="closed")

    response = desk.post("/t/rennen/settings/", TYPED)

    assert response.status_code == 422
    assert "can only be read" in text(response)
    assert Tournament.objects.get().venue == "Gasthof Goldener Hirsch"
