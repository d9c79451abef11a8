"""Addresses of the hall: what anybody may open once the director has switched the page on."""

from django.urls import path

from tournament.hall.views import draw, ranking

urlpatterns = [
    path("p/<slug:slug>/", ranking.public_ranking, name="public-ranking"),
    path("p/<slug:slug>/draw/", draw.public_draw, name="public-draw"),
    path("p/<slug:slug>/draw.json", draw.public_draw_file, name="public-draw-file"),
]
