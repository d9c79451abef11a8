"""How many play in a team and how many count."""

import pytest

from tests.factories import make_tournament
from tests.tournament.teams.conftest import journal_sentences, team
from tournament.models import Tournament
from tournament.shared.errors import Refused
from tournament.teams.services import set_team_rules

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
        (1, 1, 0, "Mitglieder einer Mannschaft „1“: Mindestens 2 ist nötig."),
        (13, 4, 0, "Mitglieder einer Mannschaft „13“: Höchstens 12 ist möglich."),
        (4, 0, 0, "Davon zählen „0“: Mindestens 1 ist nötig."),
        (4, 5, 0, "Es können nicht mehr Mitglieder zählen, als eine Mannschaft hat."),
        (4, 4, 1_000_000, "Startgeld einer Mannschaft „10000\xa0€“: Zwischen 0 € und 9.999 €."),
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
