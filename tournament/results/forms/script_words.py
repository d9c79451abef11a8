"""The sentences of the score list's script; it fills in placeholders such as %(seat)s."""

from django.utils.translation import gettext as _


def script_words() -> dict[str, str]:
    return {
        "game": _("Game %(game)s"),
        "rows": _("%(done)s of %(games)s rows"),
        "wrong": _("✗ does not fit"),
        "guess": "%(words)s?",
        "rest": _("game %(game)s is already complete"),
        "loses": _("Seat %(seat)s loses …"),
        "alone": _("%(name)s alone"),
        "misfit": _("Seat %(seat)s: %(points)s does not fit."),
        "row_sum": _("The row adds up to %(sum)s instead of 0."),
        "row_misprint": _(
            "Each of the others writes %(right)s, not %(typed)s: the printed rule has a misprint."
        ),
        "row_illegal": _("No game produces this row."),
        "row_negative": _("Only plus points are allowed here."),
        "row_first_game": _("Not possible in the first game of a round."),
        "tout_impossible": _("This row cannot be a Tout."),
        "possible": _("Possible:"),
        "circleOdd": _("circle? %(words)s"),
        "oneWrong": _("One row is wrong:"),
        "someWrong": _("%(count)s rows are wrong:"),
        "without": _("without game %(games)s"),
        "crossSum": _("adds up to 0 ✓"),
        "mismatch": _("Seat %(seat)s: list %(total)s, rows %(sum)s."),
        "rowsFirst": _("You can save once all %(games)s rows are right."),
        "approveFirst": _(
            "Game %(game)s: did the supervisors approve it? Tick it (B), or put the list into"
            " clarification."
        ),
        "totalsFirst": _("You can save once the totals from the paper match the rows."),
        "totalsAll": _("Type all totals from the paper, or none."),
        "paper": _("the totals from the paper"),
    }
