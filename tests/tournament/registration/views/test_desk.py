"""The desk's page, with and without htmx: registering, asking, searching, taking over."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    make_director,
    make_helper,
    make_player,
    make_players,
    make_tournament,
    make_user,
)
from tests.markup import elements, texts
from tournament.models import JournalEntry, Player, Tournament
from tournament.registration.services.players import mark_paid

pytestmark = pytest.mark.django_db
HTMX = {"hx-request": "true"}


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(minor_fee_cents=1500)


def url(tournament: Tournament) -> str:
    return reverse("registration", args=[tournament.slug])


def entry(**changes: str) -> dict[str, str]:
    words = {"last_name": "Öttl", "first_name": "Franziska", "place": "Schwaig", "is_paid": "on"}
    return words | changes


def test_strangers_are_sent_to_the_login(client: Client, tournament: Tournament) -> None:
    make_user()

    response = client.get(url(tournament))

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("login"))


def test_unknown_tournament_is_not_found(desk: Client) -> None:
    assert desk.get(reverse("registration", args=["gibtsnicht"])).status_code == 404


def test_registering_leads_back_with_the_number_large(desk: Client, tournament: Tournament) -> None:
    make_players(tournament, 57)

    response = desk.post(url(tournament), entry(last_name="Zöllner"), follow=True)

    player = Player.objects.get(number=58)
    assert response.redirect_chain == [(f"{url(tournament)}?new={player.pk}", 302)]
    assert texts(response, ".given p.n") == ["58"]
    assert len(elements(response, "tr.fresh")) == 1
    assert (player.last_name, player.paid_by, player.paid_cents) == ("Zöllner", "cash", 1500)
    assert JournalEntry.objects.get().by == make_user()


def test_registering_with_htmx_answers_the_page_below_the_header(
    desk: Client, tournament: Tournament
) -> None:
    response = desk.post(url(tournament), entry(), headers=HTMX)

    assert response.status_code == 200
    assert "<html" not in response.text
    assert texts(response, ".given p.n") == ["1"]
    assert elements(response, "input[value=Öttl]") == []


def test_empty_last_name_is_said_and_what_was_typed_stays(
    desk: Client, tournament: Tournament
) -> None:
    response = desk.post(url(tournament), entry(last_name=""))

    assert response.status_code == 422
    assert [field["value"] for field in elements(response, "#id_first_name")] == ["Franziska"]
    assert len(elements(response, ".error")) == 1
    assert Player.objects.count() == 0


def ask(desk: Client, tournament: Tournament, **changes: str) -> HttpResponse:
    """The page that asks about namesakes of Huber, Josef."""
    answer = desk.post(url(tournament), huber(**changes))
    assert answer.status_code == 422
    return answer


def huber(**changes: str) -> dict[str, str]:
    return entry(**{"last_name": "HUBER", "first_name": "josef"} | changes)


def test_namesake_from_the_same_place_is_the_same_person_by_default(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 8, last_name="Huber", first_name="Josef", is_present=False)
    Player.objects.update(place="Schwaig")

    question = ask(desk, tournament)

    (sentence,) = texts(question, "form.quick .question b")
    assert sentence == "Huber, Josef aus Schwaig ist als Nummer 8 vorgemerkt."
    (button,) = elements(question, "[autofocus]")
    assert (button["name"], button["value"]) == ("same_person", str(player.pk))
    assert button.text == "Nummer 8 ist da, 15 € bezahlt Enter"
    first = elements(question, "form.quick button")[0]
    assert "_person" not in first["name"]  # what Enter in a field presses
    assert [field["value"] for field in elements(question, "#id_last_name")] == ["HUBER"]
    assert (Player.objects.count(), JournalEntry.objects.count()) == (1, 0)


def test_namesake_from_another_place_is_another_person_by_default(
    desk: Client, tournament: Tournament
) -> None:
    make_player(tournament, 8, last_name="Huber", first_name="Josef", place="Lauf")

    question = ask(desk, tournament)
    answer = desk.post(url(tournament), huber(other_person="1"), follow=True)

    (other,) = elements(question, "button[name=other_person][value=1][autofocus]")
    assert other.text == "Andere Person: neue Nummer Enter"
    (same,) = elements(question, "button[name=same_person][data-key=F9]")
    assert same.text == "Dieselbe Person: Nummer 8, 15 € bezahlt F9"
    assert texts(answer, ".given p.n") == ["9"]
    assert Player.objects.count() == 2


def test_announced_person_typed_again_is_here_and_has_paid(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(
        tournament, 8, last_name="Huber", first_name="Josef", place="Schwaig", is_present=False
    )

    answer = desk.post(url(tournament), huber(same_person=str(player.pk)), follow=True)

    player.refresh_from_db()
    assert (Player.objects.count(), player.is_present, player.paid_cents) == (1, True, 1500)
    assert texts(answer, ".given p")[:2] == ["Jetzt da: Nummer", "8"]
    actions = list(JournalEntry.objects.order_by("seq").values_list("action", flat=True))
    assert actions == ["player_checked_in", "player_paid"]


def test_person_who_is_here_and_has_paid_stays_so_and_it_is_said(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 8, last_name="Huber", first_name="Josef", place="Schwaig")
    mark_paid(player, by=None)
    entries = JournalEntry.objects.count()

    answer = desk.post(url(tournament), huber(same_person=str(player.pk)), headers=HTMX)

    assert texts(answer, ".given p")[:2] == ["War schon da, nichts geändert: Nummer", "8"]
    assert (Player.objects.count(), JournalEntry.objects.count()) == (1, entries)


def test_after_the_close_a_reason_is_asked_for_and_kept(desk: Client) -> None:
    tournament = make_tournament(registration_closes_at=timezone.now() - timedelta(minutes=1))

    refused = desk.post(url(tournament), entry())
    response = desk.post(url(tournament), entry(late_reason="Stau"))

    assert refused.status_code == 422
    assert len(elements(refused, "form.quick input[name=late_reason]")) == 1
    assert response.status_code == 302
    assert JournalEntry.objects.get().reason == "Stau"


def test_full_tournament_puts_on_the_waiting_list_and_does_not_ask_for_money(desk: Client) -> None:
    tournament = make_tournament(capacity=1)
    make_player(tournament, 1)

    (tick,) = elements(desk.get(url(tournament)), "#id_is_paid")
    desk.post(url(tournament), entry(last_name="Zink"))

    assert "checked" not in tick.attributes
    assert Player.objects.get(number=2).state == "waiting"


def test_fewer_places_than_players_promise_nobody_the_next_withdrawal(desk: Client) -> None:
    tournament = make_tournament(players=6, capacity=4)

    assert texts(desk.get(url(tournament)), "main p.notice.warn span") == [
        "Alle 4 Plätze sind vergeben. "
        "Wer jetzt kommt, steht auf der Warteliste und rückt nach, sobald ein Platz frei ist."
    ]


def test_closed_tournament_shows_the_list_and_no_row(desk: Client) -> None:
    tournament = make_tournament(state="closed")
    make_player(tournament, 1, is_present=False)

    page = desk.get(url(tournament))

    assert elements(page, ".quick") == []
    assert "formaction" not in page.text
    assert desk.post(url(tournament), entry()).status_code == 422


@pytest.mark.parametrize("missing", [1, 2, 3])
def test_missing_players_of_the_last_table_are_amber_only_when_registration_ends(
    desk: Client, tournament: Tournament, missing: int
) -> None:
    make_players(tournament, 8 - missing)

    early = desk.get(url(tournament))
    Tournament.objects.update(registration_closes_at=timezone.now() + timedelta(minutes=20))
    late = desk.get(url(tournament))

    assert texts(early, "main .notice b") == [f"Noch {missing} Spieler, dann ist Tisch 2 voll."]
    assert elements(early, ".notice.warn") == []
    (warning,) = texts(late, ".notice.warn")
    assert f"Springer ({missing})" in warning


def test_full_tables_lead_on_to_the_draw(desk: Client, tournament: Tournament) -> None:
    make_players(tournament, 8)

    page = desk.get(url(tournament))

    assert texts(page, "main p.notice b") == ["2 Tische sind voll."]
    (link,) = elements(page, "p.notice .actions a")
    assert (link["href"], link.text) == (reverse("draw", args=[tournament.slug]), "Zur Auslosung")
    assert elements(page, ".notice.warn") == []


@pytest.mark.parametrize("is_preset", [False, True])
def test_paid_is_ticked_where_the_tournament_says_so(desk: Client, is_preset: bool) -> None:
    (tick,) = elements(desk.get(url(make_tournament(is_paid_preset=is_preset))), "#id_is_paid")

    assert ("checked" in tick.attributes) is is_preset


def test_everybody_paying_on_arrival_is_asked_about_until_somebody_has_paid(desk: Client) -> None:
    tournament = make_tournament()
    make_player(tournament, 1)
    question = f"{reverse('tournament-edit', args=[tournament.slug])}?change=paid"

    links = elements(desk.get(url(tournament)), "form.quick .hint a")
    assert [link["href"] for link in links] == [question]

    make_player(tournament, 2, paid_cents=1500, paid_by="cash")
    assert question not in desk.get(url(tournament)).text


def test_everybody_paying_on_arrival_is_asked_of_the_director_once(client: Client) -> None:
    free = make_tournament(slug="frei", fee_cents=0, minor_fee_cents=0)
    decided = make_tournament(slug="gleich", is_paid_preset=True)
    undecided = make_tournament(slug="offen")
    helper, director = make_helper(registration=undecided), make_director()

    def is_asked(user: User, tournament: Tournament) -> bool:
        client.force_login(user)
        return "?change=paid" in client.get(url(tournament)).text

    assert is_asked(director, undecided)
    assert not is_asked(helper, undecided)
    assert not is_asked(director, free)
    assert not is_asked(director, decided)


def test_last_entrant_who_has_not_paid_is_marked_and_pays_by_one_press(
    desk: Client, tournament: Tournament
) -> None:
    make_player(tournament, 1, paid_cents=1500, paid_by="cash")
    player = make_player(tournament, 2)
    pay = reverse("player-act", args=[tournament.slug, player.pk, "pay-cash"])

    unpaid = desk.get(url(tournament))
    assert texts(unpaid, ".given .state.problem") == ["15 € offen"]
    assert len(elements(unpaid, f".given button[formaction={pay}]")) == 1

    desk.post(pay, {"show": "all"}, follow=True)

    paid = desk.get(url(tournament))
    assert "15 € bezahlt" in texts(paid, ".given p")
    assert elements(paid, ".given .problem") == []


def test_commonest_place_is_offered(desk: Client, tournament: Tournament) -> None:
    for number, place in ((1, "Schwaig"), (2, "Schwaig"), (3, "Lauf")):
        make_player(tournament, number, place=place)

    page = desk.get(url(tournament))

    assert [field["placeholder"] for field in elements(page, "#id_place")] == ["Schwaig"]
    places = [option["value"] for option in elements(page, "datalist#places option")]
    assert places == ["Schwaig", "Lauf"]


def test_search_answers_the_list_alone(desk: Client, tournament: Tournament) -> None:
    make_players(tournament, 8)

    headers = HTMX | {"hx-target": "entrants"}
    answer = desk.get(url(tournament), {"q": "OTTL"}, headers=headers)

    assert "<h1>" not in answer.text
    assert texts(answer, "tbody .name b") == ["Öttl, Franziska"]


def test_search_without_a_script_keeps_filter_and_word(
    desk: Client, tournament: Tournament
) -> None:
    make_player(tournament, 1, paid_cents=1500, paid_by="cash")
    make_player(tournament, 2)

    page = desk.get(url(tournament), {"q": "kova", "show": "unpaid"})

    assert [field["value"] for field in elements(page, "input#q")] == ["kova"]
    assert len(elements(page, "form[role=search] input[type=hidden][name=show][value=unpaid]")) == 1
    assert len(elements(page, "tbody tr")) == 1


@pytest.mark.parametrize("show", ["all", "unpaid", "announced", "waiting", "unclear", "gone", "x"])
def test_every_filter_has_a_page(desk: Client, tournament: Tournament, show: str) -> None:
    make_players(tournament, 3)

    assert desk.get(url(tournament), {"show": show}).status_code == 200


def test_people_of_earlier_evenings_are_offered_and_taken_over(
    desk: Client, tournament: Tournament
) -> None:
    """The search finds them and one link fills the row, without JavaScript."""
    player = make_player(make_tournament(), 3, last_name="Huber", first_name="Eva", place="Lauf")

    address = reverse("registration-known", args=[tournament.slug])
    offered = desk.get(address, {"last_name": "hub"})
    searched = desk.get(url(tournament), {"q": "hub"})
    filled = desk.get(url(tournament), {"take": player.pk})

    (link,) = elements(offered, "a[data-key=F3]")
    assert link["href"].endswith(f"?take={player.pk}")
    links = [link["href"] for link in elements(searched, "main a")]
    assert f"{url(tournament)}?take={player.pk}" in links
    names = {field["name"]: field["value"] for field in elements(filled, "form.quick input")}
    assert names | {"last_name": "Huber", "first_name": "Eva", "place": "Lauf"} == names


def test_hostile_name_stays_text(desk: Client, tournament: Tournament) -> None:
    desk.post(url(tournament), entry(last_name="<img src=x onerror=alert(1)>"))

    page = desk.get(url(tournament))

    assert "<img" not in page.text
    assert texts(page, "tbody .name b") == ["<img src=x onerror=alert(1)>, Franziska"]


def queries(desk: Client, tournament: Tournament) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        desk.get(url(tournament))
    return len(captured)


def test_queries_do_not_grow_with_players(desk: Client, tournament: Tournament) -> None:
    make_player(tournament, 2, state="waiting")
    make_player(tournament, 3, is_present=False)
    few = queries(desk, tournament)
    make_player(tournament, 4, is_present=False)
    make_player(tournament, 5, state="withdrawn")

    assert queries(desk, tournament) == few


def test_results_of_absent_players_are_asked_for_once(desk: Client, tournament: Tournament) -> None:
    make_player(tournament, 2, is_present=False)

    with CaptureQueriesContext(connection) as captured:
        desk.get(url(tournament))

    assert sum("tournament_sheettotal" in query["sql"] for query in captured) == 1


def test_answer_after_saving_stays_short_with_448_players(
    desk: Client, tournament: Tournament
) -> None:
    make_players(tournament, 448)

    answer = desk.post(url(tournament), entry(last_name="Zink"), headers=HTMX)

    assert len(elements(answer, "tr")) == 1 + 60
    assert texts(answer, ".given p.n") == ["449"]
    assert "449" in answer.text[answer.text.index("</table>") :]


def test_minor_just_registered_is_said_to_appear_with_initials(desk: Client) -> None:
    tournament = make_tournament(rule_set="ebersdorf")
    words = entry(birth_on="6.5.2012", eligibility="residence")

    answer = desk.post(url(tournament), words, follow=True)

    where = reverse("player-edit", args=[tournament.slug, tournament.players.get().pk])
    (note,) = [text for text in texts(answer, ".given p.small") if "Minderjährig" in text]
    assert note.startswith("Minderjährig: öffentlich nur mit Anfangsbuchstaben. ")
    (link,) = elements(answer, ".given p.small a")
    assert link["href"] == f"{where}?change#id_guardian_consent"


def test_filter_of_those_who_left_calls_nobody_excluded_withdrawn(
    desk: Client, tournament: Tournament
) -> None:
    make_player(tournament, 1, state="excluded")

    assert "Nicht mehr dabei 1" in texts(desk.get(url(tournament)), "nav.chips a")


def test_who_comes_back_to_a_full_tournament_is_said_to_wait(
    desk: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(capacity=1)
    player = make_player(tournament, 1, state="withdrawn", is_present=False)
    make_player(tournament, 2)

    answer = desk.post(url(tournament), entry(same_person=str(player.pk), is_paid=""), headers=HTMX)
    person = desk.get(reverse("player-edit", args=[tournament.slug, player.pk]))

    assert texts(answer, ".given p.label") == ["Jetzt da, auf der Warteliste: Nummer"]
    assert "Auf die Warteliste gesetzt" in texts(person, ".past td")
    assert "Spielt doch mit" not in person.text


def test_closed_desk_without_players_asks_for_no_name(desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(state=Tournament.State.CLOSED)

    page = desk.get(url(tournament))

    assert texts(page, "#entrants .empty h2") == ["Noch ist niemand angemeldet"]
    assert "Tippen Sie oben" not in page.text
