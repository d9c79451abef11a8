"""The journal read aloud: its sentences, the jury's decisions, the final protocol."""
