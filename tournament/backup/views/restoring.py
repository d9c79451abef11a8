"""Pages that restore a backup, at the first start or later."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from django.contrib.auth.decorators import login_not_required
from django.core.files.uploadedfile import UploadedFile
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.backup.contents import newest_entry
from tournament.backup.forms import FileForm
from tournament.backup.losses import losses_from_restore
from tournament.backup.page import evening_in
from tournament.backup.places import (
    StoredBackup,
    backup_folder,
    backups_in,
    backups_on_sticks,
    figures_in,
    newest_first,
)
from tournament.backup.services.checking import CheckedBackup, check_backup
from tournament.backup.services.restore import ask_for_restart, prepare_restore
from tournament.backup.views.backups import backup_path_or_404
from tournament.shared import second_step
from tournament.shared.errors import Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.pages import render_page
from tournament.shared.permissions import ACCOUNTS, DeskRequest, is_first_start, require_right
from tournament.shared.signs import clock

MOST_OFFERED = 6


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def backup_restore(request: DeskRequest, name: str) -> HttpResponse:
    require_right(request, ACCOUNTS)
    path = backup_path_or_404(name)
    step = second_step.of(request, "restore", name, newest_entry())
    answered = request.POST if step.is_confirmed else None
    form = ReasonForm(answered, initial=request.POST.dict())
    now = timezone.now()
    try:
        with check_backup(path) as backup:
            if form.is_valid():
                reason = form.cleaned_data["reason"]
                prepare_restore(backup, by=request.user, reason=reason, now=now)
                return _done(request, backup)
            lost = losses_from_restore(backup.data)
    except Refused as refused:
        problems = {"problems": refused.problems}
        return render_page(request, "backup/refused.html", problems, status=409)
    replaced = _(
        "The current state is kept as “replaced %(time)s” and can be restored in the same way."
    )
    context = {
        "at": backup.at,
        "evening": backup.evening,
        "name": name,
        "consequences": [
            *lost,
            replaced % {"time": clock(now)},
            _("Everybody signs in again; helpers who joined with a code need a new one."),
            _("The program restarts, which takes about ten seconds."),
        ],
        "form": form,
    }
    return render_page(request, "backup/restore.html", context, step=step)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def first_start_restore(request: HttpRequest) -> HttpResponse:
    """Offer backups to restore while there is no account; only from this machine."""
    if not is_first_start():
        raise Http404
    if connection.vendor != "sqlite":
        return render_page(request, "backup/server.html", {})
    backups = {
        backup.name.text: backup for backup in (*backups_in(backup_folder()), *backups_on_sticks())
    }
    newest = sorted(newest_first(backups.values()), key=lambda backup: not backup.name.is_sealed)
    offered = {backup.name.text: backup for backup in newest[:MOST_OFFERED]}
    form = FileForm(request.POST or None, request.FILES or None)
    problems: tuple[str, ...] = ()
    chosen_offer = request.POST.get("backup", "")
    if request.method == "POST" and form.is_valid():
        uploaded = cast("UploadedFile[bytes] | None", form.cleaned_data["file"])
        try:
            with (
                _chosen_file(uploaded, chosen_offer, offered) as (path, called),
                check_backup(path, file_name=called) as backup,
            ):
                prepare_restore(backup, by=None, reason="", now=timezone.now())
                return _done(request, backup)
        except Refused as refused:
            problems = refused.problems
    context = {
        "offers": [(backup, evening_in(backup, figures_in(backup))) for backup in offered.values()],
        "chosen": next((name for name in offered if name != chosen_offer or not problems), ""),
        "form": form,
        "problems": problems,
    }
    status = 422 if problems else 200
    return render_page(request, "backup/first_start.html", context, status=status)


@contextmanager
def _chosen_file(
    uploaded: "UploadedFile[bytes] | None", chosen_offer: str, offered: dict[str, StoredBackup]
) -> Iterator[tuple[Path, str]]:
    """Yield path and name of the upload, or of the chosen offer. Raises Refused."""
    if uploaded is None:
        if chosen_offer not in offered:
            raise Refused(_("Please choose a backup."))
        yield offered[chosen_offer].path, chosen_offer
        return
    with TemporaryDirectory(prefix="schafkopf-") as folder:
        path = Path(folder) / "uploaded"
        with path.open("wb") as file:
            file.writelines(uploaded.chunks())
        yield path, uploaded.name or "?"


def _done(request: HttpRequest, backup: CheckedBackup) -> HttpResponse:
    context = {"at": backup.at, "evening": backup.evening, "starts_again": ask_for_restart()}
    return render_page(request, "backup/done.html", context)
