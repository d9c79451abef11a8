"""Break, announcement, thanks and the dark screen on the projector."""

from django.utils.translation import gettext as _

from tournament.beamer.frames.frame import Frame, Moment, shout
from tournament.models import BeamerPicture
from tournament.shared.signs import clock

DONORS = 8  # on one page


def pause(moment: Moment) -> Frame:
    goes_on = moment.beamer.goes_on_at
    loud = _("Back at %(time)s") % {"time": clock(goes_on)} if goes_on else _("Back soon")
    now, text = clock(moment.now), moment.beamer.pause_text
    return shout(_("Break"), loud, text, aside=now, has_suits=True)


def notice(moment: Moment) -> Frame:
    now, beamer = clock(moment.now), moment.beamer
    return shout(_("Announcement"), beamer.notice, beamer.notice_more, aside=now, is_long=True)


def thanks(moment: Moment) -> Frame:
    donors = [donor_and_gift(line) for line in moment.beamer.thanks.splitlines() if line.strip()]
    pages: list[list[tuple[str, str]] | BeamerPicture] = [
        donors[first : first + DONORS] for first in range(0, len(donors), DONORS)
    ]
    pages += moment.pictures
    if not pages:
        return shout(_("Our thanks"), _("Thank you"), _("to all who helped"))
    [page], page_fields = moment.page_of(pages, 1)
    if isinstance(page, BeamerPicture):
        return Frame(
            "picture", page.caption or _("Our thanks"), parts={"picture": page}, **page_fields
        )
    return Frame(
        "thanks", _("Our thanks"), aside=_("for the prizes"), parts={"donors": page}, **page_fields
    )


def dark(moment: Moment) -> Frame:
    return Frame("dark", "")


def donor_and_gift(line: str) -> tuple[str, str]:
    """Split "Metzgerei Göttler: zwei Schinken" into donor and gift; no colon: gift ""."""
    donor, _colon, gift = line.partition(":")
    return donor.strip(), gift.strip()
