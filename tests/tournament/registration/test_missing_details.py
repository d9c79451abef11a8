"""Missing dates of birth and eligibility are said at every station before the draw."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_players, make_tournament
from tests.markup import elements, texts
from tournament.journal.comparison import Comparison
from tournament.models import JournalEntry, Player, Tournament
from tournament.registration.missing_details import missing_details
from tournament.registration.services.players import confirm_adults
from tournament.registration.workbook.player_import import read_players
from tournament.shared.workbook.reading import read_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def ebersdorf() -> Tournament:
    """Four players: one with both details, a fill-in, two with neither."""
    tournament = make_tournament(rule_set="ebersdorf", slug="rennen")
    make_player(tournament, 1, birth_on=date(1980, 1, 1), eligibility="club")
    make_player(tournament, 2, state="fill_in")
    make_player(tournament, 3)
    make_player(tournament, 4)
    return tournament


@pytest.mark.parametrize("name", ["registration", "home", "draw"])
def test_missing_details_are_said_with_their_lists(
    desk: Client, ebersdorf: Tournament, name: str
) -> None:
    page = desk.get(reverse(name, args=["rennen"]))

    adults = "2 Spieler ohne Geburtsdatum zählen als erwachsen."
    unclear = "Bei 2 Spielern ist offen, warum sie mitspielen dürfen."
    notice = f"{adults} Wer ist das?: {adults} {unclear} Wer ist das?: {unclear}"
    assert notice in texts(page, "main .notice[role=status] span")
    lists = f"{reverse('registration', args=['rennen'])}?show="
    assert [link["href"] for link in elements(page, ".notice a.nowrap")] == [
        f"{lists}no_birth#q",
        f"{lists}unclear#q",
    ]


def test_rules_that_ask_for_neither_miss_nothing() -> None:
    tournament = make_tournament(players=4)

    assert missing_details(tournament, tournament.players.all()) == []


def test_number_just_given_says_what_is_missing(desk: Client, ebersdorf: Tournament) -> None:
    assert texts(desk.get(reverse("registration", args=["rennen"])), ".given p.small")[-1] == (
        "Ohne Geburtsdatum: zählt als erwachsen. Offen ist, warum er oder sie mitspielen darf."
    )


def test_one_press_notes_that_all_listed_are_adults(desk: Client, ebersdorf: Tournament) -> None:
    listed = desk.get(f"{reverse('registration', args=['rennen'])}?show=no_birth")
    assert texts(listed, "#entrants form.actions button") == ["Alle 2 sind erwachsen"]
    keys = ",".join(str(pk) for pk in ebersdorf.players.values_list("pk", flat=True))
    minor = make_player(ebersdorf, 5, birth_on=date(2015, 1, 1))

    desk.post(reverse("confirm-adults", args=["rennen"]), {"players": f"{keys},{minor.pk},x"})

    age_classes = ebersdorf.players.order_by("number").values_list("age_class", flat=True)
    assert list(age_classes) == ["", "", "adult", "adult", ""]
    assert "ohne Geburtsdatum" not in desk.get(reverse("registration", args=["rennen"])).text
    entries = JournalEntry.objects.order_by("seq")
    assert [entry.action for entry in entries] == ["player_changed"] * 2
    assert list(Comparison(ebersdorf).players()) == []


def test_player_registered_after_the_list_was_shown_stays_open(ebersdorf: Tournament) -> None:
    keys = [player.pk for player in ebersdorf.players.all()]
    make_players(ebersdorf, 0)
    late = make_player(ebersdorf, 9)

    confirm_adults(ebersdorf, by=None, keys=keys)

    assert Player.objects.get(pk=late.pk).age_class == ""


def test_import_names_the_lines(ebersdorf: Tournament) -> None:
    text = (
        "Nachname;Vorname;Geburtsdatum;Berechtigung\n"
        "Bär;Anna;20.11.1990;Verein\nAmmon;Eva;;wohnt\nRoth;Karl;1.2.1960;\n"
    )

    imported = read_players(read_lines(text.encode()), ebersdorf)

    assert imported.missing_in_words == [
        "Ohne Geburtsdatum, zählt als erwachsen: Zeile 3.",
        "Offen, warum sie mitspielen dürfen: Zeile 4.",
    ]
