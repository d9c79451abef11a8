"""What the tests of hostile inputs share: odd texts, an evening to attack, what a refusal is."""

import pytest
from django.conf import settings
from django.http import HttpResponse

from tests.factories import enter, make_tournament, seat_players
from tournament.draw.services.protocol import seed_chain_of
from tournament.models import Tournament
from tournament.teams.services import set_team_rules

LONG = "ö" * 10_000
MANY_DIGITS = "9" * 5_000  # more than Python turns into a number
NUL, TURNED, HALF = "Bär\0", "Bär\u202egnagfuA", "\ue000Bär"
SCRIPT = '"><script>alert(1)</script>'
HUGE = "99999999999999999999"
NAMES = (
    '<img src=x onerror="alert(1)">',
    '"><script>alert(1)</script>',
    "</b></p></table></main><!--",
    "{{ settings.SECRET_KEY }} {% load x %}",
    "%(number)s %s %d %",
    '=HYPERLINK("http://evil.example")',
    "'; DROP TABLE tournament_player; --",
    "&lt;b&gt;&amp;",
    "🃏 Eichel 👩‍👩‍👧",
    "Z̷͓̈́a̶̝̿l̴͎̈́g̵̱̑o̴̻͝",
    "محمد الفارسي",
    "W" * 80,
)


@pytest.fixture(scope="module")
def evening_id(module_rows: None) -> int:
    """Round 1: table 1 entered, table 2 open. Round 2 drawn. Another evening lacks three.

    Its seed chain exists, which the first visit would create.
    """
    make_tournament(players=5, slug="zweites")
    tournament = make_tournament(players=8, slug="erstes", games_per_round=4, venue="Hirsch")
    enter(seat_players(tournament).sheets.get(table=1), 8, -8, 0, 0)
    seat_players(tournament, 2)
    set_team_rules(tournament, by=None, size=4, counting=3)
    for existing in Tournament.objects.all():
        seed_chain_of(existing)
    return tournament.pk


@pytest.fixture
def evening(evening_id: int) -> Tournament:
    return Tournament.objects.get(pk=evening_id)


def explains(response: HttpResponse) -> bool:
    """A refusal is a sentence beside a field or above the form."""
    html = response.text
    return 'class="error"' in html or 'role="alert"' in html


def harm(html: str) -> list[str]:
    """Return the signs of injected markup in the page."""
    signs = ("<img", "<script>alert", 'onerror="', "</main><!--", settings.SECRET_KEY)
    return [sign for sign in signs if sign in html]
