"""Evidence for the tests of classes: a function's text with figures as profiles give them."""

from __future__ import annotations

import textwrap

from optadvisor.profiles.evidence import Evidence, LineEvidence
from optadvisor.records import FunctionRef, HotspotClass, LoopStats, ValueSpec
from optadvisor.source.module import Module

Case = tuple[HotspotClass, str, Evidence]
"""The class that must come out, words of the sentence, and what is known."""
IMPORTS = """\
import asyncio, copy, csv, io, json, math, os, queue, random, re, select, socket, sqlite3, subprocess, threading, time
import zlib
import numpy as np
from numba import njit
"""


def figures(source: str, name: str = "f", lines: dict[str, tuple[float, ...]] | None = None, **more) -> Evidence:
    """Evidence for function `name`; `lines` maps a piece of a line's text to (own seconds, hits, seconds)."""
    text = IMPORTS + textwrap.dedent(source)
    module = Module.parse(text.encode(), "/project/program.py")
    refs = [ref for ref in module.functions if ref.qualname == name]
    ref = refs[0] if refs else FunctionRef(path=module.path, qualname=name, first_line=1)
    rows = text.splitlines()

    def number(piece: str) -> int:
        found = [n for n, row in enumerate(rows, 1) if piece in row and n > IMPORTS.count("\n")]
        assert len(found) == 1, f"{piece!r} is on lines {found}"
        return found[0]

    evidence = tuple(
        LineEvidence(line=number(piece), own_seconds=own, hits=int(hits), seconds=rest[0] if rest else own)
        for piece, (own, hits, *rest) in (lines or {}).items()
    )
    loops = tuple(LoopStats(line=number(piece), entries=1, iterations=n) for piece, n in more.pop("loops", {}).items())
    seconds = more.pop("self_seconds", sum(line.seconds for line in evidence))
    return Evidence(
        ref=ref,
        module=module,
        program_seconds=more.pop("program_seconds", 1.1 * seconds),
        self_seconds=seconds,
        inclusive_seconds=more.pop("inclusive_seconds", seconds),
        lines=evidence,
        loops=loops,
        **more,
    )


def array(name: str, *shape: int) -> ValueSpec:
    return ValueSpec(name=name, type="numpy.ndarray", dtype="float64", shape=shape, layout="C")


def other(name: str) -> FunctionRef:
    return FunctionRef(path="/project/program.py", qualname=name, first_line=900)
