"""The QR code's rectangles cover exactly the dark modules."""

import pytest
import segno

from tournament.shared.paper.qr import runs

pytestmark = pytest.mark.usefixtures("english")


def test_runs_of_a_row_give_start_and_length() -> None:
    assert runs(bytes([1, 1, 0, 0, 1, 0, 1])) == [(0, 2), (4, 1), (6, 1)]


def test_runs_of_a_white_row_are_none() -> None:
    assert runs(bytes(5)) == []


def test_runs_give_back_every_row_of_a_code() -> None:
    code = segno.make("http://192.168.178.21:8000/t/schwaig-2026/results/2/7/", micro=False)
    for row in code.matrix:
        redrawn = bytearray(len(row))
        for start, length in runs(bytes(row)):
            redrawn[start : start + length] = b"\x01" * length
        assert redrawn == bytearray(row)
