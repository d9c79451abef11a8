"""A table's list between the database and the pages: what is typed, its versions, its people."""
