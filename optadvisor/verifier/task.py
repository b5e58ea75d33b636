"""What a trial is asked and what it answers: the files between the judge and the child process, most of them JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from optadvisor.records import Level, Terms

PLAIN = Terms()
"""Nothing but what is always asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What the parent asks for; written as JSON."""

    original: str
    """Copy of the original source file, in the scratch folder."""
    candidate: str
    """Copy of the candidate's file; the original's again for the control."""
    module: str
    file: str
    """Where the source lives in the project."""
    main: str
    """Copy of the script's source when the hot function is not in the script itself; else empty."""
    main_file: str
    qualname: str
    position: int
    """Which one of several functions of that name in the file."""
    blobs: tuple[str, ...]
    scratch: str
    directory: str
    search_path: str
    arguments: tuple[str, ...]
    imported: tuple[str, ...]
    """Heavy modules that the program imports itself: not counted as the candidate's cost."""
    typed: bool
    """Its integers have 64 bits, and it does not look after them itself."""
    parallel: bool
    forks: bool
    """The candidate makes copies of its process, and it alone."""
    stream_change: bool
    """Other random numbers will do."""
    effects: bool
    """Acts on the outside are let through; files are put back after each call."""
    float64: float
    float32: float
    budget_seconds: float
    """For timing; at 0 the calls are compared, and timed as they are."""
    comparisons: int
    """Candidates that the verdict on its time will be corrected for."""
    guard: str
    """The run-time test that was put in front of the original, empty for none: where it is false the original runs."""
    vary_seconds: float
    """For generated inputs, once all calls are equal."""
    compare: bool
    """False once the candidate was compared in an earlier trial: this one only takes the time."""
    control: bool
    """The candidate is the original: what differs, or takes another time, is noise."""
    cython: str = ""
    """What is to be built for the candidate's function before it is tried (`Proposal.cython`)."""
    added_path: tuple[str, ...] = ()
    """What the program has added to `sys.path`, in its order; `search_path` may be among it."""
    compile_seconds: float
    """For one compilation; a candidate that needs longer is refused."""
    grow_seconds: float = 0.0
    """For one call at growing sizes, instead of all else; 0 for none."""
    only_faster: bool = False
    """Nothing more is compared once each recorded call took the candidate longer, twice over."""
    recorded_seconds: float = 0.0
    """What the recorded calls took in the program, together."""
    rivals: tuple[str, ...] = ()
    """Files of candidates of which nothing but a rough time is asked, instead of all else."""


MOST_SIZES = 4
"""At how many sizes, the largest ones, a growing call is looked at."""
ROUNDING = "rounding"
"""Kind of a difference between finite floats that are nearly the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """One generated input: what it is, and how it went."""

    label: str
    features: dict[str, Any]
    """See `features`; JSON-plain."""
    side: str = ""
    """`original` or `candidate`: is about to be called with it; empty when both were."""
    what: str = ""
    """The difference; empty when equal."""
    kind: str = ""


def tried_file(task: Path) -> Path:
    """Where a trial notes each generated input before it tries it, and how it went: one `Tried` a line, as JSON."""
    return task.with_suffix(".tried")


TWICE = ", called twice"
"""How the label of a generated input ends that is called two times on the same objects."""


def files_folder(task: Path) -> Path:
    """Where a trial keeps the files that its calls write as they were before, so that the judge can put them back."""
    return task.with_suffix(".files")


@dataclass(kw_only=True)
class Result:
    """What the trial found; written as JSON."""

    problem: str = ""
    """Why nothing could be compared."""
    unfaithful: str = ""
    """Control only: the replayed original is not what was recorded, or not equal to itself."""
    level: str = Level.IDENTICAL.value
    difference: str = ""
    difference_kind: str = ""
    compiler: str = ""
    """What the compiler of the candidate said when it could not compile it."""
    stream: bool = False
    """The original advanced a global random generator and the candidate left it elsewhere."""
    worst: str = ""
    worst_relative: float = 0.0
    compared: int = 0
    twice: int = 0
    """Recorded calls that were compared when made twice."""
    slower: bool = False
    """Each recorded call took the candidate longer, twice over: it is equal there, and nothing else was looked at."""
    varied: int = 0
    """Generated inputs on which both sides agree."""
    failing: list[Tried] = field(default_factory=list)
    passing: list[Tried] = field(default_factory=list)
    observed: list[dict[str, Any]] = field(default_factory=list)
    """Features of the recorded calls."""
    finished: bool = False
    """The process came to its end; otherwise `tried_file` says how far it came."""
    call_seconds: list[float] = field(default_factory=list)
    """Of each recorded call, on the original."""
    original: list[float] = field(default_factory=list)
    candidate: list[float] = field(default_factory=list)
    """Seconds of each round of all calls, in pairs with `original`; or of one round of each rival."""
    original_calls: list[float] = field(default_factory=list)
    candidate_calls: list[float] = field(default_factory=list)
    """Median seconds of each recorded call on both sides, first rounds left out where there are others."""
    warm_seconds: float = 0.0
    """When comparing: the candidate's time as a rate, first calls (which may compile) made a second time."""
    cold_seconds: float = 0.0
    """What the candidate costs once in a new process, beyond its usual time: with compiling, when it is compared for
    the first time; with warm caches on disk, when it is timed."""
    import_seconds: float = 0.0
    """The part of it that importing took."""
    built: list[str] = field(default_factory=list)
    """Files of the kernels that were built ahead, the Python ones (`ahead`)."""
    page: str = ""
    """Cython's own page about what was built."""
    lines: list[int] = field(default_factory=lambda: [0, 0])
    """How many lines the function has in Cython, and how many of them still ask Python for something."""
    build_seconds: float = 0.0
    original_peak_bytes: int = 0
    candidate_peak_bytes: int = 0
    """What a call allocates at most at one time; 0 where it was not looked at."""
    sizes: list[int] = field(default_factory=list)
    """When growing: `original` and `candidate` are the seconds of one call at each of these."""
    growing: str = ""
    """What has these sizes; empty where nothing could be told."""
    growing_number: bool = False
    """It is a count."""

    def quickest_first(self) -> list[int]:
        """The numbers of the recorded calls."""
        return sorted(range(len(self.call_seconds)), key=lambda number: self.call_seconds[number])
