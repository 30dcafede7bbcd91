"""Two houses side by side: what differs in rules and in procedure, in words."""
