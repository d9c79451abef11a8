"""The page of the jury's decisions."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_players, make_tournament, make_user
from tests.markup import elements, texts
from tournament.evening.services.tournaments import close_tournament
from tournament.journal.services import make_decision
from tournament.models import Decision, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(slug="rennen")


TYPED = {"case": "Streit", "ruling": "Es bleibt", "round_number": "2", "table": "7", "game": "12"}


def test_decision_is_put_on_record_and_shown(desk: Client, tournament: Tournament) -> None:
    response = desk.post("/t/rennen/decisions/", TYPED, follow=True)

    decision = Decision.objects.get()
    assert (decision.round_number, decision.table, decision.game, decision.decided_by) == (
        2,
        7,
        12,
        make_user(),
    )
    assert "Decision 1: table 7, round 2, game 12" in texts(response, "main section h2")


def test_appeal_names_the_decision(desk: Client, tournament: Tournament) -> None:
    first = make_decision(tournament, by=None, case="Streit", ruling="Nein")

    page = desk.post(
        "/t/rennen/decisions/", {"case": "x", "ruling": "y", "appeal_of": first.pk}, follow=True
    )

    assert "Appeal against decision 1" in texts(page, "main section p")


def test_penalty_is_taken_by_start_number_and_given_back_by_an_appeal(
    desk: Client, tournament: Tournament
) -> None:
    make_players(tournament, 4)
    desk.post("/t/rennen/decisions/", TYPED | {"number": "3", "penalty": "20"})
    decision = Decision.objects.get()
    appeal = {"case": "x", "ruling": "y", "appeal_of": decision.pk, "penalty": "0"}

    page = desk.post("/t/rennen/decisions/", appeal, follow=True)

    assert (decision.player and decision.player.number, decision.penalty) == (3, 20)
    penalties = texts(page, "main section p b")
    assert "No. 3 penalty −20 (replaced by decision 2)" in penalties
    assert "No. 3 penalty 0" in penalties


@pytest.mark.parametrize(
    "change",
    [
        *({"case": ""}, {"game": "99"}, {"table": "-1"}, {"round_number": "9"}),
        *({"penalty": "20"}, {"penalty": "20", "number": "61"}, {"number": "x"}),
    ],
)
def test_refused_form_keeps_what_was_typed(
    desk: Client, tournament: Tournament, change: dict[str, str]
) -> None:
    response = desk.post("/t/rennen/decisions/", TYPED | change)

    assert (response.status_code, Decision.objects.count()) == (422, 0)
    assert texts(response, "textarea#id_ruling") == ["Es bleibt"]


def test_closed_tournament_shows_its_decisions_without_a_form(
    desk: Client, tournament: Tournament
) -> None:
    make_decision(tournament, by=None, case="Streit am Tisch", ruling="Nein")
    close_tournament(tournament, by=None, reason="Feuerwehr")

    page = desk.get("/t/rennen/decisions/")

    assert "Streit am Tisch" in texts(page, "main section p")
    assert elements(page, "textarea") == []


def test_page_asks_as_often_for_many_as_for_few(desk: Client, tournament: Tournament) -> None:
    counts = []
    for _round in range(2):
        for _number in range(3):
            make_decision(tournament, by=make_user(), case="<b>Streit", ruling="Nein")
        with CaptureQueriesContext(connection) as queries:
            page = desk.get("/t/rennen/decisions/").content.decode()
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert "<b>Streit" not in page
