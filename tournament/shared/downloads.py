"""Responses with a file; most hold names, so caches must not store them."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournament.shared.workbook.writing import XLSX


def pdf_response(content: bytes, name: str) -> HttpResponse:
    answer = _answer(content, name, content_type="application/pdf", is_download=False)
    # The viewer is a plugin; the policy of the pages would leave its window empty.
    answer["Content-Security-Policy"] = "frame-ancestors 'none'"
    return answer


def workbook_response(content: bytes, name: str) -> HttpResponse:
    return download(content, name, content_type=XLSX)


def download(content: bytes, name: str, *, content_type: str) -> HttpResponse:
    return _answer(content, name, content_type=content_type, is_download=True)


def _answer(content: bytes, name: str, *, content_type: str, is_download: bool) -> HttpResponse:
    answer = HttpResponse(content, content_type=content_type)
    answer["Content-Disposition"] = content_disposition_header(is_download, name) or ""
    answer["Cache-Control"] = "private, no-store"
    return answer
