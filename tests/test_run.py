"""run.py: what it refuses, and that it does its work only once."""

import os
import socket
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

import pytest

import run
from config import START_AGAIN
from config.data_lock import hold

House = namedtuple("House", "folder requirements stamp")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """An empty project folder: run.py makes its environment there."""
    folder = tmp_path / "Turnier für alle"
    folder.mkdir()
    python = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    monkeypatch.setattr(run, "HERE", folder)
    monkeypatch.setattr(run, "VENV", folder / ".venv")
    monkeypatch.setattr(run, "VENV_PYTHON", folder / ".venv" / python)
    monkeypatch.setattr(run, "DEMO_DATA", folder / "data" / "demo")
    requirements = folder / "requirements.txt"
    requirements.write_text("# nothing yet\n")
    return House(folder, requirements, folder / ".venv" / ".installed-requirements.txt")


def test_old_python_is_refused_by_name() -> None:
    with pytest.raises(run.CannotStart, match=r"3\.10.*3\.11"):
        run.require_python((3, 10))


@pytest.mark.parametrize("version", [(3, 11), (3, 14), (4, 0)])
def test_new_python_is_accepted(version: tuple[int, int]) -> None:
    run.require_python(version)


def test_missing_part_of_python_is_named_with_what_helps() -> None:
    with pytest.raises(run.CannotStart, match=r"no_such_part.*apt install python3-venv"):
        run.require_modules(("venv", "no_such_part"))


def test_taken_port_is_named_with_another_one() -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]

        with pytest.raises(run.CannotStart, match=rf"{port}.*--port {port + 1}"):
            run.require_free_port(port)


def test_taken_port_ends_with_a_sentence_and_no_traceback(house: House, capfd) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]

        done = subprocess.run(
            [sys.executable, Path(__file__).parents[1] / "run.py", "--port", str(port)],
            capture_output=True,
            text=True,
        )

    assert (done.returncode, done.stdout) == (1, "")
    assert str(port) in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "0"],
        ["--port", "70000"],
        ["--port", "x"],
        ["dmeo"],
        ["demo", "tests/"],
        ["--remove"],
        ["--postgres"],
        ["demo", "--postgres"],
    ],
)
def test_unknown_arguments_are_refused(arguments: list[str], capsys) -> None:
    with pytest.raises(SystemExit) as stopped:
        run.parse(arguments)

    assert stopped.value.code == 2
    assert "error" in capsys.readouterr().err


def test_arguments_of_test_are_passed_on_to_pytest() -> None:
    options, passed_on = run.parse(["test", "tests/scoring", "-x", "-k", "wenz", "--postgres"])

    assert (options.action, options.postgres) == ("test", True)
    assert passed_on == ["tests/scoring", "-x", "-k", "wenz"]


def test_prepare_installs_once_and_again_after_a_change(house: House, capsys) -> None:
    run.prepare("requirements.txt")
    first = capsys.readouterr().out
    run.prepare("requirements.txt")
    second = capsys.readouterr().out
    house.requirements.write_text("# something new\n")
    run.prepare("requirements.txt")
    third = capsys.readouterr().out

    assert first.count("\n") == 2
    assert second == ""
    assert third.count("\n") == 1
    assert house.stamp.read_text() == run.fingerprint(house.requirements)


def test_prepare_repairs_an_environment_that_was_left_half_made(house: House) -> None:
    run.VENV_PYTHON.parent.mkdir(parents=True)
    run.VENV_PYTHON.symlink_to(house.folder / "a python that was removed")

    run.prepare("requirements.txt")

    assert run.venv_works()


def test_prepare_says_so_when_packages_cannot_be_installed(house: House) -> None:
    house.requirements.write_text("./not-here.whl\n")

    with pytest.raises(run.CannotStart):
        run.prepare("requirements.txt")

    assert not house.stamp.exists()  # the next start tries again


def test_fingerprint_follows_included_files(tmp_path: Path) -> None:
    (tmp_path / "more.txt").write_text("-r base.txt\n")
    (tmp_path / "base.txt").write_text("one\n")
    before = run.fingerprint(tmp_path / "more.txt")
    (tmp_path / "base.txt").write_text("two\n")

    assert run.fingerprint(tmp_path / "more.txt") != before


def test_demo_is_removed_and_nothing_else(house: House) -> None:
    (house.folder / "data" / "demo" / "backups").mkdir(parents=True)
    (house.folder / "data" / "demo" / "db.sqlite3").touch()
    (house.folder / "data" / "db.sqlite3").touch()

    assert run.main(["demo", "--remove"]) == 0
    assert [path.name for path in (house.folder / "data").iterdir()] == ["db.sqlite3"]
    assert run.main(["demo", "--remove"]) == 0


def test_running_demo_is_not_removed(house: House, capsys) -> None:
    with hold(house.folder / "data" / "demo", "http://127.0.0.1:8000/"):
        code = run.main(["demo", "--remove"])

    assert code == 1
    assert "http://127.0.0.1:8000/" in capsys.readouterr().err
    assert (house.folder / "data" / "demo").exists()


def test_second_start_on_the_same_data_names_the_first(house: House, monkeypatch, capsys) -> None:
    monkeypatch.setattr(run, "DATA", house.folder / "data")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with hold(house.folder / "data", "http://127.0.0.1:8000/"):
        code = run.main(["--port", "1", "--no-browser"])

    assert code == 1
    assert "http://127.0.0.1:8000/" in capsys.readouterr().err


def test_demo_lives_in_the_data_folder_that_was_asked_for(tmp_path: Path) -> None:
    asked = [sys.executable, "-c", "import run; print(run.DEMO_DATA)"]
    done = subprocess.run(
        asked,
        cwd=Path(run.__file__).parent,
        env={**os.environ, "SCHAFKOPF_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
    )

    assert done.stdout.strip() == str(tmp_path / "demo")


def test_exit_code_of_the_program_is_handed_on(house: House) -> None:
    assert run.run([sys.executable, "-c", "raise SystemExit(3)"], dict(os.environ)) == 3


def test_program_that_asks_for_it_is_started_again_without_a_browser(
    house: House, monkeypatch
) -> None:
    """It has put another evening in place and ended."""
    monkeypatch.setattr(run, "DATA", house.folder / "data")
    monkeypatch.setattr(run, "prepare", lambda requirements: None)
    monkeypatch.setattr(run, "has_screen", lambda: True)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    codes, started = [START_AGAIN, START_AGAIN, 0], []

    def start(command, environment) -> int:
        started.append("--browser" in command)
        return codes[len(started) - 1]

    monkeypatch.setattr(run, "run", start)

    assert run.main(["--port", "18432"]) == 0
    assert started == [True, False, False]


def test_backup_to_go_on_with_is_handed_to_the_program(house: House, monkeypatch) -> None:
    monkeypatch.setattr(run, "prepare", lambda requirements: None)
    monkeypatch.setattr(run, "run", lambda command, environment: command[1:])

    asked = ["restore", "E:\\Schafkopf-Sicherungen\\abend.zip", "--replace"]

    assert run.main(asked) == ["manage.py", *asked]
