"""The proxy that docs/hosting.md proposes."""

import re
from pathlib import Path

from django.urls import reverse

NGINX = Path(__file__).parents[2] / "hosting" / "nginx.conf"


def directives() -> list[str]:
    text = re.sub(r"#.*", "", NGINX.read_text())
    return [" ".join(part.split()) for part in re.split(r"[;{}]", text) if part.strip()]


def test_log_tells_nothing_of_people() -> None:
    """Paths hold codes and tokens; errors name address and path, so only critical ones."""
    all_directives = directives()
    formats = [directive for directive in all_directives if directive.startswith("log_format")]
    logs = [
        directive for directive in all_directives if re.match("access_log|error_log", directive)
    ]

    assert len(formats) == 1
    assert not re.search(r"remote|forwarded|\$request\b|uri|args|referer|cookie", formats[0])
    assert [re.split(" ", directive)[-1] for directive in logs] == ["off", "schafkopf", "crit"]


def test_signing_in_by_password_or_code_is_bounded_more_closely() -> None:
    bounded = re.search(r"location ~ (\S+) \{\s*limit_req zone=signing_in", NGINX.read_text())

    assert bounded
    addresses = reverse("login"), reverse("join", args=["kq7m-2fzd"]), reverse("tournament-list")
    assert [bool(re.match(bounded[1], address)) for address in addresses] == [True, True, False]


def test_one_address_is_bounded_and_what_it_says_of_itself_never_arrives() -> None:
    all_directives = directives()

    assert [
        directive for directive in all_directives if directive.startswith("limit_req zone")
    ] == [
        "limit_req zone=everything burst=900 nodelay",
        "limit_req zone=signing_in burst=50 nodelay",
    ]
    assert "proxy_set_header X-Forwarded-For $remote_addr" in all_directives
