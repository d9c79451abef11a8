"""Loading and removing the demo by command."""

import pytest
from django.core.management import CommandError

from tests.factories import make_tournament, make_user
from tests.printed import printed
from tests.tiers import thorough_unless
from tournament.demo.cast import evenings
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.mark.parametrize("how_many", thorough_unless((2).__eq__, [2, 4]))
def test_demo_is_loaded_once_and_removed(monkeypatch: pytest.MonkeyPatch, how_many: int) -> None:
    played = evenings()[-how_many:]
    monkeypatch.setattr("tournament.demo.load.evenings", lambda: played)

    assert printed("load_demo").splitlines() == [
        *[
            "Preisschafkopf Schwaig: /t/demo-schwaig/",
            "Ortsmeisterschaft Ebersdorf: /t/demo-ebersdorf/",
            "Spin-Treffen Bamberg: /t/demo-spin/",
            "WAW-Abend Ansbach: /t/demo-anmeldung/",
        ][-how_many:],
        "Demo: name leitung, password schafkopf",
    ]
    assert printed("load_demo").splitlines()[0] == "The demo already exists."
    assert printed("remove_demo") == f"The demo is removed: {how_many} tournaments.\n"
    assert printed("remove_demo") == "There is no demo to remove.\n"
    assert Tournament.objects.count() == 0


@pytest.mark.postgres
@pytest.mark.thorough
def test_demo_beside_real_accounts_names_no_password() -> None:
    make_user()

    assert printed("load_demo").splitlines()[-1] == (
        "There are accounts already: sign in with one of them."
    )


def test_own_tournament_in_the_way_gives_a_sentence() -> None:
    make_tournament(slug="demo-anmeldung")

    with pytest.raises(CommandError, match="already has the short address “demo-anmeldung”"):
        printed("load_demo")
