"""Another version in the place of this one: all of it, or nothing, wherever it fails."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

import run
from config import VERSION, update
from config.archive import SIGNS
from config.data_lock import NAME, lock_folder
from config.folders import CannotStart, Installation
from config.pack import copy_program

ROOT = Path(__file__).resolve().parents[2]
MIGRATION = """\
from django.db import migrations

def change(apps, schema_editor):
    apps.get_model("auth", "User").objects.update(first_name="changed")
    {then}

class Migration(migrations.Migration):
    dependencies = [("tournament", "{last}"), ("auth", "0012_alter_user_first_name_max_length")]
    operations = [migrations.RunPython(change)]
"""
Archive = Callable[..., Path]
OURS = ("DATABASE_URL", "SCHAFKOPF_DATA", "DJANGO_SETTINGS_MODULE")


@pytest.fixture(scope="module")
def installed(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole installation with an account in its data; the tests take copies."""
    folder = tmp_path_factory.mktemp("installed")
    copy_program(Installation(ROOT, ROOT / "data"), folder)
    program = folder / "program"
    os.symlink(sys.prefix, program / ".venv")
    shutil.copytree(migrated, program / "data")
    manage(program, "createsuperuser", "--no-input", "--username", "renate", "--email", "")
    return program


def manage(program: Path, *command: str) -> None:
    environment = {name: text for name, text in os.environ.items() if name not in OURS}
    environment["DJANGO_SUPERUSER_PASSWORD"] = "schafkopf am Freitag"
    python = program / ".venv" / "bin" / "python"
    subprocess.run([python, "manage.py", *command], cwd=program, env=environment, check=True)


@pytest.fixture
def house(installed: Path, tmp_path: Path, monkeypatch) -> Installation:
    """Its packages are those of the tests, which nothing is installed into."""
    program = shutil.copytree(installed, tmp_path / "Schafkopf", symlinks=True)
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(update, "prepare", lambda *_arguments: None)
    monkeypatch.setattr(update, "stamp_of", lambda *_arguments: tmp_path / "none, so it stays")
    return Installation(program, program / "data")


@pytest.fixture
def archive_of(installed: Path, tmp_path: Path) -> Archive:
    """An archive of this program as another version, with a migration more."""

    def make_archive(*, statement: str = "") -> Path:
        new = shutil.copytree(
            installed, tmp_path / "new", ignore=shutil.ignore_patterns("data", ".venv")
        )
        about = new / "config" / "__init__.py"
        about.write_text(about.read_text("utf-8").replace(VERSION, "9.1"), "utf-8")
        folder = new / "tournament" / "migrations"
        last = max(path.stem for path in folder.glob("0*.py"))
        (folder / "9999_more.py").write_text(MIGRATION.format(then=statement, last=last), "utf-8")
        with tarfile.open(tmp_path / "schafkopf.tar.gz", "w:gz", compresslevel=1) as packed:
            packed.add(new, "schafkopf-9.1")
        shutil.rmtree(new)
        return published(tmp_path / "schafkopf.tar.gz")

    return make_archive


def published(archive: Path) -> Path:
    """Write the sum beside the archive."""
    digits = hashlib.sha256(archive.read_bytes()).hexdigest()
    archive.with_name(f"{archive.name}.sha256").write_text(f"{digits} *{archive.name}\n")
    return archive


def all_of(place: Installation) -> dict[str, bytes | str]:
    """Every file of the program by its bytes, and each row; backups come, and may."""
    content: dict[str, bytes | str] = {
        path.relative_to(place.program).as_posix(): path.read_bytes()
        for path in place.program.rglob("*")
        if path.is_file()
        and not path.is_relative_to(place.data)
        and "__pycache__" not in path.parts
    }
    with closing(sqlite3.connect(place.data / "db.sqlite3")) as database:
        tables = database.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        rows = {
            name: database.execute(f'SELECT * FROM "{name}"').fetchall()
            for name, sql in tables
            if sql and sql.startswith("CREATE TABLE")
        }
        return content | {"tables": repr(tables), "rows": repr(rows)}


def names_of_accounts(place: Installation) -> list[str]:
    with closing(sqlite3.connect(place.data / "db.sqlite3")) as database:
        return [name for (name,) in database.execute("SELECT first_name FROM auth_user")]


@pytest.mark.program
def test_new_program_and_migrated_data_are_in_place(
    house: Installation, archive_of: Archive
) -> None:
    (house.program / "tournament" / "gone_since.py").touch()
    (house.program / "Liste vom Verein.txt").write_text("stays")

    update.update(house, archive_of())

    assert names_of_accounts(house) == ["changed"]
    assert 'VERSION = "9.1"' in (house.program / "config" / "__init__.py").read_text()
    assert not (house.program / "tournament" / "gone_since.py").exists()
    assert (house.program / "Liste vom Verein.txt").read_text() == "stays"
    assert [path.suffix for path in (house.data / "backups").iterdir()] == [".zip"]
    assert not list(house.program.glob("**/.update"))


@pytest.mark.program
def test_migration_that_fails_leaves_program_and_data_as_they_were(
    house: Installation, archive_of: Archive
) -> None:
    before = all_of(house)

    with pytest.raises(CannotStart, match="wie vorher"):
        update.update(house, archive_of(statement='raise ValueError("no")'))

    assert all_of(house) == before
    assert not list(house.program.glob("**/.update"))


def small(folder: Path, version: str, *, more: tuple[str, ...] = ()) -> Path:
    """Enough of a program to be exchanged."""
    for name in ("tournament/migrations/0001_first.py", "run.py", *more):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"of {version}")
    (folder / "config").mkdir()
    (folder / "config" / "__init__.py").write_text(f'VERSION = "{version}"\n')
    return folder


def texts_of(folder: Path) -> dict[Path, str]:
    return {path: path.read_text() for path in folder.rglob("*") if path.is_file()}


def test_packages_that_cannot_be_installed_leave_the_old_ones(tmp_path: Path, monkeypatch) -> None:
    parts = ("requirements.lock", *SIGNS[1:])
    program = small(tmp_path / "Schafkopf", "1.0", more=(".venv/.installed-requirements.lock",))
    place, before = Installation(program, tmp_path / "data"), texts_of(program)
    new = small(tmp_path / "new", "1.1", more=tuple(name for name in parts if "__" not in name))
    archive = published(Path(shutil.make_archive(str(tmp_path / "new"), "zip", new)))
    folders = []

    def prepare(place: Installation, listed: str) -> None:
        folders.append([path.name for path in place.venv.iterdir()])
        raise CannotStart("no internet")

    monkeypatch.setattr(update, "prepare", prepare)

    with pytest.raises(CannotStart, match="no internet"):
        update.update(place, archive)

    assert folders == [[]]  # an environment of its own
    assert texts_of(program) == before


def test_update_that_was_cut_off_is_taken_back_by_the_next_start(
    tmp_path: Path, monkeypatch, capsys
) -> None:
    """After each single renaming; taking back may be cut off as well."""
    rename = Path.rename
    replaced_paths: list[Path] = []
    monkeypatch.setattr(update, "prepare", lambda *_arguments: None)

    def cut_off_after(most: int) -> None:
        def counted(path: Path, target: Path) -> Path:
            if len(replaced_paths) == most:
                raise KeyboardInterrupt
            replaced_paths.append(path)
            return rename(path, target)

        replaced_paths.clear()
        monkeypatch.setattr(Path, "rename", counted)

    for most in range(100):
        program = small(tmp_path / f"{most}", "1.0", more=("old.txt", ".venv/.installed-x"))
        place = Installation(program, program / "data")
        monkeypatch.setattr(update, "stamp_of", lambda place, listed: place.venv / ".installed-x")
        before = texts_of(program)
        small(program / update.WORK / update.NEW, "2.0", more=("new.txt", "docs/new.md"))
        cut_off_after(most)
        try:
            update.move_new_program_in(place)
            break
        except KeyboardInterrupt:
            cut_off_after(most // 2)
            with suppress(KeyboardInterrupt):
                update.restore_old_program(program)
        monkeypatch.setattr(Path, "rename", rename)
        monkeypatch.setattr(run, "HERE", place)
        run.main(["demo", "--remove"])  # any start
        assert texts_of(program) == before

    assert most == 10  # six new parts, four in the place of old ones
    assert capsys.readouterr().out.count("unterbrochen") > 5


def test_older_version_is_refused(tmp_path: Path) -> None:
    """A newer number with a missing migration is older too."""
    place = Installation(small(tmp_path / "here", "0.2"), tmp_path / "data")
    same = small(tmp_path / "same", "0.2")
    older = small(tmp_path / "older", "0.2.dev7")
    lacking = small(tmp_path / "lacking", "0.3")
    (lacking / "tournament" / "migrations" / "0001_first.py").unlink()

    assert update.require_not_older(place, same, tmp_path) == "0.2"
    for new in (older, lacking):
        with pytest.raises(CannotStart, match="älter"):
            update.require_not_older(place, new, tmp_path)


def test_versions_are_in_order() -> None:
    texts = ["0.1", "0.2.dev0", "0.2.dev1", "0.2", "0.2.1", "0.10", "1.0.dev3", "1"]
    versions = [update.VERSION.search(f'VERSION = "{text}"') for text in texts]

    assert sorted(versions, key=update.version_key) == versions


def test_update_is_refused_where_it_would_do_harm(tmp_path: Path, monkeypatch, capsys) -> None:
    program = small(tmp_path / "Schafkopf", "1.0")
    house = Installation(program, program / "data")
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 and no more")
    published(tmp_path / "broken.zip")
    monkeypatch.setattr(run, "HERE", house)
    monkeypatch.delenv("DATABASE_URL", raising=False)

    def refused(name: str = "broken.zip") -> str:
        before = texts_of(program)
        assert run.main(["update", str(tmp_path / name)]) == 1
        assert {**texts_of(program), house.data / NAME: ""} == {**before, house.data / NAME: ""}
        return capsys.readouterr().err

    assert "beschädigt" in refused()
    assert "not there.zip" in refused("not there.zip")
    for folder in (house.data, house.demo):
        with lock_folder(folder, "http://127.0.0.1:8000/"):
            assert "http://127.0.0.1:8000/" in refused()
    monkeypatch.setenv("DATABASE_URL", "postgres://server/evening")
    assert "DATABASE_URL" in refused()
    monkeypatch.delenv("DATABASE_URL")
    (program / ".git").mkdir()
    assert "git" in refused()


@pytest.fixture
def swapped(tmp_path: Path, monkeypatch) -> tuple[Installation, Path]:
    """An installation, and a published archive of which one byte was changed on its way."""
    program = small(tmp_path / "Schafkopf", "1.0")
    new = small(tmp_path / "new", "1.1", more=("manage.py", "tournament/apps.py"))
    archive = published(Path(shutil.make_archive(str(tmp_path / "new"), "zip", new)))
    content = bytearray(archive.read_bytes())
    content[-1] ^= 1
    archive.write_bytes(content)
    monkeypatch.setattr(run, "HERE", Installation(program, program / "data"))
    monkeypatch.setattr(update, "prepare", lambda *_arguments: None)
    monkeypatch.setattr(update, "migrate_copy", lambda place: None)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return run.HERE, archive


def test_archive_that_was_not_published_is_refused(
    swapped: tuple[Installation, Path], capsys
) -> None:
    house, archive = swapped
    before = texts_of(house.program)
    beside = archive.with_name("new.zip.sha256")
    digits = beside.read_text().split()[0]

    def refused(*options: str) -> str:
        assert run.main(["update", str(archive), *options]) == 1
        assert texts_of(house.program) == before
        return capsys.readouterr().err

    assert "nicht die Datei" in refused()
    assert digits in refused("--sha256", digits.upper())
    assert "keine SHA-256" in refused("--sha256", "12ab")
    beside.write_text(f"{digits}  other.zip\n")
    assert "new.zip.sha256" in refused()
    beside.unlink()
    assert "--unchecked" in refused()


@pytest.mark.parametrize("kind", ["beside", "bare", "of several", "typed", "unchecked"])
def test_published_archive_is_taken(swapped: tuple[Installation, Path], kind: str) -> None:
    house, archive = swapped
    digits = hashlib.sha256(archive.read_bytes()).hexdigest()
    beside = archive.with_name("new.zip.sha256")
    lines = {
        "beside": f"{digits}  new.zip\n",
        "bare": digits.upper(),
        "of several": f"{'0' * 64}  other.zip\r\n{digits} *new.zip\r\n",
    }
    beside.unlink()
    if kind in lines:
        beside.write_text(lines[kind])
    options = {"typed": ["--sha256", digits], "unchecked": ["--unchecked"]}.get(kind, [])

    assert run.main(["update", str(archive), *options]) == 0
    assert '"1.1"' in (house.program / "config" / "__init__.py").read_text()
