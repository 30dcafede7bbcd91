"""A club's own house file, from the questions that another house leaves open."""
