"""Write a profile for other tools; the file's ending says how.

    .prof               pstats: SnakeViz, gprof2dot, `python -m pstats`
    .lprof              line_profiler: `python -m line_profiler FILE`
    .speedscope.json    https://www.speedscope.app, which draws it in the browser without sending it anywhere
    .json               everything: our own record, the source files as they were, the environment

Stacks are kept added up, not in the order they were taken: speedscope's "time order" shows them side by side.

Does not handle: HTML.
"""

from __future__ import annotations

import json
import marshal
import os
import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from optadvisor import __version__
from optadvisor.errors import CorruptRunError, UsageError
from optadvisor.profiles import prof, sources
from optadvisor.records import SCHEMA_VERSION, Run, Sampler, to_json

SAMPLES = "samples.json"
TRACE, COUNTS = "profile.prof", "counts.prof"
"""What cProfile wrote as the only pass, and as the second one, which counts and may be cut short."""
SPEEDSCOPE = "https://www.speedscope.app/file-format-schema.json"
LINE_UNIT = 1e-9
"""Seconds of line_profiler's unit in what we write."""


def write(run: Run, folder: Path, path: Path) -> None:
    """Write `run`, whose raw figures lie in `folder`, to `path`.

    Raises `UsageError` for an unknown ending, for a run that lacks what the format needs, and when the file cannot be
    written.
    """
    data = _writer(path)(run, folder)
    try:
        path.write_bytes(data)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from error


def check(path: Path) -> None:
    """Raises `UsageError` when `write` could not write this file, so that no program runs in vain."""
    _writer(path)
    folder = path.absolute().parent
    if path.is_dir() or not folder.is_dir():
        raise UsageError(
            f"cannot write {path}: {'it is a folder' if path.is_dir() else f'there is no folder {folder}'}"
        )
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise UsageError(f"cannot write {path}: permission denied")


# ---------------------------------------------------------------- the formats


def _prof(run: Run, folder: Path) -> bytes:
    if run.profile.sampler is Sampler.TRACE:
        try:
            return (folder / TRACE).read_bytes()
        except OSError:
            raise UsageError(f"run {run.id} has no statistics of cProfile: profile again") from None
    samples = _samples(run, folder)
    counted = prof.load(folder / COUNTS)
    return marshal.dumps(prof.from_samples(samples, counted, run.profile.functions, sources.modules(run, folder)))


def _lprof(run: Run, folder: Path) -> bytes:
    """Lines of the hotspots. A line that was sampled but not counted is given one hit: it ran at least once."""
    from line_profiler._line_profiler import LineStats

    timings = {}
    for spot in run.hotspots:
        rows = [
            (line.line, max(line.hits, 1), round(line.share * spot.self_seconds / LINE_UNIT))
            for line in sorted(spot.lines, key=lambda line: line.line)
            if line.hits or line.share
        ]
        if any(line.hits > 0 for line in spot.lines):
            timings[spot.function.path, spot.function.first_line, spot.function.qualname] = rows
    if not timings:
        raise UsageError(f"run {run.id} has no counts of lines, which .lprof needs: profile without --quick")
    return pickle.dumps(LineStats(timings, LINE_UNIT))


def _speedscope(run: Run, folder: Path) -> bytes:
    samples = _samples(run, folder)
    threads = [thread for thread in samples["threads"] if thread["stacks"]]
    frames = [
        {"name": frame["name"]}
        | ({"file": frame["file"]} if frame["file"] else {})
        | ({"line": frame["line"]} if frame["line"] else {})
        for frame in samples["frames"]
    ]
    data = {
        "$schema": SPEEDSCOPE,
        "name": run.target.describe(),
        "exporter": f"optadvisor {__version__}",
        "activeProfileIndex": next((n for n, thread in enumerate(threads) if thread["main"]), 0),
        "shared": {"frames": frames},
        "profiles": [_speedscope_thread(thread) for thread in threads],
    }
    return json.dumps(data).encode()


def _speedscope_thread(thread: Mapping[str, Any]) -> dict[str, Any]:
    weights = [seconds for _, seconds in thread["stacks"]]
    return {
        "type": "sampled",
        "name": thread["name"],
        "unit": "seconds",
        "startValue": 0,
        "endValue": sum(weights),
        "samples": [stack for stack, _ in thread["stacks"]],
        "weights": weights,
    }


def _json(run: Run, folder: Path) -> bytes:
    modules = sources.modules(run, folder)
    data = {
        "schema": SCHEMA_VERSION,
        "exporter": f"optadvisor {__version__}",
        "run": to_json(run),
        "sources": {path: module.data.decode("utf-8") for path, module in modules.items()},
    }
    return json.dumps(data, indent=1).encode()


def _samples(run: Run, folder: Path) -> Mapping[str, Any]:
    if run.profile.sampler is Sampler.TRACE:
        raise UsageError(f"run {run.id} was traced by cProfile, so there are no stacks: profile without --engine trace")
    try:
        samples = json.loads((folder / SAMPLES).read_text(encoding="utf-8"))
        if not samples["threads"]:
            raise UsageError(f"run {run.id} has no samples: the program ended too soon")
    except FileNotFoundError:
        raise UsageError(f"run {run.id} has no samples: profile again") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CorruptRunError(f"the samples of run {run.id} are damaged and cannot be read ({error})") from error
    return dict(samples)


_FORMATS: Mapping[str, Callable[[Run, Path], bytes]] = {
    ".prof": _prof,
    ".lprof": _lprof,
    ".speedscope.json": _speedscope,
    ".json": _json,
}
"""Longer endings before the shorter ones they end with."""


def _writer(path: Path) -> Callable[[Run, Path], bytes]:
    for ending, writer in _FORMATS.items():
        if path.name.lower().endswith(ending):
            return writer
    raise UsageError(f"what is {path}? -o writes files that end with {', '.join(_FORMATS)}")
