"""The texts of a prize: its title, its group, its value and the names of its winner."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from tournament.models import Player, Prize, Team
from tournament.shared.money import money
from tournament.shared.names import all_names, all_surnames, ranked_name, split_name, surnames_of
from tournament.teams.ranking import TeamRow

Taker = Player | Team
Kind, Within = Prize.Kind, Prize.Within
TITLES = {
    Kind.PLACE: gettext_lazy("Place %(number)s"),
    Kind.TEAM: gettext_lazy("Team, place %(number)s"),
    Kind.MIDDLE: gettext_lazy("Middle"),
    Kind.NEAREST_ZERO: capfirst(gettext_lazy("nearest to zero")),
    Kind.SECOND_LAST: capfirst(gettext_lazy("second to last")),
    Kind.LAST: capfirst(gettext_lazy("last")),
    Kind.ROUND: gettext_lazy("Best of round %(number)s"),
    Kind.SOLO: capfirst(gettext_lazy("best solo record")),
    Kind.OLDEST: gettext_lazy("Oldest player"),
    Kind.HAND: gettext_lazy("Special prize"),
}
AMONG = {Within.ADULTS: gettext_lazy("adults"), Within.MINORS: gettext_lazy("minors")}
SHARED = pgettext_lazy("a prize", "shared")


def title_of(prize: Prize) -> str:
    """Return the club's own title, or one like "Place 3" or "Best of round 2, Schwaig"."""
    if prize.title:
        return str(prize.title)
    title = str(TITLES[Kind(prize.kind)]) % {"number": prize.number}
    among = among_of(prize)
    return f"{title}, {among}" if among else title


def shared_title(prize: Prize) -> str:
    return f"{title_of(prize)}, {SHARED}"


def title_in_words(stored: str) -> str:
    """Translate a title that the program stored; return one that the club typed unchanged."""
    for pattern, title, endings in _stored_titles():
        if match := pattern.fullmatch(stored):
            first, *rest = match["rest"].split(", ")
            own = str(title) % {"number": match.groupdict().get("number")}
            return ", ".join([own + first, *(str(endings.get(word, word)) for word in rest)])
    return stored


@cache
def _stored_titles() -> list[tuple[re.Pattern[str], Any, dict[str, Any]]]:
    """Return for each title and language: (pattern, title, {ending as stored: translatable})."""
    titles = []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            endings = {str(word): word for word in (*AMONG.values(), SHARED)}
            for title in TITLES.values():
                text = re.escape(str(title) % {"number": 0}).replace("0", r"(?P<number>\d+)")
                titles.append((re.compile(rf"{text}(?P<rest>|, .*)"), title, endings))
    return titles


def among_of(prize: Prize) -> str:
    if prize.within == Within.LOCAL:
        return str(prize.home)
    if prize.within == Within.GROUP:
        return prize.group.name if prize.group else ""
    return str(AMONG.get(Within(prize.within), ""))


def gift_in_words(prize: Prize, cents: int | None) -> str:
    """Return "€240", "Ham" or "€50 and ham". `cents`: the amount, also of a share."""
    amount = money(cents)
    if amount and prize.gift:
        return _("%(money)s and %(gift)s") % {"money": amount, "gift": prize.gift}
    return amount or prize.gift


def rest_in_words(cents: int) -> str:
    """Return a sentence on shared money that nobody gets; negative: overpaid."""
    if cents < 0:
        sentence = _("%(amount)s more than the prizes are worth is paid out, after a correction")
    else:
        sentence = _("%(amount)s left over from shared prizes stays with the club")
    return sentence % {"amount": money(abs(cents))}


def promised_in_words(prize: Prize) -> str:
    """Return the prize as typed: a share as percent, not amount."""
    if prize.share is None:
        return gift_in_words(prize, prize.cents)
    share = _("%(share)s%% of the fees used for prizes") % {"share": prize.share}
    return f"{share}, {prize.gift}" if prize.gift else share


def taker_name(taker: Taker, *, is_public: bool) -> str:
    return taker.name if isinstance(taker, Team) else ranked_name(taker, is_public=is_public)


def full_name(taker: Taker, *, is_public: bool) -> str:
    return taker.name if isinstance(taker, Team) else all_names(taker, is_public=is_public)


def called_name(taker: Taker, *, is_public: bool) -> tuple[str, str]:
    """Return (last, first) name."""
    if isinstance(taker, Team):
        return taker.name, ""
    return split_name(all_names(taker, is_public=is_public))


def home_or_members(taker: Taker, row: TeamRow | None, *, is_public: bool) -> str:
    if isinstance(taker, Team):
        return members_in_short(row, is_public=is_public)
    return taker.public_home if is_public else taker.home


def taker_short_names(takers: Iterable[Taker]) -> list[str]:
    return [taker.name if isinstance(taker, Team) else surnames_of([taker]) for taker in takers]


def members_in_short(row: TeamRow | None, *, is_public: bool) -> str:
    """Return a team's surnames, best first: "Öttl, Kovačević", in public as each allows."""
    members = row.members if row else ()
    return ", ".join(all_surnames(member.player, is_public=is_public) for member in members)


def members_in_full(row: TeamRow | None, *, is_public: bool) -> str:
    members = row.members if row else ()
    return "; ".join(all_names(member.player, is_public=is_public) for member in members)
