"""Watching a table and writing down what happens, told at once what was wrong."""
