"""Physics: what any event does to the table, allowed or not. Knows no procedure."""
