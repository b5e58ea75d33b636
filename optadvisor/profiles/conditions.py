"""What was not the same when two runs were taken, as sentences: a comparison may show this instead of the change.

Does not handle: other input, other power or temperature of the machine: nothing of that is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator

from optadvisor.records import Environment, Run

BUSY = 0.5
"""Runnable processes for each core, before the run began, above which a machine was busy."""


def differences(before: Run, after: Run) -> tuple[str, ...]:
    return (*_programs(before, after), *_places(before.environment, after.environment), *_busy(before, after))


def _programs(before: Run, after: Run) -> Iterator[str]:
    if before.target != after.target:
        yield f"the commands differ: {before.target.describe()} and {after.target.describe()}"
    one, other = before.profile, after.profile
    if one.sampler is not other.sampler:
        yield f"the seconds were found in different ways ({one.sampler} and {other.sampler}), which alone may differ"
    if one.exit_status != other.exit_status:
        yield f"the program ended with exit status {one.exit_status}, then with {other.exit_status}"


def _places(before: Environment, after: Environment) -> Iterator[str]:
    for name in ("python", "implementation", "platform", "processor", "cores"):
        one, other = getattr(before, name), getattr(after, name)
        if one != other:
            yield f"another {_WORDS.get(name, name)}: {one or 'unknown'}, then {other or 'unknown'}"
    old, new = dict(before.packages), dict(after.packages)
    for package in sorted(old.keys() | new.keys()):
        if old.get(package) != new.get(package):
            one, other = old.get(package, "not installed"), new.get(package, "not installed")
            yield f"another version of {package}: {one}, then {other}"


_WORDS = {"python": "version of Python", "implementation": "kind of Python", "cores": "number of cores"}


def _busy(before: Run, after: Run) -> Iterator[str]:
    for run in (before, after):
        if is_busy(run):
            yield (
                f"the machine was busy before run {run.id} ({run.environment.load:.1f} processes for "
                f"{run.environment.cores} cores): its times may be too long"
            )


def is_busy(run: Run) -> bool:
    return run.environment.load > BUSY * run.environment.cores


def queued_share(run: Run) -> float:
    """Part of a run's time in which it may have waited for a processor that others had: 0 where the machine was idle.

    That is what is neither processor time nor known waiting of the program's own.
    """
    profile = run.profile
    if not is_busy(run) or profile.cpu_seconds <= 0 or profile.plain_seconds <= 0:
        return 0.0
    waiting = sum(row.waiting_seconds for row in profile.functions)
    return max(profile.plain_seconds - profile.cpu_seconds - waiting, 0.0) / profile.plain_seconds
