"""The hall: the public pages behind the QR code, readable without an account."""
