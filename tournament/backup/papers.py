"""The emergency sheet, printed before the evening."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.backup.emergency import EMERGENCIES
from tournament.evening.papers.steps import instruction_paper
from tournament.shared.paper.masthead import Masthead

SIZE, STEP_SPACE = 10.5, 3.0  # points: all of it on one page


def emergency_sheet(*, now: datetime) -> bytes:
    printed = date_format(timezone.localtime(now), pgettext("date format", "j F Y, H:i"))
    head = Masthead(_("Schafkopf tournament"), _("Keep beside the computer"), printed)
    chapters = [(str(title), map(str, steps)) for title, steps in EMERGENCIES]
    return instruction_paper(_("Emergency sheet"), chapters, head=head, size=SIZE, space=STEP_SPACE)
