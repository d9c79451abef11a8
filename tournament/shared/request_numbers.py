"""Whole numbers that came with a request: in its address, or in a field that no person typed."""

MOST_DIGITS = 18  # fits every database column; Python refuses to read thousands of digits


def whole_number(text: str) -> int | None:
    """What the digits 0 to 9 write; None for anything else and for more than MOST_DIGITS."""
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        return int(text)
    return None
