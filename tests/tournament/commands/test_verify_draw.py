"""Draws computed again from their seeds: those of the database, and published protocols."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from tests.factories import make_player, make_players, make_tournament
from tests.printed import printed
from tests.tournament.seating.documents import Evening
from tournament.draw.document import document
from tournament.draw.services.changes import change_round, swap_seats
from tournament.draw.services.draws import draw_all_rounds, draw_round, post_rounds, redraw
from tournament.draw.services.options import keep_apart, set_draw_options
from tournament.models import Draw, Tournament
from tournament.registration.services.attendance import check_out, fix_table
from tournament.registration.services.players import change_player
from tournament.seating.values import Options

pytestmark = pytest.mark.usefixtures("english")
database = pytest.mark.django_db


def verify(*arguments: str) -> list[str]:
    return printed("verify_draw", *arguments).splitlines()


def refused(*arguments: str) -> str:
    with pytest.raises(CommandError) as error:
        verify(*arguments)
    return str(error.value)


@pytest.fixture
def drawn(db: None) -> Tournament:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None, seed="SKD1 Testvektor")
    return tournament


@pytest.fixture
def protocol(tmp_path: Path) -> Path:
    evening = Evening(16, Options("best", clubs="apart"))
    evening.draw(1)
    evening.change(1, absent=[3], late=[17])
    evening.draw(2)
    path = tmp_path / "protokoll.json"
    path.write_text(json.dumps(evening.document().as_json()), "utf-8")
    return path


def edit(path: Path, change: Any) -> None:
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data), "utf-8")


def test_every_draw_is_computed_again_also_the_replaced_one(drawn: Tournament) -> None:
    redraw(drawn, by=None, round_number=1, reason="one left", seed="again")

    assert verify(drawn.slug) == [
        "Round 1, draw no. 1: correct, SKD1 Testvektor",
        "Round 2, draw no. 2: correct, SKD1 Testvektor",
        "Round 1, draw no. 3: correct, again",
    ]
    assert len(verify(drawn.slug, "2")) == 1


def test_a_draw_that_its_seed_does_not_give_is_named(drawn: Tournament) -> None:
    Draw.objects.filter(number=2).update(places=[1, 2, 3, 4, 5, 6, 7, 8])

    assert refused(drawn.slug) == (
        "Round 2, draw no. 2: First difference: table 1, seat 1 has 1, but 5 was computed."
    )
    assert len(verify(drawn.slug, "1")) == 1


def test_seats_changed_behind_the_draw_are_found(drawn: Tournament) -> None:
    first, second = drawn.rounds.get(number=1).seats.filter(table=1, seat__in=(1, 2))
    player, other = first.player, second.player
    spare = drawn.rounds.get(number=1).seats.get(table=2, seat=4)
    spare.delete()
    first.player, second.player = spare.player, player
    first.save(update_fields=["player"])
    second.save(update_fields=["player"])
    spare.player = other
    spare.save(force_insert=True)

    assert refused(drawn.slug) == "Round 1, draw no. 1: the players do not sit as drawn."


def test_nothing_drawn_is_said(drawn: Tournament) -> None:
    drawn.draws.all().delete()

    assert refused(drawn.slug) == "There is no draw to check."


@database
@pytest.mark.parametrize("mode", ["uniform", "best", "plan"])
def test_draws_by_the_chain_with_every_wish_hold(mode: str) -> None:
    tournament = make_tournament(players=16, round_count=3)
    keep_apart(tournament, by=None, first=1, second=2)
    set_draw_options(tournament, by=None, mode=mode, clubs="apart")
    draw_round(tournament, by=None, round_number=1, ingredient="Gras-7")
    post_rounds(tournament, by=None, rounds=[1])
    redraw(tournament, by=None, round_number=1, reason="one left")
    draw_all_rounds(tournament, by=None)

    assert [line.split(",")[1] for line in verify(tournament.slug)] == [
        f" draw no. {number}: correct" for number in range(1, 5)
    ]


@database
def test_list_changed_behind_the_hash_is_found() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    chain = tournament.seed_chain
    chain.list_text = chain.list_text.replace("Öttl", "Ottl")
    chain.save()

    assert "the list was changed" in refused(tournament.slug)


@database
def test_swap_by_hand_is_not_called_right(drawn: Tournament) -> None:
    first, *_others, other = drawn.draws.get(number=1).places
    swap_seats(drawn, by=None, round_number=1, first=first, second=other, reason="Rollstuhl")

    assert verify(drawn.slug, "1")[1] == (
        "Round 1, draw no. 3: note: Drawn or changed by hand: nothing to compute."
    )


@database
def test_protocol_that_leaves_something_open_says_what(drawn: Tournament, tmp_path: Path) -> None:
    post_rounds(drawn, by=None, rounds=[1])
    path = tmp_path / "protokoll.json"
    path.write_text(json.dumps(document(drawn).as_json()), "utf-8")

    assert verify(str(path))[-3:] == [
        "Everything in the draw record that can be recomputed is correct; some of it cannot be.",
        "The origin of the seed cannot be checked, because it was entered by hand: draw no. 1.",
        "Rounds not posted yet: 2.",
    ]


def test_protocol_that_holds_is_told_step_by_step(protocol: Path) -> None:
    lines = verify(str(protocol))

    assert lines[0] == "correct: The list of players matches its published hash. Players: 16."
    assert lines[5:10] == [
        "Round 1, draw no. 1: correct: Its secret is link 1 of the chain behind the commitment.",
        "Round 1, draw no. 1: correct: The seed follows from list, options, input and secret.",
        "Round 1, draw no. 1: correct: Recomputed: every seat matches. Players: 16.",
        "Round 1, draw no. 1: correct: Everybody has exactly one seat, "
        "and every table the right number of players.",
        "Round 1, draw no. 1: correct: Recounted: repeat meetings 0, "
        "pairs of one club at one table 0, the same table number again 0, seat 1 again 0.",
    ]
    assert lines[-1] == "The draw record is correct."


def test_protocol_of_one_round(protocol: Path) -> None:
    lines = verify(str(protocol), "2")

    assert [line for line in lines if line.startswith("Round 1")] == []
    assert len([line for line in lines if line.startswith("Round 2, draw no. 3")]) == 5


def test_first_difference_of_a_protocol_is_the_last_line(protocol: Path) -> None:
    edit(protocol, lambda data: data["draws"][1]["tables"][0].reverse())

    assert "Round 1, draw no. 2: First difference: table 1, seat 1 has" in refused(str(protocol))


def test_name_changed_after_the_hash_was_posted_is_found(protocol: Path) -> None:
    edit(protocol, lambda data: data["lines"].__setitem__(3, "4;Huber, Josef;"))

    message = refused(str(protocol))

    assert message.startswith(
        "The draw record is not correct. First difference: The list of players"
    )


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "cannot be read"),
        (b"{", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"{}", "This draw record cannot be read: format"),
    ],
)
def test_file_that_is_no_protocol_is_refused(
    tmp_path: Path, content: bytes | None, words: str
) -> None:
    path = tmp_path / "fremd.JSON"
    if content is not None:
        path.write_bytes(content)

    assert words in refused(str(path))


@database
def test_days_sequence_of_changes_holds() -> None:
    """Drawn, three do not turn up, five come late, one with a fixed table, two change seats."""
    tournament = make_tournament()
    players = make_players(tournament, 40)
    set_draw_options(tournament, by=None, mode="best")
    draw_round(tournament, by=None, round_number=1)
    for player in players[3], players[16], players[32]:
        check_out(player, by=None)
    change_round(tournament, by=None, round_number=1, reason="drei sind nicht gekommen")
    for number in range(41, 46):
        make_player(tournament, number)
    fix_table(tournament.players.get(number=43), by=None, first=1)
    late = change_round(tournament, by=None, round_number=1, reason="fünf kamen spät")
    first, other = late.places[4], late.places[8]
    swap_seats(tournament, by=None, round_number=1, first=first, second=other, reason="Knie")

    assert len(verify(tournament.slug)) == 4
    Draw.objects.filter(number=3).update(seed="x")
    assert "Round 1, draw no. 3: The seed should be" in refused(tournament.slug)


@database
def test_new_name_under_a_frozen_number_is_said(drawn: Tournament) -> None:
    change_player(drawn.players.get(number=4), by=None, last_name="Nguyễn", first_name="Anh")

    first, *_draws = verify(drawn.slug)

    assert first == (
        "note: No. 4 is on the frozen list as “Wójcikowski, Stanisław” and is now called "
        "“Nguyễn, Anh”."
    )
