"""A talk with a person: a row of pages and answers, the same on a terminal and on a pipe."""
