"""Tests of the address that says whether the program works."""

import pytest
from django.db import OperationalError, connection
from django.test import Client

from config import VERSION

pytestmark = pytest.mark.django_db


def test_anybody_may_ask_even_before_there_is_an_account(client: Client) -> None:
    answer = client.get("/healthz", REMOTE_ADDR="192.168.178.31")

    assert (answer.status_code, answer.text) == (200, f"ok {VERSION}\n")
    assert "no-store" in answer["Cache-Control"]


def test_database_that_does_not_answer_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(connection, "cursor", gone)

    answer = client.get("/healthz")

    assert (answer.status_code, answer.text) == (503, f"no database {VERSION}\n")
