"""The guards a house file may use: each a question with a name a dealer would use.

What a guard means stands beside it: the manual prints it, and a trainee gets it as a hint. A guard
answers on any table, also one that a record has damaged; ``None`` says that the record cannot tell.
"""

from trainer.law.guards.guard import GUARDS as GUARDS
from trainer.law.guards.guard import Guard as Guard
from trainer.law.guards.guard import Question as Question
from trainer.law.guards.of_table import dealer_plays_this_round as dealer_plays_this_round

from trainer.law.guards.of_hand import turn_is_over as turn_is_over  # isort: skip
from trainer.law.guards.of_bet import hand_may_be_insured as hand_may_be_insured  # isort: skip
