"""The program's own settings, on a data directory that vanishes with the test run."""

import os
import tempfile

_data = tempfile.TemporaryDirectory(prefix="schafkopf-test-")
os.environ["SCHAFKOPF_DATA"] = _data.name
for _name in ("SCHAFKOPF_DEBUG", "SCHAFKOPF_DEMO", "SCHAFKOPF_HOSTS"):
    os.environ.pop(_name, None)
# Playwright keeps an event loop in the test's thread; Django would take the test for async code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

from config.settings import *  # noqa: E402, F403
from config.settings import DATA_DIR, DATABASES  # noqa: E402

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as in real life: Django's default in memory has one connection for all threads.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}

# What a test has changed it sees at once; tests/tournament/hall lets time pass.
HALL_LEAST_SECONDS = HALL_MOST_SECONDS = HALL_REST = 0
WHITENOISE_AUTOREFRESH = (
    True  # or each of ten thousand clients looks through all static files first
)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick, not safe
