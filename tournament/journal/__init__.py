"""The journal in sentences, the jury's decisions and the final record."""
