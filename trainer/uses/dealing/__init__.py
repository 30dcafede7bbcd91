"""Whole rounds to deal: the guests are simulated, the dealer's acts are asked for."""
