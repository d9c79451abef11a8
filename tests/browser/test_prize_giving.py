"""From the last list to the last certificate, by the doors that the pages have."""

from io import BytesIO
from urllib.parse import urljoin

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.keyboard import Desk
from tests.factories import enter, make_tournament, seat_players
from tournament.models import CashEntry, Player, Prize, Tournament
from tournament.prizes.services.prizes import add_prize, publish_prizes, set_rules
from tournament.prizes.services.till import book_cash

WHERE_IT_SENDS = "one => `${one.formAction}?${new URLSearchParams(new FormData(one.form))}`"
CALLED = (("Letzter", "Șerban"), ("2. Platz", "Öttl"), ("1. Platz", "Krämer-Oßwald"))


def before_the_last_list() -> Tournament:
    """Eight have paid ten euros each; half of it is for the first, there is sausage, and change."""
    tournament = make_tournament(
        players=8, slug="rennen", round_count=1, games_per_round=4, fee_cents=1000
    )
    tournament.players.update(paid_cents=1000, paid_by=Player.PaidBy.CASH)
    played = seat_players(tournament)
    enter(played.sheets.get(table=1), 40, 10, -20, -30)
    set_rules(tournament, by=None, share_percent=50, allows_several=False)
    add_prize(tournament, by=None, number=1, share=100)
    add_prize(tournament, by=None, number=2, gift="Ring Stadtwurst")
    add_prize(tournament, by=None, kind=Prize.Kind.LAST, gift="Schafkopfkarten, neu")
    publish_prizes(tournament, by=None)
    book_cash(tournament, by=None, kind=CashEntry.Kind.CHANGE, cents=5000)
    return tournament


def test_from_the_last_list_to_the_last_certificate(desk: Desk) -> None:
    before_the_last_list()
    page = desk.page

    type_the_last_list(desk)
    desk.visit("/t/rennen/")
    desk.follow("Runde 1 schließen")
    desk.visit("/t/rennen/")
    desk.follow("Den Endstand freigeben")
    desk.follow("Den Endstand freigeben")
    expect(page.get_by_role("link", name="Zur Siegerehrung")).to_be_focused()
    desk.press("Enter")
    expect(page.get_by_role("button", name="Vom Letzten zum Ersten")).to_be_focused()
    desk.press("Enter")
    for title, family in CALLED:
        expect(page.locator("section.call .for")).to_contain_text(title)
        expect(page.locator("section.call .family")).to_have_text(family)
        expect(page.get_by_role("button", name="Gerufen, weiter")).to_be_focused()
        desk.press("Enter")
    expect(page.get_by_role("heading", name="Alle 3 sind gerufen")).to_be_visible()

    page.get_by_role("link", name="Kasse abschließen").click()
    count_with_two_euros_missing(page)
    link = page.get_by_role("link", name="Kassenblatt drucken (PDF)")
    printed = text_of(page, link.get_attribute("href"))
    assert "Es fehlen" in printed
    assert "2 €" in printed.replace("\N{NO-BREAK SPACE}", " ")

    page.get_by_role("link", name="zurück zu den Preisen").click()
    page.get_by_role("link", name="Preisschilder, Quittungen und Urkunden drucken").click()
    page.get_by_role("link", name="auswählen und drucken").click()
    button = page.get_by_role("button", name="Urkunden drucken")
    certificates = text_of(page, button.evaluate(WHERE_IT_SENDS))
    assert [family in certificates for _title, family in CALLED] == [False, True, True]

    desk.visit("/t/rennen/")
    desk.follow("Turnier schließen")
    expect(page.get_by_role("heading", level=1)).to_contain_text("schließen")


def count_with_two_euros_missing(page: Page) -> None:
    """80 € of fees and 50 € of change came in, and the first has 40 € of it."""
    for coin, count in ((2000, 4), (500, 1), (200, 1), (100, 1)):
        page.locator(f"[name=c{coin}]").fill(str(count))
    page.get_by_role("button", name="Zusammenzählen").click()
    expect(page.locator(".sumline .missing")).to_contain_text("2")
    page.get_by_role("button", name="Kasse abschließen").click()
    expect(page.get_by_text("Die Kasse wurde am")).to_be_visible()


def text_of(page: Page, address: str) -> str:
    paper = page.request.get(urljoin(page.url, address))
    assert paper.headers["content-type"] == "application/pdf"
    return "\n".join(sheet.extract_text() for sheet in PdfReader(BytesIO(paper.body())).pages)


def type_the_last_list(desk: Desk) -> None:
    desk.visit("/t/rennen/results/1/")
    desk.type("2")
    desk.page.wait_for_url("**/totals/")
    for field in desk.page.locator("table.totals input:visible").all():
        if not field.input_value():
            field.fill("0")
    for seat, points in enumerate((60, 20, -36, -44), 1):
        desk.page.locator(f"[name=total{seat}]").fill(str(points))
    desk.press("F9")
    expect(desk.page.get_by_text("Tisch 2 gespeichert")).to_be_visible()
