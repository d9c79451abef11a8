"""Going back from the page, and going on with a backup at the first start."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_not_required
from django.core.files.uploadedfile import UploadedFile
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.backup.contents import held_in_words, newest_entry
from tournament.backup.forms import FileForm
from tournament.backup.losses import lost_by_going_back
from tournament.backup.names import occasion_in_words
from tournament.backup.page import evening_in
from tournament.backup.places import Stored, backups_on_sticks, here, newest_first, stored_in
from tournament.backup.services.looking import LookedInto, look_into
from tournament.backup.services.restart import ask_for_restart
from tournament.backup.services.taking_over import make_ready
from tournament.backup.views.backups import find
from tournament.shared import second_step
from tournament.shared.errors import Refused
from tournament.shared.permissions import ACCOUNTS, require_right
from tournament.shared.posted_forms import status_of
from tournament.shared.reason_form import ReasonForm
from tournament.shared.requests import DeskRequest
from tournament.shared.signs import clock

MOST_OFFERED = 6


@dataclass(frozen=True, slots=True)
class Offer:
    """A backup to go on with; `value` names it in the form."""

    value: str
    stored: Stored
    title: str
    contents: str


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def backup_restore(request: DeskRequest, name: str) -> HttpResponse:
    """What would be missing then, a reason, and the present state is kept."""
    require_right(request, ACCOUNTS)
    path = find(name)
    step = second_step.of(request, "restore", name, newest_entry())
    answered = request.POST if step.is_confirmed else None
    form = ReasonForm(answered, initial=request.POST.dict())
    now = timezone.now()
    try:
        with look_into(path) as found:
            if form.is_valid():
                reason = form.cleaned_data["reason"]
                make_ready(found, by=request.user, reason=reason, now=now)
                return _done(request, found)
            lost = lost_by_going_back(found.data)
    except Refused as refused:
        return render(
            request,
            "backup/refused.html",
            {"station": "backup", "problems": refused.problems},
            status=409,
        )
    context = {
        "station": "backup",
        "at": found.at,
        "evening": found.evening.name if found.evening else "",
        "name": name,
        "consequences": [*lost, *_always(now)],
        "form": form,
        "token": step.token,
        "stale": step.stale,
    }
    status = step.status(status_of(form))
    return render(request, "backup/restore.html", context, status=status)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def first_start_restore(request: HttpRequest) -> HttpResponse:
    """Only reached from this machine, and only while there is no account."""
    if get_user_model().objects.exists():
        raise Http404
    if connection.vendor != "sqlite":
        return render(request, "backup/server.html", {"station": "backup"})
    offers = _offers()
    form = FileForm(request.POST or None, request.FILES or None)
    problems: tuple[str, ...] = ()
    tried = request.POST.get("backup", "")
    if request.method == "POST" and form.is_valid():
        uploaded = cast("UploadedFile[bytes] | None", form.cleaned_data["file"])
        try:
            with (
                _chosen(uploaded, tried, offers) as (path, called),
                look_into(path, called=called) as found,
            ):
                make_ready(found, by=None, reason="", now=timezone.now())
                return _done(request, found)
        except Refused as refused:
            problems = refused.problems
    chosen = next((one.value for one in offers if one.value != tried or not problems), "")
    context = {
        "station": "backup",
        "offers": offers,
        "chosen": chosen,
        "form": form,
        "problems": problems,
    }
    return render(request, "backup/first_start.html", context, status=422 if problems else 200)


def _offers() -> list[Offer]:
    """The newest, from sticks and from here, each once; those without a seal behind the others."""
    known = {one.name.text: one for one in (*stored_in(here()), *backups_on_sticks())}
    newest = sorted(newest_first(known.values()), key=lambda one: not one.name.is_sealed)
    return [_offer(one) for one in newest[:MOST_OFFERED]]


def _offer(one: Stored) -> Offer:
    held = evening_in(one)
    title = held.name if held else occasion_in_words(one.name)
    return Offer(one.name.text, one, title, held_in_words(held) if held else "")


@contextmanager
def _chosen(
    uploaded: "UploadedFile[bytes] | None", tried: str, offers: list[Offer]
) -> Iterator[tuple[Path, str]]:
    """Refused where nothing was chosen; an uploaded file lies in a folder of its own meanwhile."""
    if uploaded is None:
        for offer in offers:
            if offer.value == tried:
                yield offer.stored.path, tried
                return
        raise Refused(_("Please choose a backup."))
    with TemporaryDirectory(prefix="schafkopf-") as folder:
        path = Path(folder) / "uploaded"
        with path.open("wb") as file:
            for chunk in uploaded.chunks():
                file.write(chunk)
        yield path, uploaded.name or "?"


def _done(request: HttpRequest, found: LookedInto) -> HttpResponse:
    """The last answer of this start: after it the program begins anew with the other evening."""
    held = found.evening
    context = {
        "station": "backup",
        "at": found.at,
        "evening": held.name if held else "",
        "contents": held_in_words(held) if held else "",
        "starts_again": ask_for_restart(),
    }
    return render(request, "backup/done.html", context)


def _always(now: datetime) -> list[str]:
    return [
        _("What is here now stays as “replaced %(time)s” and can be gone back to in the same way.")
        % {"time": clock(now)},
        _("Everybody signs in anew; the program starts again, which takes about ten seconds."),
    ]
