"""The form of a tournament: euros become cents, a time a moment; rules bring their points."""

from datetime import date, datetime, time
from typing import Any

import pytest
from django.utils import timezone

from scoring import rule_set
from tests.factories import make_tournament
from tournament.evening.forms.tournaments import FIELDS_OF_SETTING, TournamentForm

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

EVENING = {"name": "Rennen", "date": "2026-11-20", "round_count": "2", "games_per_round": "32"}


def form(rules: str = "schwaig", **typed: str) -> TournamentForm:
    return TournamentForm({**EVENING, "fee_cents": "15", **typed}, rules=rule_set(rules))


@pytest.mark.parametrize(
    ("typed", "cents"),
    [("15", 1500), ("7,50", 750), ("7.5", 750), ("8 €", 800), ("0", 0), ("20", 2000)],
)
def test_fee_is_typed_in_euros(typed: str, cents: int) -> None:
    filled = form(fee_cents=typed)

    assert filled.is_valid()
    assert filled.values()["fee_cents"] == cents


@pytest.mark.parametrize("typed", ["", "viel", "-1", "1,555", "10000", "NaN", "1e3000"])
def test_fee_that_is_no_amount_is_refused(typed: str) -> None:
    filled = form(fee_cents=typed)

    assert not filled.is_valid()
    assert list(filled.errors) == ["fee_cents"]


def test_fee_typed_wrong_stands_as_typed() -> None:
    """A refused form keeps what was typed."""
    assert 'value="viel"' in str(form(fee_cents="viel")["fee_cents"])


def test_fee_in_cents_is_shown_in_euros() -> None:
    form = TournamentForm(rules=rule_set("schwaig"), initial={"fee_cents": 750})

    assert 'value="7,50"' in str(form["fee_cents"])


def test_values_of_schwaig_leave_out_what_is_not_asked() -> None:
    filled = form(starts_at="19:00", venue="Hirsch")

    assert filled.is_valid()
    assert filled.values() == {
        "name": "Rennen",
        "short_name": "",
        "date": date(2026, 11, 20),
        "starts_at": time(19),
        "venue": "Hirsch",
        "round_count": 2,
        "games_per_round": 32,
        "fee_cents": 1500,
        "registration_closes_at": None,
        "is_paid_preset": False,
        "capacity": None,
        "stakes": None,
        "needs_second_check": False,
        "is_second_check_blind": False,
        "is_embargoed": False,
        "has_table_phones": False,
        "has_doubts": False,
        "rule_set": "schwaig",
        "rule_options": {"first_tout": "card_points"},
    }


def test_ebersdorf_asks_its_open_points_with_their_rules() -> None:
    blank = TournamentForm(rules=rule_set("ebersdorf"))

    assert [(bound.label, bound.initial) for bound in blank.open_points] == [
        ("What is a Tout worth? (rule 28)", "double"),
        ("What is each Laufende worth in a won solo? (rule 28 f)", "per_winner"),
        ("What is Überkreuz worth? (rule 14)", "with_runners"),
    ]
    assert blank.initial["fee_cents"] == 800
    assert blank.initial["games_per_round"] == 24


def ebersdorf(**typed: str) -> TournamentForm:
    options = {
        "option_tout": "double_base",
        "option_runners_in_solo": "per_winner",
        "option_crossed": "plain",
    }
    return form("ebersdorf", minor_fee_cents="0", **options | typed)


def test_ebersdorf_closes_thirty_minutes_before_the_start() -> None:
    filled = ebersdorf(starts_at="19:30")

    assert filled.is_valid()
    values = filled.values()
    assert timezone.localtime(values["registration_closes_at"]) == moment(19, 0)
    assert values["rule_options"] == {
        "tout": "double_base",
        "runners_in_solo": "per_winner",
        "crossed": "plain",
    }


def test_registration_closes_at_the_time_typed() -> None:
    filled = ebersdorf(starts_at="19:30", registration_closes_at="19:15")

    assert filled.is_valid()
    assert filled.values()["registration_closes_at"] == moment(19, 15)


def moment(hour: int, minute: int) -> datetime:
    return timezone.make_aware(datetime(2026, 11, 20, hour, minute))


def test_open_point_left_out_keeps_its_choice() -> None:
    """A page of an older version does not ask a point that came later."""
    filled = ebersdorf(option_tout="")

    assert filled.is_valid(), filled.errors
    assert filled.values()["rule_options"]["tout"] == "double"


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"date": "0001-01-01"}, ["date"]),
        ({"date": "9999-12-31"}, ["date"]),
        ({"date": "gestern"}, ["date"]),
        ({"name": "x" * 121}, ["name"]),
        ({"round_count": "13", "games_per_round": "0"}, ["round_count", "games_per_round"]),
        ({"capacity": "3"}, ["capacity"]),
        ({"slug": "ö h a"}, ["slug"]),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(typed: dict[str, Any], wrong: list[str]) -> None:
    filled = form(**typed)

    assert not filled.is_valid()
    assert list(filled.errors) == wrong


def test_first_day_of_the_calendar_is_refused_where_registration_closes_before_the_start() -> None:
    filled = form("ebersdorf", date="0001-01-01", starts_at="00:05", registration_closes_at="")

    assert "date" in filled.errors


@pytest.mark.django_db
@pytest.mark.parametrize("moment", ["0001-01-01T00:00", "9999-12-31T23:59"])
def test_end_of_pre_registration_is_within_the_days_of_tournaments(moment: str) -> None:
    tournament = make_tournament()
    typed = {"pre_registration_ends_at": moment}

    filled = TournamentForm(
        typed, rules=tournament.rules, tournament=tournament, only=["pre_registration"]
    )

    assert list(filled.errors) == ["pre_registration_ends_at"]


@pytest.mark.django_db
def test_settings_start_from_the_tournament() -> None:
    tournament = make_tournament(
        rule_set="ebersdorf",
        fee_cents=1000,
        games_per_round=20,
        rule_options={"tout": "double_base"},
        registration_closes_at=moment(19, 15),
    )
    settings = TournamentForm(rules=tournament.rules, tournament=tournament)

    assert settings.initial["fee_cents"] == 1000
    assert settings.initial["games_per_round"] == 20
    assert settings.initial["registration_closes_at"] == time(19, 15)
    assert settings["option_tout"].initial == "double_base"


@pytest.mark.django_db
def test_settings_by_other_rules_start_from_their_printed_numbers() -> None:
    tournament = make_tournament(name="Rennen", fee_cents=1500)
    settings = TournamentForm(rules=rule_set("ebersdorf"), tournament=tournament)

    assert settings.initial["name"] == "Rennen"
    assert (settings.initial["games_per_round"], settings.initial["fee_cents"]) == (24, 800)


@pytest.mark.django_db
def test_settings_after_the_first_list_need_no_rules() -> None:
    """A field that the page omits counts as unchanged."""
    tournament = make_tournament(
        rule_set="ebersdorf", rule_options={"tout": "double_base"}, rules_frozen_at=timezone.now()
    )
    typed = {**EVENING, "fee_cents": "8", "minor_fee_cents": "0"}
    del typed["games_per_round"]
    filled = TournamentForm(typed, rules=tournament.rules, tournament=tournament)

    assert filled.is_valid()
    values = filled.values()
    assert "games_per_round" not in values
    assert values["rule_options"]["tout"] == "double_base"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("chosen", "stored"), [("", (False, False)), ("look", (True, False)), ("blind", (True, True))]
)
def test_second_check_is_one_choice(chosen: str, stored: tuple[bool, bool]) -> None:
    filled = form(second_check=chosen, is_embargoed="on")
    names = ("needs_second_check", "is_second_check_blind")
    tournament = make_tournament(**dict(zip(names, stored, strict=True)))

    assert filled.is_valid()
    assert tuple(filled.values()[name] for name in names) == stored
    assert filled.values()["is_embargoed"]
    assert (
        TournamentForm(rules=tournament.rules, tournament=tournament).initial["second_check"]
        == chosen
    )


@pytest.mark.parametrize(
    ("rules", "kind", "help_text"),
    [("ebersdorf", "per_point", "As in printed rule 30."), ("schwaig", "none", "")],
)
def test_stakes_that_the_sheet_prints_stand_there_from_the_start(
    rules: str, kind: str, help_text: str
) -> None:
    """Ebersdorf rule 30: a point is a cent. Schwaig only recommends."""
    fresh = TournamentForm(rules=rule_set(rules))

    assert fresh["stakes_kind"].initial == kind
    assert fresh["stake_per_point"].initial == 1
    assert str(fresh["stakes_kind"].help_text).startswith(help_text)


@pytest.mark.django_db
def test_tournament_that_plays_for_nothing_is_not_asked_again() -> None:
    tournament = make_tournament(rule_set="ebersdorf")

    settings = TournamentForm(rules=tournament.rules, tournament=tournament)

    assert settings["stakes_kind"].initial == "none"


@pytest.mark.django_db
def test_settings_of_one_line_leave_the_rest_as_it_is() -> None:
    tournament = make_tournament(
        rule_set="ebersdorf", rule_options={"tout": "double_base"}, venue="Sportheim"
    )
    filled = TournamentForm(
        {"venue": "Zur Krone"}, rules=tournament.rules, tournament=tournament, only=["venue"]
    )

    assert filled.is_valid()
    assert filled.values() == {
        "venue": "Zur Krone",
        "rule_set": "ebersdorf",
        "rule_options": tournament.rules.options,
    }


@pytest.mark.django_db
@pytest.mark.parametrize(("closes", "moved_time"), [(None, None), (moment(18, 45), time(18, 45))])
def test_end_of_registration_moves_with_the_day(
    closes: datetime | None, moved_time: time | None
) -> None:
    tournament = make_tournament(registration_closes_at=closes)
    typed = {"date": "2026-11-27", "starts_at": "19:30"}
    filled = TournamentForm(typed, rules=tournament.rules, tournament=tournament, only=["date"])

    assert filled.is_valid()
    moved = filled.values()["registration_closes_at"]
    assert (moved and timezone.localtime(moved).date()) == (moved_time and date(2026, 11, 27))
    assert (moved and timezone.localtime(moved).time()) == moved_time


@pytest.mark.django_db
def test_every_field_of_the_settings_is_changed_by_one_line() -> None:
    for rules in ("ebersdorf", "spin"):
        tournament = make_tournament(rule_set=rules)
        whole = TournamentForm(rules=tournament.rules, tournament=tournament)

        names = [name for line in FIELDS_OF_SETTING for name in whole.names_of(line)]

        assert sorted(names) == sorted(whole.fields)


def test_capacity_below_a_table_is_refused_with_one_sentence() -> None:
    assert form(capacity="-1").errors["capacity"] == ["Must be at least 4."]
