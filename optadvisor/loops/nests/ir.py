"""The records of the loop IR: loops with symbolic bounds, statements, the elements and variables they touch.

    for i in range(1, n):                Loop(variable="i", start=1, stop=n, step=1)
        if i % 2 == 0:                   (a condition that is not affine: the statement below has an `Opaque` one)
            d[i - 1] += a[i] * s         Statement(accesses=(a[i] read, d[i-1] read, d[i-1] written), scalars=(s read),
                                                   update=Update(target=d[i-1], op="+"))

Every loop has an integer variable of its own, unique in the nest. For `range` it is the value of the loop variable, for
iteration over a container the position (0, 1, …), for a slice of an array statement the index that the slice selects on
the left side, for a `while` that is no counting loop the number of the iteration. Expressions in these variables and in
symbols (integers that no statement of the nest changes) are `Affine` or `Opaque`; what is opaque may be anything.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TypeAlias

# ---------------------------------------------------------------- integers


@dataclass(frozen=True, slots=True, kw_only=True)
class Affine:
    """`constant + sum(coefficient * variable)`; variables are loop variables and symbols of the nest.

    >>> str(Affine(terms=(("i", 2), ("n", -1)), constant=3))
    '2*i - n + 3'
    """

    terms: tuple[tuple[str, int], ...] = ()
    """Sorted by name, each name once, no coefficient zero."""
    constant: int = 0

    def __str__(self) -> str:
        text = ""
        for name, factor in self.terms:
            sign = ("-" if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")
            text += sign + (name if abs(factor) == 1 else f"{abs(factor)}*{name}")
        if not text:
            return str(self.constant)
        return text if not self.constant else f"{text} {'-' if self.constant < 0 else '+'} {abs(self.constant)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opaque:
    """An expression that is not affine: all that is known is its text and what it depends on."""

    text: str
    variables: tuple[str, ...] = ()
    """The loop variables of the nest that its value may depend on, also through variables and elements it reads; empty
    when it has one value throughout the nest."""


Integer: TypeAlias = Affine | Opaque


class Comparison(enum.StrEnum):
    """Of an affine expression with zero."""

    ZERO = "= 0"
    NOT_ZERO = "≠ 0"
    NOT_NEGATIVE = "≥ 0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """What must hold for a statement to run in an iteration. Several are joined by `and`.

    `left` is compared with zero; an `Opaque` left side says only that there is some condition (`if x[i] > best`), and
    `comparison` means nothing then. An `or` of affine conditions is opaque.
    """

    left: Integer
    comparison: Comparison = Comparison.NOT_NEGATIVE
    line: int = 0
    scalars: tuple[str, ...] = ()
    """Variables of the program that the condition reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """An integer that no statement of the nest changes: a variable (`n`), or the length of a dimension of an array."""

    name: str
    """As it stands in `Affine.terms`: `n`, `len(a)`, `a.shape[1]`, `self.n`; any expression without effects that is
    evaluated once before the nest, by its text."""
    array: str = ""
    """For a length: the array (`Access.array`) …"""
    dimension: int = -1
    """… and which of its dimensions. Lengths are never negative."""


# ---------------------------------------------------------------- what is touched


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """An element of a list, an array or another container that a statement reads or writes.

    A negative subscript counts from the end, as in Python: subscript `s` of a dimension with length L names cell `s`
    for `0 <= s < L` and `s + L` for `-L <= s < 0`; anything else raises. Where the length is not known, it is some
    symbol.
    """

    array: str
    """The container, by the text of its expression: `a`, `self.u`. One that is reached through an alias made in the
    nest (`row = a[i]`, then `row[j]`) is named by its origin (`a`, subscripts `i, j`)."""
    subscripts: tuple[Integer, ...]
    """One for each dimension, `a[i, j]` and `a[i][j]` alike. Empty: the container as a whole (every element)."""
    lengths: tuple[str, ...] = ()
    """The symbol that holds the length of each dimension; the same text for the same array and dimension."""
    write: bool
    nested: int = 0
    """How many of the first subscripts select from containers of containers (`a[i][j]`: 1): two of the inner ones
    may be one object, which only a run-time test can exclude."""
    line: int
    text: str
    """As in the source: `u[i-1][j]`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScalarUse:
    """A variable that a statement reads or writes (arrays and their names are not scalars unless they are rebound)."""

    name: str
    """`total`, `self.best`."""
    write: bool
    line: int


class Operator(enum.StrEnum):
    """Of an update: what is associative (in exact arithmetic) and has an identity."""

    ADD = "+"
    MULTIPLY = "*"
    MINIMUM = "min"
    MAXIMUM = "max"
    AND = "and"
    OR = "or"
    XOR = "^"
    BIT_AND = "&"
    BIT_OR = "|"
    COUNT = "count"
    """`+` of integer literals only: a counter."""
    APPEND = "append"
    """A list that grows by one element."""
    ARGUMENT = "arg"
    """Position of a minimum or maximum, beside it: `if x[i] > best: best = x[i]; where = i`."""
    OTHER = "other"
    """`-=` is `+`; this is for `s = s / x` and the like, where the order matters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """The statement replaces its target by `target op value`, and reads the target for nothing else.

    `s += e`, `s = s + e`, `s -= e` (op +), `s = max(s, e)`, `if e > s: s = e` (with the condition among the
    statement's), `flag = flag or e`, `a[k] += e`, `out.append(e)`. The value does not depend on the target.
    """

    scalar: str = ""
    access: Access | None = None
    """The written access, when the target is an element. Exactly one of the two is given."""
    op: Operator


class Effect(enum.StrEnum):
    PURE = "pure"
    """Reads its arguments and nothing else: `abs`, `math.sqrt`, `float`, helpers of the file that are so."""
    DRAWS = "draws"
    """Takes a random number: a carried state, the stream."""
    OUTPUT = "output"
    """Prints or writes: the order of iterations is visible."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """A call in a statement."""

    text: str
    """The function as written: `math.sqrt`, `self.flux`."""
    effect: Effect
    line: int
    reason: str = ""
    """For `UNKNOWN`: why nothing is known, as a clause (`push is a method of an object nobody knows`)."""


# ---------------------------------------------------------------- statements and loops


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One simple statement, or the test of an `if` or `while` (which only reads)."""

    line: int
    text: str
    """Its first line."""
    accesses: tuple[Access, ...] = ()
    """Reads first, in order of evaluation, then writes. For an array statement all reads come before the first
    write."""
    scalars: tuple[ScalarUse, ...] = ()
    """In order of evaluation: reads first, then writes."""
    conditions: tuple[Condition, ...] = ()
    """Of the `if`s between the innermost loop around the statement and the statement."""
    update: Update | None = None
    called: tuple[Called, ...] = ()
    raises: bool = False
    """A `raise` or `assert`."""


class LoopKind(enum.StrEnum):
    FOR = "for"
    WHILE = "while"
    """A `while` in counting form (`while i < n: …; i += 1`) has start, stop and step like a `for`; its variable is the
    counter, whose updates are not among the scalars of its statements."""
    SLICE = "slice"
    """A dimension of an array statement (`d[1:] = a[1:] - a[:-1]`): all its elements are read before any is written."""
    COMPREHENSION = "comprehension"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """A way out of a loop before its last iteration."""

    word: str
    """`break`, `return`, `yield` (which comes back)."""
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """A loop with its body in program order.

    Its variable takes the values start, start + step, … as long as they are below (above, for a negative step) `stop`.
    An opaque start or stop may have another value each time the loop begins; `step` None is unknown, of unknown sign,
    not zero, the same from start to end.
    """

    variable: str
    """Unique in the nest: `i`, or `i@12` (its line) where another loop has that name; `@12` where it has none."""
    target: str
    """The name the program knows the value by; empty for positions and slices."""
    kind: LoopKind
    start: Integer
    stop: Integer
    step: int | None
    line: int
    end_line: int
    text: str
    """`for i in range(n)`."""
    body: tuple[Loop | Statement, ...]
    exits: tuple[Exit, ...] = ()
    """That leave this very loop (`return` leaves all)."""
    conditions: tuple[Condition, ...] = ()
    """Of the `if`s between the loop around this one and this one."""
    unknown: str = ""
    """For a `while` that is no counting loop: why (`its condition depends on what the body computes`); the number of
    iterations is not known before they are made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """Something that keeps everything around it from being analysed, as a clause with its line."""

    reason: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Nest:
    """An outermost loop with everything in it."""

    loop: Loop
    symbols: tuple[Symbol, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    """`exec`, `try`, `with`, a nested function…: every loop whose lines contain one is unknown."""
    live_after: tuple[str, ...] | None = None
    """Scalars whose value is read after the nest; None: any may be."""


# ---------------------------------------------------------------- answers


class Kind(enum.StrEnum):
    """What kind of loop it is, at its own level: what its iterations have to do with each other."""

    MAP = "map"
    """Nothing: they may be made in any order, or at the same time."""
    STENCIL = "stencil"
    """Each reads neighbours of the element it writes, in another array (then it is a map as well, `parallel` says so),
    or in the same one, where the order matters (Gauss-Seidel)."""
    REDUCTION = "reduction"
    """They only gather something with an associative operator."""
    SCAN = "scan"
    """Like a reduction of which every intermediate value is used: a running sum."""
    RECURRENCE = "recurrence"
    """Each needs what an earlier one computed."""
    HISTOGRAM = "histogram"
    """They update elements whose place depends on data: two may meet at one element."""
    SCATTER = "scatter"
    """They store to elements whose place depends on data."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """Two iterations that touch the same thing, at least one of them writing."""

    first: tuple[tuple[str, int], ...]
    """Values of loop variables and symbols, (name, value): those of the earlier iteration …"""
    second: tuple[tuple[str, int], ...]
    """… and of the later one; the symbols have the same values."""
    first_text: str
    """The access as written, `u[i]`; the name for a scalar."""
    second_text: str
    first_writes: bool
    second_writes: bool
    cell: str
    """What both touch, `u[3]` or `total`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Classification:
    """What is known about one loop of a nest."""

    line: int
    variable: str
    kind: Kind
    op: str = ""
    """For reductions, scans and histograms: the operators, joined with a comma."""
    parallel: bool
    """Its iterations may be made in any order or at once when private scalars are private and reductions are reduced
    (floats may round differently in a reduction, not in a map)."""
    reasons: tuple[str, ...] = ()
    """Why, as sentences of a good teacher: what was found, with the lines and names of the program."""
    witness: Witness | None = None
    private: tuple[str, ...] = ()
    """Scalars written before they are read in every iteration."""
    reductions: tuple[tuple[str, str], ...] = ()
    """(scalar or array, operator)."""
    carried: tuple[str, ...] = ()
    """Scalars and arrays through which iterations depend on earlier ones otherwise."""
    last_values: tuple[str, ...] = ()
    """Private scalars whose last value may be read after the loop."""
    assumptions: tuple[str, ...] = ()
    """What a run-time test would have to make sure of: `a and b are not the same list`, `the rows of a are different
    lists`."""
