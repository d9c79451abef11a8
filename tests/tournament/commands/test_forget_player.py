"""Deleting a person by command: `forget_player S NUMBER --reason TEXT`."""

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_player, make_tournament
from tests.printed import printed
from tests.snapshot import everything
from tournament.models import Player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_forget_player_deletes_and_says_so() -> None:
    make_player(make_tournament(slug="rennen"), 7)

    printed_lines = printed("forget_player", "rennen", "7", "--reason", "Nr. 7 bat darum")

    assert printed_lines == "Number 7: deleted.\n"
    assert Player.objects.values_list("number", "last_name", "publish").get() == (7, "", "number")


@pytest.mark.parametrize(
    ("number", "reason", "problem"),
    [
        ("8", "bat darum", "There is no number 8"),
        ("7", "Übler bat darum", "write no. 7 instead of the name"),
        ("7", " ", "Please enter a reason"),
    ],
)
def test_what_cannot_be_deleted_ends_with_its_sentence(
    number: str, reason: str, problem: str
) -> None:
    make_player(make_tournament(slug="rennen"), 7)
    before = everything()

    with pytest.raises(CommandError, match=problem):
        call_command("forget_player", "rennen", number, "--reason", reason)

    assert everything() == before


def test_number_given_twice_is_not_guessed() -> None:
    tournament = make_tournament(slug="rennen")
    make_player(tournament, 7, state="withdrawn")
    make_player(tournament, 7, last_name="Huber")
    before = everything()

    with pytest.raises(CommandError, match="was given more than once"):
        call_command("forget_player", "rennen", "7", "--reason", "bat darum")

    assert everything() == before
