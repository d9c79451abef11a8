"""Upload limits in bytes.

Forms refuse a little less than the server, so the form can keep what was typed.
"""

MEGABYTE = 2**20
MOST_BYTES = 9 * MEGABYTE  # a picture for the projector may have eight
MOST_BYTES_OF_A_STRANGER = MEGABYTE  # without a session: a name, a password, a list from the table
# Of all strangers together, and of one who brings a backup to the first start: a backup holds every
# evening of an installation. One of 448 players and five rounds takes one megabyte, a rule sheet as
# PDF up to two.
MOST_BYTES_OF_STRANGERS = 30 * MEGABYTE
# The whole of a tournament: 448 players and five rounds game by game are twelve megabytes.
LARGEST_TOURNAMENT = 40 * MEGABYTE
MOST_BYTES_BY_PAGE = {"import": LARGEST_TOURNAMENT + 20 * MEGABYTE}  # for sessions alone
