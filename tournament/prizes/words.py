"""Prizes in words: for what, what it is, and why somebody gets it."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Prize
from tournament.shared.money import money

Kind, Within = Prize.Kind, Prize.Within
TITLES = {
    Kind.PLACE: gettext_lazy("Place %(number)s"),
    Kind.TEAM: gettext_lazy("Team, place %(number)s"),
    Kind.MIDDLE: gettext_lazy("Middle"),
    Kind.NEAREST_ZERO: gettext_lazy("Nearest to zero"),
    Kind.SECOND_LAST: gettext_lazy("Second to last"),
    Kind.LAST: gettext_lazy("Last"),
    Kind.ROUND: gettext_lazy("Best of round %(number)s"),
    Kind.SOLO: gettext_lazy("Best solo record"),
    Kind.OLDEST: gettext_lazy("Oldest player"),
    Kind.HAND: gettext_lazy("Special prize"),
}
AMONG = {
    Within.ADULTS: gettext_lazy("adults"),
    Within.MINORS: gettext_lazy("minors"),
}


def title_of(prize: Prize) -> str:
    """ "Place 3", "Best of round 2, Schwaig", or what the club calls it."""
    if prize.title:
        return prize.title
    title = str(TITLES[Kind(prize.kind)]) % {"number": prize.number}
    among = among_of(prize)
    return f"{title}, {among}" if among else title


def among_of(prize: Prize) -> str:
    """Who may get it; empty for everybody."""
    if prize.within == Within.LOCAL:
        return prize.home
    if prize.within == Within.GROUP:
        return prize.group.name if prize.group else ""
    return str(AMONG.get(Within(prize.within), ""))


def gift_in_words(prize: Prize, cents: int | None) -> str:
    """ "240 €", "Ham", "50 € and ham"; `cents`: what its money comes to, a share too."""
    amount = money(cents)
    if amount and prize.gift:
        return _("%(money)s and %(gift)s") % {"money": amount, "gift": prize.gift}
    return amount or prize.gift


def promised_in_words(prize: Prize) -> str:
    """What stands in the table, whatever it comes to: a share is told in percent."""
    if prize.share is None:
        return gift_in_words(prize, prize.cents)
    share = _("%(share)s %% of the share") % {"share": prize.share}
    return f"{share}, {prize.gift}" if prize.gift else share
