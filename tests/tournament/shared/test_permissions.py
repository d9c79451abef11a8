"""The table below says for every address of the program who may open and change it."""

import pytest
from django.test import Client

from tests.factories import make_user
from tests.snapshot import Unchanged
from tests.tiers import thorough_unless
from tests.tournament.addresses import address, evening, names, played, session_of, signed_in
from tournament.models import Tournament

__all__ = ["evening", "played"]  # fixtures

pytestmark = pytest.mark.django_db

PUBLIC = {
    "join",
    "login",
    "logout",
    "first-start",
    "first-start-restore",
    "standby-file",
    "emergency",
    "emergency-paper",
    "set-language",
    "help",
    "help-topic",
    "handbook",
    "favicon",
    "health",
    "public-home",
    "public-register",
    "public-find",
    "public-person",
    "own-page",
    "public-seats",
    "public-ranking",
    "public-rules",
    "public-rule-sheet",
    "public-prizes",
    "public-cup",
    "public-teams",
    "public-draw",
    "public-draw-file",
    "beamer",
    "beamer-picture",
    "public-ranking-csv",
    "public-ranking-json",
    "table-list",
    "table-list-games",
}


@pytest.fixture(scope="module")
def session(played: int) -> str:
    """Return the session of a desk account."""
    return session_of(make_user())


@pytest.mark.parametrize(
    "methods", thorough_unless(["post"].__eq__, [["post"], ["put", "patch", "delete"]]), ids=len
)
def test_stranger_changes_nothing_anywhere(
    client: Client, evening: Tournament, methods: list[str]
) -> None:
    unchanged = Unchanged()

    for name in names():
        path = address(name, evening)
        for method in methods:
            getattr(client, method)(path, {"reason": "x", "confirmed": "1"})

        assert unchanged, name


def test_stranger_is_sent_to_the_login(client: Client, evening: Tournament) -> None:
    for name in names():
        if name not in PUBLIC:
            response = client.get(address(name, evening))

            assert response.status_code == 302, name
            assert response.headers["Location"].startswith("/login/"), name


def test_post_without_a_token_is_refused(evening: Tournament, session: str) -> None:
    client = signed_in(session, enforce_csrf_checks=True)
    unchanged = Unchanged()

    for name in names():
        response = client.post(address(name, evening), {"reason": "x"})

        assert response.status_code in (403, 405), name
        assert unchanged, name


@pytest.mark.parametrize("step", thorough_unless((8).__eq__, [8, 1]))
def test_unknown_tournament_is_not_found(evening: Tournament, session: str, step: int) -> None:
    client, slug = signed_in(session), f"/{evening.slug}/"
    paths = sorted({path for name in names() if slug in (path := address(name, evening))})

    answers = {path: client.get(path.replace(slug, "/no-such-evening/")) for path in paths[::step]}

    assert len(paths) > 100
    assert {
        path for path, answer in answers.items() if answer.status_code not in (404, 405)
    } == set()


def test_foreign_host_is_refused(client: Client) -> None:
    assert client.get("/login/", headers={"host": "evil.example"}).status_code == 400


def test_page_may_not_be_framed(client: Client) -> None:
    make_user()

    response = client.get("/login/")

    assert response.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
    assert "camera=(), microphone=()" in response.headers["Permissions-Policy"]
