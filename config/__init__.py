"""Settings, addresses and entry points of the program on this machine."""

START_AGAIN = 75  # exit code of `serve`: another evening lies in place now, start it
VERSION = "0.3"  # the one place; as in CHANGELOG, "dev" while its part is called Unreleased
