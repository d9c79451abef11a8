"""The protocol out of the database: only what is posted, nothing that is secret or taken back."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.factories import make_player, make_players, make_tournament
from tournament.draw.document import document
from tournament.draw.services.draws import draw_all_rounds, draw_round, post_rounds, redraw
from tournament.draw.services.options import keep_apart, set_draw_options
from tournament.models import Player, Seat, SeedChain, Tournament
from tournament.registration.services.players import change_player
from tournament.seating.check import check_document

pytestmark = pytest.mark.django_db
NOT_POSTED = ("note", "rounds_missing")


def published(tournament: Tournament, **options: Any) -> dict[str, Any]:
    return json.loads(json.dumps(document(tournament, **options).as_json()))


def states(data: dict[str, Any]) -> list[tuple[str, str]]:
    return [(s.state, s.code) for s in check_document(data) if s.state != "ok"]


@pytest.fixture(scope="module")
def evening_id(module_rows: None) -> int:
    """Two rounds of sixteen, each drawn by itself, the first one posted."""
    tournament = make_tournament(players=16)
    set_draw_options(tournament, by=None, mode="best", clubs="apart")
    draw_round(tournament, by=None, round_number=1, ingredient="Gras-7; Herz-Sau")
    draw_round(tournament, by=None, round_number=2)
    post_rounds(tournament, by=None, rounds=[1])
    return tournament.pk


@pytest.fixture
def evening(evening_id: int) -> Tournament:
    return Tournament.objects.get(pk=evening_id)


def test_posted_round_can_be_computed_from_its_document(evening: Tournament) -> None:
    data = published(evening)

    assert [draw["round_number"] for draw in data["draws"]] == [1]
    assert states(data) == [NOT_POSTED]


def test_round_that_is_not_posted_gives_nothing_away(evening: Tournament) -> None:
    text = json.dumps(published(evening))
    hidden = evening.draws.get(round__number=2)

    assert hidden.seed not in text
    assert hidden.seed.rpartition("|")[2] not in text
    assert SeedChain.objects.get().secret not in text
    assert states(published(evening, for_organiser=True)) == []


def test_every_draw_of_a_posted_round_stays(evening: Tournament) -> None:
    redraw(evening, by=None, round_number=1, reason="eine Karte lag offen")
    post_rounds(evening, by=None)

    data = published(evening)

    first, *_others = data["draws"]
    assert (first["is_current"], first["round_number"]) == (False, 1)
    assert "eine Karte lag offen" in [draw["reason"] for draw in data["draws"]]
    assert [state for state, _code in states(data) if state == "wrong"] == []


def test_pairs_that_must_not_meet_are_on_the_organisers_copy_alone(evening: Tournament) -> None:
    keep_apart(evening, by=None, first=1, second=2)
    redraw(evening, by=None, round_number=1, reason="zwei vertragen sich nicht")
    post_rounds(evening, by=None)

    data = published(evening)

    assert "pairs" not in data["draws"][-1]
    assert "salt" not in data
    assert ("note", "seats_private") in states(data)
    assert ("note", "seats_private") not in states(published(evening, for_organiser=True))
    assert "wrong" not in dict(states(published(evening, for_organiser=True)))


def test_name_of_who_wants_initials_stands_nowhere() -> None:
    tournament = make_tournament(players=8)
    Player.objects.filter(number=1).update(publish=Player.Publish.INITIALS)
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None)

    data = published(tournament)

    assert data["lines"][0] == "1;F. Ö.;"
    assert states(data) == [("note", "ingredient_none")]


def test_somebody_erased_from_the_program_is_a_number_and_a_club(evening: Tournament) -> None:
    """The frozen list itself stays: its hash is in every seed."""
    name = evening.players.get(number=16).last_name
    Seat.objects.filter(player__number=16).delete()
    evening.players.get(number=16).delete()

    data = published(evening)

    assert name in SeedChain.objects.get().list_text
    assert name not in json.dumps(data, ensure_ascii=False)
    assert data["lines"][15].startswith("16;;")
    assert states(data) == [("note", "list_withheld"), NOT_POSTED]


def test_name_taken_back_later_is_withheld_and_the_document_says_so(evening: Tournament) -> None:
    Player.objects.filter(number=1).update(publish=Player.Publish.INITIALS)

    data = published(evening)

    assert data["lines"][0] == "1;F. Ö.;"
    assert "Öttl, Franziska;" not in json.dumps(data, ensure_ascii=False)
    assert states(data) == [("note", "list_withheld"), NOT_POSTED]


@pytest.mark.parametrize(
    ("before", "now", "line"),
    [
        ("name", "number", "1;;"),
        ("initials", "number", "1;;"),
        ("initials", "name", "1;F. Ö.;"),
        ("number", "initials", "1;;"),
        ("number", "name", "1;;"),
    ],
)
def test_choice_changed_after_the_draw_takes_a_name_back_and_is_no_new_name(
    before: str, now: str, line: str
) -> None:
    tournament = make_tournament(players=8)
    Player.objects.filter(number=1).update(publish=before)
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None)
    Player.objects.filter(number=1).update(publish=now)

    data = published(tournament)

    assert (data["lines"][0], data["renamed"]) == (line, [])
    is_taken_back = now == "number"
    assert (data["withheld"], ("note", "list_withheld") in states(data)) == (
        int(is_taken_back),
        is_taken_back,
    )


def test_name_spelled_otherwise_since_is_taken_back_with_it(evening: Tournament) -> None:
    change_player(evening.players.get(number=4), by=None, last_name="Wójcik", publish="number")

    data = published(evening)

    assert (data["lines"][3], data["renamed"]) == ("4;;", [])
    assert "4;Wójcik" not in json.dumps(data, ensure_ascii=False)


@pytest.mark.parametrize("language", ["de", "en"])
def test_list_of_a_number_has_the_same_hash_in_every_language(language: str) -> None:
    tournament = make_tournament(players=8)
    Player.objects.filter(number=1).update(publish="number")
    with translation.override("de"):
        draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None)

    with translation.override(language):
        data = published(tournament)

    assert data["lines"][0] == "1;;"
    assert states(data) == [("note", "ingredient_none")]


def test_latecomer_stands_below_the_frozen_list(evening: Tournament) -> None:
    for number in (17, 18, 19, 20):
        make_player(evening, number, club="SC Süd")
    redraw(evening, by=None, round_number=1, reason="vier sind noch gekommen")
    post_rounds(evening, by=None)

    data = published(evening)

    assert [line.partition(";")[0] for line in data["added"]] == ["17", "18", "19", "20"]
    assert [state for state, _code in states(data) if state == "wrong"] == []


def test_draws_with_a_seed_by_hand_have_no_link() -> None:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None, seed="SKD1 Testvektor")
    post_rounds(tournament, by=None)

    data = published(tournament)

    assert [draw["link"] for draw in data["draws"]] == ["", ""]
    assert ("note", "seed_by_hand") in states(data)
    assert "wrong" not in dict(states(data))


def test_tournament_without_any_draw_has_an_empty_document() -> None:
    data = published(make_tournament())

    assert (data["draws"], data["lines"]) == ([], [])
    assert states(data) == [("note", "list_none"), ("note", "options_none"), NOT_POSTED]


def test_draw_from_before_the_chain_names_its_players() -> None:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None, seed="SKD1 Testvektor")
    post_rounds(tournament, by=None)
    tournament.draws.update(options={}, report=None)
    SeedChain.objects.all().delete()

    data = published(tournament)

    assert data["added"][0] == "1;Öttl, Franziska;"
    assert "wrong" not in dict(states(data))


def test_queries_do_not_grow_with_the_field(evening: Tournament) -> None:
    with CaptureQueriesContext(
        connection,
    ) as sixteen:
        document(evening)
    for number in (17, 18, 19, 20):
        make_player(evening, number)
    redraw(evening, by=None, round_number=1, reason="vier sind noch gekommen")
    post_rounds(evening, by=None)
    evening.refresh_from_db()  # forgets its seed chain
    with CaptureQueriesContext(connection) as more:
        document(evening)

    assert len(sixteen) == len(more) == 3


def test_new_name_under_a_frozen_number_is_said(evening: Tournament) -> None:
    """The hash holds, for the list keeps the old name: only this step tells."""
    change_player(evening.players.get(number=4), by=None, last_name="Nguyễn", first_name="Anh")

    data = published(evening)

    assert data["renamed"] == ["4;Nguyễn, Anh;"]
    assert states(data) == [("note", "renamed"), NOT_POSTED]
    (step,) = (step for step in check_document(data) if step.code == "renamed")
    assert step.values == {
        "number": 4,
        "frozen": "Wójcikowski, Stanisław",
        "now": "Nguyễn, Anh",
    }


def test_another_club_is_a_new_line_and_another_spelling_of_it_is_none() -> None:
    tournament = make_tournament()
    players = make_players(tournament, 8)
    for player in players[:2]:
        change_player(player, by=None, club="SC Schwaig")
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None)

    change_player(players[0], by=None, club="sc schwaig")
    change_player(players[1], by=None, club="TSV Lauf")

    assert published(tournament)["renamed"] == ["2;Kovačević, Marko;TSV Lauf"]


def test_number_given_to_somebody_else_is_said(evening: Tournament) -> None:
    """The withdrawn player keeps the number; the seats belong to its new holder."""
    Seat.objects.filter(player__number=4).delete()
    Player.objects.filter(number=4).update(state="withdrawn")
    make_player(evening, 4, last_name="Nguyễn", first_name="Anh")

    assert published(evening)["renamed"] == ["4;Nguyễn, Anh;"]


def test_protocol_of_before_it_told_new_names_and_rounds_holds(evening: Tournament) -> None:
    data = published(evening)
    del data["renamed"], data["rounds"]

    assert states(data) == []


def test_new_name_that_is_no_line_is_said(evening: Tournament) -> None:
    data = published(evening) | {"renamed": ["Huber"]}

    assert states(data) == [("wrong", "list_unreadable"), NOT_POSTED]
