"""Emergency page and paper, open to everybody."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.backup.emergency import EMERGENCIES
from tournament.backup.papers import emergency_sheet
from tournament.shared.downloads import pdf_response


@login_not_required
@require_safe
def emergency(request: HttpRequest) -> HttpResponse:
    context = {"station": "backup", "emergencies": EMERGENCIES}
    return render(request, "backup/emergency.html", context)


@login_not_required
@require_safe
def emergency_paper(request: HttpRequest) -> HttpResponse:
    return pdf_response(emergency_sheet(now=timezone.now()), "notfallblatt.pdf")
