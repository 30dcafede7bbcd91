"""Facts: cards, totals, exact money, what a house fixes in numbers, and every amount."""
