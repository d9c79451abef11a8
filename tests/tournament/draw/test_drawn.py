"""What is told of a draw afterwards."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import enter, make_tournament, seat_players
from tests.markup import texts
from tournament.draw.drawn import public_input_in_words, tables_with_players
from tournament.draw.services.draws import draw_round
from tournament.models import Player, Substitution
from tournament.results.services.rounds import close_round

pytestmark = pytest.mark.django_db


def test_players_registered_before_the_clock_was_set_back_keep_their_names() -> None:
    tournament = make_tournament(players=8)
    tournament.players.update(registered_at=timezone.now() + timedelta(hours=1))

    tables = tables_with_players(draw_round(tournament, by=None, round_number=1))

    assert all(isinstance(player, Player) for table in tables for player in table)


def test_page_of_a_round_names_who_plays_in_it(desk: Client) -> None:
    tournament = make_tournament(players=4, round_count=2)
    player = tournament.players.get(number=1)
    Substitution.objects.create(
        player=player, from_round=2, last_name="Öchsner", first_name="Lu", made_at=timezone.now()
    )
    for number in (1, 2):
        draw_round(tournament, by=None, round_number=number)

    pages = [desk.get(reverse("draw-round", args=[tournament.slug, n])) for n in (1, 2)]

    first, second = ({*texts(page, ".seats td")} for page in pages)
    assert f"1 {player.last_name} {player.first_name}" in first - second
    assert "1 Öchsner Lu" in second - first


def test_draw_page_leads_on_to_the_results_and_then_to_the_ranking(desk: Client) -> None:
    tournament = make_tournament(players=4, round_count=1)
    page = reverse("draw", args=[tournament.slug])
    played = seat_players(tournament, players=tournament.players.all())
    enter(played.sheets.get(), 2, 0, 0, -2)
    while_played = desk.get(page)
    close_round(played, by=None)

    closed = desk.get(page)

    assert texts(while_played, ".next a") == ["Zu den Ergebnissen Enter"]
    assert texts(closed, ".next a") == ["Zur Rangliste Enter"]
    assert "Alle Runden sind geschlossen. Weiter geht es mit der Rangliste." in texts(
        closed, ".next p"
    )


@pytest.mark.parametrize(("seed", "after_one"), [(None, "no public input"), ("7", "not given yet")])
def test_public_input_can_be_given_until_a_draw_depends_on_the_chain(
    english: None, seed: str | None, after_one: str
) -> None:
    tournament = make_tournament(players=4, round_count=2)
    words = [public_input_in_words(tournament, "")]
    for number in (1, 2):
        draw_round(tournament, by=None, round_number=number, seed=seed)
        words.append(public_input_in_words(tournament, ""))

    assert words == ["not given yet", after_one, "no public input"]
    assert public_input_in_words(tournament, "Eichel-Ober") == "Eichel-Ober"
