"""What somebody has to say: break, announcement, thanks, and nothing at all."""

from django.utils.translation import gettext as _

from tournament.beamer.frames.frame import Frame, Moment
from tournament.models import BeamerPicture
from tournament.shared.signs import clock

DONORS = 8  # on one page


def pause(moment: Moment) -> Frame:
    goes_on = moment.beamer.goes_on_at
    loud = _("We go on at %(time)s") % {"time": clock(goes_on)} if goes_on else _("We go on soon")
    return Frame(
        "shout",
        _("Break"),
        aside=clock(moment.now),
        parts={"loud": loud, "text": moment.beamer.pause_text, "has_suits": True},
    )


def notice(moment: Moment) -> Frame:
    return Frame(
        "shout",
        _("Announcement"),
        aside=clock(moment.now),
        parts={"loud": moment.beamer.notice, "text": moment.beamer.notice_more, "is_long": True},
    )


def thanks(moment: Moment) -> Frame:
    donors = [in_parts(line) for line in moment.beamer.thanks.splitlines() if line.strip()]
    pages: list[list[tuple[str, str]] | BeamerPicture] = [
        donors[first : first + DONORS] for first in range(0, len(donors), DONORS)
    ]
    pages += moment.pictures
    if not pages:
        return Frame(
            "shout", _("Our thanks"), parts={"loud": _("Thank you"), "text": _("to all who helped")}
        )
    [page], said = moment.page(pages, 1)
    if isinstance(page, BeamerPicture):
        return Frame("picture", page.caption or _("Our thanks"), parts={"picture": page}, **said)
    return Frame(
        "thanks", _("Our thanks"), aside=_("for the prizes"), parts={"donors": page}, **said
    )


def dark(moment: Moment) -> Frame:
    return Frame("dark", "")


def in_parts(line: str) -> tuple[str, str]:
    """Who gave, and what: "Metzgerei Göttler: zwei Schinken"."""
    who, _colon, what = line.partition(":")
    return who.strip(), what.strip()
