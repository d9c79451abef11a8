"""Fields of the exported file: each model has a member, each field a line in the docs."""

from pathlib import Path

from django.apps import apps
from django.utils import timezone

from tournament.exchange.fields import NOT_TABLES, TABLES
from tournament.models import JournalEntry
from tournament.shared.chain import hashed_values
from tournament.shared.origin import AT_HOME

EXPORT = (Path(__file__).parents[3] / "docs" / "export.md").read_text("utf-8")


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
    named |= {f"{table.name}.json" for table in TABLES} - {"rows.json"}
    named -= {f"points_{seat}" for seat in (2, 3)}  # "points_1 to points_4"

    assert {name for name in named if f"`{name}`" not in EXPORT} == set()


def test_every_key_of_an_entry_is_documented() -> None:
    journal = (Path(__file__).parents[3] / "docs" / "journal.md").read_text("utf-8")

    keys = hashed_values(JournalEntry(at=timezone.now()), AT_HOME)

    assert {key for key in keys if f"`{key}`" not in journal} == set()
