"""Record a small program with the real capture pass and make its calls again on versions of its source."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from passkit import Program, run_folder

from optadvisor.probes.observation import Observation
from optadvisor.probes.replay import Blob, Fence, Side, bound_at_top, rebuild
from optadvisor.probes.snapshots import Arrays
from optadvisor.profiles import lines
from optadvisor.records import FunctionRef, Recording, to_json
from optadvisor.source.closure import data_globals, header_globals
from optadvisor.source.module import Module
from optadvisor.verifier.equality.equivalence import EXACT, Comparison, compare, mutables


@dataclass(frozen=True, kw_only=True)
class Recorded:
    """A program that has run once, and the calls of one of its functions that were kept."""

    folder: Path
    file: Path
    name: str
    """Of the module in the program."""
    recording: Recording
    position: int
    fence: Fence

    @property
    def source(self) -> str:
        return self.file.read_text()

    def blobs(self) -> list[Blob]:
        folder = run_folder(self.folder)
        arrays = Arrays(folder=folder / "calls")
        return [Blob.read(folder / call.blob, arrays) for call in self.recording.calls]

    def side(self, text: str | None = None, **how: Any) -> Side:
        """The original, or the version of the file that `text` is."""
        source = (self.source if text is None else text).encode()
        known = bound_at_top(self.source.encode())
        blob = next(iter(self.blobs()), None)
        module = rebuild(source, str(self.file), name=self.name, file=str(self.file), known=known, blob=blob)
        return Side(module=module, qualname=self.recording.function.qualname, position=self.position, **how)

    def observe(self, side: Side, blob: Blob, **how: Any) -> Observation:
        with found_from(self.folder):
            return side.observe(blob, mutables, self.fence, **how)

    def differences(self, text: str | None, **how: Any) -> list[str]:
        """What is not the same in the version `text` (the original once more for None), over all recorded calls."""
        with found_from(self.folder):
            original, other = self.side(), self.side(text)
        found: list[str] = []
        for blob in self.blobs():
            a = self.observe(original, blob, **how)
            b = self.observe(other, blob, **{"first_items": a.asked_items, **how})
            found += said(compare(a, b, EXACT))
        return found

    def unfaithful(self) -> list[str]:
        """Where the calls, made again, are not what the program's own calls were."""
        with found_from(self.folder):
            side = self.side()
        found: list[str] = []
        for blob in self.blobs():
            seen = self.observe(side, blob)
            with found_from(self.folder):
                recorded = side.recorded(blob)
                if recorded is None:
                    continue
                again = side.as_recorded(seen)
            recorded.stdout, recorded.stderr, recorded.world_after = seen.stdout, seen.stderr, seen.world_after
            again.globals_after = {n: v for n, v in again.globals_after.items() if n in recorded.globals_after}
            recorded.random_state = recorded.random_state or seen.random_state
            if recorded.numpy_state is None:
                recorded.numpy_state = seen.numpy_state
            found += said(compare(recorded, again, EXACT))
        return found


def said(comparison: Comparison) -> list[str]:
    assert comparison.differences or not comparison.worst_where, "with EXACT, floats that differ are differences"
    return [f"{one.where}: {one.what}" for one in comparison.differences]


def record(
    folder: Path, qualname: str, main: str, *, fence: Fence, number: int = 0, words: tuple[str, ...] = (), **files: str
) -> Recorded:
    """Run the program; keep the calls of the `number`-th function of that name (in `main.py` first)."""
    program = Program.of(main, **files)
    if words:
        program = Program(files=program.files, words=words)
    work = folder / "work"
    program.lay_out(work)
    modules = [Module.read(str(path)) for path in [work / "main.py", *sorted(work.rglob("*.py"))]]
    found = [(module, ref) for module in modules for ref in module.functions if ref.qualname == qualname]
    module, ref = list(dict.fromkeys((m.path, r) for m, r in found))[number]
    whole = next(m for m in modules if m.path == module)
    item = {"function": to_json(ref), "globals": data_globals(whole, ref), "headers": header_globals(whole)}
    ended = program.run("capture", work, functions=[item], counted=[], line_seconds=0.0, trace_share=0.0)
    error = (run_folder(work) / "err").read_text()
    assert (ended.status, ended.timed_out) == (0, False), error
    (recording,) = lines.read(run_folder(work) / "recordings.json").recordings
    file = Path(ref.path)
    name = "__main__" if file.name == "main.py" or words else ".".join(file.relative_to(work).with_suffix("").parts)
    return Recorded(
        folder=work,
        file=file,
        name=name.removesuffix(".__init__"),
        recording=recording,
        position=_position(whole, ref),
        fence=fence,
    )


def _position(module: Module, ref: FunctionRef) -> int:
    equals = sorted(one.first_line for one in module.functions if one.qualname == ref.qualname)
    return equals.index(ref.first_line)


@contextmanager
def found_from(folder: Path) -> Iterator[None]:
    """The program's own modules are imported from `folder`, and forgotten afterwards."""
    before = dict(sys.modules)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name not in before]:
            if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]
