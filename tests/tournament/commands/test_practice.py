"""Practising by command: set up, said how it went, removed."""

import json

import pytest
from django.core.management import CommandError

from tests.factories import make_tournament
from tests.printed import printed
from tests.tournament.practice.conftest import put_aside, store
from tournament.models import Tournament
from tournament.practice.lists import lists_to_type

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_practice_is_set_up_told_of_and_removed() -> None:
    printed_lines = printed("load_practice", "--rules", "ebersdorf", "--stack")
    tournament = Tournament.objects.get()
    slug = tournament.slug

    assert printed_lines == f"Practice Ebersdorf, stack: /t/{slug}/\n"
    assert printed("practice", slug) == "No list has been typed yet.\n"

    store(tournament, 1, lists_to_type(tournament)[1].correct)
    put_aside(tournament, 5)
    summary, miss = printed("practice", slug).splitlines()
    assert summary.startswith(
        "Renate: 2 lists, 1 of them correct. 100.0% of the values are correct."
    )
    assert miss == ("  Table 5: Put on hold, but nothing is wrong with this list.")
    (course,) = json.loads(printed("practice", slug, "--format", "json"))
    assert (course["helper"], course["lists"], course["right"]) == ("Renate", 2, 1)
    assert [row["misses"] for row in course["tables"]] == [
        [],
        [{"what": "set_aside", "game": None, "seat": None, "typed": "", "right": ""}],
    ]

    assert printed("remove_practice", slug) == "The practice is removed.\n"
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize("command", ["practice", "remove_practice"])
def test_real_evening_is_no_practice(command: str) -> None:
    slug = make_tournament().slug

    with pytest.raises(CommandError, match="is not a practice"):
        printed(command, slug)
    assert Tournament.objects.count() == 1
