"""Pages for a new practice, its filled-in lists on paper, and its results."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.evening.services.rule_choice import RULE_SETS
from tournament.evening.views.papers import entry_url_function
from tournament.evening.views.tournament_form import last_tournament
from tournament.models import Tournament
from tournament.practice.courses import courses
from tournament.practice.forms import PracticeForm
from tournament.practice.lists import EVENING, lists_to_type
from tournament.practice.papers import filled_in_lists
from tournament.practice.services import begin_practice, set_up_practice
from tournament.results.papers.score_sheets import round_lists
from tournament.shared.downloads import pdf_response
from tournament.shared.pages import posted, refusals_as_message, refusals_on, render_page
from tournament.shared.permissions import LEAD_ALL, Act, DeskRequest, get_tournament, require_right


@require_http_methods(["GET", "HEAD", "POST"])
def practice_new(request: DeskRequest) -> HttpResponse:
    require_right(request, LEAD_ALL)
    last = last_tournament()
    rule_set = last.rule_set if last and last.rule_set in RULE_SETS else RULE_SETS[0]
    usual = {"kind": EVENING, "rule_set": rule_set}
    form = PracticeForm(posted(request), initial=usual)
    if form.is_valid():
        with refusals_on(form):
            tournament = set_up_practice(
                by=request.user, today=timezone.localdate(), **form.cleaned_data
            )
            messages.success(request, _("The practice is set up."))
            return redirect("home", tournament.slug)
    return render_page(request, "practice/new.html", {"form": form}, station="tournaments")


@require_safe
def practice(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = _practice(request, slug)
    context = {
        "courses": courses(tournament),
        "wrong_papers": [paper for paper in lists_to_type(tournament).values() if paper.slip],
        "can_begin": not tournament.rounds.exclude(closed_at=None).exists(),
    }
    return render_page(request, "practice/practice.html", context, station="home")


@require_POST
def practice_begin(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = _practice(request, slug, Act.CORRECT_LISTS)
    with refusals_as_message(request):
        begin_practice(tournament, by=request.user)
        sentence = _("The lists are empty, and the seconds are counted from now on.")
        messages.success(request, sentence)
        return redirect("results-round", slug, 1)
    return redirect("practice", slug)


@require_safe
def practice_lists(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = _practice(request, slug)
    draw = tournament.draws.filter(is_current=True).select_related("round").first()
    if draw is None:
        raise Http404
    answers = lists_to_type(tournament)
    lists = round_lists(draw, entry_url=entry_url_function(request, draw), now=timezone.now())
    content = filled_in_lists(lists.for_tables(answers), answers)
    name = slugify(_("Practice lists"))
    return pdf_response(content, f"{name}-{slug}.pdf")


def _practice(request: HttpRequest, slug: str, act: Act = Act.LEAD) -> Tournament:
    tournament = get_tournament(request, slug, act)
    if not tournament.practice:
        raise Http404
    return tournament
