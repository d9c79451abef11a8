"""URLs of the program, collected from all stations."""

from django.urls import include, path

# The hall first: five hundred phones ask for it.
STATIONS = (
    *("hall", "evening", "rules", "registration", "draw", "results", "ranking", "teams"),
    *("prizes", "journal", "beamer", "cup", "backup", "exchange", "practice"),
)

urlpatterns = [path("", include(f"tournament.{station}.urls")) for station in STATIONS]
