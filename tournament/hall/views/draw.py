"""The public check of the draws: the visitor's browser recomputes them."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.draw.check_sentences import words
from tournament.draw.document import document
from tournament.draw.report import quality_lines
from tournament.hall.page_cache import cached_for_everybody
from tournament.seating.document import ChangeRecord
from tournament.seating.protocol import canonical, read_line
from tournament.shared.permissions import get_public_tournament


@cached_for_everybody()
def public_draw(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_public_tournament(slug)
    published = document(tournament)
    numbers = [draw.number for draw in published.draws]
    reports = dict(tournament.draws.filter(number__in=numbers).values_list("number", "report"))
    lines = map(read_line, published.lines + published.added)
    names: dict[int | None, str] = {
        line.number: f"{line.number} {line.name}".rstrip() for line in lines
    }
    context = {
        "tournament": tournament,
        "document": published,
        "options_text": canonical(published.options),
        "data": published.as_json(),
        "words": words(),
        "draws": [
            {
                "record": draw,
                "changes": _changes(draw.changed),
                "tables": [[names.get(n, n) for n in table] for table in draw.tables],
                "report": quality_lines(reports[draw.number]),
            }
            for draw in published.draws
        ],
    }
    return render(request, "hall/draw.html", context)


@cached_for_everybody()
def public_draw_file(request: HttpRequest, slug: str) -> JsonResponse:
    tournament = get_public_tournament(slug)
    response = JsonResponse(
        document(tournament).as_json(), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-draw.json"'
    return response


def _changes(changed: ChangeRecord | None) -> list[str]:
    if changed is None:
        return []
    reasons = (
        (_("absent: %(numbers)s"), changed.absent),
        (_("late: %(numbers)s"), changed.late),
        (_("tables already playing: %(numbers)s"), changed.frozen),
    )
    return [
        sentence % {"numbers": ", ".join(map(str, numbers))}
        for sentence, numbers in reasons
        if numbers
    ]
