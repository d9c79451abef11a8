"""What the tests of hostile inputs share: odd texts, an evening, its forms, what a refusal is."""

from dataclasses import dataclass

import pytest
from django.conf import settings
from django.http import HttpResponse

from tests.factories import enter, make_tournament, seat_players
from tests.typed_totals import NO_COUNTS
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


@dataclass(frozen=True)
class Form:
    """An address and values that it would accept; each case changes some of them."""

    name: str
    values: dict[str, str]
    where: tuple[int | str, ...] = ()
    query: str = ""
    slug: str = "erstes"


TOTALS = {"total1": "8", "total2": "-8", "total3": "0", "total4": "0", "version": "0"} | NO_COUNTS
ROWS = {f"g{game}s{seat}": "11--"[seat - 1] for game in range(1, 5) for seat in range(1, 5)}
ROWS = {name: "-1" if text == "-" else text for name, text in ROWS.items()} | {"version": "0"}
SETTINGS = {
    **{"name": "Herbstrennen", "date": "2026-11-20", "round_count": "2", "games_per_round": "4"},
    **{"fee_cents": "15", "slug": "herbst"},
}
FORMS = {
    "register": Form("registration", {"last_name": "Neu", "first_name": "Eva"}),
    "player": Form("player-edit", {"last_name": "Öttl", "number": "1", "publish": "name"}, (1,)),
    "new": Form("tournament-new", SETTINGS, query="?rules=schwaig"),
    "settings": Form("tournament-edit", SETTINGS),
    "draw": Form("draw", {}),
    "field": Form("draw-field", {"change": "fill_up"}, slug="zweites"),
    "redraw": Form(
        "draw-round", {"reason": "Nr. 4 fehlt", "replaces": "2", "confirmed": "1"}, (2,)
    ),
    "totals": Form("sheet-totals", TOTALS, (1, 2)),
    "games": Form("sheet-enter", ROWS, (1, 2)),
    "correct": Form("sheet-totals", TOTALS | {"version": "1", "reason": "verlesen"}, (1, 1)),
    "void": Form(
        "sheet-void", {"reason": "zerrissen", "version": "1", "consequence": "no_points"}, (1, 1)
    ),
    "park": Form("sheet-park", {"reason": "unleserlich", "version": "1"}, (1, 1)),
    "take back": Form("sheet-reopen", {"reason": "falscher Tisch", "version": "1"}, (1, 1)),
    "check": Form("sheet-check", {"version": "1"}, (1, 1)),
    "spot check": Form("spot-check", {"size": "1"}),
    "close round": Form("round-close", {"reason": "Liste verloren"}, (1,)),
    "reopen round": Form("round-reopen", {"reason": "vertippt"}, (1,)),
    "close": Form("tournament-close", {"reason": "Stromausfall"}),
    "reopen": Form("tournament-reopen", {"reason": "vertippt"}),
    "exclude": Form("player-act", {"reason": "Falschspiel"}, (1, "exclude")),
    "lot": Form("draw-lot", {}),
    "prize": Form("prize-new", {"kind": "round", "number": "1", "within": "all", "gift": "Wein"}),
    "prize rules": Form("prize-rules", {"share_percent": "60"}),
    "booking": Form("till-book", {"kind": "expense", "what": "Karten", "cents": "38,40"}),
    "coins": Form("till-count", {"c5000": "3", "note": ""}),
    "prize group": Form("prize-group-new", {"name": "Damen"}),
    "team": Form("teams", {"name": "Grasober", "n1": "1", "reason": "vergessen"}),
}
