"""The page behind the code on the wall; what stands on it: `hall/first_page.py`."""

from dataclasses import dataclass

from django.http import HttpRequest

from tournament.hall.first_page import Door, doors, where_we_are
from tournament.hall.shown import Shown
from tournament.hall.told import told_by_the_evening
from tournament.registration.prepayment import Prepayment, prepayment


@dataclass(frozen=True, slots=True)
class HomePage:
    """`state` and `sentence`: where the evening is. `prepayment`: None where there is none."""

    state: str
    sentence: str
    doors: list[Door]
    is_over: bool
    has_seats: bool
    prepayment: Prepayment | None


@told_by_the_evening("hall/home.html")
def public_home(request: HttpRequest, hall: Shown) -> HomePage:
    state, sentence = where_we_are(hall)
    return HomePage(
        state,
        sentence,
        doors(hall),
        hall.is_final,
        bool(hall.rounds),
        prepayment(hall.tournament),
    )
