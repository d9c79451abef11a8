"""The SHA-256 of static/js in Chromium, against the vectors of FIPS 180 and Python's own."""

from hashlib import sha256

import pytest
from playwright.sync_api import Page


@pytest.fixture
def script(empty_page: Page) -> Page:
    empty_page.evaluate(
        "async () => { window.Sha256 = await import('/static/js/draw/sha256.js'); }"
    )
    return empty_page


@pytest.mark.parametrize(
    ("message", "digest"),
    [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklm"
            "ghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
        ),
        ("a" * 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ],
    ids=["empty", "one block", "two blocks", "two full blocks", "a million a"],
)
def test_hash_of_the_standards_messages(script: Page, message: str, digest: str) -> None:
    assert script.evaluate("message => Sha256.hex(message)", message) == digest


def test_hash_of_bytes_of_every_length_up_to_three_blocks(script: Page) -> None:
    """The padding changes its shape at 56 and 64 bytes."""
    result = script.evaluate(
        "() => Array.from({ length: 193 }, (_, n) => Sha256.hex(new Uint8Array(n).fill(0xa7)))"
    )

    assert result == [sha256(b"\xa7" * length).hexdigest() for length in range(193)]


def test_text_is_hashed_as_utf_8(script: Page) -> None:
    text = "Wójcikowski, Stanisław − Yıldızoğlu 🂡"

    assert script.evaluate("text => Sha256.hex(text)", text) == sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("digits", "bytes_"), [("00ff7a", [0, 255, 122]), ("", []), ("0", None), ("0G", None)]
)
def test_bytes_of_hexadecimal_digits(script: Page, digits: str, bytes_: list[int] | None) -> None:
    result = script.evaluate(
        "digits => { const b = Sha256.bytesOf(digits); return b && Array.from(b); }", digits
    )

    assert result == bytes_
