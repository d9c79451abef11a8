"""In public everybody is called as they chose most strictly on any of the evenings."""

from datetime import date

import pytest

from tests.tournament.cup.conftest import ALOIS, evening, make_cup, player_at
from tournament.cup.names import DisplayName, display_name, strictest_publish
from tournament.cup.people import Competitor
from tournament.cup.services.cups import create_cup
from tournament.cup.services.people import confirm_recognised
from tournament.cup.table import table_of
from tournament.cup.words import rules_in_words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def somebody(**second: object) -> Competitor:
    """Alois on two evenings; of the second with what is given."""
    evenings = [evening(6, {ALOIS: 40}), evening(13, {ALOIS: 10})]
    cup = make_cup(evenings)
    evenings[1].players.filter(pk=player_at(evenings[1], ALOIS).pk).update(**second)
    (person,) = table_of(cup).people.everybody
    return person


@pytest.mark.parametrize(
    ("second", "shown_name"),
    [
        ({"place": "Feucht"}, DisplayName("Aigner, Alois", "Feucht", with_evenings=True)),
        ({"publish": "initials"}, DisplayName("A. A.", "Lauf", with_evenings=False)),
        ({"birth_on": date(2012, 1, 1)}, DisplayName("A. A.", "Lauf", with_evenings=False)),
        (
            {"birth_on": date(2012, 1, 1), "guardian_consent": "Mutter"},
            DisplayName("Aigner, Alois", "Lauf", with_evenings=True),
        ),
        ({"publish": "number"}, DisplayName("No. 1 on 13 Nov", "", with_evenings=False)),
    ],
)
def test_strictest_choice_holds(second: dict[str, object], shown_name: DisplayName) -> None:
    person = somebody(**second)

    assert display_name(person, is_public=True) == shown_name
    assert display_name(person, is_public=False).name == "Aigner, Alois"


@pytest.mark.parametrize("publish", ["name", "initials", "number"])
def test_strictest_choice_is_handed_on(publish: str) -> None:
    assert strictest_publish(somebody(publish=publish)) == publish


def test_names_that_nobody_has_assigned_are_said_beside_the_table() -> None:
    evenings = [evening(6, {ALOIS: 40}), evening(13, {ALOIS: 10})]
    cup = create_cup(by=None, name="Pokal", tournaments=evenings)

    before = " ".join(rules_in_words(table_of(cup)))
    confirm_recognised(cup, by=None, seen=1)

    assert before.startswith("Not all names are assigned yet")
    assert "Not all names" not in " ".join(rules_in_words(table_of(cup)))
