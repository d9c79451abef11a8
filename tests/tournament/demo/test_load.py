"""Loading and removing the demo beside existing data."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from tests.factories import make_tournament, make_user
from tests.tournament.demo.conftest import NOW, row_counts
from tournament.demo.cast import entrants, evenings
from tournament.demo.load import load_demo, remove_demo
from tournament.evening.services.roles import set_roles
from tournament.evening.services.tournaments import delete_demo
from tournament.models import Player, Tournament
from tournament.registration.services.players import register_player
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_a_demonstration(settings) -> None:
    settings.DEMO = True


@pytest.fixture
def one_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load only the smallest of the four evenings."""
    (last,) = [evening for evening in evenings() if evening.slug == "demo-anmeldung"]
    monkeypatch.setattr("tournament.demo.load.evenings", lambda: [last])


def helper(name: str = "Ulla Kießling") -> User:
    return User.objects.get(first_name=name)


@pytest.mark.usefixtures("one_evening")
def test_no_known_password_comes_beside_real_accounts(settings) -> None:
    settings.DEMO = False
    make_user()

    load_demo(now=NOW)

    assert not User.objects.filter(username="leitung").exists()
    assert [
        user for user in User.objects.exclude(username="renate") if user.has_usable_password()
    ] == []


@pytest.mark.usefixtures("one_evening")
def test_helpers_have_names_and_roles_and_no_password() -> None:
    load_demo(now=NOW)
    (evening,) = Tournament.objects.all()
    helpers = User.objects.exclude(username="leitung")

    roles = {
        account.first_name: sorted(account.roles.values_list("kind", flat=True))
        for account in helpers
    }

    assert roles == {
        "Ulla Kießling": ["registration", "till"],
        "Sören Üblacker": ["results"],
        "Ágnes Tóth": ["results"],
    }
    assert not any(account.has_usable_password() for account in helpers)
    assert not any(account.get_user_permissions() for account in helpers)
    assert {role.tournament for role in helpers[0].roles.all()} == {evening}


@pytest.mark.usefixtures("one_evening")
def test_real_account_of_that_name_stays() -> None:
    real = get_user_model().objects.create_user("leitung", password="ganz eigenes Wort")

    load_demo(now=NOW)
    remove_demo()

    assert get_user_model().objects.get().password == real.password


@pytest.mark.usefixtures("one_evening")
def test_somebody_real_may_be_called_like_a_helper() -> None:
    real = make_user("ulla-kiessling")
    User.objects.filter(pk=real.pk).update(first_name="Ulla Kießling")

    load_demo(now=NOW)
    assert User.objects.filter(first_name="Ulla Kießling").count() == 2
    assert not real.roles.exists()
    remove_demo()

    assert list(User.objects.all()) == [real]


@pytest.mark.usefixtures("one_evening")
def test_helper_who_works_in_a_real_tournament_stays() -> None:
    load_demo(now=NOW)
    real = make_tournament()
    set_roles(real, helper("Ágnes Tóth"), by=None, kinds=["results"], until=None)
    register_player(real, by=helper(), entrant=Player(last_name="Öttl"))

    remove_demo()

    names = set(User.objects.values_list("first_name", flat=True))
    assert names == {"Ágnes Tóth", "Ulla Kießling"}
    assert [entry.by for entry in real.journal.filter(action="player_registered")] == [helper()]


@pytest.mark.usefixtures("one_evening")
def test_helpers_go_with_the_last_evening_they_help_at() -> None:
    """The page's button removes one evening, too."""
    before = row_counts()
    (evening,) = load_demo(now=NOW)
    second = make_tournament(is_demo=True)
    set_roles(second, helper(), by=None, kinds=["till"], until=None)

    delete_demo(evening)
    left = set(User.objects.values_list("first_name", flat=True))
    delete_demo(second)

    assert left == {"", "Ulla Kießling"}
    assert [account.username for account in User.objects.all()] == ["leitung"]
    remove_demo()
    assert +row_counts() == +before


def test_real_tournament_of_that_name_is_not_touched() -> None:
    make_tournament(slug="demo-schwaig")
    before = row_counts()

    with pytest.raises(Refused, match="demo-schwaig"):
        load_demo(now=NOW)

    assert row_counts() == before


def test_no_helper_is_a_player_too() -> None:
    helpers = {
        name for evening in evenings() for names in evening.helpers.values() for name in names
    }
    players = {
        f"{entrant.first_name} {entrant.last_name}"
        for evening in evenings()
        for entrant in entrants(evening.players, on=NOW.date())
    }

    assert helpers.isdisjoint(players)
