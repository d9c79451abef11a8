"""The page of the backups, and what the overview says of them."""

import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_helper, make_tournament, make_user
from tests.markup import words
from tests.tournament.backup.conftest import NOW, ON_SQLITE, enter_table, full_disk
from tournament.backup.names import BY_HAND, BY_ITSELF, round_occasion
from tournament.backup.places import backup_folder, backups_in
from tournament.backup.services.making import make_backup
from tournament.backup.services.second_place import choose_place
from tournament.evening.services.tournaments import set_tournament_public
from tournament.models import JournalEntry, TableReport, TableSheet, Tournament
from tournament.shared.backup_record import change_record, read_record

pytestmark = ON_SQLITE


def test_page_before_the_first_backup_says_when_there_will_be_one(
    desk: Client, evening: Tournament
) -> None:
    assert "Noch keine Sicherung" in words(desk.get(reverse("backups")))


def test_page_shows_time_place_size_and_contents(
    office: Client, evening: Tournament, stick: Path
) -> None:
    choose_place(str(stick))
    at = timezone.now() - timedelta(minutes=2)
    make_backup(now=at, occasion=round_occasion(1))

    page = words(office.get(reverse("backups")))

    assert f"{timezone.localtime(at):%H:%M}" in page
    assert "Alles gesichert, vor 2 Minuten" in page
    assert "Auf diesem Laptop und auf STICK, 0,1 MB, geprüft: 8 Spieler, 1 Liste." in page
    assert "Runde 1 geschlossen" in page


def test_backup_of_a_clock_that_was_ahead_is_not_said_to_be_made_just_now(
    office: Client, evening: Tournament
) -> None:
    at = timezone.localtime() + timedelta(days=1)
    make_backup(now=at, occasion=BY_ITSELF)

    page = words(office.get(reverse("backups")))

    assert f"Alles gesichert, {at:%d.%m.%Y %H:%M}" in page
    assert f"{at:%d.%m.%Y} {at:%H:%M} von selbst" in page


def test_list_that_a_phone_sent_since_is_not_said_to_be_backed_up(
    office: Client, evening: Tournament
) -> None:
    make_backup(now=timezone.now() - timedelta(minutes=2), occasion=BY_ITSELF)
    sheet = TableSheet.objects.get(table=2)
    TableReport.objects.create(sheet=sheet, games=[], updated_at=timezone.now())

    page = words(office.get(reverse("backups")))

    assert "Gesichert, vor 2 Minuten" in page
    assert "Alles gesichert" not in page


def test_page_names_the_tournament_that_it_counts_where_there_are_several(
    office: Client, evening: Tournament
) -> None:
    """A newer tournament with fewer people looked like a loss."""
    make_backup(now=timezone.now() - timedelta(minutes=5), occasion=BY_ITSELF)
    next_one = make_tournament(players=1, name="Neujahrsrennen", slug="neujahr")
    set_tournament_public(next_one, by=None, is_public=True)
    make_backup(now=timezone.now(), occasion=BY_ITSELF)

    page = words(office.get(reverse("backups")))

    assert "geprüft: 1 Spieler (Neujahrsrennen)." in page
    assert "8 Spieler, 1 Liste 0" in page

    office.force_login(make_helper(results=evening))
    assert "Neujahrsrennen" not in words(office.get(reverse("backups")))


def test_newest_stands_first_after_the_clock_was_set_back(
    office: Client, evening: Tournament
) -> None:
    older = make_backup(now=NOW + timedelta(hours=1), occasion=BY_ITSELF)
    enter_table(evening, 2)
    newer = make_backup(now=NOW, occasion=BY_ITSELF)

    context = office.get("/backups/").context

    rows = [*context["tonight"], *context["earlier"]]
    assert [row["backup"].path for row in rows] == [newer, older]


def test_page_without_a_second_place_says_so(office: Client, evening: Tournament) -> None:
    make_backup(now=timezone.now(), occasion=BY_ITSELF)

    assert "Nur auf diesem Laptop, 0,1 MB" in words(office.get(reverse("backups")))


def test_backup_that_was_deleted_is_not_called_checked(office: Client, evening: Tournament) -> None:
    make_backup(now=timezone.now(), occasion=BY_ITSELF).unlink()

    page = words(office.get(reverse("backups")))

    assert "Die letzte Sicherung fehlt" in page
    assert "geprüft" not in page


def test_button_makes_one_at_once(desk: Client, evening: Tournament) -> None:
    response = desk.post(reverse("backup-make"), follow=True)

    assert "Gesichert und geprüft." in words(response)
    assert [backup.name.occasion for backup in backups_in(backup_folder())] == [BY_HAND]


def test_button_makes_nothing_without_a_change(desk: Client, evening: Tournament) -> None:
    at = timezone.now()
    path = make_backup(now=at, occasion=BY_ITSELF)

    page = words(desk.post(reverse("backup-make"), follow=True))

    sentence = f"Seit der Sicherung von {timezone.localtime(at):%H:%M} hat sich nichts geändert"
    assert sentence in page
    assert [backup.path for backup in backups_in(backup_folder())] == [path]
    path.unlink()
    assert "Gesichert und geprüft." in words(desk.post(reverse("backup-make"), follow=True))


def test_sixty_backups_by_hand_push_no_older_one_out(
    desk: Client, evening: Tournament, monkeypatch
) -> None:
    """Each of them with a change, so that each is made."""
    monkeypatch.setattr("tournament.backup.places.KEPT", 5)
    older = [
        make_backup(now=NOW + timedelta(minutes=minutes), occasion=BY_ITSELF)
        for minutes in range(5)
    ]

    for second in range(8):
        change_record(entry=0)
        monkeypatch.setattr(timezone, "now", lambda: NOW + timedelta(hours=1, seconds=second))  # noqa: B023
        desk.post(reverse("backup-make"))

    assert [path.exists() for path in older] == [True] * 5
    by_hand = [backup for backup in backups_in(backup_folder()) if backup.name.occasion == BY_HAND]
    assert len(by_hand) == 5


@pytest.mark.parametrize("part", [None, "viewer", "beamer"])
def test_without_a_part_nobody_makes_a_backup(
    client: Client, evening: Tournament, part: str | None
) -> None:
    client.force_login(make_helper(**({part: evening} if part else {})))

    assert client.post(reverse("backup-make")).status_code == 403
    assert reverse("backup-make") not in client.get(reverse("backups")).text
    assert backups_in(backup_folder()) == []


@pytest.mark.parametrize("part", ["results", "registration", "till"])
def test_part_that_types_makes_a_backup(client: Client, evening: Tournament, part: str) -> None:
    client.force_login(make_helper(**{part: evening}))

    client.post(reverse("backup-make"))

    assert len(backups_in(backup_folder())) == 1


def test_lists_left_out_by_a_restore_are_named_until_they_are_typed(
    client: Client, office: Client, evening: Tournament
) -> None:
    change_record(left_out="Runde 1, Tisch 2 <b>\nNoch etwas", is_watched=True)
    helper = Client()
    helper.force_login(make_helper(results=evening))
    where = reverse("left-out-typed")

    assert helper.post(where).status_code == 403
    for page in (words(office.get(reverse("backups"))), home(office, evening)):
        assert "Runde 1, Tisch 2 &lt;b&gt; Noch etwas" in page
    office.post(where)

    assert "Tisch 2 &lt;b&gt;" not in words(office.get(reverse("backups")))
    assert read_record().left_out == ""


def test_button_says_why_it_could_not(desk: Client, evening: Tournament, monkeypatch) -> None:
    monkeypatch.setattr("tournament.backup.sealed.seal", full_disk)

    page = words(desk.post(reverse("backup-make"), follow=True))

    assert "Nicht gesichert: Der Speicherplatz ist voll." in page


def test_page_keeps_saying_that_the_newest_change_could_not_be_backed_up(
    desk: Client, evening: Tournament, monkeypatch
) -> None:
    make_backup(now=timezone.now(), occasion=BY_ITSELF)
    set_tournament_public(evening, by=None, is_public=True)
    monkeypatch.setattr("tournament.backup.page.free_bytes", lambda _folder: 0)
    with monkeypatch.context() as disk:
        disk.setattr("tournament.backup.sealed.seal", full_disk)
        desk.post(reverse("backup-make"))

    page = words(desk.get(reverse("backups")))

    assert "Der letzte Versuch zu sichern ist gescheitert" in page
    assert "Der Speicherplatz ist voll." in page
    assert "geprüft" not in page
    assert "0,0 MB frei" in page
    desk.post(reverse("backup-make"))
    assert "gescheitert" not in words(desk.get(reverse("backups")))


def test_lost_stick_is_said_with_the_way_out(
    office: Client, evening: Tournament, stick: Path
) -> None:
    choose_place(str(stick))
    make_backup(now=timezone.now(), occasion=BY_ITSELF)
    shutil.rmtree(stick)
    make_backup(now=timezone.now(), occasion=BY_ITSELF)

    page = words(office.get(reverse("backups")))

    assert "STICK ist abgezogen" in page
    assert "Anderen Ort wählen" in page
    assert "nur Laptop" in page


def test_director_downloads_the_very_file(office: Client, evening: Tournament) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)

    response = office.get(reverse("backup-file", args=[path.name]))

    assert response.getvalue() == path.read_bytes()
    assert path.name in response.headers["Content-Disposition"]


@pytest.mark.parametrize("name", ["secret_key", "..%2fsecret_key", "db.sqlite3", "x.zip"])
def test_nothing_else_is_handed_out(office: Client, evening: Tournament, name: str) -> None:
    make_backup(now=NOW, occasion=BY_HAND)
    (backup_folder() / "secret_key").write_text("key")

    assert office.get(f"/backups/{name}/").status_code == 404
    assert office.get(f"/backups/{name}/restore/").status_code == 404


def test_helper_may_back_up_and_neither_download_nor_go_back(
    desk: Client, evening: Tournament
) -> None:
    """All passwords' hashes and the key are in it."""
    path = make_backup(now=NOW, occasion=BY_HAND)

    for name in ("backup-file", "backup-restore"):
        assert desk.get(reverse(name, args=[path.name])).status_code == 403
        assert desk.post(reverse(name, args=[path.name])).status_code in (403, 405)
    assert desk.get(reverse("backup-place")).status_code == 403
    page = desk.get(reverse("backups")).content.decode()
    assert path.name not in page


def test_place_is_chosen_and_given_up(office: Client, evening: Tournament, stick: Path) -> None:
    page = words(office.post(reverse("backup-place"), {"place": str(stick)}, follow=True))

    assert "Ab der nächsten Sicherung gehen sie auch dorthin." in page
    assert "auf derselben Platte" in page
    assert read_record().place == str(stick)

    office.post(reverse("backup-place"), {"forget": "1"})
    assert read_record().place == ""


def test_place_that_is_not_there_stays_in_its_field(office: Client, evening: Tournament) -> None:
    response = office.post(reverse("backup-place"), {"place": "/media/weg"})

    assert response.status_code == 422
    assert "keinen Ordner /media/weg" in words(response)
    assert 'value="/media/weg"' in response.content.decode()


def home(client: Client, tournament: Tournament) -> str:
    return words(client.get(reverse("home", args=[tournament.slug])))


def test_overview_is_silent_where_nobody_watches(desk: Client, evening: Tournament) -> None:
    assert "gesichert" not in home(desk, evening)


def test_overview_names_the_last_backup(desk: Client, evening: Tournament) -> None:
    at = timezone.now()
    make_backup(now=at, occasion=BY_ITSELF)
    change_record(is_watched=True)

    assert f"Letzte Sicherung {timezone.localtime(at):%H:%M}." in home(desk, evening)


def test_overview_and_page_warn_alike_when_a_change_is_ten_minutes_old(
    desk: Client, evening: Tournament, monkeypatch
) -> None:
    make_backup(now=timezone.now() - timedelta(hours=1), occasion=BY_ITSELF)
    change_record(is_watched=True)
    enter_table(evening, 2)
    assert "Minuten nicht gesichert" not in home(desk, evening)

    late = JournalEntry.objects.latest("pk").at + timedelta(minutes=14)
    monkeypatch.setattr(timezone, "now", lambda: late)

    assert "Seit 14 Minuten nicht gesichert." in home(desk, evening)
    assert "Seit 14 Minuten nicht gesichert" in desk.get(reverse("backups")).text


def test_overview_does_not_warn_of_a_quiet_hour(
    desk: Client, evening: Tournament, monkeypatch
) -> None:
    make_backup(now=timezone.now(), occasion=BY_ITSELF)
    change_record(is_watched=True)
    make_user()
    late = timezone.now() + timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: late)

    assert "nicht gesichert" not in home(desk, evening)


def test_overview_says_that_the_stick_is_gone(
    desk: Client, evening: Tournament, stick: Path
) -> None:
    choose_place(str(stick))
    change_record(is_watched=True)
    shutil.rmtree(stick)
    make_backup(now=NOW, occasion=BY_ITSELF)

    assert "STICK fehlt seit 21:12. Bitte wieder anstecken" in home(desk, evening)
