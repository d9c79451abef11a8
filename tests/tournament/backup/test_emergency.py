"""What stands on the sheet beside the laptop holds on every laptop."""

from django.utils.translation import override

from tournament.backup.emergency import EMERGENCIES


def test_sheet_names_no_port_and_starts_by_what_is_clicked() -> None:
    """The port may differ from 8000, and the reader has no terminal open."""
    with override("de"):
        steps = [str(step) for _title, steps in EMERGENCIES for step in steps]

    assert [step for step in steps if ":8000" in step or "run.py" in step] == []
    assert any("Doppelklick auf start.bat" in step for step in steps)
