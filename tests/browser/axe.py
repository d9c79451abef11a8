"""What axe finds wrong with a page in a browser, named by rule and element."""

from typing import Any

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page

# It would load sounds and films first; there are none.
ALL: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
# Contrast takes most of the time, and colours are the same in every width.
BUT_CONTRAST = ALL | {"rules": {"color-contrast": {"enabled": False}}}
SIZES = ALL | {"runOnly": ["target-size", "scrollable-region-focusable"]}

# Half a megabyte of script, and what it found right is more: the one goes there once a page, of the
# other nothing comes back.
RUN = """async (options) => {
  const { violations } = await axe.run(options);
  return violations.map(({ id, nodes }) => `${id} ${nodes[0].target}`);
}"""


def ready_on_every_page(page: Page) -> None:
    """The script waits in the browser for each page to come, instead of being sent to each."""
    page.add_init_script(path=AXE_FILE_PATH)


def violations(page: Page, options: dict[str, Any] = ALL) -> list[str]:
    """Empty where nothing is wrong."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_FILE_PATH.read_text(encoding="utf-8"))
    return page.evaluate(RUN, options)
