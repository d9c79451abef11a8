"""Whole numbers received as text."""

from collections.abc import Mapping

from django.http import HttpRequest

MOST_DIGITS = 18  # fits every database column; Python refuses to read thousands of digits


def whole_number(text: str, *, most_digits: int = MOST_DIGITS) -> int | None:
    """Return the number; None for too many digits or other characters than 0 to 9."""
    if text.isascii() and text.isdigit() and len(text) <= most_digits:
        return int(text)
    return None


def number_in(values: Mapping[str, str], name: str) -> int:
    """Return the number, or 0 without one."""
    return whole_number(values.get(name, "")) or 0


def content_length(request: HttpRequest) -> int:
    return whole_number(request.META.get("CONTENT_LENGTH") or "") or 0
