"""Settings of the installation.

From the environment: SCHAFKOPF_DATA (folder of database and key), SCHAFKOPF_HOSTS, SCHAFKOPF_DEBUG,
SCHAFKOPF_DEMO, DATABASE_URL.
"""

import os
from datetime import timedelta
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from config.addresses import allowed_hosts
from config.database import chosen_database
from config.secret_key import load_or_create

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("SCHAFKOPF_DATA") or BASE_DIR / "data").resolve()

DEBUG = os.environ.get("SCHAFKOPF_DEBUG") == "1"
DEMO = os.environ.get("SCHAFKOPF_DEMO") == "1"  # the login page then names the demo account

SECRET_KEY = load_or_create(DATA_DIR / "secret_key")
ALLOWED_HOSTS = allowed_hosts(os.environ.get("SCHAFKOPF_HOSTS", ""))

DATABASES = {"default": chosen_database(os.environ.get("DATABASE_URL", ""), data_dir=DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "tournament",  # first: its commands and templates stand before the same ones of Django
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",  # ordinal numbers in every language
    "django.forms",  # so that templates/ can replace how a form is drawn
    "django_tables2",
    "django_htmx",
    "axes",
]
MIGRATION_MODULES = {"axes": None}  # it counts in memory and needs no tables

MIDDLEWARE = [
    "tournament.middleware.content_security_policy",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.hall.page_cache.unchanged",
    "tournament.middleware.Compress",
    "tournament.middleware.Sessions",
    "tournament.middleware.language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.middleware.SignInRequired",
    "tournament.middleware.stay_signed_in",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.middleware.first_start",
    "tournament.middleware.explain_wrong_method",
    "tournament.middleware.explain_not_saved",
    "tournament.middleware.IgnoreRepeatedForms",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["tournament.templatetags.schafkopf"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
DJANGO_TABLES2_TEMPLATE = "components/table.html"

# Accounts: few people, one evening.
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "tournament-list"
LOGOUT_REDIRECT_URL = "login"
if DEMO:  # cookies know no ports: whoever signs in here would be signed out of the real evening
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "demo_sessionid", "demo_csrftoken"
SESSION_COOKIE_AGE = 12 * 60 * 60  # seconds: longer than any tournament, over by the next one
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # first: a device that guesses is not looked at
    "django.contrib.auth.backends.ModelBackend",
]
# Ten wrong passwords, and a device waits a minute: to look at one takes a third of a second of the
# processor. Not the name, or anybody in the hall could lock the director out.
AXES_HANDLER = "axes.handlers.cache.AxesCacheHandler"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=1)
AXES_LOCKOUT_PARAMETERS = ["ip_address"]
AXES_WHITELIST_CALLABLE = "tournament.shared.same_computer.is_exempt_from_lockout"
AXES_RESET_ON_SUCCESS = False  # who guesses would sign in with an account of their own in between
AXES_VERBOSE = False  # names of accounts are in no log
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        # Who comes from many addresses must not push out the count of who guesses passwords.
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}

# Security: X-Frame-Options DENY, nosniff, SameSite and HttpOnly are Django's defaults.
SECURE_REFERRER_POLICY = "same-origin"
SILENCED_SYSTEM_CHECKS = [
    # The inn's Wi-Fi has no certificate, pages are served by plain HTTP.
    "security.W004",  # HSTS
    "security.W008",  # redirect to HTTPS
    "security.W010",  # session cookie by HTTPS only; said of a session middleware of our own
    "security.W012",  # the same, said of Django's
    "security.W016",  # CSRF cookie by HTTPS only
    "axes.W001",  # several processes would each count for themselves, and none has to
    "axes.W002",  # its middleware: the page of signing in says itself that one has to wait
]
# A page for everybody is made again when the journal has gone on, but not within a quarter of a
# second; and after a minute in any case, so that a change beside the program comes to light.
HALL_LEAST_SECONDS, HALL_MOST_SECONDS = 0.25, 60.0
# What it said before is handed out for ten seconds at most, however busy the program is.
HALL_OLDEST_SECONDS = 10.0
HALL_REST = 3  # times as long as making took: a quarter of the processor is the hall's at the most
# Seconds between two looks at whether a backup is due; while a second laptop asks for them, between
# two that are made for it (so much is lost at the most), and between two of its questions.
BACKUP_STEP, STANDBY_BACKUP_EVERY, STANDBY_ASKS_EVERY = 2.0, 15.0, 5.0

DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000  # a sheet game by game: 48 games × 4 seats, marks on top

# Static files are served out of static/ and the packages, without collecting them first.
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"\.woff2$"  # a font's name holds its version

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60  # seconds: the laptop asks once, not every evening
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "level": "WARNING"}
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    # Replaces Django's own handlers, which would mail errors to administrators.
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "start": {"level": "INFO"},  # which versions run, for whoever reads the file afterwards
        "axes": {"level": "ERROR"},  # would say the name of everybody who mistypes a password
        "waitress.queue": {"level": "ERROR"},  # says of every phone that waits for a thread
    },
}
