"""Every bench, one after another: `python bench --quick` is what CI runs.

What follows is passed on. Exit 1 where one of them fails; the others still run.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NO_BENCH = {"__main__.py", "report.py"}


def main() -> int:
    failed = []
    for path in sorted(HERE.glob("*.py")):
        if path.name not in NO_BENCH:
            sys.stdout.write(f"\n== bench/{path.name}\n")
            sys.stdout.flush()
            if subprocess.run([sys.executable, path, *sys.argv[1:]], check=False).returncode:
                failed.append(path.name)
    sys.stdout.write(f"\nfailed: {', '.join(failed)}\n" if failed else "\nall benches ran\n")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
