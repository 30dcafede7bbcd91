"""One round to watch, act by act, each with its step."""
