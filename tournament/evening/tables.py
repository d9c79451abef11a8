"""The table on the page of the components."""

import django_tables2 as tables


class ExampleTable(tables.Table):
    """A ranking in little: as a list of two lines on a phone."""

    place = tables.Column(attrs={"th": {"class": "r"}, "td": {"class": "r"}})
    name = tables.Column(attrs={"td": {"class": "name"}})
    home = tables.Column(attrs={"td": {"class": "wide-only"}})
    points = tables.Column(attrs={"th": {"class": "r"}, "td": {"class": "r num"}})

    class Meta:
        attrs = {"class": "stack"}
        orderable = False
