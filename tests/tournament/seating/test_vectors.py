"""The draws that every implementation of docs/seat-draw.md must reproduce, here in Python."""

from tests.tournament.seating.write_vectors import TARGET, text


def test_draws_come_out_as_written_down() -> None:
    assert text() == TARGET.read_text("utf-8")
