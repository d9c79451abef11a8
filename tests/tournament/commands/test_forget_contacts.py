"""Deleting contact details by command, `forget_contacts [S] [--dry-run]`, and at the start."""

from datetime import timedelta

import pytest
from django.core.management import CommandError
from django.utils import timezone

from tests.factories import make_player, make_tournament
from tests.printed import printed
from tests.snapshot import everything
from tournament.management.commands.serve import forget_due_contacts
from tournament.models import Player, PreRegistration, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def made(slug: str, *, days_ago: int) -> Tournament:
    on = timezone.localdate() - timedelta(days=days_ago)
    tournament = make_tournament(slug=slug, date=on)
    make_player(tournament, 1, phone="0911 4711")
    return tournament


def told(*arguments: str) -> str:
    return printed("forget_contacts", *arguments)


def phones() -> dict[str, str]:
    return dict(Player.objects.values_list("tournament__slug", "phone"))


def test_those_whose_days_are_over_are_forgotten_and_named() -> None:
    made("alt", days_ago=31)
    made("jung", days_ago=29)

    assert told() == "alt: contact details and dates of birth of 1 person deleted.\n"
    assert phones() == {"alt": "", "jung": "0911 4711"}
    assert told() == "No contact details are due for deletion.\n"


def test_one_tournament_is_forgotten_at_once() -> None:
    made("gestern", days_ago=1)

    assert told("gestern") == "gestern: contact details and dates of birth of 1 person deleted.\n"
    assert phones() == {"gestern": ""}


def test_those_never_confirmed_are_counted_too() -> None:
    tournament = made("alt", days_ago=31)
    PreRegistration.objects.create(
        tournament=tournament, last_name="Neu", email="eva@example.org", arrived_at=timezone.now()
    )

    assert told("--dry-run") == "alt: contact details or a date of birth of 2 people are known.\n"
    assert told() == "alt: contact details and dates of birth of 2 people deleted.\n"
    assert not PreRegistration.objects.exists()


def test_dry_run_says_it_and_changes_nothing() -> None:
    made("alt", days_ago=31)
    before = everything()

    assert told("--dry-run") == "alt: contact details or a date of birth of 1 person are known.\n"
    assert everything() == before


def test_evening_that_is_still_to_come_keeps_them() -> None:
    made("heute", days_ago=0)

    with pytest.raises(CommandError, match="Contact details are needed until then"):
        told("heute")

    assert phones() == {"heute": "0911 4711"}


def test_start_of_the_program_forgets_what_is_due() -> None:
    made("alt", days_ago=31)
    made("jung", days_ago=29)

    forget_due_contacts()

    assert phones() == {"alt": "", "jung": "0911 4711"}
