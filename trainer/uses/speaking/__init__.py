"""What a trainee reads: sentences about acts and tables, in the language that was chosen."""
