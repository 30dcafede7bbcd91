"""The kinds of questions there are, one a module; each module's ``KIND`` is what is registered."""
