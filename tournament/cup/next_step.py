"""The one next thing to do for a cup: names, the lot, the final, the next evening."""

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.cup.table import CupTable
from tournament.evening.next_step import NextStep


def next_step_of(table: CupTable) -> NextStep | None:
    """None where everything is done, or a lot is asked for on the page itself."""
    if not table.people.is_settled:
        return _names(table)
    if table.lots_due:
        return None
    if table.cup.final is not None:
        final = table.cup.final
        text = date_format(final.date, "DATE_FORMAT")
        return NextStep(final.name, text, _("To the final"), reverse("home", args=[final.slug]))
    if table.is_final_certain:
        return _final(table)
    waiting = next((one.tournament for one in table.evenings if not one.counts), None)
    if waiting is None:
        return None
    title = _("Next evening: %(evening)s") % {"evening": waiting.name}
    text = _("%(day)s. It counts as soon as its last round is closed.")
    words = text % {"day": date_format(waiting.date, "DATE_FORMAT")}
    return NextStep(title, words, _("To the tournament"), reverse("home", args=[waiting.slug]))


def _names(table: CupTable) -> NextStep:
    recognised, questions = len(table.people.recognised), len(table.people.questions)
    url = reverse("cup-same", args=[table.cup.slug])
    known = ngettext("%(count)s person is recognised.", "%(count)s are recognised.", recognised)
    doubtful = ngettext(
        "For one you decide whether it is the same person.",
        "For %(count)s you decide whether it is the same person.",
        questions,
    )
    if not questions:
        title = ngettext(
            "Confirm %(count)s recognised person", "Confirm %(count)s recognised people", recognised
        )
        text = _(
            "They have the same name and place on several evenings. Until then each stands alone."
        )
        return NextStep(title % {"count": recognised}, text, _("Assign names"), url)
    title = ngettext("Assign %(count)s name", "Assign %(count)s names", questions)
    parts = [known % {"count": recognised}] if recognised else []
    parts.append(doubtful % {"count": questions})
    return NextStep(title % {"count": questions}, " ".join(parts), _("Assign names"), url)


def _final(table: CupTable) -> NextStep:
    count = len(table.finalists)
    title = ngettext("%(count)s person is in the final", "All %(count)s are certain", count)
    return NextStep(
        title % {"count": count},
        _("The final takes them over with name and place as its registration."),
        _("Set up the final"),
        reverse("cup-final", args=[table.cup.slug]),
    )
