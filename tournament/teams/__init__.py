"""Teams at the desk: create, change, pay and rank them."""
