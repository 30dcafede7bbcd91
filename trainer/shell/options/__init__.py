"""The commands as the user types them, a file a group: names, options, help and examples.

Each function hands its options to the module of the same name in ``trainer.shell.commands``,
and imports it only then.
"""
