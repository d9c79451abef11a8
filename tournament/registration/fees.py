"""Entry fees taken and owed, and the words for them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Player, Team, Tournament
from tournament.shared.money import money

State = Player.State


@dataclass(frozen=True, slots=True)
class Fees:
    """Entry fees in cents, teams included.

    `on_account`: by PayPal or bank transfer; `paid`: number of payers.
    """

    cash: int
    on_account: int
    paid: int
    open: tuple[Player, ...]
    open_teams: tuple[Team, ...] = ()

    @property
    def received(self) -> int:
        return self.cash + self.on_account

    @property
    def payers(self) -> list[Player | Team]:
        return [*self.open, *self.open_teams]

    @property
    def owed(self) -> int:
        return sum(max(0, payer.owed_cents) for payer in self.payers)

    @property
    def to_give_back(self) -> int:
        return sum(max(0, -payer.owed_cents) for payer in self.payers)

    @property
    def how_many_open(self) -> int:
        return len(self.payers)

    @property
    def open_in_words(self) -> str:
        """Words such as "3 open (€16 to be paid, €8 to be returned)"; "" if all is settled."""
        if not self.payers:
            return ""
        amount, back = money(self.owed), money(self.to_give_back)
        values = {"count": self.how_many_open, "amount": amount, "back": back}
        if not self.to_give_back:
            return _("%(count)s unpaid (%(amount)s)") % values
        if not self.owed:
            return _("%(count)s open (%(back)s to be returned)") % values
        return _("%(count)s open (%(amount)s to be paid, %(back)s to be returned)") % values


def fees_of(players: Iterable[Player], teams: Iterable[Team] = ()) -> Fees:
    """Sum fees paid and owed. Pass withdrawn players too: the till may still hold their fee."""
    everybody, all_teams = list(players), list(teams)
    cents: Counter[str] = Counter()
    payers: list[Player | Team] = [*everybody, *all_teams]
    for payer in payers:
        cents[payer.paid_by] += payer.paid_cents or 0
    return Fees(
        cash=cents[Player.PaidBy.CASH],
        on_account=cents[Player.PaidBy.PAYPAL] + cents[Player.PaidBy.TRANSFER],
        paid=sum(payer.has_paid for payer in payers),
        open=tuple(player for player in everybody if owes_fee(player)),
        open_teams=tuple(team for team in all_teams if team.owed_cents),
    )


def open_fees(tournament: Tournament) -> Fees:
    return fees_of(tournament.players.order_by("number", "pk"), teams_of(tournament))


def teams_of(tournament: Tournament) -> list[Team]:
    return list(tournament.teams.all()) if tournament.has_teams else []


def owes_fee(player: Player) -> bool:
    return player.state in (State.REGISTERED, State.EXCLUDED) and player.owed_cents != 0


def fee_words(player: Player) -> str:
    """Return "€15 paid", "€15 outstanding" or "none"; "" for waiting or withdrawn non-payers."""
    if player.paid_cents is not None:
        return _paid_words(player)
    if player.state in (State.WAITING, State.WITHDRAWN):
        return ""
    if not player.due_cents:
        return _("free")
    return _("%(fee)s unpaid") % {"fee": money(player.due_cents)}


def _paid_words(player: Player) -> str:
    words = {"fee": money(player.paid_cents), "due": money(player.due_cents)}
    if player.state == State.WITHDRAWN:
        return _("%(fee)s kept") % words
    if owes_fee(player):
        return _("%(fee)s paid, due %(due)s") % words
    if player.paid_by == Player.PaidBy.PAYPAL:
        return _("%(fee)s by PayPal") % words
    if player.paid_by == Player.PaidBy.TRANSFER:
        return _("%(fee)s by bank transfer") % words
    return _("%(fee)s paid") % words
