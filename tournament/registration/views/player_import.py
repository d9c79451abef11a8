"""Import of a list of entrants: upload, preview, confirmation."""

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
from tournament.shared.workbook.reading import hidden_parts, read_lines

LONGEST_LOOK = 2 * 60 * 60  # seconds that a preview stays valid


@require_http_methods(["GET", "HEAD", "POST"])
@read_when_closed("registration", says_so=True)
def player_import(request: DeskRequest, slug: str) -> HttpResponse:
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
        content = form.cleaned_data["file"].read()
        lines, hidden = read_lines(content), hidden_parts(content)
        preview = read_players(lines, tournament, is_present=form.cleaned_data["is_present"])
    except Refused as refused:
        return _render(request, tournament, form, problems=refused.problems)
    return _render(request, tournament, form, preview=preview, hidden=hidden)


def _confirm(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Register the lines; known players only if ticked. A repeated request adds nobody."""
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
    _add_message(request, registered_count=len(players), skipped_count=len(rows) - len(players))
    return redirect("registration", tournament.slug)


def _add_message(request: HttpRequest, *, registered_count: int, skipped_count: int) -> None:
    sentences = []
    if registered_count or not skipped_count:
        sentence = ngettext(
            "%(count)s player imported.", "%(count)s players imported.", registered_count
        )
        sentences.append(sentence % {"count": registered_count})
    if skipped_count:
        sentence = ngettext(
            "%(count)s was already registered and is left out.",
            "%(count)s were already registered and are left out.",
            skipped_count,
        )
        sentences.append(sentence % {"count": skipped_count})
    (messages.success if registered_count else messages.warning)(request, " ".join(sentences))


def _render(
    request: HttpRequest,
    tournament: Tournament,
    form: PlayerImportForm,
    *,
    preview: PlayerImport | None = None,
    hidden: Sequence[str] = (),
    problems: Sequence[str] = (),
) -> HttpResponse:
    lines = None
    if preview and not preview.problems:
        lines = signing.dumps(_signed_lines(preview), salt=_salt(tournament), compress=True)
    context = {
        "tournament": tournament,
        "station": "registration",
        "form": form,
        "hidden": hidden,
        "found": preview,
        "lines": lines,
        "problems": problems,
        "is_late": tournament.is_registration_over(timezone.now()),
    }
    is_refused = bool(problems or form.errors or (preview and preview.problems))
    return render(request, "registration/import.html", context, status=422 if is_refused else 200)


def _signed_lines(preview: PlayerImport) -> list[dict[str, Any]]:
    return [
        {"line": line.line, "entrant": entrant, "known": [player.pk for player in line.known]}
        for line, entrant in zip(preview.lines, as_json(preview.entrants), strict=True)
    ]


def _salt(tournament: Tournament) -> str:
    return f"player-import-{tournament.pk}"
