"""What somebody reads who opens an address: pages, papers and workbooks as plain text."""

from io import BytesIO
from zipfile import ZipFile

from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader


def read(client: Client, path: str) -> str:
    """The text behind an address, on one line; redirects are followed."""
    text = read_where_there(client, path)
    assert text is not None, path
    return text


def read_where_there(client: Client, path: str) -> str | None:
    """The same; None where an address only takes what is sent, or there is nothing."""
    answer = client.get(path, follow=True)
    if answer.status_code != 200 and not answer.redirect_chain:
        return None
    assert answer.status_code == 200, path
    return text_of(answer.content, answer["Content-Type"])


def text_of(content: bytes, kind: str) -> str:
    """`kind`: its content type, or the ending of its name."""
    return " ".join(_text(content, kind).split())


def _text(content: bytes, kind: str) -> str:
    if "pdf" in kind:
        return " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    if "spreadsheet" in kind or kind == "xlsx":
        return workbook_text(content)
    if "zip" in kind:
        return zip_text(content)
    return content.decode()


def zip_text(content: bytes) -> str:
    with ZipFile(BytesIO(content)) as packed:
        members = [(name, packed.read(name)) for name in packed.namelist()]
    return "\n".join(_text(content, name.rpartition(".")[2]) for name, content in members)


def workbook_text(content: bytes) -> str:
    rows = (row for page in load_workbook(BytesIO(content)).worksheets for row in page.values)
    return "\n".join(";".join("" if cell is None else str(cell) for cell in row) for row in rows)
