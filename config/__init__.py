"""How the program is put together on this machine: settings, addresses, entry points."""
