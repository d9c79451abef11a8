"""Roles × addresses × own and foreign tournament × GET and POST, below every tournament."""

from itertools import product

import pytest
from django.test import Client
from django.urls import get_resolver

from tests.factories import make_helper, make_tournament
from tests.snapshot import Unchanged
from tests.tiers import thorough_unless
from tests.tournament.acts import ACT_OF, ACTS, READ_ONLY
from tests.tournament.addresses import (
    address,
    evening,
    helpers,
    names,
    played,
    session_of,
    sessions,
    signed_in,
)
from tournament.models import Role, Tournament
from tournament.shared.permissions import ALLOWED, Act

__all__ = ["evening", "helpers", "played", "sessions"]  # fixtures

pytestmark = pytest.mark.django_db

READ_BY_THE_DIRECTOR = {
    "export",  # the secret chain
    *("tournament-reopen", "tournament-again"),  # need a right as well
    *("role-edit", "role-handover"),  # name accounts that have no part here
}
FIRST_OF_EACH_ACT = {names[0] for names in ACTS.values()}
READ_FIRST = READ_ONLY | READ_BY_THE_DIRECTOR | FIRST_OF_EACH_ACT
HOW = (
    "Say in tests/tournament/acts.py what a POST to this address is (ACTS, or "
    "READ_ONLY where it is only read), and name the same act where its view loads the "
    "tournament: get_tournament(request, slug, Act.…). Without one only the director may."
)
BELOW = [name for name in names() if get_resolver().reverse_dict.getlist(name)]
BELOW = [
    name
    for name in BELOW
    if str(get_resolver().reverse_dict.getlist(name)[0][0][0][0]).startswith("t/%(slug)s")
]


def _may(name: str, kind: str) -> bool:
    return name in ACT_OF and Role.Kind(kind) in ALLOWED[ACT_OF[name]]


@pytest.fixture(scope="module")
def strangers(played: int) -> list[str]:
    """Sign in somebody without any role, and the director of another tournament."""
    director = make_helper("elsewhere", director=make_tournament())
    return [session_of(account) for account in (make_helper("nobody"), director)]


def test_every_address_below_a_tournament_has_its_act() -> None:
    missing = set(BELOW) - ACT_OF.keys() - READ_ONLY
    removed_urls = (ACT_OF.keys() | READ_ONLY) - set(BELOW)

    assert (missing, removed_urls) == (set(), set()), HOW
    assert ACT_OF.keys() & READ_ONLY == set()


def test_every_act_has_a_row_in_the_comparison_and_the_director_does_all() -> None:
    assert list(ALLOWED) == list(Act)
    assert [act for act, kinds in ALLOWED.items() if Role.Kind.DIRECTOR not in kinds] == []


@pytest.mark.parametrize("most", thorough_unless((2).__eq__, [2, len(Role.Kind.values)]))
def test_only_the_roles_of_its_act_get_through(
    evening: Tournament, helpers: dict[str, Client], most: int
) -> None:
    unchanged = Unchanged()

    for turn, name in enumerate(BELOW):
        path = address(name, evening)
        refused = [kind for kind in helpers if not _may(name, kind)]
        turned = refused[turn % len(refused) :] + refused[: turn % len(refused)] if refused else []
        answers = {
            kind: helpers[kind].post(path, {"reason": "x", "confirmed": "1"}).status_code
            for kind in turned[:most]
        }

        assert set(answers.values()) <= {405 if name in READ_ONLY else 403}, (name, answers, HOW)
        assert unchanged, name


@pytest.mark.parametrize("has_director", thorough_unless((False).__eq__, [False, True]))
@pytest.mark.parametrize("name", thorough_unless(FIRST_OF_EACH_ACT.__contains__, sorted(ACT_OF)))
def test_role_of_the_act_is_let_through(
    evening: Tournament, helpers: dict[str, Client], name: str, has_director: bool
) -> None:
    """The tests of the pages check the result; 404 means a missing row."""
    if name == "tournament-reopen":
        pytest.skip("needs a right of the installation as well")
    kinds = ALLOWED[ACT_OF[name]]
    others = [kind for kind in kinds if kind != Role.Kind.DIRECTOR]
    for kind in kinds if has_director or not others else others:
        answer = helpers[kind].post(address(name, evening), {})
        if Tournament.objects.filter(pk=evening.pk).exists():
            assert answer.status_code != 403, (kind, HOW)


@pytest.mark.parametrize(
    "kinds",
    thorough_unless(["viewer"].__eq__, [["viewer"], Role.Kind.values]),
    ids=len,
)
@pytest.mark.parametrize("name", thorough_unless(READ_FIRST.__contains__, BELOW))
def test_every_role_reads_everything(
    evening: Tournament, helpers: dict[str, Client], name: str, kinds: list[str]
) -> None:
    path = address(name, evening)
    answers = {kind: helpers[kind].get(path).status_code for kind in kinds}

    if name in READ_BY_THE_DIRECTOR:
        assert {status for kind, status in answers.items() if kind != "director"} == {403}
    else:
        assert {kind for kind, status in answers.items() if status in (403, 500)} == set()
        assert len(set(answers.values())) == 1, answers


@pytest.mark.parametrize("step", thorough_unless((16).__eq__, [16, 1]))
def test_stranger_and_foreign_director_find_nothing(
    evening: Tournament, strangers: list[str], step: int
) -> None:
    unchanged = Unchanged()

    for name, session in product(BELOW[::step], strangers):
        client, path = signed_in(session), address(name, evening)
        statuses = {
            client.get(path).status_code,
            client.post(path, {"reason": "x", "confirmed": "1"}).status_code,
        }

        assert statuses <= {404, 405}, name
        assert 404 in statuses, name
        assert unchanged, name
