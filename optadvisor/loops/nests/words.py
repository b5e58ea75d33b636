"""The classification of a loop in words, as a good teacher would put it: what it does, why, and what follows from that.

    Line 4, `for i in range(1, n)`: a recurrence. Each iteration needs what an earlier one has computed.
      Line 5 reads `u[i - 1]`, which an earlier iteration has written in line 5.
      For example: in iteration i = 2, `u[i - 1]` is `u[1]`, which iteration i = 1 has written.
      It must stay in this order. …

Does not handle: colours and line breaks (see the command).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from optadvisor.loops.nests.ir import Classification, Kind, Loop, LoopKind, Nest, Statement, Witness

_MADE_AT = re.compile(r"(?<=\w)@\d+(\.\d+)?")
"""The line in the name of a container that is made in the nest, `new@12`, or of a second `i`."""
_OWN = "each iteration has its own."
_KINDS: dict[Kind, tuple[str, str]] = {
    Kind.MAP: ("a map", "No iteration needs another one: they may run in any order, or all at once."),
    Kind.STENCIL: ("a stencil", "Each element is computed from the neighbours of its place."),
    Kind.REDUCTION: ("a reduction", "The iterations only gather something into one result."),
    Kind.SCAN: ("a scan", "It gathers something step by step, and the values on the way are used too."),
    Kind.RECURRENCE: ("a recurrence", "Its iterations must run one after the other."),
    Kind.HISTOGRAM: ("a histogram", "Each iteration adds to an element that the data choose."),
    Kind.SCATTER: ("a scatter", "Each iteration stores to a place that the data choose."),
    Kind.UNKNOWN: ("not understood", "So nothing is promised about the order of its iterations."),
}
_ONE_CALL = {
    "+": "`np.sum` or `np.dot`",
    "*": "`np.prod`",
    "min": "`np.min`",
    "max": "`np.max`",
    "count": "`np.count_nonzero`",
    "arg": "`np.argmin` or `np.argmax`",
    "or": "`np.any`",
    "and": "`np.all`",
}


def explain(nest: Nest, classifications: tuple[Classification, ...]) -> tuple[str, ...]:
    """Every loop of the nest in full, the outermost first. One `Classification` for each loop, in that order."""
    pairs = zip(loops_of(nest.loop), classifications, strict=True)
    return tuple(line for loop, found in pairs for line in in_full(loop, found))


def loops_of(loop: Loop) -> tuple[Loop, ...]:
    """A loop and those in it, the outermost first, then in program order."""
    inner = (one for item in loop.body if isinstance(item, Loop) for one in loops_of(item))
    return (loop, *inner)


def headline(loop: Loop, found: Classification) -> str:
    """One sentence: where the loop is and what kind it is."""
    name, _ = _KINDS[found.kind]
    with_op = f" ({found.op})" if found.op else ""
    also = " whose iterations may run at the same time" if found.kind is Kind.STENCIL and found.parallel else ""
    return f"{_where(loop)}: {name}{with_op}{also}."


def in_full(loop: Loop, found: Classification) -> tuple[str, ...]:
    """The headline, then indented by two spaces why it is so and what follows."""
    body = [*_why(found), *_names(loop, found), *_meaning(loop, found)]
    return (headline(loop, found), *(f"  {_MADE_AT.sub('', line)}" for line in dict.fromkeys(body)))


def _where(loop: Loop) -> str:
    if loop.kind is LoopKind.SLICE:
        return f"Line {loop.line}, a dimension of the array statement `{loop.text}`"
    if loop.kind is LoopKind.COMPREHENSION:
        return f"Line {loop.line}, the loop inside `{loop.text}`"
    return f"Line {loop.line}, `{loop.text}`"


# ---------------------------------------------------------------- why


def _why(found: Classification) -> Iterator[str]:
    yield _KINDS[found.kind][1]
    reasons = [reason for reason in found.reasons if not reason.endswith(_OWN)]  # `_names` says these in one sentence
    yield from reasons[:4]
    if len(reasons) > 4:
        more = len(reasons) - 4
        yield f"({more} more {'reason' if more == 1 else 'reasons'} of this sort.)"
    if found.witness is not None and found.kind not in (Kind.REDUCTION, Kind.UNKNOWN):
        yield example(found.witness)


def example(witness: Witness) -> str:
    """A witness as a sentence."""
    first, second = _iteration(witness.first, witness), _iteration(witness.second, witness)
    before = "has written" if witness.first_writes else "has read"
    now = "writes" if witness.second_writes else "reads"
    cell = f"`{witness.cell}`" if witness.cell else "the same element"
    same = "" if witness.cell == witness.second_text else f" (`{witness.second_text}`)"
    fixed = [f"{name} = {value}" for name, value in _fixed(witness)]
    given = f" with {', '.join(fixed)}" if fixed else ""
    return f"For example{given}: iteration {second} {now} {cell}{same}, which iteration {first} {before}."


def _iteration(values: tuple[tuple[str, int], ...], witness: Witness) -> str:
    fixed = {name for name, _ in _fixed(witness)}
    shown = [f"{_plain(name)} = {value}" for name, value in values if name not in fixed and _shown(name)]
    return ", ".join(shown) or "number " + ", ".join(str(value) for _, value in values[:1])


def _fixed(witness: Witness) -> list[tuple[str, int]]:
    """Symbols: what has the same value in both iterations and is no loop variable anybody sees."""
    later = dict(witness.second)
    same = [(name, value) for name, value in witness.first if later.get(name) == value]
    differ = [name for name, value in witness.first if later.get(name) != value]
    return [(name, value) for name, value in same if _shown(name)] if differ else []


def _shown(name: str) -> bool:
    return not name.startswith("the length of ")


def _plain(name: str) -> str:
    """A loop variable as a reader knows it: positions have no name in the program."""
    if name.startswith("@"):
        return "position"
    return name.partition("@")[0]


# ---------------------------------------------------------------- what is said of names


def _names(loop: Loop, found: Classification) -> Iterator[str]:
    if found.private:
        one = len(found.private) == 1
        yield f"{_list(found.private)} {'is' if one else 'are'} set anew in each iteration, which so has its own."
    last = tuple(name for name in found.last_values if name != loop.target)
    if found.parallel and last:
        yield f"Afterwards {_list(last)} must have the value of the last iteration."
    for assumption in [each for each in found.assumptions if "@" not in each][:3]:  # what is made here is no other's
        yield f"This holds if {assumption}; a test in front of the loop can make sure."


def _list(names: tuple[str, ...]) -> str:
    shown = [f"`{name}`" for name in names[:4]] + (["others"] if len(names) > 4 else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


# ---------------------------------------------------------------- what it means


_ADVICE = {
    "stencil": (
        "The order matters: it must stay as it is, but compiled (Numba, Cython) it runs fast all the same.",
        "Writing the results to a second array, as Jacobi's method does, would make it parallel: another method.",
    ),
    "histogram": (
        "Two iterations may add to the same element, so threads must not share it: "
        "give each its own copy and add these up at the end, or use `np.bincount` or `np.add.at`.",
    ),
    "scatter": (
        "Where two iterations store to the same element, the later one must win; a compiled loop keeps that order.",
        "If all places differ, it is a map: only a look at the data can tell.",
    ),
    "unknown": (
        "To have it understood, move what the sentences above name out of the loop, "
        "or into a small function that only computes.",
    ),
    "slice": (
        "NumPy does it in compiled code already; "
        "several such statements fused into one compiled loop save memory traffic.",
    ),
    "outer map": (
        "The loops inside may be written as NumPy expressions, or the whole be compiled with this loop as `prange`: "
        "of these loops it is the best one to split among threads.",
    ),
    "choice": (
        "It can be written as one NumPy expression (`np.where` for the conditions), or compiled with `prange`.",
    ),
    "map": ("It can be written as one NumPy expression over whole arrays, or compiled with `prange`.",),
    "sum": ("NumPy's `np.cumsum` gives all running sums at once, in this very order.",),
    "append": (
        "A list that grows cannot grow in several threads; where its length is known before, "
        "an array of that length, filled by position, makes it a map.",
    ),
    "scan": (
        "A compiled loop that keeps this order is fast; "
        "splitting it among threads needs a special method (a parallel scan).",
    ),
    "parts": ("With `prange`, each thread gathers its own part, and the parts are put together at the end.",),
    "rounding": ("Floats added in another order may differ in their last digits.",),
    "draws": ("The random numbers can be drawn in bulk in front of it, in the same order from the same stream.",),
}


def _meaning(loop: Loop, found: Classification) -> tuple[str, ...]:
    match found.kind:
        case Kind.MAP | Kind.STENCIL if found.parallel:
            return _ADVICE[_map(loop)]
        case Kind.REDUCTION:
            return _reduction(loop, found)
        case Kind.SCAN:
            return _ADVICE[{"+": "sum", "append": "append"}.get(found.op, "scan")]
        case Kind.RECURRENCE:
            return _recurrence(loop, found)
    return _ADVICE.get(found.kind.value, ())


def _map(loop: Loop) -> str:
    if loop.kind is LoopKind.SLICE:
        return "slice"
    if any(isinstance(item, Loop) for item in loop.body):
        return "outer map"
    return "choice" if any(isinstance(item, Statement) and item.conditions for item in loop.body) else "map"


def _reduction(loop: Loop, found: Classification) -> tuple[str, ...]:
    ops = [op for _, op in found.reductions]
    calls = [_ONE_CALL[op] for op in dict.fromkeys(ops) if op in _ONE_CALL]
    inner = any(isinstance(item, Loop) for item in loop.body)
    rounding = _ADVICE["rounding"] if "+" in ops or "*" in ops else ()
    if not calls or inner:
        return _ADVICE["parts"] + rounding
    by_itself = set(ops) <= {"+", "*", "count"}
    parallel = "Numba sees by itself that it is a reduction" if by_itself else "each thread has to keep its own result"
    return (f"NumPy can do it with {' and '.join(calls)}; in a `prange` loop {parallel}.", *rounding)


def _recurrence(loop: Loop, found: Classification) -> tuple[str, ...]:
    carried = f" (it hands on {_list(found.carried)})" if found.carried else ""
    draws = _ADVICE["draws"] if any("random number" in reason for reason in found.reasons) else ()
    if any(isinstance(item, Loop) for item in loop.body):
        return (f"This loop must stay in order{carried}; look inside it for what can be done at once.", *draws)
    order = f"It must stay in order{carried}: no NumPy expression and no threads,"
    return (f"{order} but compiled (Numba, Cython) the same loop runs many times faster.", *draws)
