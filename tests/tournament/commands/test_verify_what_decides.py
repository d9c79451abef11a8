"""verify_journal compares everything that decides something, and ends with a sentence."""

from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError

from scoring import SheetEntry
from tests.factories import enter, solo_rows
from tests.printed import printed
from tournament.draw.services.draws import draw_round
from tournament.evening.services.club import set_club
from tournament.evening.services.tournaments import create_tournament
from tournament.models import Club, Player, Tournament
from tournament.registration.services.players import register_players
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def set_up(**settings: Any) -> Tournament:
    day = date(2026, 11, 20)
    rennen = {"name": "Rennen", "date": day, "rule_set": "schwaig", "slug": "gespielt"}
    return create_tournament(by=None, **rennen, **settings)


@pytest.fixture
def played() -> Tournament:
    """Eight players, one round with both lists."""
    tournament = set_up(round_count=1)
    entrants = [Player(last_name=f"Huber{number}") for number in range(8)]
    register_players(tournament, by=None, entrants=entrants)
    draw_round(tournament, by=None, round_number=1, seed="Eichel-Ober")
    first, second = tournament.rounds.get().sheets.all()
    enter_sheet(first, by=None, entry=SheetEntry(rows=solo_rows()))
    enter(second, 4, 4, -4, -4)
    return tournament


def verify(slug: str) -> list[str]:
    return printed("verify_journal", slug).splitlines()


def differs(tournament: Tournament) -> list[str]:
    with pytest.raises(CommandError) as error:
        verify(tournament.slug)
    return [line.removeprefix("gespielt: ") for line in str(error.value).splitlines()]


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        ({"place": "Lauf"}, "No. 2, town: in the journal –, in the database Lauf"),
        ({"club": "SC Lauf"}, "No. 2, club: in the journal –, in the database SC Lauf"),
        ({"publish": "number"}, "No. 2, "),
        ({"guardian_consent": "Mutter"}, "No. 2, "),
    ],
)
def test_detail_changed_in_the_database_is_named(
    played: Tournament, change: dict[str, Any], difference: str
) -> None:
    Player.objects.filter(number=2).update(**change)

    [line] = differs(played)
    assert line.startswith(difference)


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        ({"name": "Turnier"}, "The setting “name”: in the journal Rennen, in the database Turnier"),
        ({"venue": "Krone"}, "The setting “venue”: in the journal –, in the database Krone"),
    ],
)
def test_name_of_the_tournament_changed_in_the_database_is_named(
    change: dict[str, Any], difference: str
) -> None:
    Tournament.objects.filter(pk=set_up().pk).update(**change)

    assert differs(Tournament.objects.get()) == [difference]


@pytest.mark.parametrize("rule_set", ["spin", "gibtsnicht"])
def test_changed_rule_set_is_a_sentence(rule_set: str) -> None:
    Tournament.objects.filter(pk=set_up().pk).update(rule_set=rule_set, rule_options={})

    assert differs(Tournament.objects.get())[0].startswith("The setting “rule set”")


def test_changed_rule_set_of_a_played_evening_is_a_sentence(played: Tournament) -> None:
    Tournament.objects.filter(pk=played.pk).update(rule_set="gibtsnicht")

    assert differs(played) == [
        "The setting “rule set”: in the journal Schwaig, in the database cannot be read"
    ]


def test_club_changed_in_the_database_is_named() -> None:
    tournament = set_up()
    set_club(tournament, by=None, name="SC Schwaig")
    assert len(verify("gespielt")) == 1

    Club.objects.update(name="SC Lauf")

    assert differs(tournament) == [
        "The club on the printouts: in the journal SC Schwaig, in the database SC Lauf"
    ]


def test_round_reopened_in_the_database_is_named(played: Tournament) -> None:
    close_round(played.rounds.get(), by=None)
    assert len(verify("gespielt")) == 1

    played.rounds.update(closed_at=None)

    assert differs(played) == ["Round 1: in the journal closed, in the database not closed"]
