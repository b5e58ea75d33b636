"""The records that flow through the pipeline: frozen, made of tuples, and equal to themselves after a JSON round trip.

    profile → rank → capture → propose → verify → choose → apply → re-measure
    Profile   Hotspot  Recording  Proposal  Verdict  Plan     Patch   Outcome      (a `Run` holds them all)

No syntax nodes, no callables, no arrays: what is large (captured calls, profiles, outputs) lies in files of the run
folder, and records name those files. Times are seconds, shares lie in 0…1, positions are byte offsets into the file.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

SCHEMA_VERSION = 4
"""Written into every stored run; a run of another version is refused, not guessed at."""

T = TypeVar("T")


# ---------------------------------------------------------------- where


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionRef:
    """A function of the user's project, by file and dotted name (`Grid.step`, `<module>` for top-level code)."""

    path: str
    """Absolute path of the source file."""
    qualname: str
    first_line: int
    """Line of the `def` (of its first decorator for a decorated function), as in `co_firstlineno`."""

    @property
    def name(self) -> str:
        return self.qualname.rpartition(".")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """A file of the project as it was when the program was profiled."""

    path: str
    sha256: str
    module: str = ""
    """Its name in the running program; `__main__` for the script."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellLines:
    """Which lines of the script that a notebook's cells make are one of its cells."""

    label: str
    """`cell 3`, `In [5]`."""
    first_line: int
    """Of the script, from 1; line 1 of the cell."""
    last_line: int
    whole: bool = False
    """It runs as a whole: its lines in the script are not those of the cell."""


# ---------------------------------------------------------------- profile


class TargetKind(enum.StrEnum):
    SCRIPT = "script"
    MODULE = "module"
    CODE = "code"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What the user asked to run: `script.py args`, `-m module args` or `-c code args`."""

    kind: TargetKind
    value: str
    arguments: tuple[str, ...] = ()
    directory: str
    """The working directory of the run, absolute."""
    notebook: str = ""
    """As the user named it; `value` is then the script that its cells make (`optadvisor.notebooks`)."""
    loaded: tuple[str, ...] = ()
    """Modules of libraries that a notebook's kernel has imported already: loaded before the program's time begins."""

    def describe(self) -> str:
        if self.notebook:
            return " ".join([self.notebook, *self.arguments])
        head = {TargetKind.SCRIPT: "", TargetKind.MODULE: "-m ", TargetKind.CODE: "-c "}[self.kind]
        value = self.value if self.kind is not TargetKind.CODE else repr(self.value)
        return " ".join([head + value, *self.arguments])


class Sampler(enum.StrEnum):
    """Where the seconds of a profile come from."""

    OUTSIDE = "py-spy"
    """Stacks read by another process: unbiased, threads and worker processes included."""
    SIGNAL = "signal"
    """Stacks taken by a timer signal of the program's own process: functions right, lines approximate."""
    TRACE = "cProfile"
    """Every call timed, the profiler's calibrated cost subtracted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionStats:
    """What is known of a function of the project; library time is folded into it where it calls a library."""

    function: FunctionRef
    calls: int
    """-1: not counted."""
    self_seconds: float
    """In its own lines and in the library and built-in calls made from them."""
    inclusive_seconds: float
    calls_exact: bool = True
    """False when counting stopped before the program ended: at least so many."""
    waiting_seconds: float = 0.0
    """Part of `self_seconds` in which it waited: for input and output, a lock, a child, or asleep."""
    raw_self_seconds: float = 0.0
    """As cProfile reports it, its own cost included; 0 where it did not run."""
    callees: tuple[FunctionRef, ...] = ()
    """Functions of the project that it called."""
    beneath: tuple[tuple[FunctionRef, float], ...] = ()
    """Seconds that functions of the project took while it was on the stack, as sampled; empty where it was not."""
    effects: tuple[str, ...] = ()
    """What it, or what it calls outside the project, does to the world: `writes files`, `the network`, `the clock`…"""
    draws: tuple[str, ...] = ()
    """Random generators it draws from: `random`, `numpy.random`, `numpy.random.Generator`, `random.Random`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryStats:
    """A function outside the project, for `--all`."""

    name: str
    """`json.decoder.JSONDecoder.decode`, `numpy.linalg.solve`: module and name as far as known."""
    place: str
    """`file:line`, empty for a built-in."""
    self_seconds: float
    inclusive_seconds: float
    calls: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadStats:
    """A thread, or a worker process, that took part."""

    name: str
    """`MainThread`, `Thread-1 (work)`, `process 4711`."""
    active_seconds: float
    """Not waiting."""
    main: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LineStats:
    """One line of a hot function."""

    line: int
    hits: int
    """How often it ran; -1 when unknown."""
    share: float
    """Of the function's inclusive time: what the line calls counts, too."""
    hits_exact: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopStats:
    """Trip counts of one loop of a hot function, over the whole run."""

    line: int
    entries: int
    """How often the loop began."""
    iterations: int
    """Of all entries together."""

    @property
    def trips(self) -> float:
        """Iterations of one entry, on average."""
        return self.iterations / self.entries if self.entries else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The first pass over the whole program, completed by the counts of the second."""

    wall_seconds: float
    """As measured, whatever measuring cost included."""
    plain_seconds: float
    """The program's own time: `wall_seconds` of a sampled run; under cProfile less the calibrated cost of its calls."""
    exit_status: int
    sampler: Sampler = Sampler.TRACE
    samples: int = 0
    """Of the main thread; 0 under cProfile."""
    cpu_seconds: float = 0.0
    """User and system, children included; 0 where unknown."""
    sampler_cpu_seconds: float = 0.0
    """Of what sampled it from outside, on another core where there is one."""
    memory_bytes: int = 0
    """Peak resident set; 0 where unknown."""
    refetching_seconds: float = 0.0
    """What fetching memory from the system anew took (`probes.paging`); 0 where it is little or unknown."""
    second_pass_seconds: float = 0.0
    """What counting and recording took, all in all; 0 when there was no second pass."""
    import_seconds: float = 0.0
    """Part of `plain_seconds` in which modules were imported."""
    error: str = ""
    """The last line of the traceback when the program raised."""
    functions: tuple[FunctionStats, ...] = ()
    library: tuple[LibraryStats, ...] = ()
    """The functions outside the project that took most, own time first."""
    threads: tuple[ThreadStats, ...] = ()
    imported: tuple[str, ...] = ()
    """Those of the modules that decide start-up cost (numpy, numba, scipy…) that the program imported itself."""
    search_path: tuple[str, ...] = ()
    """What stands in `sys.path` at the end that was not there before the program: its own folder, and what it added."""
    written: tuple[str, ...] = ()
    """Absolute paths of the files the program created, wrote or removed."""
    sources: tuple[SourceFile, ...] = ()
    notes: tuple[str, ...] = ()


class HotspotClass(enum.StrEnum):
    """What kind of work a hot function spends its own time on, which decides what can help."""

    NUMBERS = "Python loop on numbers"
    OBJECTS = "Python loop on objects or strings"
    CALLS = "call overhead"
    NATIVE = "NumPy-bound"
    TEMPORARIES = "allocation and temporaries"
    COMPILED = "compiled"
    INPUT_OUTPUT = "input and output"
    WAITING = "sleep or lock"
    IMPORTS = "imports and start-up"
    SUBPROCESS = "another process"
    UNKNOWN = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hotspot:
    """A function worth a look, ranked by its own time."""

    function: FunctionRef
    calls: int
    """-1: not counted."""
    self_seconds: float
    inclusive_seconds: float
    share: float
    """Inclusive seconds over the program's own seconds."""
    calls_exact: bool = True
    lines: tuple[LineStats, ...] = ()
    loops: tuple[LoopStats, ...] = ()
    kind: HotspotClass = HotspotClass.UNKNOWN
    evidence: str = ""
    """Why it is of that kind, as a sentence with figures."""
    settled_seconds: float = 0.0
    """Part of `self_seconds` that no other text of it would save: a library's linear algebra, sorting and the like, on
    much data at once; imports; waiting."""

    @property
    def ceiling(self) -> float:
        """Amdahl: the whole program's speedup if this function took no time at all."""
        return 1.0 / max(1.0 - self.share, 1e-9)


# ---------------------------------------------------------------- capture


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueSpec:
    """What a rewriter may know about a value that was seen: its type and shape, never its content.

    >>> ValueSpec(name="xs", type="numpy.ndarray", dtype="float64", shape=(10, 3), layout="C").ndim
    2
    """

    name: str
    """The parameter's name, or `return`."""
    type: str
    """Module-qualified exact type: `builtins.int`, `numpy.ndarray`, `__main__.Grid`."""
    dtype: str = ""
    """Arrays and NumPy scalars: `float64`, `int64`, `bool`, `object`; `>f8` and the like for foreign byte order.

    Rectangular lists of lists of numbers: the dtype of the array that would hold them.
    """
    shape: tuple[int, ...] = ()
    """Of arrays, and of rectangular lists of lists."""
    layout: str = ""
    """Arrays: `C`, `F`, `CF` (both, as 1-D contiguous) or `A` (strided)."""
    writeable: bool = True
    length: int = -1
    """Of sized containers and strings; -1 otherwise."""
    element: str = ""
    """Containers: the exact type of all elements (of all values for a dict), or `mixed`; empty when there are none.

    Functions: the qualified name in the text that defines them (see `source.codes`), `math.sin` for a library's.
    """
    low: str = ""
    high: str = ""
    """`builtins.int` (and int arrays, lists of ints): the smallest and largest value, in decimal."""
    attributes: tuple[ValueSpec, ...] = ()
    """Objects of the program's classes: what they hold. Lists and tuples of them: a list for each attribute.

    Functions: the variables of the function around them that they use.
    """
    items: tuple[ValueSpec, ...] = ()
    """Lists of lists of different lengths: all that lies in these, as one list; where that is tuples of one length, a
    list for each place in them.

    Dicts with `keys`: the list that their values are, in ascending order of keys; the list of lists for pairs.

    Lists of NumPy's vectors of one type and length: the array of which these could be the rows.
    """
    keys: str = ""
    """Dicts: `ints` where the keys are 0, 1, 2 and so on, `pairs` where they are all pairs of such numbers below two
    bounds; with ` in order` where they ascend.
    """

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def by_pairs(self) -> bool:
        return self.keys.startswith("pairs")

    @property
    def keys_ascend(self) -> bool:
        return self.keys.endswith("in order")


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturedCall:
    """One call as it happened. `blob` names the file with its full state before and after, for the verifier alone."""

    ordinal: int
    """0 for the first call of the function in the run."""
    blob: str
    blob_bytes: int
    seconds: float
    """As seen under line_profiler: for choosing representative calls, not for claims."""
    arguments: tuple[ValueSpec, ...]
    result: ValueSpec | None = None
    raised: str = ""
    """Exact type of the exception that left the call."""
    globals_read: tuple[ValueSpec, ...] = ()
    """Module globals holding data (not modules, functions or classes) that the function or its helpers name."""
    around: tuple[ValueSpec, ...] = ()
    """Of inner functions: the data in the variables of the functions around them that they name."""
    draws: tuple[str, ...] = ()
    """Global random generators the call advanced: `random`, `numpy.random`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """The calls of one hot function that were kept for replay."""

    function: FunctionRef
    calls_seen: int
    calls: tuple[CapturedCall, ...] = ()
    problem: str = ""
    """Why no call could be kept, as a sentence; empty when some were."""


# ---------------------------------------------------------------- regions


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """Replace bytes `start:end` of a file by `text`. `start == end` inserts."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A loop nest that was outlined: the text that makes it a call of a function of its own, its kernel.

    With `edits` made and `helper` put after the imports the program does what it did before; from then on the kernel is
    a function like any other.
    """

    host: FunctionRef
    """The function, or `<module>`, that the loop stands in."""
    first_line: int
    last_line: int
    """Of the region in the user's file."""
    share: float = 0.0
    """Of the program's time, what it calls included."""
    kernel: str
    """Name of the new top-level function."""
    helper: str
    """Its text, complete."""
    edits: tuple[Edit, ...]
    """Into the user's file: the call in place of the loop."""
    parameters: tuple[str, ...] = ()
    """What is passed, as written at the call (`self.u`, `n`), in order."""
    results: tuple[str, ...] = ()
    """What the call assigns, as written there."""
    impure: tuple[str, ...] = ()
    """Why the kernel is more than a function of its arguments, as clauses: `it prints (line 7)`."""
    stays: bool = False
    """The loop stays in the file, for all that a fast copy of the kernel leaves to it (`source.staying`)."""
    unless: str = ""
    """A test, false where the loop does not run at all, that such a call needs."""
    twins: tuple[tuple[str, str], ...] = ()
    """(`new`, `u`): behind the call the first is set to what the other is."""
    unsure: tuple[tuple[str, str], ...] = ()
    """(`m`, `_m_left`): the result is given to the variable unless it is `NotImplemented`."""
    early: bool = False
    """The call asks for a variable of another cell, which the loop itself comes to later, or never: it may be unset."""
    part: bool = False
    """It is no loop, but a comprehension in a statement."""

    @property
    def function(self) -> FunctionRef:
        """The kernel, placed where its loop stands in the user's file: so recordings and suggestions call it."""
        return FunctionRef(path=self.host.path, qualname=self.kernel, first_line=self.first_line)


# ---------------------------------------------------------------- propose


class Level(enum.StrEnum):
    """How equal a candidate is to the original, best first; docs/design.md publishes what each means."""

    IDENTICAL = "identical"
    CLOSE = "close"
    SAME_DISTRIBUTION = "same distribution"
    UNPROVEN = "unproven"
    WITHOUT_GPU = "checked without a GPU"
    """Equal where a stand-in took the place of the card: never applied on its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A claim: this text, put there, gives the same results and saves time. Not believed until verified."""

    rewriter: str
    variant: str
    """Tells apart several proposals of one rewriter for one function: a few words (`array expression`)."""
    function: FunctionRef
    """The function whose calls are replayed to prove and time the claim."""
    title: str
    """One line: what is done (`draw all random numbers at once, then cumsum`)."""
    why: str
    """One to three sentences that teach: why the original is slow and why this is faster and equal."""
    edits: tuple[Edit, ...]
    """Into the file of `function`, not overlapping, in ascending order."""
    imports: tuple[str, ...] = ()
    """Import statements the new text needs at top level (`import numpy as np`); added once, where missing."""
    helpers: tuple[str, ...] = ()
    """Top-level definitions the new text needs, each complete; added once after the imports."""
    guards: tuple[str, ...] = ()
    """What the new text tests at run time before leaving the original's path, as sentences."""
    requires: tuple[str, ...] = ()
    """Distributions that must be installed to run it (`numba`)."""
    rounds: tuple[str, ...] = ()
    """Why floats may have other last digits, as clauses (`sums are added in another order`): at most *close* then,
    whatever the calls show. Empty where every float is the same by construction."""
    integers_checked: bool = False
    """Its typed code cannot take an integer beyond 64 bits for another one: it tests or proves that none arises."""
    modest: bool = False
    """It gains some percent at best: tried only where nothing else is faster."""
    ahead: bool = False
    """What it compiles can be built ahead of time: it starts without its compiler then (`verifier.ahead`)."""
    light: bool = False
    """It takes and gives numbers alone: what is built ahead of it starts without NumPy, too."""
    cython: str = ""
    """The Cython module that is built for the function, and without which nothing changes; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined:
    """A rewriter's expected no: the reason as one sentence a newcomer understands."""

    rewriter: str
    function: FunctionRef
    reason: str
    line: int = 0
    """The line that decided it, 0 for the function as a whole."""


# ---------------------------------------------------------------- verify


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTiming:
    """One recorded call on both sides, with everything imported, compiled and in the caches; medians."""

    original_seconds: float
    candidate_seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Paired, interleaved measurement of original (A) and candidate (B) on the captured calls; seconds are medians."""

    original_seconds: float
    candidate_seconds: float
    speedup: float
    """Median of the paired ratios A/B."""
    low: float
    high: float
    """Confidence interval of `speedup`."""
    confidence: float
    pairs: int
    noise: float
    """Half-width of the original-against-itself (A/A) ratio: what this machine calls no difference."""
    cold_seconds: float
    """One-off cost in a new process: the imports the program does not pay already, compilation, first call."""
    import_seconds: float = 0.0
    """The part of `cold_seconds` that importing took: shared with other suggestions that need the same."""
    first_seconds: float = 0.0
    """What the very first process pays instead of `cold_seconds`, before anything compiled lies on disk."""
    build_seconds: float = 0.0
    """What it took to build ahead what starts without its compiler now; 0 where nothing was built."""
    original_peak_bytes: int = 0
    candidate_peak_bytes: int = 0
    """What a call allocates at most at one time, as far as Python and NumPy tell; 0 where it was not looked at."""
    calls: tuple[CallTiming, ...] = ()
    """The recorded calls one by one, in their order: what is gained by size. Empty where they were not taken apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """How the time grows with the size of the input, as measured on a recorded call made smaller: as n to a power."""

    name: str
    """What grows, as the user reads it: `known`."""
    number: bool
    """It is a count itself, not something with so many elements."""
    sizes: tuple[int, ...]
    original: float
    candidate: float
    """The powers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """Proved equal at `level` on every captured call, and faster beyond doubt."""

    level: Level
    timing: Timing
    calls_compared: int
    inputs_generated: int = 0
    """Further inputs, derived from the captured calls, on which both agree."""
    guarded: tuple[str, ...] = ()
    """What the run-time test asks for that the proof put in front of the kept original: outside of it they differ."""
    worst_error: str = ""
    """For `close`: the measured worst difference in words; empty for `identical`."""
    built: tuple[str, ...] = ()
    """Files of the run's folder that belong into `__pycache__` beside the source: kernels that were built ahead."""
    page: str = ""
    """Of what Cython built: its own page, which marks the lines that still ask Python for something."""
    lines: int = 0
    """Of the function, in Cython."""
    python_lines: int = 0
    """Those of them that still ask Python."""
    growth: Growth | None = None
    """None where the two grow alike, and where that could not be measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """Replayed and found out: not equal, not faster, or it broke."""

    cause: str
    """A stable code: `different`, `another stream`, `raises`, `crash`, `timeout`, `not faster` (or not tried),
    `slower` (clearly, than the original), `does not compile`; `does not fit` into the cells of a notebook."""
    reason: str
    timing: Timing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unproven:
    """Could not be replayed, or the original is not equal to itself: nothing is claimed and nothing applied."""

    reason: str


Verdict: TypeAlias = Accepted | Rejected | Unproven


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A proposal with its verdict and what it would mean for the whole program."""

    id: str
    """Short and stable within the run: `walk-1`."""
    proposal: Proposal
    verdict: Verdict
    projected_seconds: float = 0.0
    """The program's seconds with this suggestion alone; 0 when not accepted."""
    first_projected_seconds: float = 0.0
    """The same for its very first run, before anything compiled lies on disk; 0 where nothing is compiled."""
    pays_after_calls: int = 0
    """Calls like those of this run in which it earns what it costs once; 0 where it costs nothing, or never does."""
    pays_from_seconds: float = 0.0
    """Seconds of the function as it is, in one run, from which on it gains; 0 as above."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offload:
    """What a GPU would make of a hot place: predicted for a named card, never measured, never applied on its own."""

    function: FunctionRef
    card: str
    """Its name, `A100`."""
    proposal: Proposal | None = None
    """None where nothing could be proposed."""
    compared: int = 0
    """Recorded calls on which the copy was equal, without a GPU (`Level.WITHOUT_GPU`); 0 where it was not shown."""
    generated: int = 0
    reason: str = ""
    """Why there is nothing to predict: not portable, or not equal. A sentence; empty otherwise."""
    line: int = 0
    place_seconds: float = 0.0
    """Of this run, on the CPU as it is …"""
    predicted_place_seconds: float = 0.0
    """… and as predicted on the card."""
    predicted_seconds: float = 0.0
    """The whole program, with the start of CUDA …"""
    start_seconds: float = 0.0
    """… which takes so long, once for all places."""
    transfers: int = 0
    """In this run, both ways; with their bytes."""
    transfer_bytes: int = 0
    launches: int = 0
    worthwhile: bool = False
    verdict: str = ""
    """In a sentence."""
    compiled: str = ""
    """What CUDA's compiler says of its kernel; empty where it has none."""
    placement: str = ""
    """What the original is bound by on this CPU, in a few words; empty where that was not measured."""
    single: bool = False
    """The same place once more, in single precision …"""
    worst: float = 0.0
    """… and its largest error on the recorded calls, as measured: a part of the largest number of an array."""
    on_card: str = ""
    """What came of it on the card of this machine, as a sentence; empty without one."""


# ---------------------------------------------------------------- choose, apply, re-measure


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the user accepts of a suggestion."""

    exact: bool = False
    """Only bit-for-bit identical results."""
    effects: bool = False
    """Functions that act on the outside (write files, send, start programs) are called for the proof all the same."""
    stream_change: bool = False
    """Other random numbers of the same distribution will do."""
    processes: bool = False
    """The program may have calls made by copies of its process."""
    budget_seconds: float = 0.0
    """For advice; what has begun then is brought to its end, and no more is begun. 0 for no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The set of suggestions to apply together."""

    ids: tuple[str, ...] = ()
    program_seconds: float = 0.0
    projected_seconds: float = 0.0
    first_projected_seconds: float = 0.0
    """Of the very first run, before anything compiled lies on disk; 0 where nothing is compiled."""
    left_out: tuple[str, ...] = ()
    """Sentences on accepted suggestions that were not taken."""
    terms: Terms = Terms()
    """What was asked for when it was made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patch:
    """A file that was changed, with what undo needs: both digests and the saved original."""

    path: str
    sha256_before: str
    sha256_after: str
    backup: str
    """File in the run folder with the original's bytes."""
    mode: int
    """Permission bits of the file."""


class OutcomeState(enum.StrEnum):
    APPLIED = "applied"
    ROLLED_BACK = "rolled back"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What happened to the files and to the whole program."""

    state: OutcomeState
    ids: tuple[str, ...]
    patches: tuple[Patch, ...]
    before_seconds: float = 0.0
    after_seconds: float = 0.0
    profiled_seconds: float = 0.0
    """Of the profiled run, from which `projected_seconds` was projected."""
    projected_seconds: float = 0.0
    output: str = ""
    """What was compared and found, as a sentence."""
    reason: str = ""
    """Why it was rolled back, empty otherwise."""
    built: tuple[str, ...] = ()
    """Files with machine code that were put beside the patched ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """Where the figures were taken."""

    python: str
    implementation: str
    platform: str
    processor: str
    cores: int
    load: float = 0.0
    """Runnable processes of the last minute, before we began."""
    git: str = ""
    """Commit of the directory, with `+` when files differ from it; empty outside a repository."""
    packages: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Capability:
    """Something of this machine that the advisor can use, or not yet."""

    name: str
    usable: bool
    detail: str
    """Version, path or model; what is wrong when it is not usable."""
    advice: str = ""
    """What to install or do, as a sentence; empty when usable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Everything known about one profiled program. Stages add to it with `dataclasses.replace`."""

    id: str
    created: str
    """ISO 8601, local time with offset."""
    target: Target
    environment: Environment
    profile: Profile
    hotspots: tuple[Hotspot, ...] = ()
    regions: tuple[Region, ...] = ()
    """Hot loops that were recorded as functions of their own, beside the hot functions."""
    left_in_place: tuple[Declined, ...] = ()
    """Hot loops that could not be, with the reasons."""
    recordings: tuple[Recording, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    declined: tuple[Declined, ...] = ()
    faults: tuple[str, ...] = ()
    """Bugs of rewriters met on the way, as sentences."""
    plan: Plan | None = None
    outcome: Outcome | None = None
    cells: tuple[CellLines, ...] = ()
    """Of a notebook, in order."""
    offloads: tuple[Offload, ...] = ()
    """What was asked about a GPU, the hottest place first."""

    def recording(self, function: FunctionRef) -> Recording | None:
        return next((r for r in self.recordings if r.function == function), None)

    def region(self, function: FunctionRef) -> Region | None:
        """The region whose kernel `function` is; None for a function of the user's own."""
        return next((region for region in self.regions if region.function == function), None)


# ---------------------------------------------------------------- JSON


def to_json(value: Any) -> Any:
    """Plain JSON data for a record; a record becomes an object with its class name under `record`."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {f.name: to_json(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return {"record": type(value).__name__, **fields}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, enum.Enum):
        return value.value
    return value


def from_json(cls: type[T], data: Any) -> T:
    """The record that `to_json` wrote.

    Raises `ValueError`, `TypeError` or `KeyError` when the data is not such a record.
    """
    return typing.cast(T, _decode(cls, data))


@functools.cache
def _hints(cls: type) -> Mapping[str, Any]:
    return typing.get_type_hints(cls)


def _decode(hint: Any, data: Any) -> Any:
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return _decode_union(typing.get_args(hint), data)
    if origin is tuple:
        return _decode_tuple(typing.get_args(hint), data)
    if dataclasses.is_dataclass(hint):
        return _decode_record(typing.cast(type, hint), data)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return hint(data)
    if hint is float and type(data) is int:
        return float(data)
    if type(data) is not hint:
        raise TypeError(f"expected {hint}, found {type(data).__name__}")
    return data


def _decode_record(cls: type, data: Any) -> Any:
    if not isinstance(data, dict) or data.get("record") != cls.__name__:
        raise ValueError(f"expected a {cls.__name__}")
    hints = _hints(cls)
    unknown = data.keys() - hints.keys() - {"record"}
    if unknown:
        raise ValueError(f"{cls.__name__} has no field {sorted(unknown)[0]!r}")
    return cls(**{name: _decode(hints[name], item) for name, item in data.items() if name != "record"})


def _decode_union(options: tuple[Any, ...], data: Any) -> Any:
    if data is None and type(None) in options:
        return None
    kind = data.get("record") if isinstance(data, dict) else None
    for option in options:
        if getattr(option, "__name__", "") == kind:
            return _decode(option, data)
    raise ValueError(f"no alternative of {options} fits {kind!r}")


def _decode_tuple(args: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise TypeError("expected a list")
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_decode(args[0], item) for item in data)
    if len(args) != len(data):
        raise ValueError(f"expected {len(args)} items, found {len(data)}")
    return tuple(_decode(arg, item) for arg, item in zip(args, data, strict=True))
