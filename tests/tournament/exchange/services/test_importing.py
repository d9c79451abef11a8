"""Importing a tournament in another installation: unchanged, or refused with a sentence."""

import io
import json
import random
import re
import zipfile
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import enter, make_director, make_players, make_tournament, make_user
from tests.tiers import thorough_unless
from tests.tournament.exchange.evenings import file_of_an_evening, random_evening
from tests.tournament.exchange.installations import changed, empty, other_installation, refusal
from tournament.draw.services.changes import swap_seats
from tournament.draw.services.draws import draw_all_rounds
from tournament.exchange import packing
from tournament.exchange.services.importing import import_tournament_file
from tournament.exchange.workbook import tournament_file
from tournament.journal import details
from tournament.journal.services import make_decision
from tournament.models import JournalEntry, Player, Tournament
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize
from tournament.ranking import against_journal
from tournament.registration.services.attendance import fix_table
from tournament.registration.services.erasing import erase_player
from tournament.registration.services.players import change_player
from tournament.results.against_journal import differences
from tournament.shared.chain import check_chain
from tournament.shared.journal_entries import record

pytestmark = pytest.mark.django_db
RULE_SETS = ("schwaig", "ebersdorf", "spin", "buchstaben")


@pytest.mark.parametrize("rule_set", thorough_unless("schwaig".__eq__, RULE_SETS))
def test_export_import_export_gives_equal_bytes(rule_set: str) -> None:
    tournament = random_evening(random.Random(rule_set), rule_set=rule_set)
    first = tournament_file(tournament)
    other_installation()

    imported = import_tournament_file(first, file_name="abend.zip", by=make_user("anna"))

    assert tournament_file(imported.tournament) == first
    assert imported.tournament.pk != tournament.pk
    assert [link.fault for link in check_chain(imported.tournament) if link.fault] == []
    assert list(differences(imported.tournament)) == []


def test_prize_of_the_oldest_is_the_same_where_nobodys_birth_is_known() -> None:
    tournament = make_tournament(players=4, slug="rennen", round_count=1)
    tournament.players.update(birth_on=date(1990, 1, 1))
    tournament.players.filter(number=2).update(birth_on=date(1940, 1, 1))
    draw_all_rounds(tournament, by=None)
    enter(tournament.rounds.get().sheets.get(), 20, 10, -10, -20)
    for kind in ("oldest", "zero"):
        add_prize(tournament, by=None, kind=kind, cents=1000)
    first = tournament_file(tournament)
    other_installation()

    again = import_tournament_file(first, file_name="abend.zip", by=None).tournament

    assert tournament_file(again) == first


def test_imported_tournament_continues_its_chain_and_can_be_exported_again() -> None:
    first = file_of_an_evening()
    other_installation()
    imported = import_tournament_file(first, file_name="abend.zip", by=None).tournament
    change_player(imported.players.get(number=3), by=make_user("anna"), place="Ansbach")

    assert [link.fault for link in check_chain(imported) if link.fault] == []
    second = tournament_file(imported)
    assert second != first
    empty()
    third = import_tournament_file(second, file_name="abend.zip", by=None).tournament
    assert tournament_file(third) == second
    assert [link.fault for link in check_chain(third) if link.fault] == []


def test_typists_get_locked_accounts_of_their_own() -> None:
    first = file_of_an_evening()
    other_installation()
    make_user("renate")

    imported = import_tournament_file(first, file_name="abend.zip", by=None).tournament

    entry = imported.journal.filter(action="sheet_entered").first()
    assert entry is not None
    assert entry.by is not None
    assert entry.by.username == f"renate@{imported.slug}"
    assert not entry.by.is_active
    assert not entry.by.has_usable_password()
    assert User.objects.get(username="renate").is_active


def test_import_is_recorded_in_the_journal_of_the_program() -> None:
    first = file_of_an_evening()
    other_installation()
    anna = make_director("anna")

    imported = import_tournament_file(first, file_name="abend.zip", by=anna).tournament

    entry = JournalEntry.objects.get(tournament=None, action="tournament_taken_over")
    assert (entry.by, entry.subject_id) == (anna, imported.pk)


def test_erased_players_and_contacts_are_not_exported() -> None:
    tournament = random_evening(random.Random(4), rule_set="ebersdorf")
    erased = tournament.players.filter(state="registered").order_by("number")[0]
    name = erased.last_name
    Player.objects.filter(pk=erased.pk).update(email="geheim@example.org")
    erase_player(erased, by=make_user(), reason="auf Wunsch")
    content = tournament_file(Tournament.objects.get())

    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        texts = {
            name_of_member: packed.read(name_of_member).decode()
            for name_of_member in packed.namelist()
            if name_of_member != "evening.xlsx"
        }
    everywhere = "".join(texts.values())
    assert name not in everywhere
    assert "example.org" not in content.decode("latin-1")
    assert "0911 4711" not in everywhere
    assert '"birth_on":"' not in everywhere
    assert '"age_class":"minor"' in texts["players.json"]

    other_installation()
    imported = import_tournament_file(content, file_name="abend.zip", by=None).tournament
    assert tournament_file(imported) == content
    assert list(differences(imported)) == []


def replaced(member: str, old: str, new: str) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        text = members[member].decode()
        assert old in text
        members[member] = text.replace(old, new, 1).encode()

    return change


def test_taken_slug_and_existing_journal_are_refused_with_a_way_out() -> None:
    tournament = make_tournament(players=4, slug="rennen")
    draw_all_rounds(tournament, by=None)
    content = tournament_file(tournament)

    sentence = refusal(content)

    assert "„rennen“" in sentence
    assert "Einstellungen" in sentence
    Tournament.objects.update(slug="umbenannt")
    assert "„umbenannt“" in refusal(content)


def test_any_changed_byte_is_refused() -> None:
    chance = random.Random(6)
    content = file_of_an_evening()
    other_installation()
    places = [0, 40, len(content) - 1, *(chance.randrange(len(content)) for _ in range(60))]

    for place in places:
        spoilt = bytearray(content)
        spoilt[place] ^= 1
        assert "abend.zip" in refusal(bytes(spoilt)), place


def test_torn_file_is_refused() -> None:
    content = file_of_an_evening()
    other_installation()

    for length in (0, 10, 500, len(content) // 2, len(content) - 1):
        assert "abend.zip" in refusal(content[:length])


@pytest.mark.parametrize("step", thorough_unless((5).__eq__, [5, 1]))
def test_points_changed_under_a_new_seal_are_refused(step: int) -> None:
    content = file_of_an_evening()
    other_installation()
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        totals = len(json.loads(packed.read("totals.json")))

    for place in range(0, totals, step):
        sentence = refusal(changed(content, more_points(place)))
        assert "Journal" in sentence, place
        assert "Tisch" in sentence, place


def more_points(place: int) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        rows = json.loads(members["totals.json"])
        rows[place]["points"] += 90
        members["totals.json"] = packing.json_rows(rows)

    return change


def test_ranking_that_its_lists_do_not_give_is_refused() -> None:
    content = file_of_an_evening()
    other_installation()

    assert "Rangliste" in refusal(changed(content, lambda members: None, ranking="0" * 64))


def rewritten(member: str, change: Callable[[list[Any]], Any]) -> Callable[[dict[str, bytes]], Any]:
    """Return a change that rewrites a member's rows."""

    def spoil(members: dict[str, bytes]) -> None:
        rows = json.loads(members[member])
        change(rows)
        is_derived = "-" in member or member in ("awards.json", "ranking.json")
        members[member] = packing.json_text(rows) if is_derived else packing.json_rows(rows)

    return spoil


def other_winner(rows: list[Any]) -> None:
    row = next(row for row in rows if row["number"] is not None)
    row["number"] += 1


@pytest.mark.parametrize(
    ("member", "change", "sentence_part"),
    [
        ("awards.json", other_winner, "Preise gehen nicht"),
        ("awards.json", lambda rows: rows[0].update(cents=1), "(Erster)"),
        ("awards.json", lambda rows: rows.pop(), "(ihre Zahl)"),
        ("team-ranking.json", lambda rows: rows[0].update(points=1), "Mannschaften stehen nicht"),
        ("ranking.json", lambda data: data.update(hash="0" * 64), "ranking.json"),
        ("draw-protocol.json", lambda data: data.update(salt="00"), "draw-protocol.json"),
        ("prizes.json", lambda rows: rows[0].update(cents=1), "Erster, Geld"),
        ("cash_entries.json", lambda rows: rows[0].update(cents=1), "Die Kasse: im Journal"),
        ("cash_entries.json", lambda rows: rows.pop(), "Die Kasse: im Journal"),
        ("till.json", lambda rows: rows[0].update(due_cents=1), "Die Kasse, abgeschlossen mit"),
        ("prize_table.json", lambda rows: rows[0].update(allows_several=True), "Die Preise"),
        ("prize_group_members.json", lambda rows: rows.pop(), "Die Gruppe „Frauen“"),
        ("teams.json", lambda rows: rows[0].update(name="Sieger"), "Die Mannschaft „M 0“"),
    ],
)
def test_prizes_teams_and_till_changed_under_a_new_seal_are_refused(
    member: str, change: Callable[[list[Any]], Any], sentence_part: str
) -> None:
    content = file_of_an_evening()
    other_installation()

    assert sentence_part in refusal(changed(content, rewritten(member, change)))


def test_call_of_somebody_else_under_a_new_seal_is_refused() -> None:
    tournament = make_tournament(players=4, slug="rennen", round_count=1)
    draw_all_rounds(tournament, by=None)
    enter(tournament.rounds.get().sheets.get(), 20, 10, -10, -20)
    add_prize(tournament, by=None, number=1, cents=1000)
    begin_ceremony(tournament, by=None, order="first_first")
    call_prize(tournament.prizes.get(), by=None)
    content = tournament_file(tournament)
    other = tournament.rounds.get().seats.get(seat=4).player_id
    other_installation()

    sentence = refusal(
        changed(content, rewritten("prize_calls.json", lambda rows: rows[0].update(player=other)))
    )

    assert "Ruf von „1. Platz“, geht an" in sentence


def test_journal_changed_under_a_new_seal_is_refused() -> None:
    content = file_of_an_evening()
    other_installation()

    sentence = refusal(changed(content, replaced("journal.json", "sheet_entered", "sheet_checked")))

    assert "Das Journal ist bei Eintrag" in sentence


def test_draw_changed_under_a_new_seal_is_refused() -> None:
    content = file_of_an_evening()
    other_installation()

    def swap(members: dict[str, bytes]) -> None:
        text = members["draws.json"].decode()
        members["draws.json"] = re.sub(
            r'"places":\[(\d+),(\d+)', r'"places":[\2,\1', text, count=1
        ).encode()

    assert "Auslosungen" in refusal(changed(content, swap))


def test_seats_swapped_by_hand_keep_the_draw_valid() -> None:
    tournament = make_tournament(round_count=1)
    players = make_players(tournament, 8)
    fix_table(players[2], by=None, first=1)
    draw_all_rounds(tournament, by=None)
    number_at_table_2 = tournament.rounds.get().seats.filter(table=2)[0].player.number
    swap_seats(
        tournament, by=None, round_number=1, first=3, second=number_at_table_2, reason="Rollstuhl"
    )
    first = tournament_file(tournament)
    other_installation()

    assert (
        tournament_file(import_tournament_file(first, file_name="abend.zip", by=None).tournament)
        == first
    )


@pytest.mark.parametrize(
    ("member", "old", "new"),
    [
        ("tournament.json", '"rule_set":"schwaig"', '"rule_set":"watten"'),
        ("tournament.json", '"rule_options":{}', '"rule_options":{"tout":"nie"}'),
        ("tournament.json", '"fee_cents":', '"draw_options":"x","fee_cents":'),
        ("draws.json", '"changes":null', '"changes":"x"'),
        ("tournament.json", '"slug":"rennen"', '"slug":"../../x y"'),
        ("tournament.json", '"slug":"rennen"', '"slug":null'),
        ("tournament.json", '"round_count":2', '"round_count":"2"'),
        ("tournament.json", '"round_count":2', '"round_count":99'),
        ("tournament.json", '"fee_cents":1500', '"fee_cents":true'),
        ("tournament.json", '"date":"2026-11-20"', '"date":"gestern"'),
        ("players.json", '"place":"', '"place":"' + "x" * 5000),
        ("players.json", '"state":"registered"', '"state":"king"'),
        ("players.json", '"number":1,', '"number":2,'),
        ("players.json", '"tournament":', '"tournament":9'),
        ("seats.json", '"seat":1', '"seat":7'),
        ("lists.json", '"kind":"games"', '"kind":""'),
        ("accounts.json", '"name":"renate"', '"name":{}'),
        ("journal.json", '"seq":1,', '"seq":1.5,'),
        ("draws.json", '"players":[', '"players":[999,'),
        ("rounds.json", "[", "[" * 5000),
    ],
)
def test_made_up_row_is_refused(member: str, old: str, new: str) -> None:
    content = file_of_an_evening()
    other_installation()

    assert "abend.zip" in refusal(changed(content, replaced(member, old, new)))


def test_file_of_the_previous_format_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Format 1 knew no penalties."""
    tournament = make_tournament(slug="rennen")
    make_decision(tournament, by=None, case="Streit", ruling="Nein")

    def without_penalties(members: dict[str, bytes]) -> None:
        [decision] = json.loads(members["decisions.json"])
        assert (decision.pop("player"), decision.pop("penalty")) == (None, None)
        members["decisions.json"] = packing.json_rows([decision])

    monkeypatch.setattr(packing, "VERSION", 1)
    old = changed(tournament_file(tournament), without_penalties)
    monkeypatch.undo()
    other_installation()

    imported = import_tournament_file(old, file_name="abend.zip", by=None).tournament

    assert imported.decisions.get().penalty is None
    assert packing.unpack(tournament_file(imported))[0]["version"] == packing.VERSION


@pytest.mark.parametrize("players", [[], [{}], None, "x"])
def test_penalty_of_nobody_in_the_journal_is_refused(
    players: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_tournament(slug="rennen")
    new = {"number": 1, "round": 1, "penalty": 5, "appeal_of": None, "players": players}
    new |= {"case": "Zu spät", "ruling": "Abzug"}
    record(tournament, "decision_made", tournament, by=None, new=new)
    monkeypatch.setattr(against_journal, "replay_penalties", lambda _tournament: {})
    monkeypatch.setattr(details, "recorded_penalty", lambda _old, _new: "")
    content = tournament_file(tournament)
    monkeypatch.undo()
    other_installation()

    assert "abend.zip" in refusal(content)


@pytest.mark.parametrize(
    ("action", "new"),
    [
        ("sheet_voided", {"round": 1, "table": 1, "consequence": ["replay"]}),
        ("backup_restored", {"made_at": ["2026-11-20"]}),
        ("role_given", {"role": {}}),
    ],
)
def test_journal_that_no_page_can_show_is_refused(
    action: str, new: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_tournament(players=4, round_count=1)
    draw_all_rounds(tournament, by=None)
    sheet = tournament.rounds.get().sheets.get()
    enter(sheet, 20, 10, -10, -20)
    about = sheet if action == "sheet_voided" else tournament
    record(tournament, action, about, by=None, new=new)
    if about is sheet:
        typed = tournament.journal.filter(subject_id=sheet.pk, action="sheet_entered").first()
        record(tournament, "sheet_entered", sheet, by=None, new=typed and typed.new)
    monkeypatch.setitem(details.DETAILS, action, lambda _change: "")
    content = tournament_file(tournament)
    monkeypatch.undo()
    other_installation()

    assert "abend.zip" in refusal(content)


@pytest.mark.parametrize(
    ("version", "words"), [(3, "Format 3"), ("2", "beschädigt"), (None, "beschädigt")]
)
def test_only_a_higher_format_is_called_newer(
    version: object, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "VERSION", version)
    content = tournament_file(make_tournament())
    monkeypatch.undo()

    assert words in refusal(content)


def test_file_of_another_program_is_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("word/document.xml", "<xml/>")

    assert "manage.py export" in refusal(file.getvalue())
    assert "manage.py export" in refusal(b"%PDF-1.4")


def test_backup_is_refused_as_a_backup() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("schafkopf.json", "{}")

    assert "Sicherung" in refusal(file.getvalue())


def test_compressed_member_is_refused_before_it_is_read() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(packing.HEAD, b" " * 50_000_000)
    assert len(file.getvalue()) < 100_000

    assert "beschädigt" in refusal(file.getvalue())
