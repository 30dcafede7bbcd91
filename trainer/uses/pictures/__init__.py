"""Pictures of a procedure: every kind draws the same bands of boxes."""
