"""The commands, one file a group of them: they read options, call the stages and show a `Run`.

Nothing heavy is imported before a command needs it, so that `optadvisor --help` answers at once.
"""
