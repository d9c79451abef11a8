"""Whole numbers that came as a text: in an address, in a field, on the command line."""

MOST_DIGITS = 18  # fits every database column; Python refuses to read thousands of digits


def whole_number(text: str, *, most_digits: int = MOST_DIGITS) -> int | None:
    """What the digits 0 to 9 write; None for anything else and for more of them."""
    if text.isascii() and text.isdigit() and len(text) <= most_digits:
        return int(text)
    return None
