"""What a trainee knows and forgets: a log of answers, and what folds out of it.

The log is the truth. A skill's state, a day's sums and every plan are folds over it, so that they
can be thrown away and made again, and so that histories merge in any order to the same thing.
"""
