"""The journal page: newest first, one kind, older ones."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import enter, make_players, make_tournament, make_user, seat_players
from tests.markup import elements, texts
from tournament.draw.services.field import add_fill_ins
from tournament.evening.services.tournaments import close_tournament
from tournament.journal.services import make_decision
from tournament.models import Lot, Tournament
from tournament.registration.services.players import mark_paid
from tournament.shared.chain import head_of
from tournament.shared.journal_entries import record

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(slug="rennen")


def told(response) -> list[str]:
    return [line.words for line in response.context["lines"]]


def test_journal_without_entries_says_what_comes(desk: Client, tournament: Tournament) -> None:
    assert texts(desk.get("/t/rennen/journal/"), "main .empty h2") == ["Nothing here yet"]


def test_journal_of_one_kind(desk: Client, tournament: Tournament) -> None:
    players = make_players(tournament, 4)
    mark_paid(players[0], by=make_user())
    enter(seat_players(tournament).sheets.get(), 2, -2, 0, 0)

    everything = told(desk.get("/t/rennen/journal/"))
    lists = told(desk.get("/t/rennen/journal/?about=lists"))

    assert everything == [
        "Table 1, round 1 entered: +2, −2, 0, 0",
        "1 Öttl, Franziska paid: €15 cash",
    ]
    assert lists == everything[:1]


def test_journal_pages_to_the_older_entries(desk: Client, tournament: Tournament) -> None:
    for number in range(1, 103):
        record(tournament, by=None, action=f"step_{number}")

    first = desk.get("/t/rennen/journal/")
    second = desk.get(f"/t/rennen/journal/?before={first.context['older']}")

    assert told(first)[0] == "step 102"
    assert told(second) == ["step 2", "step 1"]
    assert second.context["older"] is None


@pytest.mark.parametrize("query", ["?before=x", "?before=" + "9" * 40, "?about=nothing"])
def test_journal_with_a_nonsense_address_shows_everything(
    desk: Client, tournament: Tournament, query: str
) -> None:
    record(tournament, by=None, action="step_1")

    assert told(desk.get(f"/t/rennen/journal/{query}")) == ["step 1"]


@pytest.fixture
def evening(tournament: Tournament) -> Tournament:
    """Eight players at two tables, both lists in, somebody paid, a lot, a decision."""
    players = make_players(tournament, 8)
    round_ = seat_players(tournament)
    mark_paid(players[0], by=make_user())
    mark_paid(players[4], by=make_user())
    for sheet in round_.sheets.all():
        enter(sheet, 2, -2, 0, 0)
    make_decision(tournament, by=None, case="Streit", ruling="Nein", round_number=1, table=2)
    return tournament


@pytest.mark.parametrize(
    ("query", "sentences"),
    [
        ("?table=1", ["Table 1, round 1 entered: +2, −2, 0, 0"]),
        (
            "?table=2",
            [
                "Jury: decision 1, table 2, round 1, Streit – decided: Nein",
                "Table 2, round 1 entered: +2, −2, 0, 0",
            ],
        ),
        (
            "?number=5",
            [
                "Table 2, round 1 entered: +2, −2, 0, 0",
                "5 Krämer-Oßwald, Annemarie paid: €15 cash",
            ],
        ),
        ("?number=5&action=player_paid", ["5 Krämer-Oßwald, Annemarie paid: €15 cash"]),
        ("?about=lists&table=1", ["Table 1, round 1 entered: +2, −2, 0, 0"]),
        ("?number=99", []),
    ],
)
def test_journal_about_a_table_a_number_or_an_action(
    desk: Client, evening: Tournament, query: str, sentences: list[str]
) -> None:
    assert told(desk.get(f"/t/rennen/journal/{query}")) == sentences


def test_journal_of_a_number_has_the_lot_and_lists_of_names(
    desk: Client, tournament: Tournament
) -> None:
    make_players(tournament, 7)
    (eight,) = add_fill_ins(tournament, by=None, names=["Łysak, Jörg"])
    lot = {"group": 1, "players": [eight.pk], "drawn_by": "hand"}
    Lot.objects.create(
        tournament=tournament, group=1, player=eight, position=1, drawn_at=timezone.now()
    )
    record(tournament, by=None, action="lots_drawn", new=lot)
    record(tournament, by=None, action="lots_drawn", new=lot | {"group": 2, "players": []})

    assert told(desk.get("/t/rennen/journal/?number=8")) == [
        "Lot drawn, best first: 8 Łysak, Jörg; drawn by hand",
        "Fill-ins added: 8 Łysak, Jörg",
    ]


def test_journal_keeps_what_is_asked_for_on_the_way_to_older_entries(
    desk: Client, tournament: Tournament
) -> None:
    for _step in range(101):
        record(tournament, by=None, action="tournament_published", new={"table": 3})

    page = desk.get("/t/rennen/journal/?table=3&action=tournament_published")

    (link,) = [link for link in elements(page, "main a.button") if link.text == "Older entries"]
    older = f"?action=tournament_published&table=3&before={page.context['older']}"
    assert link["href"] == older


def test_journal_of_a_closed_tournament_can_be_read(desk: Client, evening: Tournament) -> None:
    close_tournament(evening, by=None, reason="Feuerwehr")

    page = desk.get("/t/rennen/journal/")

    assert told(page)[0].startswith("Tournament closed")
    head = f"Journal {head_of(evening)} · "
    assert any(line.startswith(head) for line in texts(page, "main p.small"))


def test_journal_keeps_a_hostile_reason_as_text(desk: Client, tournament: Tournament) -> None:
    record(tournament, by=None, action="tournament_closed", reason="<script>alert(1)</script>")

    assert "<script>alert" not in desk.get("/t/rennen/journal/").content.decode()


def test_journal_shows_only_its_own_tournament(desk: Client, tournament: Tournament) -> None:
    record(make_tournament(), by=None, action="step_1")

    assert told(desk.get("/t/rennen/journal/")) == []


def test_journal_asks_as_often_for_many_as_for_few(desk: Client) -> None:
    counts = []
    for players in (4, 20):
        tournament = make_tournament(players=players)
        for player in tournament.players.all():
            mark_paid(player, by=make_user())
        for sheet in seat_players(tournament).sheets.all():
            enter(sheet, 2, -2, 0, 0)
        with CaptureQueriesContext(connection) as queries:
            desk.get(f"/t/{tournament.slug}/journal/")
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 10
