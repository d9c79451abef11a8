"""A player's own page by the private link, with the form "Not right"; uncached because of that."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.hall.public_evening import PublicEvening, public_evening
from tournament.hall.views.person import person_page
from tournament.models import Tournament
from tournament.ranking import doubts
from tournament.results.forms.sheets import LONGEST_TEXT, typed_number
from tournament.results.services.doubts import send_doubt
from tournament.shared.flood import is_flooding, is_too_often
from tournament.shared.form_fields import OFF
from tournament.shared.own_link import is_own_key
from tournament.shared.pages import refusals_on
from tournament.shared.request_numbers import content_length, whole_number

MOST_BYTES = 2_000
MOST_OF_A_PERSON, MOST_OF_AN_ADDRESS = 10, 200  # a whole hall may share one address


class DoubtForm(forms.Form):
    # Keyboards of figures have no minus on many phones, so it is a text.
    points = forms.CharField(
        label=gettext_lazy("My list says (points)"),
        max_length=LONGEST_TEXT,
        widget=forms.TextInput(OFF),
    )

    def __init__(self, data: Any = None, *, round_number: int) -> None:
        super().__init__(data, auto_id=f"id_%s_{round_number}")

    def clean_points(self) -> int:
        points = typed_number(self.cleaned_data["points"])
        if points is None:
            raise ValidationError(_("Please type a whole number of at most four digits."))
        return points


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_page(request: HttpRequest, slug: str, number: int, own_key: str) -> HttpResponse:
    hall = public_evening(slug)
    if not is_own_key(hall.tournament, number, own_key):
        raise Http404
    if not hall.tournament.has_doubts:
        return redirect("public-person", slug, number)
    if request.method != "POST":
        return _page(request, hall, number)
    post = {} if content_length(request) > MOST_BYTES else request.POST.dict()
    round_number = whole_number(post.get("round", ""), most_digits=2) or 0
    form = DoubtForm(post, round_number=round_number)
    tournament, status = hall.tournament, 422
    is_household = is_flooding(request, "doubt", most=MOST_OF_AN_ADDRESS)
    person = f"doubt:{tournament.pk}-{number}"
    if is_too_often(person, most=MOST_OF_A_PERSON) or is_household:
        sentence = _("Too many attempts. Please try again in ten minutes, or go to the desk.")
        form.add_error("points", sentence)
        status = 429
    elif form.is_valid():
        with refusals_on(form, "points"):
            claim = form.cleaned_data["points"]
            if send_doubt(tournament, number=number, round_number=round_number, claim=claim):
                own = reverse("own-page", args=[slug, number, own_key])
                return redirect(f"{own}#list-{round_number}")
            status = 200
    return _page(request, hall, number, (round_number, form), status=status)


def _page(
    request: HttpRequest,
    hall: PublicEvening,
    number: int,
    sent: tuple[int, DoubtForm] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    context = person_page(hall, number) | {"tournament": hall.tournament}
    lists = _own_lists(hall.tournament, number, sent)
    context["cards"] = [card | {"own": lists.get(card["number"])} for card in context["cards"]]
    return render(request, "hall/own.html", context, status=status)


def _own_lists(
    tournament: Tournament, number: int, sent: tuple[int, DoubtForm] | None
) -> dict[int, dict[str, Any]]:
    newest = doubts.newest_entries(tournament, new__number=number)
    lists, void = {}, doubts.void_lists(tournament)
    for seat in doubts.seats_with_points(tournament, [number]):
        round_number, points = seat.round.number, doubts.counted_points(seat)
        entry = newest.get((round_number, number))
        new = entry.new or {} if entry else {}
        claim = new["claim"] if entry and entry.action == doubts.SENT else points
        is_settled = entry is not None and entry.action == doubts.SETTLED
        form = sent[1] if sent and sent[0] == round_number else DoubtForm(round_number=round_number)
        lists[round_number] = {
            "points": points,  # None while the list does not count
            # of an open doubt
            "claim": None if claim == points or (round_number, seat.table) in void else claim,
            "is_settled": is_settled and new.get("counted") == points,  # not corrected since
            "form": None if points is None or tournament.is_closed else form,
            "is_same": form.is_bound and form.is_valid(),  # the posted points count already
        }
    return lists
