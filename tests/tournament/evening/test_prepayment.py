"""The setting: typed as printed, stored bare, in the journal, and for the next evening too."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament
from tests.markup import elements, texts
from tournament.evening.services.again import create_like
from tournament.evening.services.tournaments import change_tournament
from tournament.models import Tournament
from tournament.models.prepayment import PREPAYMENT
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TYPED = {
    "account_holder": " SV  Schwaig ",
    "iban": "de89 3704 0044 0532 0130 00",
    "paypal_name": "https://www.paypal.me/svschwaig/",
}
STORED = ("SV Schwaig", "DE89370400440532013000", "svschwaig")


def stored(tournament: Tournament) -> tuple[str, str, str]:
    tournament.refresh_from_db()
    return tournament.account_holder, tournament.iban, tournament.paypal_name


def line(tournament: Tournament) -> str:
    return f"{reverse('tournament-edit', args=[tournament.slug])}?change=prepayment"


def test_settings_take_what_is_typed_or_pasted(desk: Client) -> None:
    tournament = make_tournament()

    response = desk.post(line(tournament), TYPED, follow=True)

    assert stored(tournament) == STORED
    values = texts(response, ".settings b.is")
    assert "SV Schwaig, DE89 3704 0044 0532 0130 00; paypal.me/svschwaig" in values
    entry = tournament.journal.get(action="tournament_changed")
    assert entry.new == dict(zip(PREPAYMENT, STORED, strict=True))


def test_wrong_iban_is_refused_with_what_was_typed(desk: Client) -> None:
    tournament = make_tournament()

    response = desk.post(line(tournament), TYPED | {"iban": "DE88 3704 0044 0532 0130 00"})

    assert response.status_code == 422
    assert texts(response, "#id_iban_error li") == [
        "“DE88370400440532013000” has a typing mistake: its check digits do not match."
    ]
    assert elements(response, "#id_iban")[0]["value"] == "DE88 3704 0044 0532 0130 00"
    assert stored(tournament) == ("", "", "")


def test_account_without_a_holder_is_refused(desk: Client) -> None:
    tournament = make_tournament()

    response = desk.post(line(tournament), TYPED | {"account_holder": ""})

    assert texts(response, "form .notice.bad b") == [
        "Whose account is it? Banks compare the name with the IBAN."
    ]
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.update(iban=STORED[1])


def test_service_asks_the_same_validators() -> None:
    with pytest.raises(Refused, match="check digits"):
        change_tournament(
            make_tournament(), by=None, account_holder="SV", iban="DE88370400440532013000"
        )


def test_next_evening_has_the_same_account() -> None:
    tournament = make_tournament(account_holder=STORED[0], iban=STORED[1], paypal_name=STORED[2])

    successor = create_like(tournament, by=None, name="Neu", date=date(2027, 11, 19))

    assert stored(successor) == STORED
