"""The program's own settings, for programs of a test that would wait for each other."""

from config.settings import *  # noqa: F403

BACKUP_STEP, STANDBY_ASKS_EVERY = 0.1, 0.2
STANDBY_BACKUP_EVERY = 1.1  # the name of a backup tells the second, and two are told apart by it
