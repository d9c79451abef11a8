"""The overview between the draw and the last list: what is printed is not asked for again."""

import pytest
from django.utils import timezone

from tests.factories import enter, evening_of, make_tournament, seat_players
from tournament.draw.services.draws import draw_round, post_rounds
from tournament.evening.next_step import next_step_of
from tournament.evening.overview import stepper_stops
from tournament.models import PreRegistration, Tournament
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize
from tournament.prizes.services.till import close_till, count_till
from tournament.ranking.services.release import release_ranking
from tournament.registration.services.pre_registrations import pre_register
from tournament.results.services.rounds import close_round, reopen_round
from tournament.shared.permissions import Permissions

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_prize_giving_waits_for_the_round_that_was_opened_again() -> None:
    tournament = make_tournament(players=4)
    rounds = [seat_players(tournament, number) for number in (1, 2)]
    for round_ in rounds:
        enter(round_.sheets.get(), 2, -2, 0, 0)
        close_round(round_, by=None)
    reopen_round(rounds[0], by=None, reason="Tisch 1 berichtigen")

    stations = [
        (station.name, station.figure, station.state)
        for station in stepper_stops(evening_of(tournament))
    ]

    assert stations[-1] == ("Prize-giving", "when round 1 is closed", "later")


def test_who_has_posted_the_seats_is_not_asked_to_print_them() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    drawn = next_step_of(evening_of(tournament))
    post_rounds(tournament, by=None)
    posted = next_step_of(evening_of(tournament))

    assert drawn.title == "Print seat list and score sheets of round 1"
    assert drawn.links[0] == (
        "Show the seats",
        f"/t/{tournament.slug}/draw/1/#show",
    )
    assert (posted.title, posted.label, posted.url) == (
        "Round 1 can begin",
        "Enter results",
        f"/t/{tournament.slug}/results/1/",
    )
    assert ("Go to the printouts", f"/t/{tournament.slug}/papers/") in posted.links
    assert ("Start signal and clock", f"/t/{tournament.slug}/beamer/") in posted.links


@pytest.mark.parametrize("players", [0, 3, 4])
def test_waiting_pre_registrations_are_named_while_people_register(players: int) -> None:
    """Waiting pre-registrations are not counted, so this page must name them."""
    today = timezone.localdate()
    tournament = make_tournament(
        players=players, date=today, is_public=True, has_pre_registration=True
    )
    silent = next_step_of(evening_of(tournament)).links
    for name in ("Rasch", "Öttl"):
        pre_register(tournament, row=PreRegistration(last_name=name, first_name="Ina"))

    door = ("Review 2 pre-registrations", f"/t/{tournament.slug}/registration/waiting/")
    assert next_step_of(evening_of(tournament)).links == (*silent, door)


def test_who_has_honoured_the_winners_is_not_asked_to() -> None:
    tournament = make_tournament(players=4, round_count=1)
    round_ = seat_players(tournament)
    enter(round_.sheets.get(), 8, 4, -4, -8)
    close_round(round_, by=None)
    release_ranking(tournament, by=None, through_round=1)
    add_prize(tournament, by=None, number=1, gift="Ring Stadtwurst")
    before = next_step_of(evening_of(Tournament.objects.get()))
    begin_ceremony(tournament, by=None, order="last_first")
    call_prize(tournament.prizes.get(), by=None, gift="Ring Stadtwurst")
    at_the_till = next_step_of(evening_of(Tournament.objects.get()))
    count_till(tournament, by=None, pieces={})
    close_till(tournament, by=None)
    after = next_step_of(evening_of(Tournament.objects.get()))

    steps = (before, at_the_till, after)
    assert [step.title for step in steps] == [
        "Hold the prize-giving",
        "Close the till",
        "Close the tournament",
    ]
    printing = [
        "Print it for the prize-giving." in step.text for step in (before, at_the_till, after)
    ]
    assert printing == [True, False, False]
    helper = Permissions(frozenset())
    offered = [not step.for_user(helper).whose for step in steps]
    assert offered == [True, True, False]  # only the director closes the tournament
