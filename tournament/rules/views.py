"""The rules of a tournament as a page, and the working out of a single game."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.rules.forms import GameForm
from tournament.rules.game_answer import no_game_in_words
from tournament.rules.names import OF_WORDS, rules_title
from tournament.rules.page import RulesPage
from tournament.shared.pages import render_page
from tournament.shared.permissions import get_tournament
from tournament.shared.request_numbers import whole_number


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    page = RulesPage(tournament.rules, tournament)
    return render_page(request, "rules/rules.html", {"page": page}, station="home")


@require_safe
def game_check(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a page with the points of the game in the query string, read by GameForm."""
    tournament = get_tournament(request, slug)
    query = request.GET if "end" in request.GET else None
    seats = whole_number(request.GET.get("seats", ""))
    sizes = tournament.seats_allowed
    rules = tournament.rules_at(seats) if seats in sizes else tournament.rules
    form = GameForm(query, rules=rules, games=tournament.games_per_round)
    context = {
        "form": form,
        "sizes": [(size, OF_WORDS[size]) for size in sizes],
        "seats": rules.seats,
        "rules_title": _("Rules: %(rules)s") % {"rules": rules_title(rules)},
    }
    if form.is_valid():
        context["answer"] = form.answer or {
            "title": _("No row is written"),
            "text": no_game_in_words(rules, form.cleaned_data["number"]),
        }
    status = 422 if form.errors else 200
    return render_page(request, "rules/game.html", context, station="home", status=status)
