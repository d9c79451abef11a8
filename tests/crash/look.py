"""Whether the journals are whole, and the file of each of these evenings.

    python -m tests.crash.look FOLDER SLUG [SLUG …]

In one process: an interpreter and the program take longer to come up than all that is asked here.
"""

import sys
from pathlib import Path

import django

django.setup()

from django.core.management import call_command  # noqa: E402 (needs what was set up)


def main(folder: Path, slugs: list[str]) -> None:
    call_command("verify_journal")
    for slug in slugs:
        call_command("export", slug, str(folder / f"{slug}.zip"))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
