"""What the tests of the demonstration share."""

from collections import Counter
from datetime import date

from django.apps import apps

TODAY = date(2026, 11, 20)


def row_counts() -> Counter[str]:
    return Counter({m._meta.label: m._default_manager.count() for m in apps.get_models()})
