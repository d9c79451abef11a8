"""Addresses of the ranking, for the desk and for everybody."""

from django.urls import path

from tournament.ranking import views

urlpatterns = [
    path("p/<slug:slug>/", views.public_ranking, name="public-ranking"),
    path("t/<slug:slug>/ranking/", views.ranking, name="ranking"),
    path("t/<slug:slug>/ranking/lot/", views.draw_lot, name="draw-lot"),
]
