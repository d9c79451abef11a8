"""Every named address of the program, an evening on which each leads somewhere, and who asks."""

from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from scoring import PROFILES, to_data
from tests.factories import enter, make_helper, make_tournament, make_user, seat_players
from tournament.cup.services.cups import create_cup
from tournament.models import HouseRuleSet, Role, Tournament
from tournament.prizes.services.prizes import add_prize, make_group
from tournament.prizes.services.till import book_cash
from tournament.results.phone_links import table_token
from tournament.results.services.doubts import send_doubt
from tournament.results.services.spot_check import draw_spot_check
from tournament.shared.own_link import own_key
from tournament.teams.services import make_team, set_team_rules

FEUCHT = to_data(PROFILES[0].rules)


def names() -> list[str]:
    """Return every named address of the resolver, so that no new page is forgotten."""

    def walk(patterns: list[Any]) -> list[str]:
        names = []
        for pattern in patterns:
            if isinstance(pattern, URLPattern):
                names.append(pattern.name or str(pattern.pattern))
            else:
                names += walk(pattern.url_patterns)
        return names

    return sorted(walk(get_resolver().url_patterns))


def address(name: str, tournament: Tournament) -> str:
    values = {
        "slug": tournament.slug,
        "round_number": 1,
        "table": 1,
        "to_round": 1,
        "to_table": 1,
        "draw_number": 1,
        "kind": "ranking",
        "topic": "results",
        "action": "withdraw",
        "key": "schwaig",
        "substitution_id": 1,
        "seq": 1,
        "code": "kq7m-2fzd",
        "number": 1,
        "picture_id": 1,
        "group": 1,
        "name": "rennen-2026-11-20-211204-von-hand-leer.zip",
    }
    stored = {
        "player_id": lambda: tournament.players.all()[0].pk,
        "preset_id": lambda: HouseRuleSet.objects.get().pk,
        "account_id": lambda: make_user().pk,
        "invitation_id": lambda: getattr(tournament.invitations.first(), "pk", 1),
        "prize_id": lambda: getattr(tournament.prizes.first(), "pk", 1),
        "entry_id": lambda: getattr(tournament.cash_entries.first(), "pk", 1),
        "team_id": lambda: getattr(tournament.teams.first(), "pk", 1),
        "group_id": lambda: getattr(tournament.prize_groups.first(), "pk", 1),
        "cup": lambda: getattr(tournament.cups.first(), "slug", "pokal"),
        "own_key": lambda: own_key(tournament, 1),
        "token": lambda: table_token(tournament.draws.get(), 1),
    }
    wanted = get_resolver().reverse_dict.getlist(name)[0][0][0][1]
    return reverse(
        name, kwargs={key: stored[key]() if key in stored else values[key] for key in wanted}
    )


def evening_of_everything(players: int = 8) -> Tournament:
    """Create a row of everything that has an address of its own."""
    make_user()
    HouseRuleSet.objects.create(title="Feucht", data=FEUCHT)
    tournament = make_tournament(players=players, is_public=True, has_doubts=True)
    enter(seat_players(tournament).sheets.get(table=1), 30, -8, -8, -14)
    send_doubt(tournament, number=1, round_number=1, claim=28)
    draw_spot_check(tournament, by=None, size=1)
    add_prize(tournament, by=None, cents=6000)
    make_group(tournament, by=None, name="Damen")
    create_cup(by=None, name="Pokal", tournaments=[tournament])
    book_cash(tournament, by=None, kind="change", cents=10_000)
    tournament = set_team_rules(tournament, by=None, size=4, counting=3, fee_cents=800)
    make_team(tournament, by=None, name="Grasober", reason="vergessen")
    return tournament


@pytest.fixture(scope="module")
def played(module_rows: None) -> int:
    return evening_of_everything().pk


@pytest.fixture
def evening(played: int) -> Tournament:
    return Tournament.objects.get(pk=played)


def session_of(account: User) -> str:
    """Return a signed-in session that clients of many tests may share."""
    client = Client()
    client.force_login(account)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def signed_in(session: str, **options: bool) -> Client:
    client = Client(**options)
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client


def sessions_of(evening: Tournament) -> dict[str, str]:
    """Sign in one account for each role; it is a stranger to every other tournament."""
    return {
        kind: session_of(make_helper(f"{kind}-{evening.pk}", **{kind: evening}))
        for kind in Role.Kind.values
    }


def clients_of(sessions: dict[str, str]) -> dict[str, Client]:
    return {kind: signed_in(session) for kind, session in sessions.items()}


@pytest.fixture(scope="module")
def sessions(played: int) -> dict[str, str]:
    return sessions_of(Tournament.objects.get(pk=played))


@pytest.fixture
def helpers(sessions: dict[str, str]) -> dict[str, Client]:
    return clients_of(sessions)
