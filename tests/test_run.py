"""run.py: what it refuses, and that it does its work only once."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import run
from config import START_AGAIN
from config.data_lock import lock_folder
from config.folders import CannotStart, Installation


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installation:
    """An empty project folder instead of this one."""
    house = Installation(tmp_path / "Turnier für alle", tmp_path / "Turnier für alle" / "data")
    house.program.mkdir()
    monkeypatch.setattr(run, "HERE", house)
    return house


def test_taken_port_is_named_with_another_one() -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]

        with pytest.raises(CannotStart, match=rf"{port}.*--port {port + 1}"):
            run.require_free_port(port)


@pytest.mark.program
def test_taken_port_ends_with_a_sentence_and_no_traceback(house: Installation, capfd) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]

        result = subprocess.run(
            [sys.executable, Path(__file__).parents[1] / "run.py", "--port", str(port)],
            capture_output=True,
            text=True,
        )

    assert (result.returncode, result.stdout) == (1, "")
    assert str(port) in result.stderr
    assert "Traceback" not in result.stderr


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
        ["--all"],
        ["--rest"],
        ["demo", "--postgres"],
        ["test", "--all", "--rest"],
        ["pack"],
        ["pack", "one", "two"],
        ["update"],
        ["update", "new.zip", "--sha256", "ab", "--unchecked"],
        ["--unchecked"],
        ["test", "--sha256", "ab"],
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


def test_demo_is_removed_and_nothing_else(house: Installation) -> None:
    (house.demo / "backups").mkdir(parents=True)
    (house.demo / "db.sqlite3").touch()
    (house.data / "db.sqlite3").touch()

    assert run.main(["demo", "--remove"]) == 0
    assert [path.name for path in (house.data).iterdir()] == ["db.sqlite3"]
    assert run.main(["demo", "--remove"]) == 0


def test_running_demo_is_not_removed(house: Installation, capsys) -> None:
    with lock_folder(house.demo, "http://127.0.0.1:8000/"):
        code = run.main(["demo", "--remove"])

    assert code == 1
    assert "http://127.0.0.1:8000/" in capsys.readouterr().err
    assert (house.demo).exists()


def test_second_start_on_the_same_data_names_the_first(
    house: Installation, monkeypatch, capsys
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with lock_folder(house.data, "http://127.0.0.1:8000/"):
        code = run.main(["--port", "1", "--no-browser"])

    assert code == 1
    assert "http://127.0.0.1:8000/" in capsys.readouterr().err


@pytest.mark.program
def test_demo_lives_in_the_data_folder_that_was_asked_for(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import run; print(run.HERE.demo)"]
    result = subprocess.run(
        command,
        cwd=Path(run.__file__).parent,
        env={**os.environ, "SCHAFKOPF_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
    )

    assert result.stdout.strip() == str(tmp_path / "demo")


@pytest.mark.program
def test_exit_code_of_the_program_is_handed_on(house: Installation) -> None:
    assert run.run([sys.executable, "-c", "raise SystemExit(3)"], dict(os.environ)) == 3


def test_program_that_asks_for_it_is_started_again_without_a_browser(
    house: Installation, monkeypatch
) -> None:
    """Exit code 75 means that another evening was put in place."""
    monkeypatch.setattr(run, "prepare", lambda *_arguments: None)
    monkeypatch.setattr(run, "has_screen", lambda: True)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    codes, started = [START_AGAIN, START_AGAIN, 0], []

    def start(command, environment) -> int:
        started.append("--browser" in command)
        return codes[len(started) - 1]

    monkeypatch.setattr(run, "run", start)

    assert run.main(["--port", "18432"]) == 0
    assert started == [True, False, False]


def test_second_laptop_that_takes_over_is_started_as_always(
    house: Installation, monkeypatch
) -> None:
    monkeypatch.setattr(run, "prepare", lambda *_arguments: None)
    monkeypatch.setattr(run, "has_screen", lambda: False)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    started = []

    def start(command, environment) -> int:
        started.append(command[2:])
        return START_AGAIN if command[2] == "standby" else 0

    monkeypatch.setattr(run, "run", start)

    assert run.main(["standby", "192.168.178.20:8000", "abcd-efgh", "--port", "18433"]) == 0
    assert started == [
        ["standby", "192.168.178.20:8000", "abcd-efgh"],
        ["serve", "--port", "18433"],
    ]


def test_second_laptop_that_was_ended_starts_nothing(house: Installation, monkeypatch) -> None:
    monkeypatch.setattr(run, "prepare", lambda *_arguments: None)
    started = []
    monkeypatch.setattr(run, "run", lambda command, environment: started.append(command) or 1)

    assert run.main(["standby", "--take-over"]) == 1
    assert [command[1:] for command in started] == [["manage.py", "standby", "--take-over"]]


def test_backup_to_go_on_with_is_handed_to_the_program(house: Installation, monkeypatch) -> None:
    monkeypatch.setattr(run, "prepare", lambda *_arguments: None)
    monkeypatch.setattr(run, "run", lambda command, environment: command[1:])

    arguments = ["restore", "E:\\Schafkopf-Sicherungen\\abend.zip", "--replace"]

    assert run.main(arguments) == ["manage.py", *arguments]


@pytest.mark.program
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a program may use all of them")
def test_tests_count_the_processors_that_they_may_use() -> None:
    limit = "os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})"
    program = f"import os, run; {limit}; print(run.processors())"

    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(run.__file__).parent,
        capture_output=True,
        text=True,
        check=True,
    )

    assert result.stdout == "1\n"
