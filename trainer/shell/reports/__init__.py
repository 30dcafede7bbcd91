"""A report in four forms: for the terminal, as JSON, as CSV, as one page of HTML."""
