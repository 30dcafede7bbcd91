"""Simulated rounds: guests who ask for everything, a dealer who makes no mistake, a seeded shoe."""
