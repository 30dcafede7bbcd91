"""The pay-out calculator: what a hand and its spot's other bets are paid, and why.

``read_case`` understands a case, ``answer`` settles it or refuses it. Neither knows a rule of the
game: what is allowed is asked of ``trainer.facts.playing`` and its neighbours, every amount of
``trainer.facts.settle``.
"""
