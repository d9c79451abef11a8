"""The backup page, and the forms on it."""

from pathlib import Path
from time import monotonic

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.backup.forms import PlaceForm
from tournament.backup.names import BY_HAND, parse_file_name
from tournament.backup.page import places_of, rows_of, status_of
from tournament.backup.places import backup_folder, backups_in, second_folder, writable_disks
from tournament.backup.services.making import is_up_to_date, make_backup
from tournament.backup.services.second_place import choose_place, forget_place
from tournament.backup.services.standby import is_standing_by, last_request_at
from tournament.shared.backup_record import change_record, clock_at, left_out_in_words, read_record
from tournament.shared.errors import Refused
from tournament.shared.own_address import address_for_others
from tournament.shared.pages import refusals_on, render_page
from tournament.shared.permissions import (
    ACCOUNTS,
    LEAD_ALL,
    DeskRequest,
    may_back_up,
    require_right,
)


@require_safe
@never_cache
def backups(request: DeskRequest) -> HttpResponse:
    if connection.vendor != "sqlite":
        return render_page(request, "backup/server.html", {})
    record, now = read_record(), timezone.now()
    stored = backups_in(backup_folder(), copies_in=second_folder(record))
    sees_all = request.user.has_perm(LEAD_ALL)
    tonight, earlier = rows_of(stored, now=now, sees_all=sees_all)
    context = {
        "status": status_of(record, [*tonight, *earlier], now=now),
        "left_out": left_out_in_words(record) if record.left_out else None,
        "tonight": tonight,
        "earlier": earlier,
        "places": places_of(record),
        "has_second": bool(record.place),
        "may_back_up": may_back_up(request.user),
        "may_go_back": request.user.has_perm(ACCOUNTS),
        "standby_key": record.standby_key,
        "standby_at": last_request_at(),
        "is_standing_by": is_standing_by(monotonic_seconds=monotonic()),
        "standby_address": address_for_others(request, "/"),
    }
    return render_page(request, "backup/backups.html", context)


@require_POST
def backup_make(request: DeskRequest) -> HttpResponse:
    if connection.vendor != "sqlite":
        raise Http404
    if not may_back_up(request.user):
        raise PermissionDenied(_("You are not allowed to do this. Please ask the director."))
    record = read_record()
    if is_up_to_date(record):
        unchanged = _("Nothing has changed since the backup of %(time)s: it is complete.")
        messages.info(request, unchanged % {"time": clock_at(record.made_at)})
        return redirect("backups")
    try:
        make_backup(now=timezone.now(), occasion=BY_HAND)
    except Refused as refused:
        messages.error(request, _("No backup: %(why)s") % {"why": refused})
    else:
        messages.success(request, _("Backed up and checked."))
    return redirect("backups")


@require_POST
def dismiss_left_out(request: HttpRequest) -> HttpResponse:
    require_right(request, ACCOUNTS)
    change_record(left_out="")
    return redirect("backups")


@require_http_methods(["GET", "HEAD", "POST"])
def backup_place(request: HttpRequest) -> HttpResponse:
    require_right(request, ACCOUNTS)
    record = read_record()
    if request.method == "POST" and "forget" in request.POST:
        forget_place()
        messages.success(request, _("From now on, backups stay on this laptop only."))
        return redirect("backups")
    form = PlaceForm(request.POST or None, initial={"place": record.place})
    if form.is_valid():
        with refusals_on(form, "place"):
            hint = choose_place(form.cleaned_data["place"])
            messages.success(request, _("The next backup will go there as well."))
            if hint:
                messages.warning(request, hint)
            return redirect("backups")
    context = {"form": form, "sticks": writable_disks(), "chosen": record.place}
    return render_page(request, "backup/place.html", context)


@require_safe
def backup_file(request: HttpRequest, name: str) -> HttpResponse | FileResponse:
    # It holds password hashes and the key.
    require_right(request, ACCOUNTS)
    path = backup_path_or_404(name)
    return FileResponse(path.open("rb"), as_attachment=True, filename=path.name)


def backup_path_or_404(name: str) -> Path:
    path = backup_folder() / name
    if connection.vendor != "sqlite" or parse_file_name(name) is None or not path.is_file():
        raise Http404
    return path
