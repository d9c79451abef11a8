"""The ground under every station: errors, rights, names, money, papers, writing the journal."""
