"""Fixtures and rules for all tests."""

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest
import pytest_django
from django.conf import settings as program
from django.db import connection, transaction
from django.template import Context, RequestContext, Template
from django.test import TransactionTestCase
from django.test.signals import template_rendered
from django.utils import translation
from hypothesis import settings
from playwright.sync_api import Page, Response

from tests import columns
from tests.kept_rows import KeptEvening, copy_into_memory, put_back
from tests.postgres import AS_DELIVERED, Server, cluster, find_binaries
from tests.program import manage
from tournament.models import Tournament

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # needed as root, which is who tests in a container
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

# No deadline: a busy machine must not fail a test. CI searches through the whole of "thorough".
settings.register_profile("thorough", deadline=None, max_examples=100)
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("thorough")


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: to look through them for garbage again and again took a
    tenth of the processor's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def render_and_tell_of_pages(template: Template, context: Context) -> str:
    """Tell the test client of pages alone: Django's copies the context for each field of a form."""
    if isinstance(context, RequestContext) and context.template is template:
        template_rendered.send(sender=template, template=template, context=context)
    return template.nodelist.render(context)


@pytest.fixture(autouse=True, scope="session")
def context_of_pages_alone(django_test_environment: None) -> None:
    # As Django's own test environment replaces it.
    Template._render = render_and_tell_of_pages  # type: ignore[attr-defined]  # private


columns.keep()


@pytest.fixture
def english() -> Iterator[None]:
    """Switch to the English sentences of the code."""
    with translation.override("en"):
        yield


@pytest.fixture(scope="module")
def module_rows(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[None]:
    """Keep the rows that a fixture of the module makes; each test's own changes are rolled back.

    The rows are removed after the module. Tests that commit belong in another module.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """True on SQLite: setup uses a copied database, and the file vanishes with its folder."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def first_worker_database(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> Path | None:
    """Return where to put the migrated database if this worker is the first.

    Otherwise wait for that file and copy it: to migrate an empty database takes seconds.
    """
    if connection.vendor != "sqlite" or "PYTEST_XDIST_WORKER" not in os.environ:
        return None
    folder = tmp_path_factory.getbasetemp().parent
    migrated = folder / "migrated.sqlite3"
    try:
        (folder / "migrating").touch(exist_ok=False)
    except FileExistsError:
        for _ in range(600):
            if migrated.exists():
                shutil.copy(migrated, program.DATABASES["default"]["TEST"]["NAME"])
                break
            sleep(0.1)
        return None
    return migrated


@pytest.fixture(scope="session")
def django_db_setup(
    first_worker_database: Path | None,
    django_db_setup: None,
    django_db_blocker: pytest_django.DjangoDbBlocker,
) -> Iterator[None]:
    if first_worker_database:
        unfinished = first_worker_database.with_suffix(".part")
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(unfinished)])
        unfinished.rename(first_worker_database)
    if connection.vendor != "sqlite":
        yield
        return
    with django_db_blocker.unblock():
        migrated = copy_into_memory()
    # Instead of Django's flush after each test that commits.
    TransactionTestCase._fixture_teardown = (  # type: ignore[attr-defined]  # private
        lambda _test: put_back(migrated)
    )
    yield
    migrated.close()


@pytest.fixture(scope="session")
def keep_evening(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Callable[[Callable[[], Tournament]], KeptEvening]:
    """Build an evening for fixtures that many tests ask for. Use it in a fixture of the session."""

    def keep(build: Callable[[], Tournament]) -> KeptEvening:
        with django_db_blocker.unblock():
            return KeptEvening(build)

    return keep


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as the first start leaves it, to be copied: to migrate an empty database takes
    longer than all the rest of a start.
    """
    folder = tmp_path_factory.mktemp("migrated")
    assert manage(folder, "migrate", "--verbosity", "0").returncode == 0
    return folder


@pytest.fixture(autouse=True)
def without_backups_of_others() -> Iterator[None]:
    """The first start of the next test would offer to go on with them."""
    yield
    data = Path(program.DATA_DIR)
    shutil.rmtree(data / "backups", ignore_errors=True)
    (data / "backups.json").unlink(missing_ok=True)


CURSOR_IS_SET = """() => document.activeElement !== document.body
    || ![...document.querySelectorAll("[autofocus]")].some((field) => field.offsetParent)"""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """PostgreSQL as Debian delivers it: every save has to be on the disk. Without it as below."""
    binaries = find_binaries()
    if binaries is None:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop("No PostgreSQL server here: install the package postgresql.")
    with cluster(binaries, AS_DELIVERED) as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of the system's own Chromium. Without one: skip here, fail in CI.

    Prefer the build without a window: the other one's surface and its autofill, which rereads every
    field of a list, take twice the processor of the page.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop("No Chromium here: install the package chromium to run the browser tests.")
    return path


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], chromium: str
) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium, "args": CHROMIUM_ARGUMENTS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "de-DE", "timezone_id": "Europe/Berlin"}


@pytest.fixture
def page(page: Page) -> Page:
    """A page whose goto() also waits for the cursor: browsers set autofocus only after "load"."""
    goto = page.goto

    def goto_and_settle(*arguments: Any, **options: Any) -> Response | None:
        response = goto(*arguments, **options)
        for _attempt in range(100):
            if page.evaluate(CURSOR_IS_SET):
                break
            page.wait_for_timeout(20)
        return response

    page.goto = goto_and_settle  # type: ignore[method-assign]
    return page
