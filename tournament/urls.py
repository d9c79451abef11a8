"""Every page of the program: each station lists its own addresses, whole."""

from django.urls import include, path

# The hall first: five hundred phones ask for it.
STATIONS = (
    *("hall", "evening", "rules", "registration", "draw", "results", "ranking", "teams"),
    *("prizes", "journal", "beamer", "cup", "backup", "exchange", "practice"),
)

urlpatterns = [path("", include(f"tournament.{station}.urls")) for station in STATIONS]
