"""One step of the evening, the one after the last round, and what closing makes impossible."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, ngettext

from tournament.evening.state import Evening, lots_to_draw
from tournament.models import Tournament
from tournament.prizes.end_of_evening import Due, due_at_the_end, is_till_open, waiting_at_the_desk
from tournament.ranking.doubts import open_doubts
from tournament.registration.fees import open_fees
from tournament.results.calls import open_calls
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
    if not evening.has_ranking:
        text = _("All rounds are closed, but no list counts.")
        return NextStep(to_closing[0], text, *to_closing, needs=Act.LEAD)
    is_calling = evening.due_at_the_end == Due.CALLS  # a correction has made a new tie
    if lots_due and not is_calling:
        text = ngettext(
            "All rounds are closed. One group is tied in every respect.",
            "All rounds are closed. %(count)s groups are tied in every respect.",
            lots_due,
        ) % {"count": lots_due}
        title = _("Draw the lots")
        if evening.due_at_the_end in (None, Due.CEREMONY):
            title = _("Draw lots before the prize-giving")
        return NextStep(title, text, *to_ranking, links=(to_closing,))
    if not (tournament.is_public and tournament.released_round == tournament.round_count):
        text = _("All rounds are closed. The hall does not see the final ranking yet.")
        if not tournament.is_public:
            text += " " + _("Releasing it also switches on the public page.")
        title = _("Release the final ranking")
        # A link, so that pressing Enter twice cannot close the round and publish.
        return NextStep(title, text, *to_ranking, needs=Act.RELEASE, links=(to_closing,))
    text = _("All rounds are closed and the ranking is released for the hall.")
    if evening.due_at_the_end in (None, Due.CEREMONY):
        text += " " + _("Print it for the prize-giving.")
    links = [
        link(_("Prizes"), "prizes", slug),
        link(_("Till"), "till", slug),
        link(_("Go to the ranking"), "ranking", slug),
        link(_("Printouts"), "papers", slug),
    ]
    if unpaid := evening.fees.open_in_words:
        text += " " + _("Entry fees: %(open)s.") % {"open": unpaid}
        links.append(link(_("Unpaid entry fees"), "open-fees", slug))
    links.append(to_closing)
    title, button = _closing_action(slug, evening.due_at_the_end, to_closing)
    others = tuple(other for other in links if other[1] != button[1])
    needs = Act.LEAD if button == to_closing else None
    return NextStep(title, text, *button, links=others, needs=needs)


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


def open_fee_sentences(tournament: Tournament) -> Iterator[SafeString]:
    if fees := open_fees(tournament).open_in_words:
        sentence = _("Entry fees: %(open)s.") % {"open": fees}
        yield _with_link(sentence, _("Unpaid entry fees"), "open-fees", tournament.slug)


def unsettled_sentences(tournament: Tournament) -> Iterator[SafeString]:
    slug = tournament.slug
    for call in open_calls(tournament):
        sentence = _("Supervisors called: %(call)s.") % {"call": call.in_words}
        yield _with_link(sentence, _("Results"), "results-round", slug, call.sheet.round.number)
    for doubt in open_doubts(tournament):
        place = slug, doubt.seat.round.number, doubt.seat.table
        yield _with_link(f"{doubt.in_words}.", _("Go to the list"), "sheet-history", *place)
    if count := lots_to_draw(tournament):
        sentence = ngettext(
            "%(count)s group is tied in every respect. No lot can be drawn after closing.",
            "%(count)s groups are tied in every respect. No lot can be drawn after closing.",
            count,
        )
        yield _with_link(sentence % {"count": count}, _("Go to the ranking"), "ranking", slug)
    match due_at_the_end(tournament):
        case Due.CEREMONY:
            sentence = _(
                "The prize-giving has not been held yet. No prize can be called after closing."
            )
            yield _with_link(sentence, _("Go to the prize-giving"), "ceremony", slug)
        case Due.CALLS:
            sentence = _("Not all prizes have been called yet. None can be called after closing.")
            yield _with_link(sentence, _("Go to the call list"), "ceremony", slug)
    if count := waiting_at_the_desk(tournament):
        sentence = ngettext(
            "%(count)s prize is waiting at the desk. It cannot be ticked off after closing.",
            "%(count)s prizes are waiting at the desk. They cannot be ticked off after closing.",
            count,
        )
        yield _with_link(sentence % {"count": count}, _("Go to the call list"), "ceremony", slug)
    if is_till_open(tournament, has_prizes=tournament.prizes.exists()):
        sentence = _("The till is not closed. It cannot be counted after closing.")
        yield _with_link(sentence, _("Till"), "till", slug)


def _with_link(sentence: str, words: str, page: str, *places: object) -> SafeString:
    address = reverse(page, args=places)
    return format_html('{} <a href="{}">{}</a>', sentence, address, words)
