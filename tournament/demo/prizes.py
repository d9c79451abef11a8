"""Prizes, ceremony and till of the demo."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

from tournament.demo.simulation import Simulation
from tournament.models import CashEntry, Prize, PrizeTable, Tournament
from tournament.models.cash import COINS
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize, publish_prizes, set_rules
from tournament.prizes.services.till import book_cash, close_till, count_till
from tournament.prizes.till import statement

CHANGE, SPENT = 10_000, 3_840  # cents
Kind, Within = Prize.Kind, Prize.Within
SHARE_PERCENT, SHARES = 50, (50, 30, 20)
GIFTS = (  # from the fourth place on: gift, value in cents
    ("Geschenkkorb", 4500),
    ("Räucherschinken", 3800),
    ("Fass Bier, 10 Liter", 3500),
    ("Brotzeitbrett", 2500),
    ("Gutschein Goldener Hirsch", 2000),
    ("Kiste Apfelsaft", 1500),
)
FEW = 3
SPECIAL = (
    (Kind.MIDDLE, "Ring Stadtwurst", 1200),
    (Kind.NEAREST_ZERO, "Glas Honig", 800),
    (Kind.SECOND_LAST, "Kasten Radler", 1600),
    (Kind.LAST, "Schafkopfkarten, neu", 600),
)


def give_prizes(tournament: Tournament, *, by: User | None, home: str) -> None:
    own = _add_place_prizes(tournament, GIFTS, by=by)
    for kind, gift, cents in SPECIAL:
        add_prize(tournament, by=by, kind=kind, within=own, gift=gift, value_cents=cents)
    add_prize(tournament, by=by, kind=Kind.TEAM, gift="Wanderpokal", value_cents=6000)
    wine: dict[str, Any] = {"gift": "Flasche Frankenwein", "value_cents": 1100}
    for number in range(1, tournament.round_count + 1):
        add_prize(tournament, by=by, kind=Kind.ROUND, number=number, **wine)
    local: dict[str, Any] = {"within": Within.LOCAL, "home": home, "title": f"Bester aus {home}"}
    add_prize(tournament, by=by, gift="Freikarte Weiherfest", value_cents=1000, **local)
    youth: dict[str, Any] = {"within": Within.MINORS, "title": "Beste Jugend"}
    add_prize(tournament, by=by, gift="Kinogutschein", value_cents=1500, **youth)
    publish_prizes(tournament, by=by)


def give_few_prizes(tournament: Tournament, *, by: User | None) -> None:
    own = _add_place_prizes(tournament, GIFTS[:FEW], by=by)
    kind, gift, cents = SPECIAL[-1]
    add_prize(tournament, by=by, kind=kind, within=own, gift=gift, value_cents=cents)
    publish_prizes(tournament, by=by)


def _add_place_prizes(
    tournament: Tournament, gifts: Sequence[tuple[str, int]], *, by: User | None
) -> Prize.Within:
    """Add shares of the fees, then `gifts`; return who may win them: all or adults.

    `gifts`: (name, value in cents).
    """
    own = Within.ADULTS if tournament.rules.ranks_minors_apart else Within.ALL
    set_rules(tournament, by=by, share_percent=SHARE_PERCENT, allows_several=False)
    for place, share in enumerate(SHARES, 1):
        add_prize(tournament, by=by, number=place, within=own, share=share)
    for place, (gift, cents) in enumerate(gifts, len(SHARES) + 1):
        add_prize(tournament, by=by, number=place, within=own, gift=gift, value_cents=cents)
    return own


def open_till(tournament: Tournament, *, by: User | None) -> None:
    book_cash(tournament, by=by, kind=CashEntry.Kind.CHANGE, cents=CHANGE)
    text = "Karten, Stifte, Papier"
    book_cash(tournament, by=by, kind=CashEntry.Kind.EXPENSE, what=text, cents=SPENT)


def call_prizes_and_count_till(simulation: Simulation) -> None:
    tournament, crew, clock = simulation.tournament, simulation.crew, simulation.clock
    begin_ceremony(tournament, by=crew.lead, order=PrizeTable.Order.LAST_FIRST)
    for line in ceremony_of(tournament).to_come:
        clock.advance(25, 60)
        call_prize(line.prize, by=crew.lead, is_here=line.prize.kind != Kind.MIDDLE)
    pieces, left = {}, statement(tournament).due - 200
    for coin in COINS:
        pieces[coin], left = divmod(left, coin)
    clock.advance(300, 600)
    note = "Vermutlich beim Wechseln an der Tür"
    count_till(tournament, by=crew.treasurer, pieces=pieces, note=note)
    close_till(tournament, by=crew.treasurer)
    clock.advance(60, 120)
