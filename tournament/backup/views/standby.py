"""Pages for the second laptop: its key, and the backup it fetches."""

from time import monotonic

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.db import connection
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.backup.services import standby
from tournament.shared.permissions import ACCOUNTS, require_right


@require_POST
def standby_key(request: HttpRequest) -> HttpResponse:
    require_right(request, ACCOUNTS)
    if connection.vendor != "sqlite":
        raise Http404
    if "revoke" in request.POST:
        standby.revoke_key()
        messages.success(
            request, _("The key is no longer valid: no second laptop receives anything.")
        )
    else:
        standby.make_key()
    return redirect("backups")


@login_not_required
@require_safe
@never_cache
def standby_file(request: HttpRequest) -> HttpResponse | FileResponse:
    """Send a challenge, or the newest backup if the Authorization header answers one."""
    monotonic_seconds = monotonic()
    if connection.vendor != "sqlite":
        return HttpResponse(status=403)
    if "Authorization" not in request.headers:
        question = standby.new_question(monotonic_seconds=monotonic_seconds)
        return JsonResponse({"question": question}, status=200 if question else 403)
    words = request.headers["Authorization"].split(" ")
    if len(words) != 3 or not standby.knows_key(
        words[1], words[2], monotonic_seconds=monotonic_seconds
    ):
        return HttpResponse(status=403)
    standby.note_request(timezone.now(), monotonic_seconds=monotonic_seconds)
    newest = standby.newest_standby_backup()
    if newest is None:  # the first one is being made
        return HttpResponse(status=204)
    etag = f'"{newest.name.text}"'
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponse(status=304)
    return FileResponse(newest.path.open("rb"), as_attachment=True, filename=newest.name.text)
