"""Tasks that become impossible once the tournament is closed."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.evening.state import lots_to_draw
from tournament.models import Tournament
from tournament.prizes.end_of_evening import Due, due_at_the_end, is_till_open, waiting_at_the_desk
from tournament.ranking.doubts import open_doubts
from tournament.registration.fees import open_fees, open_in_words


def open_fee_sentences(tournament: Tournament) -> Iterator[SafeString]:
    if fees := open_in_words(open_fees(tournament)):
        sentence = _("Entry fees: %(open)s.") % {"open": fees}
        yield _with_link(sentence, _("Open entry fees"), "open-fees", tournament.slug)


def unsettled_sentences(tournament: Tournament) -> Iterator[SafeString]:
    slug = tournament.slug
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
