"""What the settings promise to whoever opens the program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.program

ROOT = Path(__file__).resolve().parents[2]


def ask_settings(question: str, data: Path, **environment: str) -> str:
    """Ask a fresh process, because settings are made at import."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SCHAFKOPF_", "DJANGO_", "DATABASE_URL"))
    }
    result = subprocess.run(
        [sys.executable, "-c", f"from config import settings; print({question})"],
        cwd=ROOT,
        env={**clean, "SCHAFKOPF_DATA": str(data), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout.strip()


def test_debug_is_off_unless_asked_for(tmp_path: Path) -> None:
    assert ask_settings("settings.DEBUG", tmp_path) == "False"
    assert ask_settings("settings.DEBUG", tmp_path, SCHAFKOPF_DEBUG="1") == "True"


def test_wildcard_host_is_not_to_be_had(tmp_path: Path) -> None:
    hosts = ask_settings("settings.ALLOWED_HOSTS", tmp_path, SCHAFKOPF_HOSTS="*,club.example")

    assert "*" not in hosts
    assert "club.example" in hosts


@pytest.mark.parametrize("name", ["SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME"])
def test_demonstration_signs_nobody_out_of_the_real_evening(tmp_path: Path, name: str) -> None:
    """Both may run on one computer, at two ports: a browser keeps one cookie of a name for both."""
    cookie = f"getattr(settings, '{name}', 'as usual')"

    assert ask_settings(cookie, tmp_path) == "as usual"
    assert ask_settings(cookie, tmp_path, SCHAFKOPF_DEMO="1").startswith("demo_")


def test_data_directory_holds_key_and_database(tmp_path: Path) -> None:
    data = tmp_path / "here"

    name = ask_settings("settings.DATABASES['default']['NAME']", data)

    assert Path(name) == data.resolve() / "db.sqlite3"
    assert [file.name for file in data.iterdir()] == ["secret_key"]


@pytest.mark.django_db  # closing the response looks after the connection
def test_static_files_are_served_with_debug_off(client: Client) -> None:
    assert settings.DEBUG is False
    path = finders.find("css/base.css")

    response = client.get("/static/css/base.css")

    assert response.status_code == 200
    assert response.headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert b"".join(response) == Path(path).read_bytes()
    response.close()


@pytest.mark.django_db  # closing the response looks after the connection
def test_htmx_comes_from_this_machine(client: Client) -> None:
    response = client.get("/static/django_htmx/htmx-2.min.js")

    assert response.status_code == 200
    response.close()


@pytest.mark.django_db
def test_favicon_is_found_where_browsers_look(client: Client, django_user_model) -> None:
    django_user_model.objects.create_user("leitung")

    response = client.get("/favicon.ico")

    assert response.status_code == 302
    assert finders.find(response["Location"].removeprefix("/static/"))


@pytest.mark.parametrize("url", ["postgresql://club:secret@host", "mysql://host/name", "Unsinn"])
def test_address_without_a_database_is_one_sentence(tmp_path: Path, url: str) -> None:
    result = subprocess.run(
        [sys.executable, "manage.py", "standings", "rennen"],
        cwd=ROOT,
        env={**os.environ, "SCHAFKOPF_DATA": str(tmp_path), "DATABASE_URL": url},
        capture_output=True,
        text=True,
    )

    assert result.returncode == 1
    assert result.stderr.startswith("Das ist keine Adresse einer Datenbank: DATABASE_URL. ")
    assert "Traceback" not in result.stderr
    assert "secret" not in result.stderr


def test_several_processes_refuse_a_database_in_a_file(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-c", "import config.hosted"],
        cwd=ROOT,
        env={**os.environ, "SCHAFKOPF_DATA": str(tmp_path), "DATABASE_URL": ""},
        capture_output=True,
        text=True,
    )

    assert result.returncode == 1
    assert "need PostgreSQL" in result.stderr
