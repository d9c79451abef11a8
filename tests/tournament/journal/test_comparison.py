"""No column of a compared model can be forgotten."""

from collections import defaultdict
from datetime import date

import pytest
from django.db.models import Model

from tests.factories import make_tournament
from tests.tournament.prizes.eventful import make_evening
from tournament.journal.comparison import NOT_COMPARED, Comparison
from tournament.models import Player, Tournament
from tournament.registration.services.attendance import fix_table
from tournament.registration.services.erasing import erase_player
from tournament.registration.services.players import confirm_adults, register_player
from tournament.teams.services import pay_team

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.mark.parametrize("model", NOT_COMPARED)
def test_columns_left_out_exist(model: type[Model]) -> None:
    assert NOT_COMPARED[model] <= {field.name for field in model._meta.concrete_fields}


def set_every_detail(tournament: Tournament) -> None:
    entrant = Player(last_name="Öttl", club="TSV", birth_on=date(1980, 1, 1), eligibility="club")
    fix_table(register_player(tournament, by=None, entrant=entrant), by=None, first=1)
    player = register_player(tournament, by=None, entrant=Player(last_name="Genç"))
    confirm_adults(tournament, by=None, keys=[player.pk])
    erase_player(player, by=None, reason="auf Wunsch")


def test_every_compared_column_is_in_the_journal() -> None:
    tournament = make_evening()
    Tournament.objects.update(team_fee_cents=800)
    pay_team(tournament.teams.first(), by=None)
    open_evening = make_tournament(slug="offen", rule_set="ebersdorf")
    set_every_detail(open_evening)

    described: dict[str, set[str]] = defaultdict(set)
    for evening in (tournament, open_evening):
        for name, rows in Comparison(evening).journal.items():
            described[name].update(*rows.values())
    missing = {
        f"{model.__name__}.{field.name}"
        for model, left_out in NOT_COMPARED.items()
        for field in model._meta.concrete_fields
        if field.name not in left_out | described[model._meta.model_name]
    }

    assert missing == set()
