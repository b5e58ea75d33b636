"""Every exception of the project, each with the exit code the command line ends with.

Expected answers ("no candidate", "not equal") are values, see `records`; an exception means the command cannot go on.
"""

from __future__ import annotations


class OptAdvisorError(Exception):
    """Base of all our errors; its text is one line a user can act on."""

    exit_code = 1


class UsageError(OptAdvisorError):
    """The command line asks for something that does not exist (a missing script, an unknown run or id)."""

    exit_code = 2


class ProgramError(OptAdvisorError):
    """The user's own program failed while it was being checked or applied."""

    exit_code = 3


class StaleSourceError(OptAdvisorError):
    """A source file is no longer the one that was profiled; nothing was written."""

    exit_code = 4


class RewriterError(OptAdvisorError):
    """A rewriter broke its contract (raised, or proposed text that does not parse): a bug of ours or of a plug-in."""

    exit_code = 5


class CorruptRunError(OptAdvisorError):
    """A stored run cannot be read: damaged, incomplete, or written by another version."""

    exit_code = 6


class InterruptError(OptAdvisorError):
    """The user pressed Ctrl-C."""

    exit_code = 130
