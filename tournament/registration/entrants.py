"""The details of an entrant, and their checks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.models import Player, Tournament
from tournament.models.player import years_on
from tournament.registration.birth_dates import birth_date_problem
from tournament.shared.model_fields import stored_field
from tournament.shared.search import search_key
from tournament.shared.typed_text import text_problem, tidy

HIGHEST_NUMBER = 9_999
CONTACTS = ("email", "phone")
TEXTS = ("last_name", "first_name", "place", "club", "guardian_consent", *CONTACTS)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One registration. `number` None: the next free one; `paid_by` "": unpaid."""

    last_name: str
    first_name: str = ""
    place: str = ""
    club: str = ""
    birth_on: date | None = None
    eligibility: str = ""
    publish: str = field(default=Player.Publish.NAME.value)
    number: int | None = None
    paid_by: str = ""
    is_present: bool = True
    guardian_consent: str = ""
    email: str = ""
    phone: str = ""

    def player(self, tournament: Tournament, *, number: int, state: str) -> Player:
        """Return an unsaved Player. The caller records the payment."""
        player = Player(
            tournament=tournament,
            number=number,
            state=state,
            birth_on=self.birth_on,
            eligibility=self.eligibility,
            publish=self.publish,
            is_present=self.is_present,
            **{name: tidy(getattr(self, name)) for name in TEXTS},
        )
        player.search_key = key_of(player)
        return player


def announced_again(player: Player) -> Entrant:
    """Copy a player for another tournament, without payment, contact data and parents' consent."""
    names = ("last_name", "first_name", "place", "club", "birth_on", "eligibility", "publish")
    return Entrant(**{name: getattr(player, name) for name in names}, is_present=False)


def key_of(player: Player) -> str:
    return search_key(
        player.last_name, player.first_name, player.place, player.club, str(player.number)
    )


def age_class_of(player: Player) -> Player.AgeClass:
    return Player.AgeClass.MINOR if player.is_minor else Player.AgeClass.ADULT


def problems_of(entrant: Entrant, *, on: date, least_age: int | None = None) -> list[str]:
    """Return every problem as a sentence. `on`: the tournament's day."""
    problems = [*_text_problems(entrant), *_choice_problems(entrant)]
    if not tidy(entrant.last_name):
        problems.insert(0, _("The last name is missing."))
    if entrant.email and not _is_address(tidy(entrant.email)):
        problems.append(_("“%(text)s” is not an e-mail address.") % {"text": entrant.email[:80]})
    if entrant.birth_on is not None:
        problems += _birth_problems(entrant, entrant.birth_on, on, least_age or 0)
    if entrant.number is not None and not 1 <= entrant.number <= HIGHEST_NUMBER:
        problems.append(
            _("Start number %(number)s is not possible, only 1 to %(highest)s.")
            % {"number": entrant.number, "highest": HIGHEST_NUMBER}
        )
    return problems


def problems_in(tournament: Tournament, entrant: Entrant) -> list[str]:
    return problems_of(entrant, on=tournament.date, least_age=tournament.rules.least_age)


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


def _birth_problems(entrant: Entrant, born: date, on: date, least: int) -> Iterator[str]:
    if problem := birth_date_problem(born, on=on):
        yield problem
    elif (years := years_on(on, born)) < least:
        names = filter(None, (tidy(entrant.last_name), tidy(entrant.first_name)))
        sentence = _(
            "%(player)s is %(years)s on the day of the tournament; the rules require an age of "
            "at least %(least)s."
        )
        yield sentence % {"player": ", ".join(names), "years": years, "least": least}


def _text_problems(entrant: Entrant) -> Iterator[str]:
    for name in TEXTS:
        label = capfirst(str(stored_field(Player, name).verbose_name))
        if problem := text_problem(label, getattr(entrant, name)):
            yield problem


def _choice_problems(entrant: Entrant) -> Iterator[str]:
    choices: dict[str, Any] = {
        "eligibility": Player.Eligibility,
        "publish": Player.Publish,
        "paid_by": Player.PaidBy,
    }
    for name, choice_class in choices.items():
        value = getattr(entrant, name)
        if value and value not in choice_class.values:
            yield _("“%(value)s” is not an option.") % {"value": str(value)[:40]}
