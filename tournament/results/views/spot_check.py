"""Draw a spot check and compare its lists with their paper, one after the other."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.journal.spot_check import counted_sheets, newest_spot_check, result_in_words
from tournament.results.forms.acts import USUAL_SIZE, SpotCheckForm
from tournament.results.forms.sheets import read_again
from tournament.results.forms.totals_page import second_reading
from tournament.results.prize_margins import margins_of_lists
from tournament.results.services.spot_check import compare_list, draw_spot_check
from tournament.results.views.desk import load_desk
from tournament.shared.errors import Refused
from tournament.shared.pages import form_on, posted, read_when_closed, refusals_on, render_page
from tournament.shared.permissions import DeskRequest, get_tournament

METHODS = ["GET", "HEAD", "POST"]
MOST_MARGINS = 12  # rows


@require_http_methods(METHODS)
def spot_check(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    counted = counted_sheets(tournament).count()
    form = SpotCheckForm(posted(request), initial={"size": min(USUAL_SIZE, counted)})
    if form.is_valid():
        with refusals_on(form, "size"):
            draw_spot_check(tournament, by=request.user, size=form.cleaned_data["size"])
            return redirect("spot-check", slug)
    check = newest_spot_check(tournament)
    margins = margins_of_lists(tournament, check)
    context = {
        "form": form,
        "counted": counted,
        "check": check,
        "result": result_in_words(check) if check else "",
        "margins": margins[:MOST_MARGINS],
        "next_margin": margins[MOST_MARGINS] if len(margins) > MOST_MARGINS else None,
    }
    return render_page(request, "results/spot_check.html", context)


def spot_check_list_page(
    request: DeskRequest, slug: str, round_number: int, table: int, refused: Refused | None = None
) -> HttpResponse:
    desk = load_desk(request, slug, round_number, table)
    check = newest_spot_check(desk.tournament)
    if check is None or check.list_at((round_number, table)) is None:
        raise Http404
    is_refused = refused is not None
    context = desk.context | {"check": check}
    context |= second_reading(request.POST, desk.sheet, desk.seats, marks_errors=is_refused)
    return render_page(request, "results/spot_check_list.html", context, refused)


@read_when_closed("spot-check", page_says_closed=True)
@form_on(spot_check_list_page)
def spot_check_list(request: DeskRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    desk = load_desk(request, slug, round_number, table)
    read = read_again(request.POST, desk.rules, ())
    place = {"table": table, "round": round_number}
    drawn = compare_list(desk.sheet, by=request.user, sums=read.entry.totals or ())
    if drawn.differs:
        sentence = _(
            "Table %(table)s, round %(round)s: the totals on the paper differ from the list."
        )
        messages.warning(request, sentence % place)
    else:
        sentence = _("Table %(table)s, round %(round)s matches its paper.")
        messages.success(request, sentence % place)
    check = newest_spot_check(desk.tournament)
    if check is None or check.next_list is None:
        return redirect("spot-check", slug)
    return redirect("spot-check-list", slug, *check.next_list.place)
