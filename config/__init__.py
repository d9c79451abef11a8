"""How the program is put together on this machine: settings, addresses, entry points."""

VERSION = "0.2.dev0"  # the one place; as in CHANGELOG, "dev" while its part is called Unreleased
