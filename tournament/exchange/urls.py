"""Addresses of the file of a tournament."""

from django.urls import path

from tournament.exchange import views

urlpatterns = [
    path("import/", views.import_tournament, name="import"),
    path("t/<slug:slug>/export.zip", views.export_tournament, name="export"),
]
