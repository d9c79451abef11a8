"""Page of all components with their states, for developers; only with DEBUG."""

import re
from typing import Any

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.evening.tables import ExampleTable
from tournament.shared.points_curve import evening_curve
from tournament.templatetags.schafkopf import STATES

TOKENS = settings.BASE_DIR / "static" / "css" / "tokens.css"
COLOUR = re.compile(r"--([\w-]+): #")
SPACE = re.compile(r"--(s-\d): ")
LISTS = ("open", "entered", "checked", "clarification", "void")  # list states


class ExampleForm(forms.Form):
    name = forms.CharField(max_length=20, help_text="a hint stands below the field")
    number = forms.IntegerField()
    kind = forms.ChoiceField(choices=[("a", "one"), ("b", "another")])
    way = forms.ChoiceField(choices=[("a", "one"), ("b", "another")], widget=forms.RadioSelect)
    paid = forms.BooleanField(required=False)
    reason = forms.CharField(widget=forms.Textarea(attrs={"rows": 2}), required=False)


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    if not settings.DEBUG:
        raise Http404
    return render(request, "evening/design.html", _components())


def _components() -> dict[str, Any]:
    tokens = TOKENS.read_text(encoding="utf-8")
    light = tokens.partition("@media")[0]
    return {
        "colours": COLOUR.findall(light),
        "spaces": SPACE.findall(light),
        "states": list(STATES),
        "tiles": [
            {"address": "#tiles", "table": table, "sign": STATES[state], "line": "23:07"}
            for table, state in enumerate(LISTS, 7)
        ],
        "steps": [
            {"name": "Registration", "figure": "64 players", "state": "done"},
            {"name": "Round 1", "figure": "11 of 16 lists in", "state": "now"},
            {"name": "Prize-giving", "figure": "", "state": "later"},
        ],
        "figures": [
            {"label": "Players", "value": "64", "note": "nobody waits"},
            {"label": "In the till", "value": "930 €"},
        ],
        "table": ExampleTable(
            [
                {"place": 1, "name": "Öttl, Franziska", "home": "Schwaig", "points": "+63"},
                {"place": 2, "name": "Żółkiewski, Łucja", "home": "Nürnberg", "points": "−4"},
            ]
        ),
        "empty_form": ExampleForm(prefix="empty"),
        "refused_form": ExampleForm({"bad-name": "ö" * 30, "bad-number": "three"}, prefix="bad"),
        "curve": evening_curve({1: [6, -2, -2, 1, 12]}, is_zero_sum=True),
    }
