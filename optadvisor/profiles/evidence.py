"""What is known of one hot function when its class is chosen: measured figures, its file, and its arguments.

The pipeline fills these records from the sampler, cProfile, the block counters and the captured calls; `classes` reads
them. They are never stored.
"""

from __future__ import annotations

from dataclasses import dataclass

from optadvisor.records import FunctionRef, LoopStats, ValueSpec
from optadvisor.source.module import Module


@dataclass(frozen=True, slots=True, kw_only=True)
class LineEvidence:
    """One line of the function."""

    line: int
    seconds: float
    """With the line as the project's innermost one: its own work and the library functions called from it."""
    own_seconds: float
    """The part without a library frame: interpreter work, or C code called directly."""
    hits: int = -1
    """How often it ran; -1 when unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignUse:
    """Something outside the project that the function called directly.

    A Python function of a library has a `place`, and its seconds (with everything below it) lie in the lines' `seconds`
    outside their `own_seconds`. A built-in has none, and its seconds (without Python code it calls back) lie *within*
    the lines' `own_seconds`, because a sampler sees no C functions. Give each only once: a library function that the
    sampler saw is not repeated from cProfile, and what libraries call among themselves is left out.
    """

    name: str
    """`json.loads`, `numpy.linalg.solve`, `importlib._bootstrap._find_and_load`; built-ins also in cProfile's spelling:
    `<built-in method time.sleep>`, `<method 'replace' of 'str' objects>`."""
    place: str = ""
    """`file:line`, empty for a built-in."""
    seconds: float = -1.0
    """-1: unknown."""
    calls: int = -1
    """-1: unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalleeUse:
    """A function of the project that the function called."""

    ref: FunctionRef
    calls: int
    inclusive_seconds: float


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """All of it. Only `ref`, `module` and the seconds are needed; the more there is, the surer the class."""

    ref: FunctionRef
    module: Module
    program_seconds: float
    self_seconds: float
    inclusive_seconds: float
    calls: int = -1
    """-1: unknown."""
    lines: tuple[LineEvidence, ...] = ()
    foreign: tuple[ForeignUse, ...] = ()
    callees: tuple[CalleeUse, ...] = ()
    loops: tuple[LoopStats, ...] = ()
    waiting_seconds: float = 0.0
    """Part of `self_seconds` in which it waited, by `waiting.waiting_line` and `waiting.waiting_frame`."""
    program_cpu_seconds: float = 0.0
    """Of the whole program on the processor; 0 where unknown."""
    arguments: tuple[ValueSpec, ...] = ()
    """What was seen to be passed, of all captured calls; names as in the signature, and data globals."""
    compiled: frozenset[str] = frozenset()
    """Qualified names compiled in other files of the project (`kernels.step`), see `libraries.compiled_names`."""
