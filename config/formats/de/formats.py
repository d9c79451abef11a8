"""Dates in German, where Django's own way differs from what the pages write."""

MONTH_DAY_FORMAT = "d.m."
