"""All addresses of the program. The pages themselves are listed in tournament/urls.py."""

from django.contrib.auth.decorators import login_not_required
from django.urls import include, path
from django.views.generic import RedirectView

urlpatterns = [
    path(
        "favicon.ico",  # asked for by browsers on pages that name no icon, such as a PDF
        login_not_required(RedirectView.as_view(url="/static/img/favicon.svg")),
        name="favicon",
    ),
    path("", include("tournament.urls")),
]

handler404 = "tournament.evening.views.refusals.not_there"
handler500 = "tournament.evening.views.refusals.server_error"
handler403 = "tournament.evening.views.refusals.not_yours"
