"""The pages of the prize labels and of the winners for the newspaper."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.prizes.forms import LabelForm
from tournament.prizes.label_sheets import SHEETS, TO_CUT
from tournament.prizes.papers.slips import prize_labels
from tournament.prizes.press import press_text
from tournament.prizes.table import prize_list
from tournament.shared.downloads import pdf_response
from tournament.shared.errors import Refused
from tournament.shared.pages import refusals_on, render_page
from tournament.shared.permissions import PageRequest, get_tournament


@require_safe
def labels_page(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    content = "names" if prize_list(tournament).won else "prizes"
    form = LabelForm(initial={"what": content, "sheet": TO_CUT.name, "first": 1})
    return render_page(request, "prizes/labels.html", {"form": form})


@require_safe
def labels_print(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    form = LabelForm(request.GET)
    if not form.is_valid():
        return render_page(request, "prizes/labels.html", {"form": form})
    chosen = form.cleaned_data
    with refusals_on(form):
        content = prize_labels(
            tournament,
            now=timezone.now(),
            sheet=SHEETS[chosen["sheet"]],
            first=chosen["first"],
            has_names=chosen["what"] == "names",
        )
        return pdf_response(content, tournament.slug + "-" + _("labels") + ".pdf")
    return render_page(request, "prizes/labels.html", {"form": form}, status=409)


@require_safe
def press(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    try:
        context: dict[str, object] = {"text": press_text(tournament)}
    except Refused as refused:
        context = {"refused": refused}
    return render_page(request, "prizes/press.html", context)


@require_safe
def press_file(request: PageRequest, slug: str) -> HttpResponse:
    try:
        text = press_text(get_tournament(request, slug))
    except Refused:
        page = press(request, slug)
        page.status_code = 409
        return page
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Cache-Control"] = "private, no-store"
    return response
