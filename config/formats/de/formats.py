"""German date formats that differ from Django's."""

MONTH_DAY_FORMAT = "d.m."
