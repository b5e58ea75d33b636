"""What kind of work a hot function does, and the evidence for it in one sentence.

Its own time is cut into parts, each with a class and a name: imports; what library functions and built-ins took; what
lines took beyond their interpreter steps (compiled code called from them); waiting. The rest is the interpreter's,
spent on numbers, on objects or on making calls. The class with the largest sum is the function's.

Does not handle: two kinds of work inside one C call; caches and memory bandwidth; the garbage collector.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from optadvisor.profiles.evidence import Evidence, ForeignUse, LineEvidence
from optadvisor.profiles.inference import Types
from optadvisor.profiles.interpreter import interpreter_part
from optadvisor.profiles.libraries import compiled_names, full_name, kind_of
from optadvisor.profiles.linework import ARRAY_EXPRESSION, Heavy, LineWork, line_works, plain
from optadvisor.profiles.sentences import Part, count, duration, sentence, settled, size
from optadvisor.profiles.waiting import WAITING_FRAMES, waiting_frame, waiting_line, waiting_lines
from optadvisor.records import HotspotClass, ValueSpec

__all__ = ["WAITING_FRAMES", "classify", "judged", "waiting_frame", "waiting_line"]

SLACK, SLACK_SECONDS = 4.0, 1e-6
"""A line may take so many times its estimated interpreter cost, and so much more, before compiled code is behind it."""
LONG_BUILT_IN_SECONDS = 2e-6
"""Built-ins that take longer a call are work of their own; shorter ones cProfile cannot time: they count as steps."""
MANY_IMPORTS = 100
"""An import statement that ran so often found its module loaded: it costs by being there, not by loading."""
SMALL_ARRAY_SECONDS = 3e-6
"""An operation on an array that takes less is mostly its call (0.5 to 2 µs; twice that through a Python wrapper)."""
LOOK_UP_SECONDS = 1e-6, 3e-5
"""What pandas takes to find one value in a column or a table, at least and at most."""
SLOWEST = 3.0
"""Machines, and what else runs on them, make interpreter steps take up to so many times the estimate."""
LARGE_ARRAY_SECONDS, LARGE_ARRAY_BYTES = 50e-6, 100_000
"""Arrays from this size on do not stay in the inner caches, and an operation on one takes about that long."""
TEMPORARY_OPERATORS = 3
"""So many array operations in a line leave at least two intermediate arrays."""

_WAITS = (HotspotClass.WAITING, HotspotClass.INPUT_OUTPUT, HotspotClass.SUBPROCESS)
_ARRAY_WORK = (HotspotClass.NATIVE, HotspotClass.TEMPORARIES)


@dataclass(kw_only=True)
class _Sharing:
    """The evidence with what its text says, and the seconds of each line that no part has taken yet."""

    evidence: Evidence
    works: dict[int, LineWork]
    hits: dict[int, int]
    own: dict[int, float] = field(default_factory=dict)
    library: dict[int, float] = field(default_factory=dict)
    slowness: float = 1.0
    """What a step of the interpreter took in this run, relative to the estimates."""

    def work(self, line: int) -> LineWork:
        return self.works.get(line) or LineWork()


def classify(evidence: Evidence) -> tuple[HotspotClass, str]:
    """The class of one hot function, and why, as a sentence with figures. Shares are of the function's own time.

    `UNKNOWN` with an empty sentence when it has no time of its own.

    >>> classify(evidence)  # doctest: +SKIP
    (<HotspotClass.WAITING: 'sleep or lock'>, '88 % of its time is inside 4 calls of time.sleep (0.2 s each): it waits')
    """
    kind, why, _ = judged(evidence)
    return kind, why


def judged(evidence: Evidence) -> tuple[HotspotClass, str, float]:
    """Class and sentence, and the seconds that no other text of the function would save (see `settled`)."""
    if evidence.self_seconds <= 0:
        return HotspotClass.UNKNOWN, "", 0.0
    parts = _parts(evidence)
    kind, why = sentence(parts, evidence.self_seconds)
    return kind, why, min(sum(part.seconds for part in parts if settled(part)), evidence.self_seconds)


def _parts(evidence: Evidence) -> list[Part]:
    module = evidence.module
    node = module.functions.get(evidence.ref) or module.lambdas.get(evidence.ref) or module.tree
    types = Types(module, evidence.ref, evidence.arguments)
    works = line_works(node, types, evidence.compiled | compiled_names(module))
    lines = _without_callees(evidence.lines, works, evidence.self_seconds) or (_whole(evidence),)
    sharing = _Sharing(
        evidence=evidence,
        works=works,
        hits={line.line: line.hits if line.hits >= 0 else _estimated_hits(line.line, node, evidence) for line in lines},
        own={line.line: line.own_seconds for line in lines},
        library={line.line: max(line.seconds - line.own_seconds, 0.0) for line in lines},
    )
    sharing.slowness = _slowness(sharing)
    parts = [*_imports(sharing), *_library_parts(sharing), *_built_in_parts(sharing), *_native_parts(sharing)]
    parts += interpreter_part(evidence, node, works, sharing.own)
    return _with_waiting(parts, sharing)


def _slowness(sharing: _Sharing) -> float:
    """By the lines that are nothing but interpreter steps."""
    plain_lines = [
        line
        for line, hits in sharing.hits.items()
        if hits > 0 and not sharing.work(line).heavy and not sharing.work(line).comprehension
    ]
    steps = sum(sharing.hits[line] * sharing.work(line).nanoseconds * 1e-9 for line in plain_lines)
    taken = sum(sharing.own[line] for line in plain_lines)
    return min(max(taken / steps, 1.0), SLOWEST) if steps > 0 else 1.0


def _without_callees(
    lines: Sequence[LineEvidence], works: Mapping[int, LineWork], self_seconds: float
) -> tuple[LineEvidence, ...]:
    """Lines whose seconds hold those of called functions (as line_profiler counts them), cut down to the own time."""
    excess = sum(line.seconds for line in lines) - self_seconds
    calling = [line.line for line in lines if line.line in works and works[line.line].project_calls]
    there = sum(line.seconds for line in lines if line.line in calling)
    if excess <= 0.05 * self_seconds or there <= 0:
        return tuple(lines)
    keep = max(1.0 - excess / there, 0.0)
    return tuple(
        replace(line, seconds=line.seconds * keep, own_seconds=line.own_seconds * keep)
        if line.line in calling
        else line
        for line in lines
    )


def _whole(evidence: Evidence) -> LineEvidence:
    """All of the function's time as if on one line, where lines are unknown."""
    library = sum(max(use.seconds, 0.0) for use in evidence.foreign if _in_python(use))
    own = max(evidence.self_seconds - library, 0.0)
    return LineEvidence(line=0, seconds=evidence.self_seconds, own_seconds=own)


def _estimated_hits(line: int, node: ast.AST, evidence: Evidence) -> int:
    """How often a line ran, from the trip counts of the innermost loop around it; -1 when unknown."""
    loops = [n for n in ast.walk(node) if isinstance(n, ast.For | ast.While) and _spans(n, line)]
    if not loops:
        return evidence.calls
    inner = max(loops, key=lambda loop: loop.lineno)
    return next((stats.iterations for stats in evidence.loops if stats.line == inner.lineno), -1)


def _spans(loop: ast.For | ast.While, line: int) -> bool:
    return loop.lineno <= line <= (loop.end_lineno or loop.lineno)


# ---------------------------------------------------------------- imports and libraries


def _imports(sharing: _Sharing) -> Iterator[Part]:
    for line in list(sharing.own):
        name = sharing.work(line).imports
        if not name:
            continue
        seconds, hits = sharing.own.pop(line) + sharing.library.pop(line), sharing.hits[line]
        if hits < MANY_IMPORTS:
            yield Part(kind=HotspotClass.IMPORTS, seconds=seconds, name=f"import {name}")
        else:
            detail = f"goes into `import {name}` inside the function, looked up again {count(hits)} times"
            yield Part(kind=HotspotClass.CALLS, seconds=seconds, name=f"import {name}", detail=detail)


def _library_parts(sharing: _Sharing) -> Iterator[Part]:
    """Python functions of libraries: by name as far as the sampler named them, the rest by the lines' text."""
    total = sum(sharing.library.values())
    uses = [use for use in sharing.evidence.foreign if _in_python(use) and use.seconds > 0]
    has_import_lines = any(work.imports for work in sharing.works.values())
    uses = [use for use in uses if not (has_import_lines and _library_kind(use) is HotspotClass.IMPORTS)]
    named = sum(use.seconds for use in uses)
    scale = min(1.0, total / named) if named else 0.0
    yield from (_library_part(use, use.seconds * scale, sharing) for use in uses)
    rest = 1.0 - min(named / total, 1.0) if total > 0 else 0.0
    for line, seconds in sharing.library.items():
        heavy = _heaviest(sharing.work(line).heavy) or Heavy(kind=HotspotClass.OBJECTS, name="library code")
        yield Part(kind=_known(heavy.kind), seconds=seconds * rest, name=heavy.name, calls=sharing.hits[line])


def _in_python(use: ForeignUse) -> bool:
    """Whether it has frames that a sampler sees, unlike a built-in."""
    return bool(use.place) or use.name == "import"


def _library_kind(use: ForeignUse) -> HotspotClass:
    if use.place.startswith("<frozen importlib"):
        return HotspotClass.IMPORTS
    return _known(kind_of(full_name(use.name)))


def _known(kind: HotspotClass) -> HotspotClass:
    return HotspotClass.OBJECTS if kind is HotspotClass.UNKNOWN else kind


def _library_part(use: ForeignUse, seconds: float, sharing: _Sharing) -> Part:
    name, kind = full_name(use.name), _library_kind(use)
    if kind is HotspotClass.COMPILED and name.startswith(("numba.", "llvmlite.")):
        detail = f"goes into compiling: Numba took {duration(seconds)}"
        return Part(kind=kind, seconds=seconds, name="Numba's compiler", detail=detail)
    calls = use.calls if use.calls >= 0 else _hits_of(name, sharing)
    part = Part(kind=kind, seconds=seconds, name=plain(name), calls=calls)
    if name.startswith("pandas.") and name.endswith("__getitem__"):
        return _if_look_ups(part, max(calls, *sharing.hits.values(), -1), sharing)
    return _if_small(part, calls, 2 * SMALL_ARRAY_SECONDS * sharing.slowness)


def _if_look_ups(part: Part, times: int, sharing: _Sharing) -> Part:
    """What pandas does to find one value at a time, as such; what takes longer each time goes over whole columns."""
    least, most = LOOK_UP_SECONDS
    if times <= 1 or not least <= part.seconds / times <= most * sharing.slowness:
        return part
    each = duration(part.seconds / times)
    detail = f"goes into {count(times)} look-ups of single values in pandas of {each} each: a list gives them at once"
    return replace(part, kind=HotspotClass.CALLS, detail=detail, calls=times)


def _hits_of(name: str, sharing: _Sharing) -> int:
    """How often the lines that name a function ran; -1 when unknown."""
    last = name.rpartition(".")[2]
    lines = [n for n in sharing.hits if any(h.name.rpartition(".")[2] == last for h in sharing.work(n).heavy)]
    hits = [sharing.hits[line] for line in lines]
    return sum(hits) if hits and min(hits) >= 0 else -1


def _if_small(part: Part, operations: int, limit: float) -> Part:
    """An array operation so short that it is call overhead, as such; any other part unchanged."""
    if part.kind not in _ARRAY_WORK or operations <= 1 or part.seconds / operations > limit:
        return part
    each = duration(part.seconds / operations)
    detail = f"goes into {count(operations)} NumPy operations of {each} each: on so little data the call is much of it"
    return replace(part, kind=HotspotClass.CALLS, detail=detail)


# ---------------------------------------------------------------- built-ins


def _built_in_parts(sharing: _Sharing) -> Iterator[Part]:
    """Built-ins that took long by the profiler's count, out of the own seconds of the lines that call them."""
    for use in sorted(sharing.evidence.foreign, key=lambda use: -use.seconds):
        if _in_python(use) or use.seconds <= 0:
            continue
        name = full_name(use.name)
        kind = kind_of(name)
        if kind is HotspotClass.UNKNOWN:
            kind = HotspotClass.COMPILED  # a function of some extension module
        if use.calls > 0 and use.seconds / use.calls < LONG_BUILT_IN_SECONDS:
            continue
        seconds = _take(sharing, _lines_naming(name, kind, sharing), use.seconds)
        part = Part(kind=kind, seconds=seconds, name=plain(name), calls=use.calls)
        yield _if_small(part, use.calls, SMALL_ARRAY_SECONDS * sharing.slowness)


def _lines_naming(name: str, kind: HotspotClass, sharing: _Sharing) -> list[int]:
    last = name.rpartition(".")[2]
    lines = [n for n in sharing.own if any(h.name.rpartition(".")[2] == last for h in sharing.work(n).heavy)]
    if not lines and kind in _WAITS:
        lines = [n for n in sharing.own if n in waiting_lines(sharing.evidence.module)]
    return lines or list(sharing.own)


def _take(sharing: _Sharing, lines: Sequence[int], seconds: float) -> float:
    """Take so many seconds from the lines, each in proportion; what could be taken."""
    there = sum(sharing.own[line] for line in lines)
    taken = min(seconds, there)
    for line in lines:
        sharing.own[line] *= 1.0 - taken / there if there > 0 else 1.0
    return taken


# ---------------------------------------------------------------- compiled code called from lines


def _native_parts(sharing: _Sharing) -> Iterator[Part]:
    """What lines took beyond their interpreter steps, out of their own seconds."""
    for line, own in list(sharing.own.items()):
        work = sharing.work(line)
        heavy = _heaviest(work.heavy)
        steps = work.nanoseconds * 1e-9 * sharing.slowness
        seconds = _native_seconds(own, steps, work, _passes(line, work, sharing), sharing.hits[line])
        if heavy is not None and heavy.certain and heavy.kind in _WAITS:
            seconds = own  # making and converting what is written belongs to the writing
        if seconds <= 0 or heavy is None:
            continue
        sharing.own[line] = own - seconds
        yield _native_part(line, seconds, heavy, work, sharing)


def _passes(line: int, work: LineWork, sharing: _Sharing) -> int:
    """How often the line's operations ran, those of its comprehensions included; -1 when unknown."""
    if not work.comprehension:
        return sharing.hits[line]
    return next((loop.iterations for loop in sharing.evidence.loops if loop.line == line), -1)


def _native_seconds(own: float, steps: float, work: LineWork, passes: int, hits: int) -> float:
    """Those of a line's own seconds that are beyond its interpreter `steps`, in seconds a run."""
    if passes > 0:
        long = own / passes > SLACK * steps + SLACK_SECONDS
        return max(own - passes * steps, 0.0) if work.certain or (long and not work.comprehension) else 0.0
    if work.certain:
        return own
    return own if hits > 0 and own / hits > 20 * (SLACK * steps + SLACK_SECONDS) and not work.comprehension else 0.0


def _heaviest(found: Sequence[Heavy]) -> Heavy | None:
    """The likeliest of what a line hands over to: what is certain first, arithmetic last."""
    if not found:
        return None
    return min(found, key=lambda h: (not h.certain, h.kind is HotspotClass.UNKNOWN, h.name == ARRAY_EXPRESSION))


def _native_part(line: int, seconds: float, heavy: Heavy, work: LineWork, sharing: _Sharing) -> Part:
    passes = _passes(line, work, sharing)
    part = Part(kind=heavy.kind, seconds=seconds, name=heavy.name, calls=passes, line=line)
    if heavy.kind is HotspotClass.UNKNOWN:
        idle = sharing.evidence.program_seconds - sharing.evidence.program_cpu_seconds
        waits = sharing.evidence.program_cpu_seconds > 0 and idle > 0.7 * seconds
        return replace(part, kind=HotspotClass.INPUT_OUTPUT if waits else HotspotClass.COMPILED)
    if heavy.kind not in _ARRAY_WORK or passes <= 0:
        return part
    operations = max(work.operators, 1)
    small = _if_small(part, passes * operations, SMALL_ARRAY_SECONDS * sharing.slowness)
    if small.kind is HotspotClass.CALLS or heavy.name != ARRAY_EXPRESSION or work.operators < TEMPORARY_OPERATORS:
        return small
    return _if_temporaries(part, passes, work.operators, sharing.evidence.arguments)


def _if_temporaries(part: Part, passes: int, operators: int, arguments: Iterable[ValueSpec]) -> Part:
    """A whole-array expression that leaves intermediate arrays beyond the caches, as such."""
    largest = max((_bytes(spec) for spec in arguments), default=0)
    if largest < LARGE_ARRAY_BYTES and part.seconds / passes / operators < LARGE_ARRAY_SECONDS:
        return part
    about = f" of about {size(largest)}" if largest >= LARGE_ARRAY_BYTES else ""
    runs = f"{count(passes)} {'run' if passes == 1 else 'runs'} of {duration(part.seconds / passes)}"
    detail = (
        f"is in array expressions with intermediate arrays{about}: {operators} operations on line {part.line}, {runs}"
    )
    return replace(
        part, kind=HotspotClass.TEMPORARIES, name="array expressions with intermediate arrays", detail=detail
    )


def _bytes(spec: ValueSpec) -> int:
    items = 1
    for length in spec.shape:
        items *= length
    bits = "".join(c for c in spec.dtype if c.isdigit())
    return items * (int(bits) // 8 if bits and not spec.dtype.startswith((">", "<")) else 8) if spec.shape else 0


# ---------------------------------------------------------------- waiting


def _with_waiting(parts: Sequence[Part], sharing: _Sharing) -> list[Part]:
    """The parts, with as much waiting among them as was seen; what is missing comes from the others in proportion."""
    waiting = min(sharing.evidence.waiting_seconds, sum(part.seconds for part in parts))
    missing = waiting - sum(part.seconds for part in parts if part.kind in _WAITS)
    others = sum(part.seconds for part in parts if part.kind not in _WAITS)
    if missing <= 0.01 * waiting or others <= 0:
        return list(parts)
    scaled = [p if p.kind in _WAITS else replace(p, seconds=p.seconds * max(1 - missing / others, 0.0)) for p in parts]
    waits = [heavy for work in sharing.works.values() for heavy in work.heavy if heavy.kind in _WAITS]
    cause = waits[0] if waits else Heavy(kind=HotspotClass.WAITING, name="")
    detail = "" if cause.name else "is waiting: its thread was not running"
    return [*scaled, Part(kind=cause.kind, seconds=missing, name=cause.name, detail=detail)]
