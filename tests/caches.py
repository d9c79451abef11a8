"""What the process keeps for the hall, by the ids of tournaments, which each test has again."""

from tournament.beamer.views.screen import SCREENS
from tournament.cup.evenings import CUP_EVENINGS
from tournament.hall.journal_cache import RECOMPUTE_LOCK
from tournament.hall.page_cache import ADDRESSES, PAGES
from tournament.hall.public_evening import EVENINGS
from tournament.hall.views.ranking import COMPARED


def empty_shelves() -> None:
    for cache in (PAGES, EVENINGS, COMPARED, SCREENS, CUP_EVENINGS):
        cache._entries.clear()
    ADDRESSES.clear()
    RECOMPUTE_LOCK._rested_at = (
        0.0  # else a test shows the page of the one before, while that rests
    )
