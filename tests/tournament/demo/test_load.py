"""Loading and removing the demonstration beside what is there already."""

import pytest
from django.contrib.auth import get_user_model

from tests.factories import make_tournament, make_user
from tests.tournament.demo.conftest import TODAY, row_counts
from tournament.demo.cast import evenings
from tournament.demo.load import load_demo, remove_demo
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def one_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """The smallest of the three, where the evenings themselves are not looked at."""
    (last,) = [one for one in evenings() if one.slug == "demo-anmeldung"]
    monkeypatch.setattr("tournament.demo.load.evenings", lambda: [last])


@pytest.mark.usefixtures("one_evening")
def test_account_with_a_known_password_is_never_put_beside_real_ones(settings) -> None:
    user = make_user()
    load_demo(today=TODAY)
    beside_real_ones = list(get_user_model().objects.all())
    settings.DEMO = True
    load_demo(today=TODAY)

    assert beside_real_ones == [user]
    assert get_user_model().objects.filter(username="leitung").exists()


@pytest.mark.usefixtures("one_evening")
@pytest.mark.parametrize("is_demo", [True, False])
def test_real_account_of_that_name_stays(settings, is_demo: bool) -> None:
    settings.DEMO = is_demo
    real = get_user_model().objects.create_user("leitung", password="ganz eigenes Wort")

    load_demo(today=TODAY)
    remove_demo()

    assert get_user_model().objects.get().password == real.password


def test_real_tournament_of_that_name_is_not_touched() -> None:
    make_tournament(slug="demo-schwaig")
    before = row_counts()

    with pytest.raises(Refused, match="demo-schwaig"):
        load_demo(today=TODAY)

    assert row_counts() == before
