"""The paper of a cup."""

import pytest
from django.utils import timezone

from tests.tournament.conftest import lines_upon_each_other, overflowing
from tests.tournament.cup.conftest import ALOIS, evening, make_cup
from tournament.cup.papers import cup_paper
from tournament.cup.table import table_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.mark.parametrize("evenings", [3, 12])
def test_titles_of_evenings_are_not_cut(pages, drawn, evenings: int) -> None:
    title = "Preisschafkopf Oberneuhausen"
    cup = make_cup([evening(d, {ALOIS: d}, short_name=title) for d in range(1, evenings + 1)])

    [text] = pages(cup_paper(table_of(cup), now=timezone.now()))

    assert "…" not in text
    assert [text.count(part) for part in ("Preis", "Ober")] == [evenings, evenings]
    assert overflowing(drawn) == []
    assert lines_upon_each_other(drawn) == []
