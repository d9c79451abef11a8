"""Settings for a server: several processes behind a TLS proxy.

SCHAFKOPF_SITE is its public name. See docs/hosting.md.
"""

import os

from django.core.exceptions import ImproperlyConfigured

from config.settings import *  # noqa: F403 (all of them, but for what follows)
from config.settings import DATA_DIR

if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
    raise ImproperlyConfigured("Several processes need PostgreSQL: DATABASE_URL=postgresql://…")

ALLOWED_HOSTS = [os.environ["SCHAFKOPF_SITE"]]
WSGI_APPLICATION = "config.wsgi_hosted.application"

# The browser speaks HTTPS with the proxy; wsgi_hosted lets nobody else but the proxy say so.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
SILENCED_SYSTEM_CHECKS = [
    "security.W021",  # HSTS by a list in every browser: for whoever has the domain to decide
    "axes.W001",  # asks for more than files: all processes are on one machine and share them
    "axes.W002",  # as on the laptop: the page of signing in says itself that one has to wait
]

# Wrong passwords, floods and who is there are counted by all processes together.
CACHES = {
    "default": {
        "BACKEND": "config.shared_counts.SharedCounts",
        "LOCATION": str(DATA_DIR / "cache"),
        # Who comes from many addresses must not push out the count of who guesses passwords.
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}
