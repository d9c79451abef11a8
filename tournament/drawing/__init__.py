"""What stands between the pure draw and its pages: the field, the wishes, the report."""
