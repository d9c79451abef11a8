"""Example table for the component page."""

import django_tables2 as tables


class ExampleTable(tables.Table):
    place = tables.Column(attrs={"th": {"class": "r"}, "td": {"class": "r"}})
    name = tables.Column(attrs={"td": {"class": "name"}})
    home = tables.Column(attrs={"td": {"class": "wide-only"}})
    points = tables.Column(attrs={"th": {"class": "r"}, "td": {"class": "r num"}})

    class Meta:
        attrs = {"class": "stack"}
        orderable = False
