"""The public home page, behind the QR code; see `hall/home_page.py`."""

from dataclasses import dataclass

from django.http import HttpRequest

from tournament.hall.evening_pages import evening_page
from tournament.hall.home_page import HomeLink, home_links, state_of_evening
from tournament.hall.public_evening import PublicEvening
from tournament.registration.prepayment import Prepayment, prepayment


@dataclass(frozen=True, slots=True)
class HomePage:
    state: str
    sentence: str
    home_links: list[HomeLink]
    is_over: bool
    has_seats: bool
    prepayment: Prepayment | None


@evening_page("hall/home.html")
def public_home(request: HttpRequest, hall: PublicEvening) -> HomePage:
    state, sentence = state_of_evening(hall)
    return HomePage(
        state,
        sentence,
        home_links(hall),
        hall.is_final,
        bool(hall.rounds),
        prepayment(hall.tournament),
    )
