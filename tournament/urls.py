"""Every page of the program: each station lists its own addresses, whole."""

from django.urls import include, path

STATIONS = ("evening", "rules", "registration", "draw", "results", "ranking", "journal")

urlpatterns = [path("", include(f"tournament.{station}.urls")) for station in STATIONS]
