"""Fields of the exported file: each model has a member, each field a line in the docs."""

import io
import zipfile
from pathlib import Path

import pytest
from django.apps import apps
from django.utils import timezone

from tests.factories import make_tournament
from tests.tournament.exchange.installations import other_installation
from tournament.evening.services.tournaments import change_tournament
from tournament.exchange.fields import NOT_TABLES, TABLES
from tournament.exchange.services.importing import import_tournament_file
from tournament.exchange.workbook import tournament_file
from tournament.models import JournalEntry
from tournament.shared.chain import hashed_values
from tournament.shared.origin import AT_HOME

EXPORT = (Path(__file__).parents[3] / "docs" / "export.md").read_text("utf-8")
IBAN = "DE89370400440532013000"


def test_every_model_is_exported_or_listed_as_left_out() -> None:
    models = {
        model.__name__
        for model in apps.get_app_config("tournament").get_models(include_auto_created=True)
    }

    assert models == {table.model.__name__ for table in TABLES} | NOT_TABLES.keys()


def test_left_out_fields_exist() -> None:
    for table in TABLES:
        assert table.left_out <= {field.name for field in table.model._meta.concrete_fields}


def test_every_field_of_the_file_is_documented() -> None:
    named = {
        name for table in TABLES for name in (*table.plain, *table.row_keys, *table.account_keys)
    }
    named |= {table.member for table in TABLES} - {"rows.json"}
    named -= {f"points_{seat}" for seat in (2, 3)}  # "points_1 to points_4"

    assert {name for name in named if f"`{name}`" not in EXPORT} == set()


def test_every_key_of_an_entry_is_documented() -> None:
    journal = (Path(__file__).parents[3] / "docs" / "journal.md").read_text("utf-8")

    keys = hashed_values(JournalEntry(at=timezone.now()), AT_HOME)

    assert {key for key in keys if f"`{key}`" not in journal} == set()


@pytest.mark.django_db
def test_account_for_entry_fees_is_in_the_journal_alone() -> None:
    tournament = make_tournament(players=4, account_holder="Kasse Holzheim", iban=IBAN)
    change_tournament(tournament, by=None, iban="")
    content = tournament_file(tournament)

    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        holds_account = {name for name in packed.namelist() if IBAN in text_of(packed, name)}
    assert holds_account == {"journal.json", "evening.xlsx"}

    other_installation()
    imported = import_tournament_file(content, file_name="abend.zip", by=None).tournament
    assert (imported.account_holder, imported.iban) == ("", "")


def text_of(packed: zipfile.ZipFile, name: str) -> str:
    content = packed.read(name)
    if not name.endswith(".xlsx"):
        return content.decode()
    with zipfile.ZipFile(io.BytesIO(content)) as sheets:
        return "".join(sheets.read(sheet).decode() for sheet in sheets.namelist())
