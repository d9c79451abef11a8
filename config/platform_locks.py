"""The lines of a lock that apply to another system.

pip evaluates markers for the system it runs on, whatever it downloads for.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator

from config.folders import Installation

MACHINES = {
    "Windows": ("win32", "AMD64"),
    "macOS (Apple)": ("darwin", "arm64"),
    "macOS (Intel)": ("darwin", "x86_64"),
    "Linux": ("linux", "x86_64"),
    "Linux (ARM)": ("linux", "aarch64"),
}
NAMES = {"win32": "Windows", "darwin": "Darwin", "linux": "Linux"}
LINE = re.compile(
    r"(?P<pin>[\w.\[\]-]+==\S+)(?: ; (?P<marker>.+?))?(?P<hashes>(?: \\\n +--hash=\S+)+)"
)
EVALUATE = """
import json, sys
from pip._vendor.packaging.markers import Marker
markers, system = json.load(sys.stdin)
print(json.dumps([not marker or Marker(marker).evaluate(system) for marker in markers]))
"""


def platform_lock(installation: Installation, lock: str, system: str, python: str) -> str:
    """Return the lines of the program's file `lock` for a system and Python, without markers."""
    lines = list(parse_lock((installation.program / lock).read_text(encoding="utf-8")))
    markers = [marker for _pin, marker, _hashes in lines]
    counts = json.loads(
        subprocess.run(
            [str(installation.python), "-c", EVALUATE],
            input=json.dumps([markers, markers_of(system, python)]),
            capture_output=True,
            check=True,
            text=True,
        ).stdout
    )
    parts = zip(lines, counts, strict=True)
    return "".join(f"{pin}{hashes}\n" for (pin, _marker, hashes), is_used in parts if is_used)


def parse_lock(lock: str) -> Iterator[tuple[str, str, str]]:
    """Yield pin, marker and hashes of each package in the text `lock`."""
    for line in LINE.finditer(lock):
        yield line["pin"], line["marker"] or "", line["hashes"]


def markers_of(system: str, python: str) -> dict[str, str]:
    platform, machine = MACHINES[system]
    return {
        "sys_platform": platform,
        "platform_system": NAMES[platform],
        "os_name": "nt" if platform == "win32" else "posix",
        "platform_machine": machine,
        "python_version": python,
        "python_full_version": f"{python}.0",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
