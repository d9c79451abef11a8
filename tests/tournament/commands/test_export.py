"""`export` and `import`, as they are typed: from one data folder into another."""

import shutil
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config.update import DATABASE
from tests.factories import make_tournament
from tests.program import manage, output

TODAY = ("--date", "2026-11-20")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A data folder without an evening."""
    folder = tmp_path / "elsewhere"
    output(folder, "migrate", "--verbosity", "0")
    return folder


@pytest.fixture
def club(elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with the evenings of the demo; all that is copied are empty tables."""
    folder = tmp_path / "club"
    folder.mkdir()
    shutil.copy(elsewhere / DATABASE, folder)
    with monkeypatch.context() as demo:
        demo.setenv("SCHAFKOPF_DEMO", "1")
        output(folder, "load_demo", "--verbosity", "0")
    return folder


@pytest.mark.program
def test_evening_of_the_demonstration_goes_elsewhere_and_back(
    club: Path, elsewhere: Path, tmp_path: Path
) -> None:
    output(elsewhere, "create_tournament", "--slug", "eigenes", "--name", "Eigenes",
           *TODAY, "--rules", "schwaig")  # fmt: skip
    slug = "demo-ebersdorf"
    first, second = tmp_path / "eins.zip", tmp_path / "zwei.zip"

    printed_export = output(club, "export", slug, str(first))
    printed_import = output(elsewhere, "import", str(first))
    output(elsewhere, "export", slug, str(second))

    assert first.read_bytes() == second.read_bytes()
    printed_hash = output(club, "standings", slug, "--hash").strip()
    assert printed_hash in printed_export
    assert output(elsewhere, "standings", slug, "--hash").strip() == printed_hash
    assert "Einträgen im Journal" in printed_import
    assert manage(elsewhere, "verify_journal", slug).returncode == 0
    assert manage(elsewhere, "verify_draw", slug).returncode == 0
    again = manage(elsewhere, "import", str(first))
    assert again.returncode == 1
    assert "schon ein Turnier" in again.stderr


@pytest.mark.django_db
def test_file_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="lässt sich nicht lesen"):
        call_command("import", str(tmp_path / "weg.zip"))
    (tmp_path / "brief.zip").write_bytes(b"kein Zip")
    with pytest.raises(CommandError, match="nicht die Datei eines Turniers"):
        call_command("import", str(tmp_path / "brief.zip"))


@pytest.mark.django_db
def test_export_is_a_zip_that_anybody_can_open(tmp_path: Path) -> None:
    tournament = make_tournament()
    file = tmp_path / "abend.zip"

    call_command("export", tournament.slug, str(file))

    with zipfile.ZipFile(file) as packed:
        assert packed.testzip() is None
        names = packed.namelist()
    assert names[0] == "tournament-export.json"
    assert names[1:] == sorted(names[1:])
    assert "evening.xlsx" in names


@pytest.mark.django_db
def test_export_says_where_it_cannot_write(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="lässt sich nicht schreiben"):
        call_command("export", make_tournament().slug, str(tmp_path / "weg" / "abend.zip"))
