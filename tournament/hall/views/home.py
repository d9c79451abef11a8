"""The page behind the QR code; see `hall/first_page.py`."""

from dataclasses import dataclass

from django.http import HttpRequest

from tournament.hall.evening_pages import evening_page
from tournament.hall.first_page import Door, doors, state_of_evening
from tournament.hall.public_evening import PublicEvening
from tournament.registration.prepayment import Prepayment, prepayment


@dataclass(frozen=True, slots=True)
class HomePage:
    state: str
    sentence: str
    doors: list[Door]
    is_over: bool
    has_seats: bool
    prepayment: Prepayment | None


@evening_page("hall/home.html")
def public_home(request: HttpRequest, hall: PublicEvening) -> HomePage:
    state, sentence = state_of_evening(hall)
    return HomePage(
        state,
        sentence,
        doors(hall),
        hall.is_final,
        bool(hall.rounds),
        prepayment(hall.tournament),
    )
