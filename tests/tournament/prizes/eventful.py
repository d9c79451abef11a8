"""An evening with everything that can happen to prizes and till."""

from tests.factories import make_user
from tests.tournament.prizes.conftest import make_played, team_up
from tournament.models import Tournament
from tournament.prizes.services.ceremony import (
    begin_ceremony,
    call_prize,
    hand_over,
    take_call_back,
)
from tournament.prizes.services.prizes import (
    add_prize,
    change_prize,
    make_group,
    publish_prizes,
    remove_group,
    remove_prize,
    set_group_members,
    set_rules,
    withhold_prizes,
)
from tournament.prizes.services.till import book_cash, close_till, count_till, unbook_cash


def make_evening() -> Tournament:
    """Everything that can happen to prizes and till, once there and once back."""
    tournament, by = team_up(make_played()), make_user()
    group = make_group(tournament, by=by, name="Damen")
    remove_group(make_group(tournament, by=by, name="Herren"), by=by)
    players = tournament.players.order_by("number")
    set_group_members(group, by=by, members=players[:4])
    set_group_members(group, by=by, members=players[2:5])
    set_rules(tournament, by=by, share_percent=50, allows_several=True, shares_equals=True)
    set_rules(tournament, by=by, share_percent=50, allows_several=False)
    first = add_prize(tournament, by=by, number=1, share=40)
    change_prize(first, by=by, number=1, share=60)
    add_prize(tournament, by=by, kind="team", number=1, gift="Fass")
    add_prize(tournament, by=by, within="group", group=group, gift="Blumen", value_cents=1200)
    remove_prize(add_prize(tournament, by=by, number=2, gift="Wein"), by=by)
    chosen = players[7]
    add_prize(tournament, by=by, kind="hand", title="Anreise", given_to=chosen, cents=500)
    publish_prizes(tournament, by=by)
    withhold_prizes(tournament, by=by, reason="zu früh")
    publish_prizes(tournament, by=by)
    begin_ceremony(tournament, by=by, order="first_first")
    call_prize(first, by=by, is_here=False)
    hand_over(first, by=by)
    call_prize(tournament.prizes.get(kind="team"), by=by, gift="Fass")
    call_prize(tournament.prizes.get(within="group"), by=by)
    call_prize(tournament.prizes.get(kind="hand"), by=by)
    take_call_back(tournament, by=by)
    book_cash(tournament, by=by, kind="change", cents=10_000)
    book_cash(tournament, by=by, kind="expense", what="Papier", cents=799)
    mistake = book_cash(tournament, by=by, kind="income", what="Spende", cents=5_000)
    unbook_cash(mistake, by=by, reason="doppelt")
    count_till(tournament, by=by, pieces={5000: 1}, note="erst die Hälfte")
    close_till(tournament, by=by)
    count_till(tournament, by=by, pieces={5000: 2, 10: 3}, note="fehlt", reason="noch einmal")
    close_till(tournament, by=by)
    return tournament
