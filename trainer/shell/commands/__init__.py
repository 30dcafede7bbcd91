"""One module a command: ``run(...)`` takes the options by name and answers the exit code."""
