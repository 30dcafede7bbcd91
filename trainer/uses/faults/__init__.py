"""Single slips put into rounds that are otherwise right, with the truth about each."""
