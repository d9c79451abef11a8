"""The ground under every station: errors, rights, the journal's pen, names, money, paper."""
