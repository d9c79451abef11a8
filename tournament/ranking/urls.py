"""Addresses of the ranking at the desk."""

from django.urls import path

from tournament.ranking.views import desk

urlpatterns = [
    path("t/<slug:slug>/ranking/", desk.ranking, name="ranking"),
    path("t/<slug:slug>/ranking/lot/", desk.draw_lot, name="draw-lot"),
]
