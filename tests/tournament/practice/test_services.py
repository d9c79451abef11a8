"""Setting a practice up, beginning again, and removing it without trace."""

import pytest

from scoring import RULE_SETS
from tests.factories import make_player, make_tournament, make_user
from tests.snapshot import everything
from tests.tournament.practice.conftest import TODAY, sheet_of, store
from tournament.cup.forms import CupForm
from tournament.cup.services.cups import create_cup
from tournament.demo.load import remove_demo
from tournament.evening.services.tournaments import delete_demo
from tournament.models import TableSheet, Tournament
from tournament.practice.lists import EVENING, STACK, lists_to_type
from tournament.practice.services import begin_practice, set_up_practice
from tournament.ranking.services.lots import draw_lots
from tournament.ranking.standings import standings
from tournament.registration.desk import known_people, known_places
from tournament.results.services.rounds import close_round
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def states(tournament: Tournament) -> dict[int, str]:
    sheets = TableSheet.objects.filter(round__tournament=tournament)
    return dict(sheets.order_by("table").values_list("table", "state"))


@pytest.mark.parametrize("slug", [sheet.slug for sheet in RULE_SETS])
def test_first_evening_has_two_lists_left_to_type(slug: str) -> None:
    tournament = set_up_practice(by=make_user(), rule_set=slug, kind=EVENING, today=TODAY)

    assert states(tournament) == {1: "entered", 2: "entered", 3: "open", 4: "open"}
    assert list(lists_to_type(tournament)) == [3, 4]
    assert (tournament.players.count(), tournament.is_demo, tournament.is_public) == (
        16,
        True,
        False,
    )


def test_stack_has_twenty_empty_lists(stack: Tournament) -> None:
    assert states(stack) == dict.fromkeys(range(1, 21), "open")
    assert (stack.players.count(), stack.games_per_round) == (80, 32)


def test_first_evening_ends_with_a_lot_that_can_be_drawn(evening: Tournament) -> None:
    for table, practice_list in lists_to_type(evening).items():
        store(evening, table, practice_list.correct)
    close_round(evening.rounds.get(), by=make_user())
    (category,) = standings(evening).categories
    (tied,) = category.lots_due

    draw_lots(evening, by=make_user(), players=tied)

    assert standings(evening).categories[0].lots_due == ()


def test_removed_it_leaves_nothing_behind() -> None:
    by = make_user()
    before = everything()
    tournament = set_up_practice(by=by, rule_set="ebersdorf", kind=STACK, today=TODAY)
    practice_list = lists_to_type(tournament)[1]
    store(tournament, 1, practice_list.correct)
    begin_practice(tournament, by=by)

    delete_demo(tournament)

    assert everything() == before


def test_demonstration_goes_without_the_practice(evening: Tournament) -> None:
    assert remove_demo() == 0
    assert Tournament.objects.filter(pk=evening.pk).exists()


def test_its_people_are_offered_to_no_real_evening(evening: Tournament) -> None:
    real = make_tournament()
    name = evening.players.order_by("number")[0].last_name

    assert known_people(real, name, elsewhere=Tournament.objects.all()) == []
    assert known_places(real) == []

    make_player(real, 1, last_name="Zzz")
    assert known_people(evening, "Zzz", elsewhere=Tournament.objects.all()) == []


def test_it_is_played_in_no_cup(evening: Tournament) -> None:
    with pytest.raises(Refused, match="A practice evening cannot be part of a cup"):
        create_cup(by=make_user(), name="Pokal", tournaments=[evening])

    assert evening.pk not in CupForm(cup=None).offered


def test_beginning_again_empties_what_was_typed_and_keeps_it_in_the_journal(
    evening: Tournament,
) -> None:
    store(evening, 3, lists_to_type(evening)[3].correct)

    begin_practice(evening, by=make_user())

    assert states(evening) == {1: "entered", 2: "entered", 3: "open", 4: "open"}
    stored = evening.journal.filter(action="sheet_entered", subject_id=sheet_of(evening, 3).pk)
    assert stored.count() == 1
    assert evening.journal.first().action == "practice_begun"


def test_nothing_is_begun_in_a_closed_round_or_a_real_evening(evening: Tournament) -> None:
    close_round(evening.rounds.get(), by=make_user(), reason="x")
    real = make_tournament()
    before = everything()

    with pytest.raises(Refused, match="closed already"):
        begin_practice(evening, by=make_user())
    with pytest.raises(Refused, match="is not a practice"):
        begin_practice(real, by=make_user())

    assert everything() == before
