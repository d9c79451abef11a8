"""URLs of the journal and the jury's decisions."""

from django.urls import path

from tournament.journal.views import decisions, journal

urlpatterns = [
    path("t/<slug:slug>/journal/", journal.journal, name="journal"),
    path("t/<slug:slug>/decisions/", decisions.decisions, name="decisions"),
]
