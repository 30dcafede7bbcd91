"""Round records: the public file format of dealt rounds, in text and in JSON Lines."""
