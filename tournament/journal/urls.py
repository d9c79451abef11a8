"""URLs of the journal and the jury's decisions."""

from django.urls import path

from tournament.journal import views

urlpatterns = [
    path("t/<slug:slug>/journal/", views.journal, name="journal"),
    path("t/<slug:slug>/decisions/", views.decisions, name="decisions"),
]
