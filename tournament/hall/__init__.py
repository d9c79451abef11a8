"""What the hall may see: the pages behind the QR code, for everybody and without an account."""
