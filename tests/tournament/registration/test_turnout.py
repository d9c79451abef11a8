"""How many have come and who is missing: one count, the same on every page."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_director, make_player, make_tournament, seat_players
from tests.markup import texts
from tournament.draw.services.field import sit_out
from tournament.models import Tournament
from tournament.registration.services.attendance import exclude_player
from tournament.registration.turnout import turnout_of
from tournament.results.services.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def evening(present: int, announced: int = 0, waiting: int = 0, **changes: object) -> Tournament:
    tournament = make_tournament(players=present, **changes)
    for number in range(present + 1, present + announced + 1):
        make_player(tournament, number, is_present=False)
    for number in range(901, 901 + waiting):
        make_player(tournament, number, state="waiting")
    return tournament


def test_turnout_counts_who_is_here_and_who_is_expected() -> None:
    tournament = evening(present=6, announced=3, waiting=2)
    make_player(tournament, 20, state="fill_in")
    make_player(tournament, 21, state="withdrawn")
    make_player(tournament, 22, state="excluded")

    turnout = turnout_of(tournament, tournament.players.all())

    counts = (turnout.field.count, turnout.announced, turnout.fill_ins, turnout.waiting)
    assert counts == (7, 3, 1, 2)
    assert (turnout.field.missing_count, turnout.expected.missing_count) == (1, 2)
    assert turnout.not_here_in_words == "3 expected, 2 no longer playing, 2 on the waiting list"


def test_whoever_sits_out_a_round_is_not_expected(client: Client) -> None:
    tournament = evening(present=10)
    sit_out(tournament, by=None)
    tournament.refresh_from_db()

    turnout = turnout_of(tournament, tournament.players.all())

    assert (turnout.announced, len(turnout.resting)) == (0, 2)
    assert turnout.not_here_in_words == "2 sit out"
    client.force_login(make_director())
    states = texts(client.get(f"/t/{tournament.slug}/registration/"), "td.status .state")
    assert states.count("setzt diese Runde aus") == 2
    page = client.get(f"/t/{tournament.slug}/draw/").text
    assert "aber nicht da" not in page
    assert "zum zweiten Mal" not in page


@pytest.mark.parametrize(
    ("present", "announced", "waiting", "words"),
    [
        (0, 0, 0, ""),
        (8, 0, 0, "all with four players"),
        (6, 0, 0, "2 short of the next full table"),
        (8, 6, 0, "all with four players; if everybody comes, 2 short of a table"),
        (0, 8, 0, "all tables full if everybody comes"),
        (7, 1, 0, "1 short of the next full table; all tables full if everybody comes"),
        (6, 0, 3, "2 short of the next full table"),
    ],
)
def test_missing_players_are_always_said(
    present: int, announced: int, waiting: int, words: str
) -> None:
    tournament = evening(present, announced, waiting)

    assert turnout_of(tournament, tournament.players.all()).missing_in_words == words


@pytest.mark.parametrize(
    ("present", "announced", "waiting", "sentences"),
    [
        (6, 0, 3, ["", "2 of the 3 on the waiting list would fill it."]),
        (6, 0, 1, ["", "Too few on the waiting list: 1."]),
        (8, 0, 3, ["", ""]),
        (7, 2, 0, ["2 expected: if everybody comes, 3 short of a table.", ""]),
    ],
)
def test_sentences_name_who_could_fill_the_table(
    present: int, announced: int, waiting: int, sentences: list[str]
) -> None:
    tournament = evening(present, announced, waiting)
    turnout = turnout_of(tournament, tournament.players.all())

    assert [turnout.announced_sentence, turnout.waiting_sentence] == sentences


def test_who_is_not_here_is_said_in_words() -> None:
    tournament = evening(present=4, announced=2, waiting=1)

    turnout = turnout_of(tournament, tournament.players.all())

    assert turnout.not_here_in_words == "2 expected, 1 on the waiting list"


@pytest.mark.parametrize("waiting", [0, 2])
def test_registration_and_overview_count_the_same(client: Client, waiting: int) -> None:
    tournament = evening(present=24, announced=6, waiting=waiting, capacity=30)
    client.force_login(make_director())

    desk, overview = (
        client.get(reverse(name, args=[tournament.slug])) for name in ("registration", "home")
    )
    words = "6 vorgemerkt" + (", 2 auf der Warteliste" if waiting else "")
    tables = "alle zu viert; wenn alle kommen, fehlen 2"
    facts, notices = texts(desk, ".head .facts span"), texts(desk, "p.notice span")
    assert facts[:2] == [f"24 da, {words}", f"6 volle Tische, {tables}"]
    assert notices[0].startswith("6 Tische sind voll. 6 vorgemerkt: wenn alle kommen, fehlen 2.")
    assert texts(overview, ".figures small")[:2] == [words, tables]
    assert texts(overview, ".next p")[1].startswith(
        "24 Spieler ergeben 6 volle Tische. 6 vorgemerkt: wenn alle kommen, fehlen 2. "
    )


def test_whoever_has_played_is_not_offered_the_waiting_list(client: Client) -> None:
    tournament = make_tournament(players=8, state=Tournament.State.RUNNING)
    seat_players(tournament)
    close_round(tournament.rounds.get(), by=None, reason="Probe")
    exclude_player(tournament.players.get(number=1), by=None, reason="Probe")
    client.force_login(make_director())

    page = client.get(
        reverse("registration", args=[tournament.slug]), headers={"Accept-Language": "en"}
    )

    (notice,) = [text for text in texts(page, "main .notice") if "Otherwise" in text]
    assert "Otherwise take fill-ins (1), or let 3 sit out." in notice
