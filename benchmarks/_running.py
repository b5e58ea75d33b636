"""Run programs of the corpus in folders of their own and compare what they did.

    folder = program.copy(base / "plain"); ran = run(program, folder); difference(ran, run(program, folder))  →  ""

Compared are the output, the standard error, the exit status and the files a run leaves behind. Tracebacks count by
their last line: a rewritten program has other line numbers and further frames.

Does not handle: standard input; what a program does outside its folder.
"""

from __future__ import annotations

import hashlib
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from _corpus import Program

RUN_SECONDS = 120.0
ADVICE_SECONDS = 900.0
CLOSE = 1e-9
"""Relative; of printed numbers with a fraction."""
HANGS = -999
"""As exit status: the run was stopped."""
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_INTEGER = re.compile(r"[-+]?\d+")
_WARNING = re.compile(rb"\.py:\d+: (?=\w*Warning)")
_TRACEBACK = b"Traceback (most recent call last)"
_NOT_COMPARED = frozenset({"__pycache__", ".optadvisor", "_optadvisor.py"})
_LAID = ("_optadvisor", "_by_hand")
"""What lies beside a program that was advised, or built by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What one run did."""

    stdout: bytes
    stderr: bytes
    status: int
    files: Mapping[str, str]
    """Relative path → digest of each file in the folder that is no source file of the program."""
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    """Of the process and its children; wrong while another thread of ours waits for a child, too."""


# ---------------------------------------------------------------- running


def run(program: Program, folder: Path, *, timeout: float = RUN_SECONDS) -> Ran:
    """One run of the program's copy in `folder`, with its standard input closed."""
    command = [sys.executable, program.path.name]
    cpu, began = _children_seconds(), time.perf_counter()
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=timeout, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return Ran(stdout=b"", stderr=b"", status=HANGS, files={})
    seconds = time.perf_counter() - began
    return Ran(
        stdout=done.stdout,
        stderr=_comparable(done.stderr, folder),
        status=done.returncode,
        files=_left_behind(program, folder),
        seconds=seconds,
        cpu_seconds=_children_seconds() - cpu,
    )


def _children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _comparable(text: bytes, folder: Path) -> bytes:
    """Standard error without what changes with the place of a line: folder, line numbers, frames, quoted source."""
    kept: list[bytes] = []
    in_traceback = after_warning = False
    for line in text.replace(os.fsencode(folder), b"DIR").splitlines(keepends=True):
        in_traceback = line.startswith(_TRACEBACK) or (in_traceback and line.startswith(b"  "))
        quoted = line.startswith(b"  ") and (in_traceback or after_warning)
        after_warning = bool(_WARNING.search(line))
        if not quoted:
            kept.append(_WARNING.sub(b".py:N: ", line))
    return b"".join(kept)


def _left_behind(program: Program, folder: Path) -> dict[str, str]:
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        compared = not _NOT_COMPARED & {*name.parts} and not path.name.startswith(_LAID)
        if path.is_file() and str(name) not in program.files and compared:
            found[str(name)] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def optadvisor(folder: Path, *words: str, only: Sequence[str] = ()) -> subprocess.CompletedProcess[bytes]:
    """A command of ours, as a user calls it; with `only` just these rewriters are asked. Raises `TimeoutExpired`."""
    command = [sys.executable, "-m", "optadvisor", *words]
    if only:
        command = [sys.executable, "-c", _RESTRICTED, ",".join(only), *words]
    environment = {**os.environ, "COLUMNS": "160"}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, timeout=ADVICE_SECONDS, stdin=subprocess.DEVNULL
    )


_RESTRICTED = """\
import sys
from optadvisor import cli, rewriters
only = sys.argv.pop(1).split(",")
rewriters.ALL = tuple(each for each in rewriters.ALL if each.name in only)
cli.main(sys.argv[1:])
"""


# ---------------------------------------------------------------- comparing


def difference(old: Ran, new: Ran, *, tolerance: float = 0.0) -> str:
    """The first difference between two runs as a sentence; empty when they did the same.

    `tolerance` > 0 lets printed numbers with a fraction differ by that much, relative to the larger of the two.
    """
    if HANGS in (old.status, new.status):
        return f"it was stopped after {RUN_SECONDS:.0f} s"
    if old.status != new.status:
        tail = new.stderr.strip().splitlines()[-1:] or [b""]
        return f"exit status {old.status} became {new.status}: {_shown(tail[0])}"
    for name, before, after in (("output", old.stdout, new.stdout), ("standard error", old.stderr, new.stderr)):
        found = _text_difference(before, after, tolerance)
        if found:
            return f"{name}: {found}"
    for path in sorted({*old.files, *new.files}):
        if old.files.get(path) != new.files.get(path):
            return f"the file {path} differs"
    return ""


def _text_difference(old: bytes, new: bytes, tolerance: float) -> str:
    lines, others = old.split(b"\n"), new.split(b"\n")
    for number, (one, other) in enumerate(zip(lines, others, strict=False), 1):
        if one != other and not (tolerance and close(one, other, tolerance)):
            return f"line {number}, {_shown(one)} became {_shown(other)}"
    return "" if len(lines) == len(others) else f"{len(lines) - 1} lines became {len(others) - 1}"


def close(old: bytes, new: bytes, tolerance: float) -> bool:
    """Whether two lines differ only in numbers with a fraction, by no more than `tolerance` relative.

    >>> close(b"sum 1.0000000000001", b"sum 1.0", 1e-9), close(b"3 of 4", b"3 of 5", 1e-9)
    (True, False)
    """
    one, other = old.decode("utf-8", "surrogateescape"), new.decode("utf-8", "surrogateescape")
    if _NUMBER.split(one) != _NUMBER.split(other):
        return False
    return all(_close(a, b, tolerance) for a, b in zip(_NUMBER.findall(one), _NUMBER.findall(other), strict=True))


def _close(a: str, b: str, tolerance: float) -> bool:
    if a == b:
        return True
    if _INTEGER.fullmatch(a) or _INTEGER.fullmatch(b):
        return False
    x, y = float(a), float(b)
    return abs(x - y) <= tolerance * max(abs(x), abs(y))


def _shown(text: bytes) -> str:
    return repr(text[:100].decode("utf-8", "replace"))


def changed_files(folder: Path, originals: Mapping[str, bytes]) -> list[str]:
    """Those of the source files that are no longer what they were, to the byte."""
    return [name for name, text in originals.items() if (folder / name).read_bytes() != text]


def sources(program: Program, folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in program.files}


def crashed(done: subprocess.CompletedProcess[bytes], allowed: Sequence[int] = (0,)) -> str:
    """What went wrong in a command of ours, as a sentence; empty when its status is one of `allowed`.

    A traceback of ours is always wrong, whatever the status; so is status 5, a bug of a rewriter.
    """
    trace = done.stderr.rpartition(_TRACEBACK)
    ours = bool(trace[1]) and b"/optadvisor/" in trace[2]
    if not ours and done.returncode in allowed and done.returncode != 5:
        return ""
    tail = done.stderr.decode("utf-8", "replace").strip()[-400:]
    return f"ends with status {done.returncode}: {tail}"
