"""A refused value of a model is named with its field once."""

from typing import Any

import pytest
from django.db.models import Model

from tournament.models import Player, Prize
from tournament.shared.model_fields import problems_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.mark.parametrize(
    ("model", "values", "sentence"),
    [
        (Player, {"last_name": ""}, "The last name is missing."),
        (
            Player,
            {"email": "uwe"},
            "E-mail “uwe”: Please enter an e-mail address, for example name@example.org.",
        ),
        (Prize, {"value_cents": 10**7}, "Worth “€100000”: A prize is worth at most €99,999."),
    ],
)
def test_refused_value_is_named_with_its_field_once(
    model: type[Model], values: dict[str, Any], sentence: str
) -> None:
    assert problems_of(model(**values), only=list(values)) == [sentence]
