"""What the quick row asks, and what it makes of the answers."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.forms import model_to_dict

from scoring import rule_set, to_data
from tests.factories import make_player, make_tournament
from tournament.models import Tournament
from tournament.registration.forms import PlayerForm, RegistrationForm
from tournament.rules.own.sources import own_copy

pytestmark = pytest.mark.django_db


def asked(tournament: Tournament, **options: Any) -> list[str]:
    return [bound.name for bound in RegistrationForm(tournament=tournament, **options).asked]


def ebersdorf() -> Tournament:
    return make_tournament(rule_set="ebersdorf", fee_cents=800, minor_fee_cents=0)


def test_schwaig_asks_three_fields() -> None:
    tournament = make_tournament(fee_cents=1500, minor_fee_cents=0)

    assert asked(tournament) == ["last_name", "first_name", "place"]


def test_ebersdorf_asks_eligibility_and_date_of_birth_and_late_a_reason() -> None:
    assert asked(ebersdorf(), is_late=True) == [
        "last_name",
        "first_name",
        "place",
        "eligibility",
        "birth_on",
        "late_reason",
    ]


def test_rules_with_a_least_age_ask_for_the_date_of_birth() -> None:
    rules = own_copy(replace(rule_set("schwaig"), least_age=16))
    tournament = make_tournament(rule_set="house", house_rules=to_data(rules))

    assert asked(tournament) == ["last_name", "first_name", "place", "birth_on"]


def test_without_a_fee_nothing_is_paid() -> None:
    tournament = make_tournament(fee_cents=0, minor_fee_cents=0)

    form = RegistrationForm(tournament=tournament)

    assert {"is_paid", "paid_by"} & set(form.fields) == set()


@pytest.mark.parametrize(
    ("ticked", "paid_by"),
    [
        ({"is_paid": "on"}, "cash"),
        ({"is_paid": "on", "paid_by": "paypal"}, "paypal"),
        ({"paid_by": "paypal"}, ""),
    ],
)
def test_answers_become_an_entrant(ticked: dict[str, str], paid_by: str) -> None:
    data = {
        "last_name": " Öttl ",
        "first_name": "Franziska",
        "place": "",
        "birth_on": "20.11.90",
        "eligibility": "work",
    }

    form = RegistrationForm(data | ticked, tournament=ebersdorf())

    assert form.is_valid()
    assert model_to_dict(form.instance, form.Meta.fields) == {
        "last_name": "Öttl",
        "first_name": "Franziska",
        "place": "",
        "birth_on": date(1990, 11, 20),
        "eligibility": "work",
        "paid_by": paid_by,
    }


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("last_name", ""),
        ("last_name", "x" * 81),
        ("first_name", "a\x07b"),
        ("place", "\u202e"),
        ("birth_on", "gestern"),
        ("birth_on", "2008"),
        ("birth_on", "1.1.2030"),
        ("eligibility", "friend"),
        ("paid_by", "gold"),
    ],
)
def test_wrong_answer_is_named_at_its_field(field: str, text: str) -> None:
    form = RegistrationForm({"last_name": "Bär", field: text}, tournament=ebersdorf())

    assert list(form.errors) == [field]


@pytest.mark.parametrize("number", ["0", "-5"])
def test_start_number_below_one_is_refused_with_the_least_that_is_possible(number: str) -> None:
    player = make_player(make_tournament(), 1)

    form = PlayerForm(model_to_dict(player) | {"number": number}, player=player)

    assert form.errors["number"] == ["Mindestens 1 ist nötig."]
