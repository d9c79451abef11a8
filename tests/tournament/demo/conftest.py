"""Fixtures for the tests of the demo."""

from collections import Counter
from datetime import datetime
from zoneinfo import ZoneInfo

from django.apps import apps

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 20, 21, 7, tzinfo=BERLIN)


def row_counts() -> Counter[str]:
    return Counter({m._meta.label: m._default_manager.count() for m in apps.get_models()})
