"""Emergency page and paper, open to everybody."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.backup.emergency import EMERGENCIES
from tournament.shared.downloads import pdf_response
from tournament.shared.pages import render_page
from tournament.shared.paper.masthead import Masthead
from tournament.shared.paper.text_blocks import instruction_paper
from tournament.shared.signs import long_date_and_time

SIZE, STEP_SPACE = 10.5, 3.0  # points: all of it on one page


@login_not_required
@require_safe
def emergency(request: HttpRequest) -> HttpResponse:
    context = {"emergencies": EMERGENCIES}
    return render_page(request, "backup/emergency.html", context)


@login_not_required
@require_safe
def emergency_paper(request: HttpRequest) -> HttpResponse:
    printed = long_date_and_time(timezone.now())
    head = Masthead(_("Schafkopf tournament"), _("Keep beside the computer"), printed)
    chapters = [(str(title), map(str, steps)) for title, steps in EMERGENCIES]
    title = _("Emergency sheet")
    paper = instruction_paper(title, chapters, head=head, size=SIZE, space=STEP_SPACE)
    return pdf_response(paper, "notfallblatt.pdf")
