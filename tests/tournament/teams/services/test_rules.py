"""How many play in a team and how many count."""

import pytest

from tests.factories import make_tournament
from tests.tournament.teams.conftest import journal_sentences, team
from tournament.models import Tournament
from tournament.shared.errors import Refused
from tournament.teams.services.rules import set_team_rules

pytestmark = pytest.mark.django_db


def test_settings_are_told_in_words() -> None:
    tournament = make_tournament()

    set_team_rules(tournament, by=None, size=4, counting=3, fee_cents=800)

    assert journal_sentences(tournament) == [
        "Einstellungen geändert: Mitglieder einer Mannschaft – → 4; davon zählen – → 3;"
        " Startgeld einer Mannschaft 0 € → 8 €"
    ]


def test_all_count_where_nothing_is_said() -> None:
    assert set_team_rules(make_tournament(), by=None, size=4).team_counting == 4


@pytest.mark.parametrize(
    ("size", "counting", "fee", "sentence"),
    [
        (1, 1, 0, "Eine Mannschaft hat 2 bis 12 Mitglieder."),
        (13, 4, 0, "Eine Mannschaft hat 2 bis 12 Mitglieder."),
        (4, 0, 0, "Von 4 Mitgliedern zählen 1 bis 4."),
        (4, 5, 0, "Von 4 Mitgliedern zählen 1 bis 4."),
        (4, 4, 1_000_000, "Startgeld: zwischen 0 € und 9999 €."),
        (3, 3, 0, "„Grasober“ hat mehr als 3 Mitglieder. Nehmen Sie zuerst jemanden heraus."),
        (None, None, 0, "Es gibt Mannschaften (1). Löschen Sie zuerst diese."),
    ],
)
def test_what_makes_no_sense_is_refused(
    tournament: Tournament, size: int | None, counting: int | None, fee: int, sentence: str
) -> None:
    team(tournament, "Grasober", 1, 2, 3, 4)

    with pytest.raises(Refused) as refused:
        set_team_rules(tournament, by=None, size=size, counting=counting, fee_cents=fee)

    assert refused.value.problems == (sentence,)


def test_without_teams_again(tournament: Tournament) -> None:
    changed = set_team_rules(tournament, by=None, size=None)

    assert (changed.team_size, changed.team_counting, changed.team_fee_cents) == (None, None, 0)
