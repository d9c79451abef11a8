"""Whole numbers received as text."""

MOST_DIGITS = 18  # fits every database column; Python refuses to read thousands of digits


def whole_number(text: str, *, most_digits: int = MOST_DIGITS) -> int | None:
    """Return the number; None for too many digits or other characters than 0 to 9."""
    if text.isascii() and text.isdigit() and len(text) <= most_digits:
        return int(text)
    return None
