"""One step of the evening, as the overview shows it, and the one after the last round."""

from dataclasses import dataclass, replace
from typing import Self

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.evening.state import Evening
from tournament.prizes.end_of_evening import Due
from tournament.registration.fees import open_in_words
from tournament.shared.permissions import Act, Permissions, whose

Link = tuple[str, str]  # words and address


def link(words: str, page: str, *places: object, **query: object) -> Link:
    return words, reverse(page, args=places, query=query)


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step, with a button (`label`, `url`).

    `is_post`: it changes data at once. `offer`: a second button. Users without the right `needs`
    see the responsible role `whose` instead.
    """

    title: str
    text: str
    label: str
    url: str
    is_post: bool = False
    links: tuple[Link, ...] = ()
    offer: Link | None = None
    needs: Act | None = None
    whose: str = ""

    def for_user(self, may: Permissions) -> Self:
        """Return a copy for rights `may`; without the right, no button but the role that has it."""
        if self.needs is None or may.does(self.needs):
            return self
        links = () if self.needs == Act.REGISTER else self.links  # importing needs the same right
        return replace(self, whose=whose(self.needs), links=links)


def final_step(evening: Evening) -> NextStep:
    tournament, lots_due = evening.tournament, evening.lots_due
    slug = tournament.slug
    to_ranking = link(_("Go to the ranking"), "ranking", slug)
    to_closing = link(_("Close the tournament"), "tournament-close", slug)
    if lots_due:
        text = ngettext(
            "All rounds are closed. One group is tied in every respect.",
            "All rounds are closed. %(count)s groups are tied in every respect.",
            lots_due,
        ) % {"count": lots_due}
        title = _("Draw lots before the prize-giving")
        return NextStep(title, text, *to_ranking, links=(to_closing,))
    if not (tournament.is_public and tournament.released_round == tournament.round_count):
        text = _("All rounds are closed. The hall does not see the final ranking yet.")
        if not tournament.is_public:
            text = f"{text} {_('Releasing it also switches on the public page.')}"
        title = _("Release the final ranking")
        # A link, so that pressing Enter twice cannot close the round and publish.
        return NextStep(title, text, *to_ranking, needs=Act.RELEASE, links=(to_closing,))
    text = _("All rounds are closed, the ranking is released for the hall.")
    if evening.due_at_the_end not in (Due.TILL, Due.CLOSING):
        text = f"{text} {_('Print it for the prize-giving.')}"
    links = [
        link(_("Prizes"), "prizes", slug),
        link(_("Till"), "till", slug),
        link(_("Show the ranking"), "ranking", slug),
        link(_("Papers"), "papers", slug),
    ]
    if unpaid := open_in_words(evening.fees):
        text = f"{text} {_('Entry fees: %(open)s.') % {'open': unpaid}}"
        links.append(link(_("Open entry fees"), "open-fees", slug))
    links.append(to_closing)
    title, button = _closing_action(slug, evening.due_at_the_end, to_closing)
    others = tuple(other for other in links if other[1] != button[1])
    return NextStep(title, text, *button, links=others)


def _closing_action(slug: str, due: Due | None, to_closing: Link) -> tuple[str, Link]:
    match due:
        case Due.CEREMONY:
            return _("Hold the prize-giving"), link(_("Go to the prize-giving"), "ceremony", slug)
        case Due.CALLS:
            return _("Continue the prize-giving"), link(_("Go to the call list"), "ceremony", slug)
        case Due.TILL:
            return _("Close the till"), link(_("Close the till"), "till", slug)
    if due:
        return to_closing[0], to_closing
    return _("Hold the prize-giving, then close the tournament"), to_closing
