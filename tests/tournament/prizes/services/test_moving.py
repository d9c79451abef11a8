"""A prize moved up and down: the order decides who is passed over, and the journal says so."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.markup import texts
from tournament.journal.sentences import journal_lines
from tournament.models import JournalEntry, Prize, Tournament
from tournament.prizes.services.ceremony import begin_ceremony
from tournament.prizes.services.prizes import add_prize, move_prize, publish_prizes, remove_prize
from tournament.prizes.table import prize_list
from tournament.results.against_journal import differences
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def table(played: Tournament) -> Tournament:
    """The best of a round who is not first, then the last, then somebody from Feucht: no. 2."""
    add_prize(played, by=None, kind="round", number=1, gift="Wein")
    add_prize(played, by=None, kind="last", gift="Karten")
    add_prize(played, by=None, within="local", home="Feucht", gift="Freikarte")
    add_prize(played, by=None, number=1, cents=6000)
    return played


def order(tournament: Tournament) -> list[tuple[str, int | None]]:
    lines = prize_list(tournament).lines
    return [(line.prize.gift, line.taker.number if line.taker else None) for line in lines]


def home(tournament: Tournament) -> Prize:
    return tournament.prizes.get(within="local")


def test_order_decides_who_is_passed_over(table: Tournament) -> None:
    assert order(table) == [("", 1), ("Wein", 2), ("Karten", 8), ("Freikarte", None)]

    move_prize(home(table), by=None, to="up")
    move_prize(home(table), by=None, to="up")

    assert order(table) == [("", 1), ("Freikarte", 2), ("Wein", 3), ("Karten", 8)]
    move_prize(home(table), by=None, to="down")
    assert [gift for gift, _taker in order(table)] == ["", "Wein", "Freikarte", "Karten"]
    assert list(differences(table)) == []


def test_at_the_end_of_the_table_nothing_happens(table: Tournament) -> None:
    before = JournalEntry.objects.count()

    move_prize(home(table), by=None, to="down")

    assert JournalEntry.objects.count() == before
    assert [gift for gift, _taker in order(table)] == ["", "Wein", "Karten", "Freikarte"]


def test_places_stay_in_their_order(table: Tournament) -> None:
    with pytest.raises(Refused, match="come first, in the order of the places"):
        move_prize(table.prizes.get(number=1, kind="place", within="all"), by=None, to="down")
    with pytest.raises(Refused, match="up or down"):
        move_prize(home(table), by=None, to="left")


def test_published_table_needs_a_reason_and_a_ceremony_leaves_it(table: Tournament) -> None:
    publish_prizes(table, by=None)
    with pytest.raises(Refused, match="needs a reason"):
        move_prize(home(table), by=None, to="up")
    move_prize(home(table), by=None, to="up", reason="war versprochen")
    begin_ceremony(table, by=None, order="first_first")
    with pytest.raises(Refused, match="has begun"):
        move_prize(home(table), by=None, to="up", reason="zu spät")


def test_somebody_else_has_taken_it_out(table: Tournament) -> None:
    removed = home(table)
    remove_prize(home(table), by=None)

    with pytest.raises(Refused, match="no longer exists"):
        move_prize(removed, by=None, to="up")


def test_journal_names_the_neighbour(table: Tournament) -> None:
    move_prize(home(table), by=None, to="up")
    move_prize(home(table), by=None, to="down")

    entries = table.journal.select_related("by").order_by("-id")[:2]
    assert [line.words for line in journal_lines(table, reversed(entries))] == [
        "Prize moved in the table: Place 1, Feucht, now before Last",
        "Prize moved in the table: Place 1, Feucht, now after Last",
    ]


def test_moved_behind_the_journals_back_is_named(table: Tournament) -> None:
    move_prize(home(table), by=None, to="up")
    Prize.objects.filter(pk=home(table).pk).update(position=9)

    assert [str(difference) for difference in differences(table)] == [
        "Place 1, Feucht, order: in the journal 2, in the database 9"
    ]


def test_rows_have_the_buttons_that_do_something(desk: Client, table: Tournament) -> None:
    page = desk.get("/t/rennen/prizes/").text
    move = reverse("prize-move", args=["rennen", home(table).pk])

    assert page.count('name="to" value="up"') == 2
    assert page.count('name="to" value="down"') == 2
    answer = desk.post(move, {"to": "up"})

    assert answer["Location"] == f"/t/rennen/prizes/#prize-{home(table).pk}"
    assert [gift for gift, _taker in order(table)] == ["", "Wein", "Freikarte", "Karten"]


def test_page_of_a_published_prize_asks_for_the_reason(desk: Client, table: Tournament) -> None:
    publish_prizes(table, by=None)
    move = reverse("prize-move", args=["rennen", home(table).pk])

    assert 'name="to"' not in desk.get("/t/rennen/prizes/").text
    refused = desk.post(move, {"to": "up", "reason": " "})
    moved = desk.post(move, {"to": "up", "reason": "war versprochen"})

    assert (refused.status_code, moved.status_code) == (422, 302)
    assert texts(refused, "main .notice.bad b") == [
        "The prizes are published: a change needs a reason."
    ]
    assert "One line up" in texts(refused, "form.form button")
    assert [gift for gift, _taker in order(table)] == ["", "Wein", "Freikarte", "Karten"]
