"""What the tests of hostile inputs share: odd texts, an evening to attack, what a refusal is."""

from django.http import HttpResponse

from tests.factories import enter, make_players, make_tournament, seat_players
from tournament.models import Tournament
from tournament.teams.services.rules import set_team_rules

LONG = "ö" * 10_000
MANY_DIGITS = "9" * 5_000  # more than Python turns into a number
NUL, TURNED, HALF = "Bär\0", "Bär\u202egnagfuA", "\ue000Bär"
SCRIPT = '"><script>alert(1)</script>'
HUGE = "99999999999999999999"


def make_evening() -> Tournament:
    """Round 1: table 1 entered, table 2 open. Round 2 drawn. Beside it one with three missing."""
    make_players(make_tournament(slug="zweites"), 5)
    tournament = make_tournament(slug="erstes", games_per_round=4, venue="Hirsch")
    make_players(tournament, 8)
    enter(seat_players(tournament).sheets.get(table=1), 8, -8, 0, 0)
    seat_players(tournament, 2)
    return set_team_rules(tournament, by=None, size=4, counting=3)


def explains(response: HttpResponse) -> bool:
    """A refusal is a sentence beside a field or above the form."""
    html = response.content.decode()
    return 'class="error"' in html or 'role="alert"' in html
