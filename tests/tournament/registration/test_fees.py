"""The till and what is still open."""

from datetime import date

import pytest

from tests.factories import make_player, make_tournament
from tournament.models import Tournament
from tournament.registration.fees import Fees, fees_of, open_fees
from tournament.teams.services import make_team, pay_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
PAID = {"paid_cents": 800, "paid_by": "cash"}
MINOR = date(2010, 1, 1)


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(rule_set="ebersdorf", fee_cents=800, minor_fee_cents=0)


def fees(tournament: Tournament) -> Fees:
    return fees_of(tournament.players.order_by("number"))


def test_who_has_withdrawn_owes_nothing(tournament: Tournament) -> None:
    withdrawn = make_player(tournament, 1, state="withdrawn")
    make_player(tournament, 2, state="withdrawn", **PAID)

    assert withdrawn.due_cents == 0
    assert (fees(tournament).open, fees(tournament).received) == ((), 800)


def test_open_are_those_who_owe_and_those_who_get_something_back(tournament: Tournament) -> None:
    make_player(tournament, 1, **PAID)
    owing = make_player(tournament, 2)
    minor = make_player(tournament, 3, birth_on=MINOR, **PAID)
    excluded = make_player(tournament, 4, state="excluded")
    make_player(tournament, 5, birth_on=MINOR)
    make_player(tournament, 6, state="waiting")
    make_player(tournament, 7, state="fill_in")

    summary = fees(tournament)

    assert summary.open == (owing, minor, excluded)
    assert (summary.paid, summary.owed, summary.to_give_back) == (2, 1600, 800)


@pytest.mark.parametrize(
    ("open_players", "words"),
    [
        ([], ""),
        ([{}], "1 unpaid (€8)"),
        ([{}, {"birth_on": MINOR, **PAID}], "2 open (€8 to be paid, €8 to be returned)"),
        ([{"birth_on": MINOR, **PAID}], "1 open (€8 to be returned)"),
    ],
)
def test_open_fees_in_words(
    tournament: Tournament, open_players: list[dict[str, object]], words: str
) -> None:
    for number, changes in enumerate(open_players, 1):
        make_player(tournament, number, **changes)

    assert fees(tournament).open_in_words == words


def test_fee_of_a_team_belongs_to_the_till_and_to_what_is_open(tournament: Tournament) -> None:
    make_player(tournament, 1, **PAID)
    tournament = set_team_rules(tournament, by=None, size=4, fee_cents=1000)
    pay_team(make_team(tournament, by=None, name="Grasober"), by=None)
    pay_team(make_team(tournament, by=None, name="Herzsau"), by=None, paid_by="paypal")
    open_one = make_team(tournament, by=None, name="Weiherbuam")

    summary = open_fees(tournament)

    assert (summary.cash, summary.on_account, summary.open_teams) == (1_800, 1_000, (open_one,))
    assert (summary.owed, summary.how_many_open, summary.paid) == (1_000, 1, 3)
    assert summary.open_in_words == "1 unpaid (€10)"
