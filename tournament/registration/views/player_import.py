"""Taking a list over: choose the file, look at every line, then all of them or none."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.models import Tournament
from tournament.registration.forms.player_import import PlayerImportForm
from tournament.registration.services.players import register_players
from tournament.registration.workbook.player_import import (
    PlayerImport,
    as_json,
    from_json,
    read_players,
)
from tournament.shared.errors import Refused
from tournament.shared.guards import require_open
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.read_only import read_when_closed
from tournament.shared.requests import DeskRequest
from tournament.shared.workbook.reading import read_lines

LONGEST_LOOK = 2 * 60 * 60  # seconds that a preview may be looked at


@require_http_methods(["GET", "HEAD", "POST"])
@read_when_closed("registration", says_so=True)
def player_import(request: DeskRequest, slug: str) -> HttpResponse:
    """Nothing is stored before the preview is confirmed; it carries the lines, signed."""
    tournament = get_tournament(request, slug, Act.REGISTER)
    if request.method != "POST":
        return _render(request, tournament, PlayerImportForm())
    if "lines" in request.POST:
        return _confirm(request, tournament)
    form = PlayerImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _render(request, tournament, form)
    try:
        require_open(tournament)
        lines = read_lines(form.cleaned_data["file"].read())
        found = read_players(lines, tournament, is_present=form.cleaned_data["is_present"])
    except Refused as refused:
        return _render(request, tournament, form, problems=refused.problems)
    return _render(request, tournament, form, found=found)


def _confirm(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Who is registered already comes only where that was ticked; sent twice, it adds nobody."""
    form = PlayerImportForm()
    try:
        rows = signing.loads(request.POST["lines"], salt=_salt(tournament), max_age=LONGEST_LOOK)
    except signing.BadSignature:
        problem = _("This preview is no longer valid. Please choose the file again.")
        return _render(request, tournament, form, problems=[problem])
    reason = request.POST.get("reason", "").strip()[:200]
    ticked = set(request.POST.getlist("again"))
    wanted = [row for row in rows if not row["known"] or str(row["line"]) in ticked]
    try:
        players = register_players(
            tournament,
            by=request.user,
            entrants=from_json(row["entrant"] for row in wanted),
            late_reason=reason,
            others={pk for row in wanted for pk in row["known"]},
        )
    except Refused as refused:
        return _render(request, tournament, form, problems=refused.problems)
    _tell(request, taken=len(players), left_out=len(rows) - len(players))
    return redirect("registration", tournament.slug)


def _tell(request: HttpRequest, *, taken: int, left_out: int) -> None:
    sentences = []
    if taken or not left_out:
        sentence = ngettext("%(count)s player taken over.", "%(count)s players taken over.", taken)
        sentences.append(sentence % {"count": taken})
    if left_out:
        sentence = ngettext(
            "%(count)s was registered already and is left out.",
            "%(count)s were registered already and are left out.",
            left_out,
        )
        sentences.append(sentence % {"count": left_out})
    (messages.success if taken else messages.warning)(request, " ".join(sentences))


def _render(
    request: HttpRequest,
    tournament: Tournament,
    form: PlayerImportForm,
    *,
    found: PlayerImport | None = None,
    problems: Sequence[str] = (),
) -> HttpResponse:
    lines = None
    if found and not found.problems:
        lines = signing.dumps(_carried(found), salt=_salt(tournament), compress=True)
    context = {
        "tournament": tournament,
        "station": "registration",
        "form": form,
        "found": found,
        "lines": lines,
        "problems": problems,
        "is_late": tournament.is_registration_over(timezone.now()),
    }
    is_refused = bool(problems or form.errors or (found and found.problems))
    return render(request, "registration/import.html", context, status=422 if is_refused else 200)


def _carried(found: PlayerImport) -> list[dict[str, Any]]:
    """What the preview brings back of each line: the entrant, and who may be the same person."""
    return [
        {"line": line.line, "entrant": entrant, "known": [player.pk for player in line.known]}
        for line, entrant in zip(found.lines, as_json(found.entrants), strict=True)
    ]


def _salt(tournament: Tournament) -> str:
    """A preview made for one tournament cannot be confirmed in another one."""
    return f"player-import-{tournament.pk}"
