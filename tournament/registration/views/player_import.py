"""Import of a list of entrants: upload, preview, confirmation."""

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from tournament.models import Tournament
from tournament.registration.forms import PlayerImportForm
from tournament.registration.services.players import register_players
from tournament.registration.workbook.player_import import as_json, from_json, read_players
from tournament.shared.errors import Refused, ShowFormAgain
from tournament.shared.guards import require_open
from tournament.shared.pages import form_on, read_when_closed, render_page, valid_form
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.workbook.reading import read_lines, reading_notes

LONGEST_LOOK = 2 * 60 * 60  # seconds that a preview stays valid


def _page(request: HttpRequest, slug: str, refused: Refused | None = None) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    context = {
        # A list that is imported before the day is of people who have only said that they come.
        "form": PlayerImportForm(initial={"is_present": tournament.date <= timezone.localdate()}),
        "is_late": tournament.is_registration_over(timezone.now()),
    }
    return render_page(request, "registration/import.html", context, refused)


@read_when_closed("registration", page_says_closed=True)
@form_on(_page)
def player_import(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.REGISTER)
    if "lines" in request.POST:
        return _confirm(request, tournament)
    with valid_form("form", PlayerImportForm(request.POST, request.FILES)) as form:
        require_open(tournament)
        content = form.cleaned_data["file"].read()
        lines, hidden = read_lines(content), reading_notes(content)
        preview = read_players(lines, tournament, is_present=form.cleaned_data["is_present"])
        if preview.problems:
            raise Refused(found=preview, hidden=hidden)
    rows = [
        {"line": line.line, "entrant": entrant, "known": [player.pk for player in line.known]}
        for line, entrant in zip(preview.lines, as_json(preview.entrants), strict=True)
    ]
    signed = signing.dumps(rows, salt=_salt(tournament), compress=True)
    return _page(
        request, slug, ShowFormAgain(form=form, found=preview, hidden=hidden, lines=signed)
    )


def _confirm(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Register the previewed lines, known players only if ticked. A second post adds nobody."""
    try:
        rows = signing.loads(request.POST["lines"], salt=_salt(tournament), max_age=LONGEST_LOOK)
    except signing.BadSignature:
        problem = _("This preview is no longer valid. Please choose the file again.")
        raise Refused(problem) from None
    reason = request.POST.get("reason", "").strip()[:200]
    ticked = set(request.POST.getlist("again"))
    wanted = [row for row in rows if not row["known"] or str(row["line"]) in ticked]
    players = register_players(
        tournament,
        by=request.user,
        entrants=from_json(row["entrant"] for row in wanted),
        late_reason=reason,
        others={pk for row in wanted for pk in row["known"]},
    )
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
            "%(count)s was already in the list and is left out.",
            "%(count)s were already in the list and are left out.",
            skipped_count,
        )
        sentences.append(sentence % {"count": skipped_count})
    (messages.success if registered_count else messages.warning)(request, " ".join(sentences))


def _salt(tournament: Tournament) -> str:
    return f"player-import-{tournament.pk}"
