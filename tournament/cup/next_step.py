"""The next step for a cup."""

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from tournament.cup.people import Competitor
from tournament.cup.table import CupTable, FreePlaces, groups_to_draw
from tournament.evening.step import NextStep
from tournament.shared.signs import enumerate_words


def next_step_of(table: CupTable, free: FreePlaces | None = None) -> NextStep | None:
    """Return the cup's NextStep; None if nothing is left to do or the page shows lots to draw.

    `free`: the cancelled places of the final, if it exists.
    """
    if not table.people.is_settled:
        return _assign_names(table)
    if groups_to_draw(table, free):
        return None
    if free is not None and free.next is not None:
        return _move_up(table, free, free.next)
    if table.cup.final is not None:
        final = table.cup.final
        text = date_format(final.date, "DATE_FORMAT")
        return NextStep(final.name, text, _("Go to the final"), reverse("home", args=[final.slug]))
    if table.is_final_certain:
        return _set_up_final(table)
    evening = next((evening for evening in table.evenings if not evening.counts), None)
    if evening is None:
        return None
    waiting = evening.tournament
    title = _("Next evening: %(evening)s") % {"evening": waiting.name}
    text = _("%(day)s. It counts once its last round is closed.")
    if waiting.is_closed:
        text = _("%(day)s. It is closed, nobody is ranked: take it out of the cup, or reopen it.")
    if evening.awaits_lots:
        text = _("%(day)s. It counts once the lots for its places are drawn.")
    words = text % {"day": date_format(waiting.date, "DATE_FORMAT")}
    return NextStep(
        title, words, _("Go to the tournament page"), reverse("home", args=[waiting.slug])
    )


def _assign_names(table: CupTable) -> NextStep:
    recognised, questions = len(table.people.recognised), len(table.people.questions)
    url = reverse("cup-same", args=[table.cup.slug])
    if not questions:
        title = ngettext(
            "Confirm %(count)s recognised person", "Confirm %(count)s recognised people", recognised
        )
        text = _(
            "They have the same name and town on several evenings. Until confirmed, each evening "
            "counts separately."
        )
        return NextStep(title % {"count": recognised}, text, _("Assign names"), url)
    title = ngettext("Assign %(count)s name", "Assign %(count)s names", questions)
    parts = []
    if recognised:
        words = ngettext("%(count)s person is recognised.", "%(count)s are recognised.", recognised)
        parts.append(words % {"count": recognised})
    doubtful = ngettext(
        "For one, you decide whether it is the same person.",
        "For %(count)s, you decide whether they are the same person.",
        questions,
    )
    parts.append(doubtful % {"count": questions})
    return NextStep(title % {"count": questions}, " ".join(parts), _("Assign names"), url)


def _set_up_final(table: CupTable) -> NextStep:
    count = len(table.finalists)
    title = ngettext(
        "%(count)s person is in the final", "All %(count)s finalists are certain", count
    )
    return NextStep(
        title % {"count": count},
        _(
            "They will be registered for the final with their details, but without e-mail and "
            "telephone."
        ),
        _("Set up the final"),
        reverse("cup-final", args=[table.cup.slug]),
    )


def _move_up(table: CupTable, free: FreePlaces, competitor: Competitor) -> NextStep:
    parts = []
    if free.cancelled:
        names = enumerate_words(player.full_name for player in free.cancelled)
        parts.append(_("Cancelled: %(names)s.") % {"names": names})
    sentence = ngettext(
        "One place in the final is free; next in the table is place %(rank)s.",
        "%(count)s places in the final are free; next in the table is place %(rank)s.",
        free.free,
    )
    parts.append(sentence % {"count": free.free, "rank": table.rank_of(competitor)})
    slug = table.cup.slug
    return NextStep(
        _("%(player)s moves up") % {"player": competitor.newest.full_name},
        " ".join(parts),
        _("Register for the final"),
        reverse("cup-move-up", args=[slug, competitor.newest.pk]),
        is_post=True,
        links=((_("Go to the final"), reverse("home", args=[free.final.slug])),),
    )
