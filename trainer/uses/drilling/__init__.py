"""Drills: situations made by the engine, questions on them, verdicts that say why."""
