"""The XML of a worksheet, for empty cells, hidden rows and merged cells.

openpyxl is slow with the first and does not read the others.
"""

import re

# An element of a cell's value, formula or text, with the namespace that some programs write.
VALUES = [
    before + name + after
    for before in (b"<", b":")
    for name in (b"v", b"f", b"t", b"is")
    for after in (b">", b" ", b"/")
]
# A cell that holds nothing and says where it is. Possessive quantifiers and “no <” inside a tag, so
# that no file makes it slow.
EMPTY_CELL = re.compile(rb"""<((?:\w++:)?)c\b(?=[^<>]*\sr\s*=)[^<>]*+(?:(?<=/)>|></\1c>)""")
HIDDEN_ROW = re.compile(rb"""<(?:\w++:)?row\b(?=[^>]*\shidden\s*=\s*["'](?:1|true)["'])[^>]*>""")
MERGED = re.compile(rb"""<(?:\w++:)?mergeCell\b[^>]*\sref\s*=\s*["'](\w+:[A-Z]+(\d+))["']""")
TITLE_ROW = b"1"
ROW_NUMBER = re.compile(rb"""\sr\s*=\s*["'](\d{1,9})["']""")


def last_filled_row(xml: bytes) -> int | None:
    """Return the last row with a value or a formula, or 0; None if rows have no numbers."""
    end = max(xml.rfind(element) for element in VALUES)
    if end < 0:
        return 0
    begin = max(xml.rfind(b"<row", 0, end), xml.rfind(b":row", 0, end))
    number = ROW_NUMBER.search(xml, begin, xml.find(b">", begin)) if begin >= 0 else None
    return int(number[1]) if number else None


def without_empty_cells(xml: bytes) -> bytes:
    return EMPTY_CELL.sub(b"", xml)


def hidden_rows(xml: bytes) -> list[int]:
    """Return the numbers of hidden rows down to the last filled one; [] if rows lack numbers."""
    last = last_filled_row(xml)
    numbers = (ROW_NUMBER.search(row[0]) for row in HIDDEN_ROW.finditer(xml))
    return [n for number in numbers if number and (n := int(number[1])) <= (last or 0)]


def merged_cells(xml: bytes) -> list[str]:
    """Return areas such as "C2:C3", but no titles in row 1."""
    return [area.decode() for area, last in MERGED.findall(xml) if last != TITLE_ROW]
