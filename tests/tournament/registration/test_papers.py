"""The paper of open fees."""

from datetime import date
from io import BytesIO

import pytest
from django.utils import timezone
from pypdf import PdfReader

from tests.factories import make_player, make_tournament
from tournament.models import Tournament
from tournament.registration.papers import open_fees_paper
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def pages(tournament: Tournament) -> list[str]:
    content = open_fees_paper(tournament, now=timezone.now())
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def test_paper_has_everybody_with_an_open_fee_and_the_sum() -> None:
    tournament = make_tournament(rule_set="ebersdorf", fee_cents=800, minor_fee_cents=0)
    make_player(tournament, 1, paid_cents=800, paid_by="cash")
    make_player(tournament, 2)
    make_player(tournament, 3, birth_on=date(2015, 1, 1), paid_cents=800, paid_by="cash")

    (text,) = pages(tournament)

    assert "Unpaid entry fees" in text
    assert "Öttl" not in text
    assert text.index("Kovačević, Marko") < text.index("von der Grün, Adelheid")
    assert text.index("Adelheid") < text.index("Total")


def test_paper_takes_as_many_pages_as_it_needs_with_the_sum_on_the_last() -> None:
    tournament = make_tournament(players=70)

    texts = pages(tournament)

    assert ["Total" in text for text in texts] == [*[False] * (len(texts) - 1), True]
    assert "€1050" in texts[-1].split("Total")[1]


def test_paper_without_an_open_fee_is_refused() -> None:
    with pytest.raises(Refused):
        pages(make_tournament())
