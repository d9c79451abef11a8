"""The last filled row of a worksheet; openpyxl is slow with formatted empty rows."""

import re

# An element of a cell's value, formula or text, with the namespace that some programs write.
VALUES = [
    before + name + after
    for before in (b"<", b":")
    for name in (b"v", b"f", b"t", b"is")
    for after in (b">", b" ", b"/")
]
ROW_NUMBER = re.compile(rb"""\sr\s*=\s*["'](\d{1,9})["']""")


def last_filled_row(xml: bytes) -> int | None:
    """Return the last row with a value or a formula, or 0; None if rows have no numbers."""
    end = max(xml.rfind(element) for element in VALUES)
    if end < 0:
        return 0
    begin = max(xml.rfind(b"<row", 0, end), xml.rfind(b":row", 0, end))
    number = ROW_NUMBER.search(xml, begin, xml.find(b">", begin)) if begin >= 0 else None
    return int(number[1]) if number else None
