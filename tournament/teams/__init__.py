"""Teams at the desk: made, changed, paid, and their ranking beside the single one."""
