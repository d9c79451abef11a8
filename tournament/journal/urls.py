"""Addresses of the journal and of what the jury decided."""

from django.urls import path

from tournament.journal.views import decisions, journal

urlpatterns = [
    path("t/<slug:slug>/journal/", journal.journal, name="journal"),
    path("t/<slug:slug>/decisions/", decisions.decisions, name="decisions"),
]
