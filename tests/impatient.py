"""The program's own settings, for programs of a test that would wait for each other."""

from config.settings import *  # noqa: F403

BACKUP_STEP, STANDBY_BACKUP_EVERY, STANDBY_ASKS_EVERY = 0.1, 0.5, 0.2
