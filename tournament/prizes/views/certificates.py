"""The page of the certificates. Only the picture is stored."""

from base64 import b64encode
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, pgettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import Tournament
from tournament.prizes.certificate_sheet import SheetOptions, sheet_of
from tournament.prizes.certificate_words import (
    certificates,
    picture_of,
    placeholders,
    places_without_lot,
    sample_certificate,
)
from tournament.prizes.forms import CertificateForm, CertificatePictureForm
from tournament.prizes.papers.certificates import certificates_paper
from tournament.prizes.services.certificate_picture import set_certificate_picture
from tournament.ranking.standings import standings
from tournament.shared.club import club_of
from tournament.shared.downloads import pdf_response
from tournament.shared.errors import Refused
from tournament.shared.pages import render_page
from tournament.shared.permissions import Act, DeskRequest, PageRequest, get_tournament
from tournament.shared.pictures import short_hash

MOST_SHOWN = 4


@require_safe
def certificates_page(request: PageRequest, slug: str) -> HttpResponse:
    return _preview(request, get_tournament(request, slug))


@require_safe
def certificates_print(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    form = _form(request, tournament)
    if not form.is_valid():
        return _preview(request, tournament)
    sheets = certificates(tournament, **form.winners)
    if not sheets:
        return _preview(request, tournament, problem=_none_in_words(tournament, form))
    picture = picture_of(tournament)
    options = _options(tournament, form)
    content = certificates_paper(tournament, sheets, options, picture=picture, now=timezone.now())
    return pdf_response(content, tournament.slug + "-" + _("certificates") + ".pdf")


@require_http_methods(["GET", "HEAD", "POST"])
def certificate_picture(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    if request.method != "POST":
        picture = picture_of(tournament)
        if not picture:
            raise Http404
        answer = HttpResponse(picture, content_type="image/jpeg")
        answer["Cache-Control"] = "private, max-age=86400, immutable"  # address has the hash
        return answer
    picture_form = CertificatePictureForm(request.POST, request.FILES)
    does_without = "without" in request.POST
    if does_without or picture_form.is_valid():
        picture = b"" if does_without else picture_form.cleaned_data["file"]
        try:
            set_certificate_picture(tournament, by=request.user, picture=picture)
        except Refused as refused:
            return _preview(request, tournament, problem=str(refused))
        messages.success(request, _("The picture is removed.") if does_without else _("Saved."))
        chosen = request.GET.urlencode()
        return redirect(reverse("certificates", args=[slug]) + (f"?{chosen}" if chosen else ""))
    return _preview(request, tournament, picture_form=picture_form)


def _form(request: PageRequest, tournament: Tournament) -> CertificateForm:
    if "text" in request.GET:
        return CertificateForm(request.GET)
    return CertificateForm(CertificateForm.defaults(club_of(tournament).name))


def _none_in_words(tournament: Tournament, form: CertificateForm) -> str:
    if without_lot := places_without_lot(tournament, **form.winners):
        return without_lot
    if standings(tournament).is_complete:
        return _("No prize has a winner yet.")
    return _("Nobody has won yet: certificates can be printed once the last round is complete.")


def _preview(
    request: PageRequest,
    tournament: Tournament,
    *,
    problem: str = "",
    picture_form: CertificatePictureForm | None = None,
) -> HttpResponse:
    form = _form(request, tournament)
    is_right = form.is_valid()
    context = {
        "form": form,
        "placeholders": ", ".join(placeholders().values()),
        "problem": problem,
        "picture": short_hash(picture_of(tournament)),
        "picture_form": picture_form or CertificatePictureForm(),
        "logo": b64encode(club_of(tournament).logo).decode(),
        **(_sheets(tournament, form) if is_right else {}),
    }
    status = 409 if problem else 200 if is_right and not picture_form else 422
    return render_page(request, "prizes/certificates.html", context, status=status)


def _sheets(tournament: Tournament, form: CertificateForm) -> dict[str, Any]:
    matching, options = certificates(tournament, **form.winners), _options(tournament, form)
    previews = matching[:MOST_SHOWN] or [sample_certificate(tournament)]
    without_lot = places_without_lot(tournament, **form.winners)
    return {
        "count": len(matching),
        "more": len(matching) - len(previews),
        "is_upright": options.is_upright,
        "sheets": [sheet_of(certificate, options) for certificate in previews],
        "without_lot": without_lot,
        "nothing": "" if matching or without_lot else _none_in_words(tournament, form),
    }


def _options(tournament: Tournament, form: CertificateForm) -> SheetOptions:
    data = form.cleaned_data
    return SheetOptions(
        text=data["text"],
        title=_("Certificate"),
        day=date_format(tournament.date, pgettext("date format", "j F Y")),
        club=data["club"],
        left=data["left"],
        right=data["right"],
        is_upright=data["is_upright"] == "1",
        has_logo=bool(club_of(tournament).logo),
    )
