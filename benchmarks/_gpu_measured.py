"""Ports on a card: written into copies of their programs, run, compared, timed; for `gpu.py`.

Does not handle: machines with several cards, of which the first is used.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Any

from _corpus import Program
from _running import RUN_SECONDS, Ran, difference, run

from optadvisor.offloading import on_card
from optadvisor.pipeline import versions_of
from optadvisor.records import Run
from optadvisor.source.kernels import Place
from optadvisor.verifier.device.cards import CARDS, Card
from optadvisor.verifier.device.checking import Checked

HERE = Path(__file__).resolve().parent
TOLERANCE = 1e-9
_COPY = re.compile(rb"^(?=def \w+_on_gpu\w*\()", re.MULTILINE)
"""In front of each copy for a card."""
_RUN = "import runpy, sys, _gpu_clock; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"


@dataclass(frozen=True, slots=True)
class Port:
    place: Place
    answer: Checked


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One program with its ports, on a card."""

    program: str
    functions: str
    level: str
    """`identical`, `close`, or what differs."""
    original_seconds: float
    """Of the whole program …"""
    port_seconds: float
    numpy_seconds: float
    """… and of the version by hand with NumPy; 0 where there is none."""
    place_seconds: float
    """Within the functions, on the CPU …"""
    on_card_seconds: float
    """… and within their copies, transfers included; the first call counts as the others …"""
    transfer_seconds: float
    predicted_seconds: float
    """… and as it was predicted."""
    gave_up: str
    """Why a copy left a call to the original; empty if none did."""


def present() -> tuple[str, str]:
    """The card's name; else empty, and why."""
    try:
        import cupy
    except ImportError:
        return "", "CuPy is not installed: pip install cupy-cuda12x"
    try:
        if not cupy.cuda.runtime.getDeviceCount():
            return "", "the driver knows no card"
        return str(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()), ""
    except Exception as error:  # CuPy's own classes cannot be named without it
        return "", str(error)


def near(card: str) -> Card:
    """The card of our table whose name is in the driver's; the A100 for others."""
    words = card.lower().replace(" ", "")
    return next((one for key, one in CARDS.items() if key in words), CARDS["a100"])


def measured(
    name: str, program: Program, profiled: Run, ports: Sequence[Port], card: Card, *, stand_in: bool = False
) -> Measured:
    """`stand_in`: on the stand-in for CuPy, for tests of this file: nothing of it is a measurement then."""
    with tempfile.TemporaryDirectory(prefix="gpu-") as base:
        original = run(program, program.copy(Path(base, "plain")))
        ported = program.copy(Path(base, "ported"))
        for path, data in versions_of(
            profiled, [port.place.proposed(port.answer.proposal) for port in ports]
        ).after.items():
            (ported / Path(path).relative_to(profiled.target.directory)).write_bytes(data)
        again = original if stand_in else run(program, ported)
        timed, noted = _timed(program, ported, Path(base, "notes.json"), stand_in)
        seconds = noted.get("seconds", [])
        return Measured(
            program=name,
            functions=", ".join(port.place.site.ref.qualname for port in ports),
            level=_level(original, timed if stand_in else again),
            original_seconds=original.seconds,
            port_seconds=again.seconds,
            numpy_seconds=_by_hand(program, Path(base, "numpy")),
            place_seconds=sum(port.place.site.hotspot.inclusive_seconds for port in ports),
            on_card_seconds=warm(seconds),
            transfer_seconds=noted.get("transfers", 0.0),
            predicted_seconds=sum(on_card(port.place, port.answer, card).seconds for port in ports),
            gave_up=noted.get("gave_up", "") or ("" if seconds else "no call reached a copy"),
        )


def warm(seconds: Sequence[float]) -> float:
    """Of all calls, as if the first one had compiled nothing."""
    later = list(seconds[1:]) or list(seconds)
    return sum(later) / max(len(later), 1) * len(seconds)


def _level(original: Ran, ported: Ran) -> str:
    if not difference(original, ported):
        return "identical"
    parted = difference(original, ported, tolerance=TOLERANCE)
    return f"differs: {parted}" if parted else "close"


def _by_hand(program: Program, folder: Path) -> float:
    expert = next((one for one in program.experts if one.name == "numpy"), None)
    if expert is None:
        return 0.0
    program.copy(folder)
    shutil.copy(expert.path, folder / program.path.name)
    return run(program, folder).seconds


def _timed(program: Program, folder: Path, notes: Path, stand_in: bool) -> tuple[Ran, dict[str, Any]]:
    """One run with a clock in front of each copy for the card; what the clock noted."""
    for name in program.files:
        path = folder / name
        path.write_bytes(_COPY.sub(b'@__import__("_gpu_clock").timed\n', path.read_bytes()))
    paths = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": paths, "GPU_CLOCK": str(notes), "GPU_STAND_IN": "1" if stand_in else ""}
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", _RUN, program.path.name],
        cwd=folder, env=environment, capture_output=True, timeout=RUN_SECONDS, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    ran = Ran(
        stdout=done.stdout, stderr=done.stderr, status=done.returncode, files={}, seconds=time.perf_counter() - began
    )
    return ran, json.loads(notes.read_text()) if notes.exists() else {}


# ---------------------------------------------------------------- shown


def measured_head() -> str:
    return (
        f"{'program':24} {'functions':24} {'level':10} {'original':>9} {'ported':>9} {'NumPy':>9} {'place':>9} "
        f"{'on card':>9} {'transfers':>9} {'predicted':>9}"
    )


def measured_line(row: Measured) -> str:
    times = (row.original_seconds, row.port_seconds, row.numpy_seconds, row.place_seconds, row.on_card_seconds)
    shown = " ".join(f"{_seconds(each):>9}" for each in (*times, row.transfer_seconds, row.predicted_seconds))
    return f"{row.program:24} {row.functions[:24]:24} {row.level[:60]:10} {shown}  {row.gave_up}".rstrip()


def report(card: str, taken_for: Card, rows: Sequence[Measured]) -> str:
    """Markdown: the table, and below it what it says of the predictions."""
    words = ["program", "function", "level", "original", "ported", "NumPy by hand", "place", "on the card", "transfers"]
    lines = [
        f"# Ports on {card}",
        "",
        f"Predicted as {taken_for.name}. Seconds of one run each; “place”: of the function.",
    ]
    lines += ["", f"| {' | '.join([*words, 'predicted', 'note'])} |", f"|{'---|' * 11}"]
    for row in rows:
        times = (row.original_seconds, row.port_seconds, row.numpy_seconds, row.place_seconds, row.on_card_seconds)
        shown = [_seconds(each) for each in (*times, row.transfer_seconds, row.predicted_seconds)]
        lines.append(f"| {' | '.join([row.program, row.functions, row.level, *shown, row.gave_up])} |")
    return "\n".join([*lines, "", *_summary(rows)]) + "\n"


def _summary(rows: Sequence[Measured]) -> list[str]:
    compared = [row for row in rows if not row.gave_up and not row.level.startswith("differs") and row.on_card_seconds]
    if not compared:
        return ["Nothing ran on the card."]
    ratios = [row.place_seconds / row.on_card_seconds for row in compared]
    right = sum(
        (row.predicted_seconds < row.place_seconds) == (row.on_card_seconds < row.place_seconds) for row in compared
    )
    near_it = sum(0.5 <= row.predicted_seconds / row.on_card_seconds <= 2.0 for row in compared)
    mean = exp(sum(map(log, ratios)) / len(ratios))
    return [
        f"{len(compared)} of {len(rows)} ran on the card; their functions are {mean:.1f}× as fast (geometric mean, "
        f"transfers included). The prediction was right about whether that pays in {right}, and within 2× in {near_it}."
    ]


def _seconds(seconds: float) -> str:
    return "–" if not seconds else f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1e3:.2f} ms"
