"""Two people with the same form open: who saves second is shown both, and overwrites nothing."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_director, make_tournament
from tests.tournament.sent_forms import Forms
from tournament.models import JournalEntry, Prize, PrizeGroup, Tournament

pytestmark = pytest.mark.django_db
REFUSED = "hat jemand anders hier etwas gespeichert"


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(make_director())
    return client


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_tournament(players=8)
    Prize.objects.create(tournament=tournament, position=1, number=1, cents=10_000)
    group = PrizeGroup.objects.create(tournament=tournament, name="Damen")
    group.members.add(tournament.players.get(number=2))
    return tournament


def page_of(kind: str, tournament: Tournament) -> str:
    """Return the address of the page with the form."""
    slug = tournament.slug
    return {
        "person": reverse("player-edit", args=[slug, tournament.players.get(number=1).pk])
        + "?change",
        "settings": reverse("tournament-edit", args=[slug]) + "?change=name",
        "fee": reverse("tournament-edit", args=[slug]) + "?change=fee",
        "prize": reverse("prize-edit", args=[slug, tournament.prizes.get().pk]),
        "members": reverse("prize-group", args=[slug, tournament.prize_groups.get().pk]),
    }[kind]


def form_of(desk: Client, page: str, field: str) -> tuple[str, dict[str, str]]:
    """Return address and values of the form of this page that has this field."""
    for action, values, _buttons in Forms(desk.get(page).text, {}).forms:
        if field in values:
            return action or page, values
    pytest.fail(f"no form with {field}")


@pytest.mark.parametrize(
    ("kind", "field", "theirs", "ours"),
    [
        ("person", "phone", "0911 1", "0911 2"),
        ("person", "publish", "initials", "number"),
        ("person", "birth_on", "20.11.1990", "21.11.1990"),
        ("settings", "short_name", "Rennen A", "Rennen B"),
        ("fee", "fee_cents", "12", "13"),
        ("prize", "gift", "Tasse", "Schinken"),
        ("prize", "cents", "120", "130"),
        ("members", "members", "1, 2", "2, 3"),
    ],
)
def test_stale_form_shows_both_and_changes_nothing(
    desk: Client, tournament: Tournament, kind: str, field: str, theirs: str, ours: str
) -> None:
    page = page_of(kind, tournament)
    address, values = form_of(desk, page, field)
    assert desk.post(address, values | {field: theirs}).status_code == 302
    entries = JournalEntry.objects.count()

    refused = desk.post(address, values | {field: ours})

    text = unescape(refused.text)
    assert refused.status_code == 422
    assert REFUSED in text
    assert text.count("Inzwischen gespeichert: ") >= 1
    assert JournalEntry.objects.count() == entries

    (again,) = [fields for _, fields, _ in Forms(refused.text, {}).forms if "made_from" in fields]
    assert again["made_from"] != values["made_from"]
    assert desk.post(address, again | {field: ours}).status_code == 302
    assert JournalEntry.objects.count() > entries


def test_value_that_was_not_touched_does_not_undo_the_change_of_another(
    desk: Client, tournament: Tournament
) -> None:
    """One changes the telephone, the other the place: the second would have emptied the first."""
    address, values = form_of(desk, page_of("person", tournament), "phone")
    desk.post(address, values | {"phone": "0911 1"})

    refused = desk.post(address, values | {"place": "Lauf"})

    assert refused.status_code == 422
    assert "Inzwischen gespeichert: 0911 1" in refused.text
    assert refused.text.count("Inzwischen gespeichert") in (1, 2)  # at the field, and in the list
    assert tournament.players.get(number=1).phone == "0911 1"
    (again,) = [fields for _, fields, _ in Forms(refused.text, {}).forms if "made_from" in fields]
    assert desk.post(address, again).status_code == 302
    player = tournament.players.get(number=1)
    assert (player.phone, player.place) == ("0911 1", "Lauf")


def test_form_that_nobody_else_changed_is_stored(desk: Client, tournament: Tournament) -> None:
    for kind, field, ours in (
        ("person", "phone", "0911 2"),
        ("settings", "short_name", "B"),
        ("prize", "gift", "Schinken"),
    ):
        address, values = form_of(desk, page_of(kind, tournament), field)
        assert desk.post(address, values | {field: ours}).status_code == 302


def test_rules_of_the_prizes_show_both(desk: Client, tournament: Tournament) -> None:
    page = reverse("prizes", args=[tournament.slug])
    address, values = form_of(desk, page, "share_percent")
    desk.post(address, values | {"share_percent": "50"})

    refused = desk.post(address, values | {"share_percent": "60"})

    assert refused.status_code == 422
    assert "Inzwischen gespeichert: 50" in refused.text
