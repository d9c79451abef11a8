"""URLs of the ranking at the desk."""

from django.urls import path

from tournament.ranking.views import desk

urlpatterns = [
    path("t/<slug:slug>/ranking/", desk.ranking, name="ranking"),
    path("t/<slug:slug>/ranking/lot/", desk.draw_lot, name="draw-lot"),
    path("t/<slug:slug>/ranking/lot/<int:group>/", desk.lot_set_aside, name="lot-set-aside"),
    path("t/<slug:slug>/ranking/release/<int:round_number>/", desk.release, name="ranking-release"),
    path("t/<slug:slug>/ranking/withhold/", desk.withhold, name="ranking-withhold"),
]
