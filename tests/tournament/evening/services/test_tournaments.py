"""Setting up, changing, publishing, closing and opening tournaments."""

from datetime import date, time
from functools import partial
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model
from django.utils import timezone

from scoring import RULE_SETS
from tests.factories import (
    enter,
    make_player,
    make_players,
    make_tournament,
    make_user,
    seat_players,
)
from tournament.draw.services.draws import draw_round
from tournament.evening.services.tournaments import (
    change_tournament,
    close_tournament,
    create_tournament,
    delete_demo,
    reopen_tournament,
    set_tournament_public,
)
from tournament.models import JournalEntry, Player, TableSheet, Tournament
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

EVENING = {"name": "Schafkopfrennen", "date": date(2026, 11, 20), "rule_set": "schwaig"}


def refusal(**changes: Any) -> list[str]:
    with pytest.raises(Refused) as refused:
        create_tournament(by=None, **EVENING | changes)
    assert Tournament.objects.count() == 0
    return list(refused.value.problems)


def rows() -> dict[str, int]:
    return {
        model.__name__: model._default_manager.count()
        for model in apps.get_app_config("tournament").get_models()
    }


def test_create_tournament_takes_the_printed_numbers() -> None:
    """The preset of Ebersdorf is 2 × 24, €8 and 30 minutes before the start."""
    user = make_user()

    tournament = create_tournament(
        by=user,
        name=" Ortsmeisterschaft  Ebersdorf ",
        date=date(2026, 12, 5),
        starts_at=time(19, 30),
        rule_set="ebersdorf",
    )

    assert tournament.name == "Ortsmeisterschaft Ebersdorf"
    assert tournament.slug == "ortsmeisterschaft-ebersdorf-2026"
    assert (tournament.round_count, tournament.games_per_round) == (2, 24)
    assert (tournament.fee_cents, tournament.minor_fee_cents) == (800, 0)
    assert timezone.localtime(tournament.registration_closes_at).time() == time(19)
    assert tournament.rule_options == {
        "tout": "double",
        "runners_in_solo": "per_winner",
        "crossed": "with_runners",
    }
    entry = tournament.journal.get()
    assert (entry.action, entry.by, entry.new["slug"]) == (
        "tournament_created",
        user,
        tournament.slug,
    )


def test_evening_keeps_its_decided_points_whatever_the_defaults_become() -> None:
    """Every choice is stored: Ebersdorf before 0.3 scored Überkreuz like a Rufspiel."""
    former = {"tout": "double_base", "runners_in_solo": "per_winner", "crossed": "like_rufspiel"}
    values = EVENING | {"rule_set": "ebersdorf", "rule_options": former}
    change_tournament(create_tournament(by=None, **values), by=None, venue="Vereinsheim")

    assert Tournament.objects.get().rule_options == former


def test_point_that_came_later_with_its_default_is_no_change_of_rules() -> None:
    tournament = make_tournament(rule_set="schwaig", rule_options={})

    change_tournament(tournament, by=None, rule_options={"first_tout": "card_points"})

    assert (tournament.rule_options, tournament.journal.count()) == ({}, 0)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Schwaiger Schafkopfrennen 2026", "schwaiger-schafkopfrennen-2026"),
        ("Öttls großes Turnier", "oettls-grosses-turnier-2026"),
        ("Stanisławs Ğüneş", "stanislaws-guenes-2026"),
        ("🂡", "turnier-2026"),
        ("x" * 120, "x" * 41 + "-2026"),
    ],
)
def test_create_tournament_makes_a_short_address(name: str, slug: str) -> None:
    assert create_tournament(by=None, **EVENING | {"name": name}).slug == slug


def test_create_tournament_twice_counts_the_short_address_on() -> None:
    slugs = [create_tournament(by=None, **EVENING).slug for _ in range(3)]

    assert slugs == ["schafkopfrennen-2026", "schafkopfrennen-2026-2", "schafkopfrennen-2026-3"]


def test_create_tournament_names_every_problem_at_once() -> None:
    assert refusal(
        name="",
        slug="Öha",
        venue="v" * 121,
        rule_set="ebersdorf",
        rule_options={"tout": "triple", "colour": "red"},
        round_count=0,
        games_per_round=100,
        fee_cents=-1,
        capacity=3,
    ) == [
        "“triple” is unknown. Available: double, double_base.",
        "“colour” is unknown. Available: tout, runners_in_solo, crossed.",
        "Short address “Öha”: Please use only the letters a to z, digits, hyphens and underscores.",
        "Name: Please fill this in.",
        f"Venue “{'v' * 39}…”: At most 120 characters are possible; this has 121.",
        "Rounds “0”: Must be at least 1.",
        "Games per round “100”: Must be at most 99.",
        "Entry fee “−€0.01”: Between €0 and €9,999.",
        "At most 3 players: a table needs 4.",
    ]


def test_create_tournament_by_unknown_rules_names_the_known() -> None:
    slugs = ", ".join(sheet.slug for sheet in RULE_SETS)
    assert refusal(rule_set="berlin") == [f"“berlin” is unknown. Available: {slugs}."]


@pytest.mark.parametrize(
    ("rule_set", "options", "seats"),
    [
        ("spin", {}, (4, 3)),
        ("spin", {"seats": "3"}, (3,)),
        ("buchstaben", {}, (4, 3)),
        ("buchstaben", {"seats": "2"}, (2,)),
        ("schwaig", {}, (4,)),
    ],
)
def test_create_tournament_by_every_rule_set(
    rule_set: str, options: dict[str, str], seats: tuple[int, ...]
) -> None:
    tournament = create_tournament(
        by=None,
        name="Rennen",
        date=EVENING["date"],
        rule_set=rule_set,
        rule_options=options,
        capacity=seats[-1],
    )

    assert tournament.seats_allowed == seats


def test_change_of_rules_that_know_no_table_as_drawn_is_refused() -> None:
    tournament = make_tournament(players=7, rule_set="spin", draw_options={"tables_of_three": True})
    draw_round(tournament, by=None, round_number=1)

    with pytest.raises(Refused) as refused:
        change_tournament(tournament, by=None, rule_set="schwaig")
    change_tournament(tournament, by=None, rule_set="buchstaben")

    assert refused.value.problems == ("A round has already been drawn for tables of 3.",)
    assert [sheet.rules.seats for sheet in TableSheet.objects.order_by("table")] == [4, 3]


@pytest.mark.parametrize("slug", ["new", "login", "p"])
def test_create_tournament_refuses_a_reserved_short_address(slug: str) -> None:
    assert refusal(slug=slug) == [f"Short address “{slug}”: This word is reserved for the program."]


def test_create_tournament_refuses_a_taken_short_address() -> None:
    make_tournament(slug="rennen")

    with pytest.raises(Refused, match="Another tournament has it already"):
        create_tournament(by=None, slug="rennen", **EVENING)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"name": "Rennen\u202e"}, "Name “Rennen�”: This contains an unprintable character."),
        ({"venue": "Hirsch\0"}, "Venue “Hirsch�”: This contains an unprintable character."),
        (
            {"date": date(1, 1, 1), "starts_at": time(0, 1)},
            "Date “0001-01-01”: Must be at least 2000-01-01.",
        ),
    ],
)
def test_create_tournament_refuses_what_cannot_be_stored(
    changes: dict[str, Any], problem: str
) -> None:
    assert refusal(**changes, rule_set="ebersdorf") == [problem]


def test_create_tournament_above_fifteen_euros_is_no_problem() -> None:
    """A hint on the page, never a block."""
    assert create_tournament(by=None, fee_cents=2000, **EVENING).fee_cents == 2000


def test_change_tournament_writes_old_and_new() -> None:
    tournament = make_tournament()

    change_tournament(
        tournament, by=make_user(), name="Rennen", date=date(2026, 11, 21), fee_cents=1500
    )

    entry = tournament.journal.get()
    assert (entry.action, entry.old, entry.new) == (
        "tournament_changed",
        {"name": "Schafkopfrennen", "date": "2026-11-20"},
        {"name": "Rennen", "date": "2026-11-21"},
    )


def test_change_tournament_without_a_change_leaves_no_trace() -> None:
    tournament = make_tournament()

    change_tournament(tournament, by=None, name=tournament.name, rule_set="schwaig")

    assert tournament.journal.count() == 0


def test_change_tournament_to_other_rules_resets_the_options() -> None:
    tournament = create_tournament(
        by=None,
        **EVENING | {"rule_set": "ebersdorf", "rule_options": {"tout": "double_base"}},
    )

    tournament = change_tournament(tournament, by=None, rule_set="schwaig")
    tournament = change_tournament(tournament, by=None, rule_set="ebersdorf")

    assert tournament.rule_options["tout"] == "double"
    assert [entry.action for entry in tournament.journal.all()] == [
        "rules_changed",
        "rules_changed",
        "tournament_created",
    ]


@pytest.mark.parametrize(
    "changes",
    [{"rule_set": "ebersdorf"}, {"games_per_round": 24}],
)
def test_change_rules_after_the_first_list_is_refused(changes: dict[str, Any]) -> None:
    """Tariff and tie-breaks are locked with the first list."""
    tournament = make_tournament(players=4)
    enter(seat_players(tournament).sheets.get(), 2, -2, 0, 0)
    before = JournalEntry.objects.count()

    with pytest.raises(Refused, match="The first list is entered"):
        change_tournament(tournament, by=None, venue="Krone", **changes)

    stored = Tournament.objects.get()
    assert (stored.rule_set, stored.games_per_round, stored.venue) == (
        "schwaig",
        32,
        "Gasthof Goldener Hirsch",
    )
    assert JournalEntry.objects.count() == before


def test_change_options_after_the_first_list_is_refused() -> None:
    tournament = make_tournament(
        rule_set="ebersdorf", rule_options={"tout": "double"}, rules_frozen_at=timezone.now()
    )

    with pytest.raises(Refused, match="The first list is entered"):
        change_tournament(tournament, by=None, rule_options={"tout": "double_base"})


def test_change_rounds_after_the_first_list_only_above_those_drawn() -> None:
    tournament = make_tournament(players=4, rules_frozen_at=timezone.now())
    seat_players(tournament)
    seat_players(tournament, 2)

    assert change_tournament(tournament, by=None, round_count=3).round_count == 3
    with pytest.raises(Refused, match="Round 2 has already been drawn"):
        change_tournament(tournament, by=None, round_count=1)


def test_publish_and_unpublish_are_written_down_once() -> None:
    tournament = make_tournament()

    set_tournament_public(tournament, by=None, is_public=True)
    set_tournament_public(tournament, by=None, is_public=True)
    set_tournament_public(tournament, by=None, is_public=False)

    assert [entry.action for entry in tournament.journal.all()] == [
        "tournament_unpublished",
        "tournament_published",
    ]
    assert Tournament.objects.get().is_public is False


def test_close_tournament_with_an_open_round_needs_a_reason() -> None:
    tournament = make_tournament()

    with pytest.raises(Refused, match="Rounds 1 and 2 are not closed yet"):
        close_tournament(tournament, by=None)
    close_tournament(tournament, by=None, reason="Stromausfall")

    assert Tournament.objects.get().is_closed
    entry = tournament.journal.get()
    assert (entry.action, entry.new, entry.reason) == (
        "tournament_closed",
        {"open_rounds": [1, 2]},
        "Stromausfall",
    )


def test_closed_tournament_refuses_every_change() -> None:
    """Neither the database nor the journal changes."""
    tournament = make_tournament(state="closed")

    for change in (
        change_tournament,
        partial(set_tournament_public, is_public=True),
        partial(set_tournament_public, is_public=False),
        close_tournament,
    ):
        with pytest.raises(Refused, match="is closed and can only be read"):
            change(tournament, by=None)

    assert tournament.journal.count() == 0


@pytest.mark.parametrize("reason", ["", "   "])
def test_reopen_tournament_without_a_reason_is_refused(reason: str) -> None:
    tournament = make_tournament(state="closed")

    with pytest.raises(Refused, match="Please enter a reason"):
        reopen_tournament(tournament, by=None, reason=reason)

    assert Tournament.objects.get().is_closed


@pytest.mark.parametrize(("is_drawn", "state"), [(True, "running"), (False, "registration")])
def test_reopen_tournament_goes_back_to_where_it_was(is_drawn: bool, state: str) -> None:
    tournament = make_tournament(state="closed")
    if is_drawn:
        make_players(tournament, 4)
        seat_players(tournament)

    reopened = reopen_tournament(tournament, by=None, reason="Liste 3 war falsch")

    assert reopened.state == state
    assert tournament.journal.get().reason == "Liste 3 war falsch"


def test_reopen_tournament_that_is_open_is_refused() -> None:
    with pytest.raises(Refused, match="is not closed"):
        reopen_tournament(make_tournament(), by=None, reason="so")


def test_delete_demo_leaves_no_trace() -> None:
    enter(seat_players(make_tournament(players=4)).sheets.get(), 2, -2, 0, 0)
    before = rows()
    demo = make_tournament(is_demo=True)
    players = make_players(demo, 8)
    enter(seat_players(demo).sheets.get(table=1), 2, -2, 0, 0)
    demo.lots.create(group=1, player=players[0], position=1, drawn_at=timezone.now())

    delete_demo(demo)

    assert rows() == before


def test_delete_demo_refuses_a_real_tournament() -> None:
    tournament = make_tournament()

    with pytest.raises(Refused, match="is not a demo"):
        delete_demo(tournament)

    assert Tournament.objects.get() == tournament


def test_every_model_of_a_tournament_is_counted() -> None:
    """delete_demo names each table whose rows hold on to others; a new one is added there."""
    models: list[type[Model]] = list(apps.get_app_config("tournament").get_models())

    assert {model.__name__ for model in models} == {
        "Beamer",
        "BeamerPicture",
        "CashEntry",
        "CertificatePicture",
        "Club",
        *("Cup", "CupApart", "CupLot", "CupMember", "CupPerson"),
        "Decision",
        "Draw",
        "GameRow",
        "HouseRuleSet",
        "Invitation",
        "JournalEntry",
        "KeptApart",
        "Lot",
        "PersonalDetail",
        "Player",
        "PreRegistration",
        "Prize",
        "PrizeCall",
        "PrizeGroup",
        "PrizeTable",
        "Role",
        "Round",
        "RuleSheet",
        "Seat",
        "SeatLot",
        "SeedChain",
        "SheetTotal",
        "SheetVisit",
        "Substitution",
        "TableReport",
        "TableSheet",
        "Team",
        "TeamLot",
        "TeamMember",
        "Till",
        "Tournament",
    }


def test_change_tournament_with_a_higher_limit_lets_the_waiting_move_up() -> None:
    tournament = make_tournament(players=4, capacity=4)
    for number in (5, 6):
        make_player(tournament, number, state=Player.State.WAITING)

    change_tournament(tournament, by=None, capacity=5)

    states = tournament.players.filter(number__gte=5).values_list("number", "state")
    assert list(states) == [(5, "registered"), (6, "waiting")]
