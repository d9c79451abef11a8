"""Somebody is forgotten: no byte names them, and what the evening counted is as it was."""

from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import IntegrityError
from django.test import Client

from scoring import PROFILES, to_data
from tests.factories import enter, make_player, make_tournament
from tests.snapshot import every_word, everything
from tests.tournament.readable import read
from tests.tournament.registration.reading import counted, desk, everything_to_be_read
from tournament.draw.document import document
from tournament.draw.services.draws import draw_round, post_rounds
from tournament.journal.sentences import journal_lines
from tournament.models import HouseRuleSet, Player, SeedChain, Tournament
from tournament.registration.services.attendance import exclude_player, readmit_player
from tournament.registration.services.erasing import erase_player
from tournament.registration.services.players import change_player, mark_paid, register_player
from tournament.registration.services.substitutions import substitute_player
from tournament.shared.errors import Refused

__all__ = ["desk"]  # the fixture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

BORN = ("1987-03", "03.1987", "March 1987", "/1987")  # the year alone is in many a hash by chance
KNOWN = (
    *("Hirnbeiß", "Hirnbeiss", "Bartholomäus", "Hintertupfing", "Ersatzleitner", "Eustach"),
    *("Notburga", "bartl@", "0911 4711"),
    *BORN,
)
WHO = Player(
    last_name="Hirnbeiß",
    first_name="Bartholomäus",
    place="Hintertupfing",
    birth_on=date(1987, 3, 4),
    guardian_consent="Mutter Notburga",
    email="bartl@example.org",
    phone="0911 4711",
    eligibility="residence",
)


@pytest.fixture(scope="module")
def evening_id(module_rows: None) -> int:
    """One round of eight, posted and entered; number 1 has a substitute from game 9 on."""
    HouseRuleSet.objects.create(title="Feucht", data=to_data(PROFILES[0].rules))
    tournament = make_tournament(
        slug="rennen", rule_set="ebersdorf", round_count=1, is_public=True, fee_cents=800
    )
    player = register_player(tournament, by=None, entrant=WHO)
    for number in range(2, 9):
        make_player(tournament, number)
    change_player(player, by=None, place="Obertupfing")
    change_player(player, by=None, place="Hintertupfing", club="Gartlverein")
    mark_paid(player, by=None)
    draw_round(tournament, by=None, round_number=1)
    post_rounds(tournament, by=None)
    for sheet in tournament.rounds.get().sheets.all():
        enter(sheet, 20, 60, 0, 40)
    eustach = Player(last_name="Ersatzleitner", first_name="Eustach", place="Hintertupfing")
    substitute_player(
        player, by=None, entrant=eustach, from_round=1, from_game=9, reason="Kreislauf"
    )
    exclude_player(player, by=None, reason="Nr. 1 ist gegangen")
    readmit_player(player, by=None, reason="Nr. 1 ist wieder da")
    return tournament.pk


@pytest.fixture
def evening(evening_id: int) -> Tournament:
    return Tournament.objects.get(pk=evening_id)


def forget(tournament: Tournament) -> Player:
    player = tournament.players.get(number=1)
    return erase_player(player, by=None, reason="Nr. 1 hat darum gebeten")


def naming(texts: dict[str, str]) -> dict[str, list[str]]:
    without_search = {path: text.replace("“hirn”", "") for path, text in texts.items()}
    return {
        path: words
        for path, text in without_search.items()
        if (words := [word for word in KNOWN if word.casefold() in text.casefold()])
    }


@pytest.mark.postgres
@pytest.mark.thorough
def test_no_byte_names_who_was_forgotten(desk: Client, evening: Tournament, tmp_path: Path) -> None:
    named = {
        *("/p/rennen/1/", "/p/rennen/ranking/", "/p/rennen/ranking.json", "/p/rennen/draw.json"),
        *("/t/rennen/papers/final-protocol.pdf", "/t/rennen/journal/"),
    }
    assert naming({path: read(desk, path) for path in named}).keys() == named

    forget(evening)

    assert naming(everything_to_be_read(desk, evening, tmp_path)) == {}


def test_database_keeps_the_name_in_the_frozen_list_alone(evening: Tournament) -> None:
    """Its hash is in every seed."""
    assert KNOWN[0] in SeedChain.objects.get().list_text

    forget(evening)

    SeedChain.objects.update(list_text="")
    stored_words = every_word()
    assert [word for word in KNOWN if word in stored_words] == []


def test_both_commands_that_verify_hold_after_it(evening: Tournament) -> None:
    before = StringIO()
    call_command("verify_draw", evening.slug, stdout=before)

    forget(evening)

    out = StringIO()
    call_command("verify_journal", evening.slug, stdout=out)
    call_command("verify_draw", evening.slug, stdout=out)
    assert "Hirnbeiß" not in out.getvalue()
    assert (document(evening).lines[0], document(evening).renamed) == ("1;;Gartlverein", ())


@pytest.mark.parametrize("birth_on", [date(1987, 3, 4), date(2012, 5, 6)])
def test_ranking_and_fees_are_as_they_were(evening: Tournament, birth_on: date) -> None:
    Player.objects.filter(number=1).update(birth_on=birth_on)
    before = counted(evening)

    player = forget(evening)

    assert counted(evening) == before
    assert player.birth_on is None


def test_journal_tells_that_it_was_done_and_why(evening: Tournament) -> None:
    forget(evening)

    last = journal_lines(evening, evening.journal.order_by("-seq")[:1])[0]

    assert last.words == "no. 1 (deleted): personal details deleted"
    assert last.reason == "Nr. 1 hat darum gebeten"


@pytest.mark.parametrize(
    "reason", ["Hirnbeiß will es", "für HIRNBEISS.", "Ersatzleitner auch", " "]
)
def test_reason_that_names_somebody_or_is_none_is_refused(evening: Tournament, reason: str) -> None:
    before = everything()

    with pytest.raises(Refused):
        erase_player(evening.players.get(number=1), by=None, reason=reason)

    assert everything() == before


def test_closed_evening_forgets_as_well(evening: Tournament) -> None:
    Tournament.objects.update(state=Tournament.State.CLOSED)

    assert forget(evening).is_erased


def test_forgotten_number_gets_no_new_name(evening: Tournament) -> None:
    player = forget(evening)
    sepp = Player(last_name="Huber", first_name="Sepp")

    with pytest.raises(Refused, match="Number 1 was deleted"):
        change_player(player, by=None, last_name="Huber")
    with pytest.raises(Refused, match="Number 1 was deleted"):
        substitute_player(player, by=None, entrant=sepp, from_round=1, from_game=20, reason="x")
    with pytest.raises(Refused, match="Number 1 has already been deleted"):
        forget(evening)
    with pytest.raises(IntegrityError):
        Player.objects.filter(pk=player.pk).update(last_name="Huber")
