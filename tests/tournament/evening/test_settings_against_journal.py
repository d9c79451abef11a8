"""Settings changed in the database behind the journal's back are named; never without a reason."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import rule_set
from scoring.house import to_data
from tests.factories import make_players, make_tournament, make_user, seat_players
from tests.kept_rows import KeptEvening
from tests.tournament.exchange.installations import other_installation
from tournament.evening.services.tournaments import (
    change_tournament,
    close_tournament,
    create_tournament,
    reopen_tournament,
    set_tournament_public,
)
from tournament.exchange.services.importing import import_tournament_file
from tournament.exchange.workbook import tournament_file
from tournament.journal.settings_comparison import COMPARED, setting_differences
from tournament.models import JournalEntry, Tournament
from tournament.prizes.services.prizes import add_prize, publish_prizes
from tournament.ranking.services.release import release_ranking, withhold_ranking
from tournament.shared.journal_entries import record
from tournament.shared.replay import replay
from tournament.teams.services import set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

DAY = date(2026, 11, 20)
CLUB = to_data(replace(rule_set("schwaig"), slug="house", title="Vereinsregeln"))
OTHER_CLUB = to_data(
    replace(rule_set("schwaig"), slug="house", title="Vereinsregeln", tie_breaks=("points", "lot"))
)


def planned(**options: Any) -> Tournament:
    values: dict[str, Any] = {"name": "Rennen", "date": DAY, "rule_set": "schwaig"} | options
    return create_tournament(by=None, **values)


@pytest.fixture(scope="session")
def kept_settings(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(lambda: everything_set(planned()))


def found(tournament: Tournament) -> list[str]:
    return [str(difference) for difference in setting_differences(tournament, replay(tournament))]


def behind_the_journal(tournament: Tournament, **change: Any) -> list[str]:
    Tournament.objects.filter(pk=tournament.pk).update(**change)
    return found(tournament)


def everything_set(tournament: Tournament) -> Tournament:
    """Each setting changed by the verbs that may."""
    change_tournament(
        tournament,
        by=None,
        date=date(2026, 11, 21),
        round_count=3,
        games_per_round=24,
        fee_cents=800,
        minor_fee_cents=400,
        stakes={"per_point": 5},
        capacity=64,
        needs_second_check=True,
        is_second_check_blind=True,
        is_embargoed=True,
    )
    set_team_rules(tournament, by=None, size=4, counting=3, fee_cents=2000)
    set_tournament_public(tournament, by=None, is_public=True)
    set_tournament_public(tournament, by=None, is_public=False)
    add_prize(tournament, by=None, kind="zero", gift="Schinken")
    publish_prizes(tournament, by=None)
    make_players(tournament, 4)
    seat_players(tournament, 1)
    seat_players(tournament, 2)
    release_ranking(tournament, by=None, through_round=2)
    withhold_ranking(tournament, by=None, reason="zu früh")
    close_tournament(tournament, by=None, reason="Stromausfall")
    reopen_tournament(tournament, by=None, reason="doch noch nicht")
    return Tournament.objects.get(pk=tournament.pk)


@pytest.mark.parametrize("rules", ["schwaig", "ebersdorf", "spin", "buchstaben"])
def test_settings_as_the_desk_left_them_have_no_differences(rules: str) -> None:
    assert found(planned(rule_set=rules)) == []
    assert found(everything_set(planned(rule_set=rules, slug="zweites"))) == []
    assert found(planned(rule_set="house", house_rules=CLUB, slug="eigenes")) == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"round_count": 4}, "The setting “rounds”: in the journal 3, in the database 4"),
        (
            {"games_per_round": 20},
            "The setting “games per round”: in the journal 24, in the database 20",
        ),
        (
            {"fee_cents": 500},
            "The setting “entry fee”: in the journal €8, in the database €5",
        ),
        ({"is_public": False}, "The setting “public page”: in the journal yes, in the database no"),
        (
            {"released_round": 2},
            "The setting “the hall sees the ranking after round”: in the journal 1, "
            "in the database 2",
        ),
        ({"team_counting": 4}, "The setting “of whom count”: in the journal 3, in the database 4"),
        (
            {"capacity": None},
            "The setting “maximum number of players”: in the journal 64, in the database –",
        ),
        ({"state": "closed"}, "The tournament: in the journal not closed, in the database closed"),
        (
            {"rule_set": "ebersdorf", "rule_options": {}},
            "The setting “rule set”: in the journal Schwaig, in the database Ebersdorf",
        ),
    ],
)
def test_setting_changed_in_the_database_is_named(
    kept_settings: KeptEvening, change: dict[str, Any], sentence: str
) -> None:
    assert behind_the_journal(kept_settings.put(), **change) == [sentence]


OTHERWISE: dict[str, Any] = {
    "date": date(2026, 11, 22),
    "stakes": None,
    "needs_second_check": False,
    "is_second_check_blind": False,
    "is_embargoed": False,
    "is_public": False,
    "capacity": 60,
    "team_size": 5,
    "slug": "anderes",
    "name": "Anderes Rennen",
    "short_name": "Anderes",
    "venue": "Zum Schwan",
    "starts_at": time(20),
    "registration_closes_at": datetime(2026, 11, 20, 19, tzinfo=UTC),
    "pre_registration_ends_at": datetime(2026, 11, 20, 18, tzinfo=UTC),
    "most_pre_registrations": 499,
    "account_holder": "FC Feucht",
    "iban": "DE02120300000000202051",
    "paypal_name": "fcfeucht",
    "controller": "FC Feucht, info@fc-feucht.example",
}


@pytest.mark.parametrize("name", COMPARED)
def test_every_setting_that_counts_is_compared(kept_settings: KeptEvening, name: str) -> None:
    tournament = kept_settings.put()
    other = OTHERWISE.get(name, getattr(tournament, name))
    change = {name: other + 1 if name not in OTHERWISE else other}
    if name == "needs_second_check":
        change["is_second_check_blind"] = False
    if name == "iban":  # of an account without a holder the database knows nothing
        change["account_holder"] = OTHERWISE["account_holder"]

    assert len(behind_the_journal(tournament, **change)) == len(change)


def test_tournament_opened_in_the_database_is_named() -> None:
    tournament = planned()
    close_tournament(tournament, by=None, reason="Stromausfall")

    assert behind_the_journal(tournament, state="running") == [
        "The tournament: in the journal closed, in the database not closed"
    ]


def test_option_of_the_rules_is_named() -> None:
    tournament = planned(rule_set="ebersdorf")

    sentences = behind_the_journal(tournament, rule_options={"tout": "double_base"})

    assert sentences == [
        "The setting “What is a Tout worth?”: in the journal (game + Laufende) × 2, "
        "in the database game × 2 + Laufende"
    ]


def test_option_that_is_written_otherwise_and_played_alike_is_none() -> None:
    """An option that an older entry does not know is played as it is printed."""
    tournament = planned(rule_set="ebersdorf")

    assert behind_the_journal(tournament, rule_options={}) == []


def test_own_rules_say_what_was_changed() -> None:
    tournament = planned(rule_set="house", house_rules=CLUB)

    [sentence] = behind_the_journal(tournament, house_rules=OTHER_CLUB)

    assert sentence.startswith("The setting “rule set”: in the journal Vereinsregeln, in the data")
    assert "lot" in sentence


def test_rules_that_are_none_are_named() -> None:
    tournament = planned(rule_set="house", house_rules=CLUB)

    [sentence] = behind_the_journal(tournament, house_rules={"title": "?"})

    assert sentence == (
        "The setting “rule set”: in the journal Vereinsregeln, in the database cannot be read"
    )


def test_what_older_entries_do_not_tell_is_not_compared() -> None:
    """Neither a tournament whose beginning is not told, nor one that tells little of it."""
    silent = make_tournament(is_public=True, team_size=4, team_counting=3, capacity=8)
    terse = make_tournament(fee_cents=800, released_round=2, is_public=True)
    record(terse, by=None, action="tournament_created", new={"name": terse.name, "fee_cents": 800})
    of_old_rules = make_tournament()
    record(
        of_old_rules,
        by=None,
        action="tournament_created",
        new={"rule_set": "house", "rule_options": {}, "house_rules": {"of": "long ago"}},
    )

    assert [found(tournament) for tournament in (silent, terse, of_old_rules)] == [[], [], []]
    assert len(behind_the_journal(terse, fee_cents=500)) == 1


def test_tournament_taken_over_from_a_file_is_as_its_journal_says() -> None:
    """Whatever the other installation changed there."""
    tournament = planned(rule_set="ebersdorf")
    change_tournament(tournament, by=None, fee_cents=500, is_embargoed=True, capacity=32)
    change_tournament(tournament, by=None, rule_options={"tout": "double_base"})
    set_team_rules(tournament, by=None, size=4)
    set_tournament_public(tournament, by=None, is_public=True)
    close_tournament(tournament, by=None, reason="Stromausfall")
    content = tournament_file(Tournament.objects.get(pk=tournament.pk))
    other_installation()

    user = make_user("anna")
    taken_over = import_tournament_file(content, file_name="rennen.zip", by=user).tournament

    assert found(taken_over) == []
    assert behind_the_journal(taken_over, fee_cents=900) == [
        "The setting “entry fee”: in the journal €5, in the database €9"
    ]


def test_queries_do_not_grow_with_the_journal() -> None:
    tournament = planned()
    with CaptureQueriesContext(
        connection,
    ) as few:
        found(tournament)
    for fee in range(100, 2000, 100):
        change_tournament(tournament, by=None, fee_cents=fee)
    assert JournalEntry.objects.filter(tournament=tournament).count() > 15

    with CaptureQueriesContext(connection) as many:
        found(tournament)

    assert len(many) == len(few) == 5
