"""The draws that every reading of docs/seat-draw.md must come to, here in Python."""

from tests.tournament.seating.write_vectors import TARGET, text


def test_draws_come_out_as_written_down() -> None:
    assert text() == TARGET.read_text("utf-8")
