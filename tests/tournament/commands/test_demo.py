"""Loading and removing the demo by command."""

import pytest
from django.core.management import CommandError

from tests.factories import make_tournament, make_user
from tests.printed import printed
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_demo_is_loaded_once_and_removed() -> None:
    assert printed("load_demo").splitlines() == [
        "Preisschafkopf Schwaig: /t/demo-schwaig/",
        "Ortsmeisterschaft Ebersdorf: /t/demo-ebersdorf/",
        "Spin-Treffen Bamberg: /t/demo-spin/",
        "WAW-Abend Ansbach: /t/demo-anmeldung/",
        "Demo: name leitung, password schafkopf",
    ]
    assert printed("load_demo").splitlines()[0] == "The demo already exists."
    assert printed("remove_demo") == "The demo is removed: 4 tournaments.\n"
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
