"""Run the whole program before and after a patch and compare what it did: output, exit status and files.

Both runs start from the same files, the same standard input and the same injected state of the random generators (in
the check only), and the files they wrote are put back afterwards. A printed number that differs between two runs of the
*original* (a time, say) may differ in the new program too, and a line of the changed file that a traceback or a warning
names on standard error may lie elsewhere in it; everything else has to be the same, byte for byte.

Does not handle: what the program does to folders, over the network or through other programs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from optadvisor.errors import ProgramError
from optadvisor.probes import effects
from optadvisor.probes.launch import Ended, StandardInput, run_pass
from optadvisor.records import Target

SEED = 20_261_121
_INTEGER = re.compile(r"[-+]?\d+")
_PLACES = tuple(
    re.compile(text, re.DOTALL)
    for text in (r'(.*File ")([^"]+)(", line )(\d+)((?:, in .*)?)', r"()(.+?)(:)(\d+)(: \w+: .*)")
)
"""How a traceback and a warning name a line of a file: head, file, what stands between, line, rest."""
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
    complete: bool = True
    """False when it wrote more, or in another way, than could be noticed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checker:
    """Runs the program under one roof: target, folder for outputs, input, and the files it is known to write."""

    target: Target
    folder: Path
    stdin: StandardInput
    written: tuple[str, ...]
    timeout: float | None = None
    launch: Callable[..., Ended] = run_pass

    def run(self, name: str) -> Behaviour:
        """One run, with the files it writes put back to what they were. Raises `ProgramError` on a time-out."""
        outputs = self.folder / f"{name}.out", self.folder / f"{name}.err"
        journal = self.folder / "check-files"
        before = effects.snapshot(self.written, self.folder / f"{name}-state")
        try:
            ended = self.launch(
                "check", self.target, self.folder, stdin=self.stdin, output=outputs, timeout=self.timeout, seed=SEED
            )
            if ended.interrupted:
                raise KeyboardInterrupt
            if ended.timed_out:
                raise ProgramError(f"the program did not end within {self.timeout:.0f} s")
            noticed = effects.read_journal(journal)
            files = effects.digests(sorted({*noticed.written, *self.written}))
        finally:
            effects.restore(effects.read_journal(journal).before)
            effects.restore(before)
        return Behaviour(
            status=ended.status,
            seconds=ended.seconds - _our_seconds(ended),
            stdout=outputs[0].read_bytes(),
            stderr=outputs[1].read_bytes(),
            files=files,
            error=str(ended.facts.get("error", "")) if ended.facts else "",
            complete=noticed.complete,
        )


def _our_seconds(ended: Ended) -> float:
    """What the child took to get ready: not the program's."""
    return float(ended.facts.get("preparing_seconds", 0.0)) if ended.facts else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    same: bool
    sentence: str
    """What was compared and found equal, or the first difference."""


def match(
    before: Behaviour,
    again: Behaviour | None,
    after: Behaviour,
    *,
    tolerance: float = 0.0,
    texts: Mapping[str, tuple[bytes, bytes]] | None = None,
) -> Match:
    """Whether `after` behaves as `before`; `again` is a second run of the original when there was reason for one.

    `tolerance` > 0 (for *close* rewrites) lets printed fractional numbers differ by that much, relative to their size;
    an infinite one (for other random numbers) all numbers. `texts`: the changed files, as they were and as they are.
    """
    problem = _incomparable(before, again) or _status_difference(before, after)
    if problem:
        return Match(same=False, sentence=problem)
    loose, elsewhere = 0, False
    for name, old, second, new in (
        ("output", before.stdout, again.stdout if again else before.stdout, after.stdout),
        ("standard error", before.stderr, again.stderr if again else before.stderr, after.stderr),
    ):
        moved = _renumbered(old, new, texts) if texts and name == "standard error" else new
        elsewhere |= moved != new
        differing = _first_difference(old, second, moved, tolerance)
        if differing:
            return Match(same=False, sentence=f"{name} differs: {differing}")
        loose += sum(a != b for a, b in zip(_lines(old), _lines(second), strict=False))
    for path in sorted(before.files.keys() | after.files.keys()):
        if before.files.get(path, "") == after.files.get(path, ""):
            continue
        if again is not None and again.files.get(path, "") != before.files.get(path, ""):
            return Match(same=False, sentence=f"{path} differs from run to run, so it cannot be compared")
        return Match(same=False, sentence=f"the file {path} differs")
    numbers = ", the line numbers in its messages aside" if elsewhere else ""
    return Match(same=True, sentence=f"{_found_equal(before, loose, tolerance)}{numbers}")


def _incomparable(before: Behaviour, again: Behaviour | None) -> str:
    if not before.complete:
        return "what the program writes cannot all be noticed, so it cannot be compared"
    if again is not None and again.status != before.status:
        return f"the program itself ends with exit status {before.status} one time and {again.status} the next"
    return ""


def _status_difference(before: Behaviour, after: Behaviour) -> str:
    if before.status != after.status:
        why = f" ({after.error})" if after.error else ""
        return f"exit status {before.status} became {after.status}{why}"
    return "" if after.complete else "what the program writes could not all be noticed"


def _found_equal(run: Behaviour, loose: int, tolerance: float) -> str:
    lines = len(run.stdout.splitlines())
    parts = [f"{lines} line{'s' if lines != 1 else ''} of output"]
    if run.files:
        parts.append(f"{len(run.files)} file{'s' if len(run.files) != 1 else ''} written")
    parts.append("the exit status")
    how = "identical" if not tolerance else f"equal within {tolerance:g}"
    how = "equal apart from the numbers, which are other random ones" if math.isinf(tolerance) else how
    sentence = f"{', '.join(parts[:-1])} and {parts[-1]}: {how}"
    if loose:
        sentence += f" (apart from the numbers in {loose} line{'s' if loose != 1 else ''} that vary from run to run)"
    return sentence


def _lines(text: bytes) -> list[str]:
    """Lines apart at line feeds only and with nothing lost: two outputs are equal exactly when these are."""
    return text.decode("utf-8", "surrogateescape").split("\n")


def _first_difference(old: bytes, second: bytes, new: bytes, tolerance: float) -> str:
    """Where `new` differs from `old` more than `second`, the original's other run, and the tolerance allow."""
    if old == new:
        return ""
    lines, varying, others = _lines(old), _lines(second), _lines(new)
    if len(lines) != len(varying):
        return "the number of lines varies from run to run, so they cannot be compared"
    if len(lines) != len(others):
        return f"{_count(lines)} lines became {_count(others)}"
    for number, (a, b, c) in enumerate(zip(lines, others, varying, strict=True), 1):
        if a != b and not _same_but_numbers(a, b, c, tolerance):
            return f"line {number}, {a[:60]!r} became {b[:60]!r}"
    return ""


def _renumbered(old: bytes, new: bytes, texts: Mapping[str, tuple[bytes, bytes]]) -> bytes:
    """`new` with the line numbers of `old` where both name the same statement of a changed file."""
    lines, others = _lines(old), _lines(new)
    if len(lines) != len(others):
        return new
    kept = [a if a != b and _names_the_same(a, b, texts) else b for a, b in zip(lines, others, strict=True)]
    return "\n".join(kept).encode("utf-8", "surrogateescape")


def _names_the_same(old: str, new: str, texts: Mapping[str, tuple[bytes, bytes]]) -> bool:
    for place in _PLACES:
        a, b = place.fullmatch(old), place.fullmatch(new)
        if a is not None and b is not None and a.group(1, 2, 3, 5) == b.group(1, 2, 3, 5) and a[2] in texts:
            before, after = (_statement(text, int(found[4])) for text, found in zip(texts[a[2]], (a, b), strict=True))
            return before == after != b""
    return False


def _statement(text: bytes, number: int) -> bytes:
    lines = text.split(b"\n")
    return lines[number - 1].strip() if 0 < number <= len(lines) else b""


def _count(lines: list[str]) -> int:
    return len(lines) - (not lines[-1])


def _same_but_numbers(old: str, new: str, second: str, tolerance: float) -> bool:
    """The two lines differ only in numbers that differ in the original's second run too, or by the tolerance."""
    words = _NUMBER.split(old)
    if _NUMBER.split(new) != words:
        return False
    varies = [False] * len(_NUMBER.findall(old))
    if _NUMBER.split(second) == words:
        varies = [a != c for a, c in zip(_NUMBER.findall(old), _NUMBER.findall(second), strict=True)]
    numbers = zip(_NUMBER.findall(old), _NUMBER.findall(new), varies, strict=True)
    return all(a == b or free or _close(a, b, tolerance) for a, b, free in numbers)


def _close(a: str, b: str, tolerance: float) -> bool:
    """Never for integers, which a rewrite leaves as they are, unless it draws other random numbers."""
    if math.isinf(tolerance):
        return True
    if not tolerance or _INTEGER.fullmatch(a) or _INTEGER.fullmatch(b):
        return False
    x, y = float(a), float(b)
    return abs(x - y) <= tolerance * max(abs(x), abs(y))
