"""The page of the certificates. What is chosen stands in its address, so nothing is stored."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.prizes.certificate_sheet import Options, Sheet, sheet_of
from tournament.prizes.certificates import Certificate, certificates, placeholders, sample
from tournament.prizes.forms import CertificateForm
from tournament.prizes.papers.certificates import certificates_paper
from tournament.shared.answers import paper_answer
from tournament.shared.paper.fonts import BOLD
from tournament.shared.permissions import get_tournament
from tournament.shared.requests import PageRequest

MOST_SHOWN = 4


@require_safe
def certificates_page(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    return _page(request, tournament, _form(request))


@require_safe
def certificates_print(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    form = _form(request)
    if not form.is_valid():
        return _page(request, tournament, form)
    found = _found(tournament, form)
    if not found:
        return _page(request, tournament, form, problem=_nothing())
    content = certificates_paper(tournament, found, _options(tournament, form), now=timezone.now())
    return paper_answer(content, f"{tournament.slug}-{_('certificates')}.pdf")


def _form(request: PageRequest) -> CertificateForm:
    return CertificateForm(request.GET if "text" in request.GET else CertificateForm.usual())


def _found(tournament: Tournament, form: CertificateForm) -> list[Certificate]:
    chosen = form.cleaned_data
    return certificates(tournament, whom=chosen["whom"], last_place=chosen["last_place"])


def _nothing() -> str:
    return _("Nobody has won yet: certificates are printed once the last round is played.")


def _page(
    request: PageRequest, tournament: Tournament, form: CertificateForm, problem: str = ""
) -> HttpResponse:
    is_right = form.is_valid()
    found = _found(tournament, form) if is_right else []
    shown = found[:MOST_SHOWN] or ([sample(tournament)] if is_right else [])
    options = _options(tournament, form) if is_right else None
    context = {
        "tournament": tournament,
        "station": "prizes",
        "form": form,
        "count": len(found),
        "is_upright": is_right and form.cleaned_data["is_upright"] == "1",
        "more": len(found) - len(shown),
        "sheets": [drawing_of(sheet_of(one, options)) for one in shown if options],
        "placeholders": ", ".join(placeholders().values()),
        "problem": problem,
        "nothing": _nothing() if is_right and not (found or problem) else "",
    }
    status = 409 if problem else 200 if is_right else 422
    return render(request, "prizes/certificates.html", context, status=status)


def _options(tournament: Tournament, form: CertificateForm) -> Options:
    data = form.cleaned_data
    return Options(
        text=data["text"],
        title=_("Certificate"),
        day=date_format(tournament.date, pgettext("date format", "j F Y")),
        club=data["club"],
        left=data["left"],
        right=data["right"],
        is_upright=data["is_upright"] == "1",
    )


def drawing_of(sheet: Sheet) -> dict[str, Any]:
    """The same plan for the page: figures as SVG writes them, whatever the language."""
    return {
        "box": f"0 0 {sheet.width:.1f} {sheet.height:.1f}",
        "words": [
            {
                "x": f"{words.x:.1f}",
                "y": f"{words.y:.1f}",
                "text": words.text,
                "size": f"{words.size:.1f}",
                "width": f"{words.width:.1f}",
                "is_bold": words.font == BOLD,
                "is_green": words.is_green,
            }
            for words in sheet.words
            if words.text
        ],
        "strokes": [
            {"x0": f"{one.x0:.1f}", "x1": f"{one.x1:.1f}", "y": f"{one.y:.1f}"}
            for one in sheet.strokes
        ],
        "frames": [_frame(sheet, inset, weight) for inset, weight in ((0, "3.2"), (6.5, "0.8"))],
        "corners": _corners(sheet),
    }


def _frame(sheet: Sheet, inset: float, weight: str) -> dict[str, str]:
    near, gap = sheet.edge + inset, sheet.edge + 22
    right, low = sheet.width - near, sheet.height - near
    path = (
        f"M{gap:.1f} {near:.1f}H{sheet.width - gap:.1f}M{gap:.1f} {low:.1f}H{sheet.width - gap:.1f}"
        f"M{near:.1f} {gap:.1f}V{sheet.height - gap:.1f}"
        f"M{right:.1f} {gap:.1f}V{sheet.height - gap:.1f}"
    )
    return {"path": path, "weight": weight}


def _corners(sheet: Sheet) -> list[dict[str, str]]:
    far, low = sheet.width - sheet.edge, sheet.height - sheet.edge
    places = (
        ("eichel", sheet.edge, sheet.edge),
        ("gras", far, sheet.edge),
        ("herz", sheet.edge, low),
        ("schellen", far, low),
    )
    return [{"suit": suit, "x": f"{x - 13.5:.1f}", "y": f"{y - 13.5:.1f}"} for suit, x, y in places]
