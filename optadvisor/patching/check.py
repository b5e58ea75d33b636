"""Run the whole program before and after a patch and compare what it did: output, exit status and files.

Both runs start from the same files, the same standard input and the same injected state of the random generators (in
the check only), and the files they wrote are put back afterwards. What differs between two runs of the *original* (a
printed time, say) is compared apart from its numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from optadvisor.errors import ProgramError
from optadvisor.probes import effects
from optadvisor.probes.launch import StandardInput, run_pass
from optadvisor.records import Target

SEED = 20_261_121
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """What one run of the program did."""

    status: int
    seconds: float
    stdout: bytes
    stderr: bytes
    files: dict[str, str]
    """Path → digest of every file it wrote; empty for one it removed."""
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checker:
    """Runs the program under one roof: target, folder for outputs, input, and the files it is known to write."""

    target: Target
    folder: Path
    stdin: StandardInput
    written: tuple[str, ...]
    timeout: float | None = None

    def run(self, name: str) -> Behaviour:
        """One run, with the files it writes put back to what they were. Raises `ProgramError` on a time-out."""
        outputs = self.folder / f"{name}.out", self.folder / f"{name}.err"
        before = effects.snapshot(self.written, self.folder / f"{name}-state")
        journal: effects.Effects | None = None
        try:
            ended = run_pass(
                "check", self.target, self.folder, stdin=self.stdin, output=outputs, timeout=self.timeout, seed=SEED
            )
            if ended.interrupted:
                raise KeyboardInterrupt
            if ended.timed_out:
                raise ProgramError(f"the program did not end within {self.timeout:.0f} s")
            journal = effects.read_journal(self.folder / "check-files")
            written = sorted({*journal.written, *self.written})
            files = effects.digests(written)
        finally:
            if journal is not None:
                effects.restore(journal.before)
            effects.restore(before)
        return Behaviour(
            status=ended.status,
            seconds=ended.seconds,
            stdout=outputs[0].read_bytes(),
            stderr=outputs[1].read_bytes(),
            files=files,
            error=str(ended.facts.get("error", "")) if ended.facts else "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    same: bool
    sentence: str
    """What was compared and found equal, or the first difference."""


def match(before: Behaviour, again: Behaviour | None, after: Behaviour, *, tolerance: float = 0.0) -> Match:
    """Whether `after` behaves as `before`; `again` is a second run of the original when there was reason for one.

    `tolerance` > 0 (for *close* rewrites) lets printed numbers differ by that much, relative to their size.
    """
    if before.status != after.status:
        why = f" ({after.error})" if after.error else ""
        return Match(same=False, sentence=f"exit status {before.status} became {after.status}{why}")
    loose = 0
    for name, old, second, new in (
        ("output", before.stdout, again.stdout if again else None, after.stdout),
        ("standard error", before.stderr, again.stderr if again else None, after.stderr),
    ):
        differing = _first_difference(old, second, new, tolerance)
        if differing:
            return Match(same=False, sentence=f"{name} differs: {differing}")
        loose += _unstable(old, second)
    for path in sorted(before.files.keys() | after.files.keys()):
        if before.files.get(path, "") != after.files.get(path, ""):
            if again is not None and again.files.get(path, "") != before.files.get(path, ""):
                return Match(same=False, sentence=f"{path} differs from run to run, so it cannot be compared")
            return Match(same=False, sentence=f"the file {path} differs")
    return Match(same=True, sentence=_found_equal(before, loose, tolerance))


def _found_equal(run: Behaviour, loose: int, tolerance: float) -> str:
    lines = len(run.stdout.splitlines())
    parts = [f"{lines} line{'s' if lines != 1 else ''} of output"]
    if run.files:
        parts.append(f"{len(run.files)} file{'s' if len(run.files) != 1 else ''} written")
    parts.append("the exit status")
    how = "identical" if not tolerance else f"equal within {tolerance:g}"
    sentence = f"{', '.join(parts[:-1])} and {parts[-1]}: {how}"
    if loose:
        sentence += f" (apart from the numbers in {loose} line{'s' if loose != 1 else ''} that vary from run to run)"
    return sentence


def _unstable(old: bytes, second: bytes | None) -> int:
    if second is None:
        return 0
    return sum(a != b for a, b in zip(old.splitlines(), second.splitlines(), strict=False))


def _first_difference(old: bytes, second: bytes | None, new: bytes, tolerance: float) -> str:
    if old == new:
        return ""
    lines, others = old.decode(errors="replace").splitlines(), new.decode(errors="replace").splitlines()
    varying = second.decode(errors="replace").splitlines() if second is not None else lines
    if len(lines) != len(others) or len(lines) != len(varying):
        return f"{len(lines)} lines became {len(others)}"
    for number, (a, b, c) in enumerate(zip(lines, others, varying, strict=True), 1):
        if a == b:
            continue
        if a != c and _NUMBER.sub("#", a) == _NUMBER.sub("#", c) == _NUMBER.sub("#", b):
            continue
        if tolerance and _numbers_close(a, b, tolerance):
            continue
        return f"line {number}, {a[:60]!r} became {b[:60]!r}"
    return ""


def _numbers_close(a: str, b: str, tolerance: float) -> bool:
    if _NUMBER.sub("#", a) != _NUMBER.sub("#", b):
        return False
    pairs = zip(map(float, _NUMBER.findall(a)), map(float, _NUMBER.findall(b)), strict=True)
    return all(abs(x - y) <= tolerance * max(abs(x), abs(y)) for x, y in pairs)
