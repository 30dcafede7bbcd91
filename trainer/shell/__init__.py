"""The only place that touches the world: terminal, files, clock."""
