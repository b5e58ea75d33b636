"""What the typed interpreter finds out about one function, and the frame it works in.

`Facts` is written while a function is interpreted and only read afterwards. Marks are keyed by syntax node; a node that
is interpreted again (the next round of a loop) replaces its own marks, so that the last round, which sees every value
that can occur, decides.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn, TypeAlias, TypeVar

from optadvisor.loops.contents import Contents
from optadvisor.loops.values import Clash, Value, join
from optadvisor.source.site import Site, bound_names

Operation: TypeAlias = ast.BinOp | ast.AugAssign | ast.UnaryOp
N = TypeVar("N", bound=ast.AST)
Table: TypeAlias = list[object] | tuple[object, ...]


class Slot(NamedTuple):
    """A variable at one point of the program."""

    value: Value
    bound: bool
    """False when some path leads here without an assignment."""


State = dict[str, Slot]
CUTS = ("truncate", "cut_")
"""How checks begin that make an int of a float."""
TAKES_MODERATE = frozenset({"moderate_add", "moderate_subtract"})
"""Checks of sums whose operands must be `intervals.MODERATE`."""


class Refusal(Exception):  # noqa: N818
    """Unwinds the interpreter to `kinds.infer`, which turns it into an `Obstacle`."""

    def __init__(
        self,
        node: ast.AST,
        reason: str,
        *,
        cured_by_trips: bool = False,
        foreign: bool = False,
        hints: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(reason)
        self.line: int = getattr(node, "lineno", 0)
        self.reason = reason
        self.cured_by_trips = cured_by_trips
        """Would go away if the loops before it were known to run at least once."""
        self.foreign = foreign
        """The function handles an imported module or another function as a value: it is no numeric code."""
        self.hints: Mapping[str, str] = hints or {}
        """Would go away if the lists made at these places were known to hold that (see `Frame.hints`)."""


class Diverges(Exception):  # noqa: N818
    """The expression calls a function of which no returning path is known yet: nothing after it is reached."""


def refuse(node: ast.AST, reason: str) -> NoReturn:
    raise Refusal(node, reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """One call that draws from a random generator (see `streams`)."""

    function: str
    """The compiled function that draws: `python_gauss`."""
    family: str
    called: str
    """The method that the program calls."""
    owner: ast.expr | None
    """What stands for the generator; None for the one that the module's functions draw from."""
    arguments: tuple[ast.expr | str | tuple[ast.expr, ...], ...]
    """Expressions, texts of defaults, and the items of a list that is chosen from."""


@dataclass(kw_only=True)
class Facts:
    """One function, in every context in which it was interpreted."""

    function: ast.FunctionDef
    checks: dict[Operation, str] = field(default_factory=dict)
    """Operation → check that must replace it: `int_add`, `int_power`, `power`, `modulo`…"""
    wraps: dict[ast.expr, str] = field(default_factory=dict)
    """Expression → check its value must pass, for the sake of what is done with it: `small`, `shift`."""
    suspects: dict[Operation, str] = field(default_factory=dict)
    """Float operations at which NumPy may print a warning that compiled code would not: `+`, `-`, `*` or `/`."""
    machines: dict[Operation, str] = field(default_factory=dict)
    """Operation → machine types of its operands."""
    calls: dict[ast.Call, str] = field(default_factory=dict)
    """Call of a library function → checked function to call instead."""
    helpers: dict[ast.Call, ast.FunctionDef] = field(default_factory=dict)
    dtypes: dict[ast.expr, str] = field(default_factory=dict)
    """`float`, `int`, `bool` given as dtype → NumPy's own name."""
    abandoned: set[ast.stmt] = field(default_factory=set)
    """Statements at which compiled code gives up and the original takes over: `raise`, returns of another type."""
    makers: dict[ast.expr, str] = field(default_factory=dict)
    """Expression that makes a list → how compiled code makes the array that stands for it: `full`, `array`, `copy`…
    Also other expressions that are written anew: `float("inf")`, and the int 0 that goes into a list with `holes`."""
    zeros: set[ast.expr] = field(default_factory=set)
    """Elements read from a list with `holes`: the -0.0 that stands for the int 0 there must become 0.0."""
    unsigned: set[ast.AST] = field(default_factory=set)
    """Expressions and augmented assignments whose value goes into a list with `holes`: it must not be -0.0."""
    values: dict[ast.expr, Value] = field(default_factory=dict)
    """What each expression may be, in the last rounds in which it was interpreted, of all contexts together."""
    settled: set[ast.expr] = field(default_factory=set)
    """Variables, where they are read, whose type must be the one that is wanted (see `settling`)."""
    flags: dict[ast.expr, str] = field(default_factory=dict)
    """Variable, where it is assigned → whether it then is of that type: `True`, `False`, or as another variable is."""
    starts: dict[str, str] = field(default_factory=dict)
    """The variables in question → the same at the start of the function."""
    widths: dict[ast.AST, str] = field(default_factory=dict)
    """Expression, or augmented assignment → how its value is converted (see `singles`); empty: known to be right."""
    narrow: set[ast.expr] = field(default_factory=set)
    """Elements read from arrays of narrow integers: compiled code must make an int64 of each."""
    mapped: dict[ast.expr, tuple[ast.Call, ...]] = field(default_factory=dict)
    """`map(f, [x, y])` whose items go to several names → the calls `f(x)` and `f(y)`."""
    unpacked: dict[ast.expr, str] = field(default_factory=dict)
    """Row of an array, or array of which a loop unpacks each row → how its items get to several names: `items_2`…"""
    infinite: set[str] = field(default_factory=set)
    """Origins of lists that are filled with `float("inf")` at first."""
    shared: set[str] = field(default_factory=set)
    """Origins of lists of lists in which one list may be there twice."""
    rows: set[str] = field(default_factory=set)
    """Origins of the lists that are put into others."""
    imports: dict[str, ast.stmt] = field(default_factory=dict)
    """Name → the import statement inside the function that binds it."""
    globals: dict[str, Value] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)
    """Origins of the arrays that are stored into."""
    contiguous: set[str] = field(default_factory=set)
    """Origins of arrays whose memory order decides that of a result."""
    words: dict[ast.AST, str] = field(default_factory=dict)
    """Operation, comparison or call with ints of 64 bits → how compiled code does it (see `words`)."""
    numbers: dict[ast.expr, int] = field(default_factory=dict)
    """Expression that is an int known ahead → that int, or the lowest 64 bits of it."""
    constants: dict[str, int] = field(default_factory=dict)
    """Globals that are ints, which compiled code has written out."""
    tables: dict[str, Table] = field(default_factory=dict)
    """The same of those that are lists and tuples."""
    random: bool = False
    draws: dict[ast.Call, Drawn] = field(default_factory=dict)
    """Calls that draw from the program's own stream."""
    streams: set[str] = field(default_factory=set)
    """Families of the modules' own generators that are drawn from."""
    recursive: bool = False
    falls_off: bool = False
    """The end of the body may be reached without a `return`."""

    def merge(self, other: Facts) -> None:
        """Add what another context of the same function showed."""
        self._refuse_others(other)
        for seen, value in other.values.items():
            before = self.values.get(seen)
            joined = join(before, value) if before is not None else value
            self.values[seen] = value if isinstance(joined, Clash) else joined
        for item in dataclasses.fields(self):
            mine, new = getattr(self, item.name), getattr(other, item.name)
            if item.name == "values":
                continue
            if item.name == "checks":
                mine.update({node: stricter(mine.get(node, check), check) for node, check in new.items()})
            elif isinstance(mine, dict | set):
                mine.update(new)
            elif isinstance(mine, bool):
                setattr(self, item.name, mine or new)

    def _refuse_others(self, other: Facts) -> None:
        """Refuse contexts in which compiled code would be another one."""
        for node, machine in other.machines.items():
            if self.machines.setdefault(node, machine) != machine:
                refuse(node, f"{self.function.name} is called with different kinds of numbers")
        for known, others, kinds in ((self.widths, other.widths, "floats"), (self.words, other.words, "large ints")):
            if self.values and known != others:
                refuse(self.function, f"{self.function.name} is called with different kinds of {kinds}")
        unlike: list[ast.AST] = [
            *_unlike(self.wraps, other.wraps),
            *_unlike(self.dtypes, other.dtypes),
            *_unlike(self.unpacked, other.unpacked),
            *(node for _, node in _changed(self) ^ _changed(other) if node in self.values and node in other.values),
        ]
        for place in (*unlike, *_unlike(self.calls, other.calls)):
            refuse(place, f"{self.function.name} is called with different kinds of {'arrays' if unlike else 'numbers'}")
        for made, maker in other.makers.items():
            if self.makers.setdefault(made, maker) != maker:
                refuse(made, f"{self.function.name} is called with different kinds of lists")
        for call, draw in other.draws.items():
            if self.draws.setdefault(call, draw) != draw:
                refuse(call, f"{self.function.name} is called with different kinds of random generators")


def _unlike(one: Mapping[N, str], other: Mapping[N, str]) -> list[N]:
    """What has a meaning in both contexts, and not the same."""
    return [node for node, meaning in one.items() if other.get(node, meaning) != meaning]


def _changed(facts: Facts) -> set[tuple[str, ast.expr]]:
    """Expressions of which compiled code makes another number: with no check that would let it pass as it is."""
    cut = {node for node, check in facts.wraps.items() if check.startswith(CUTS)}
    return {
        (kind, node)
        for kind, nodes in (("cut", cut), ("narrow", facts.narrow), ("zero", facts.zeros))
        for node in nodes
    }


@dataclass(frozen=True, kw_only=True)
class Frame:
    """One function being interpreted in one context."""

    site: Site
    function: ast.FunctionDef
    facts: Facts
    call: Callable[[ast.Call, ast.FunctionDef, tuple[Value, ...]], Value]
    read_global: Callable[[ast.Name], Value]
    refine: Callable[[Frame, State, ast.expr, bool], State]
    """`conditions.refine`: what is known more once a condition came out true or false."""
    make: Callable[[Frame, ast.expr, State], Value]
    """`lists.make`: the value of an expression that makes, changes or folds a list."""
    nonempty: frozenset[ast.For | ast.While | ast.Call] = frozenset()
    """Loops that are taken to run at least once, and calls of `sum` that are taken to have something to add."""
    contents: Contents = field(default_factory=Contents)
    """What the ints inside arrays and lists may be."""
    loop_else: bool = False
    """May loops have an `else`?"""
    narrow: bool = False
    """May there be arrays of narrow integers?"""
    narrow_items: bool = False
    """May loops go over them?"""
    singles: bool = False
    """May there be float32?"""
    numpy_items: bool = False
    """May lists that grow hold NumPy's floats?"""
    numpy_folds: bool = False
    """May comprehensions make such lists, and may `sum`, `min` and `max` be of NumPy's numbers?"""
    ufuncs: bool = False
    """May functions of NumPy be called whose last digit compiled code does not reproduce?"""
    settles: bool = False
    """May types that depend on the data be settled while the function runs (see `settling`)?"""
    words: bool = False
    """Does compiled code follow `Facts.words`, so that there may be ints of 64 bits? Then it also writes out loops in
    loops of one comprehension, and what short lists and tuples hold that are gone over."""
    constants: Callable[[str], int | None] = lambda name: None
    """The int that a global always is, if compiled code may have it written out; None for all others."""
    tables: Callable[[str], Table | None] = lambda name: None
    """The same for a short list or tuple of numbers, or of tuples of them."""
    either: bool = False
    """May ints stand beside infinities (see `infinite`)?"""
    wholes: bool = False
    """May variables that start as ints and become floats be added, subtracted and multiplied while they may be ints?"""
    zeros: frozenset[str] = frozenset()
    """Lists from outside that may have `holes`."""
    moderate: bool = False
    """Does compiled code give up where a checked int is beyond 2**62 (`intervals.MODERATE`), or shifted too far?"""
    calm: frozenset[ast.expr] = frozenset()
    """Assigned ints of which compiled code gives up on those that are not `intervals.CALM`."""
    loose: frozenset[Operation] = frozenset()
    """Operations on ints whose results are only seen to fit 64 bits: they are compared, or parts of what is calm."""
    containers: bool = False
    """May there be such things?"""
    container: Callable[[Frame, ast.expr, State], Value | None] = lambda frame, node, state: None
    """`containers.container` where dicts, sets and lists of tuples may be compiled, else what knows of none."""
    drawn: Callable[[Frame, ast.Call, str, State], Value | None] = lambda frame, node, name, state: None
    """`streams.drawn` where draws keep the program's stream, else what knows of none."""
    gathered: Callable[[Frame, ast.Call, str, State], Value | None] = lambda frame, node, name, state: None
    """`mapped.gathered` where arrays may be made of numbers that are worked out one by one, else what knows of none."""
    flagged: bool = False
    """Does NumPy look behind the function whether a float operation was invalid or overflowed, and warn?"""
    hints: Mapping[str, str] = field(default_factory=dict)
    """Origin of a list → what an earlier attempt saw going into it: a dtype, or `holes`."""

    @functools.cached_property
    def locals(self) -> frozenset[str]:
        return bound_names(self.function)


def stricter(first: str, second: str) -> str:
    """Of two checks of one operation, in two contexts, the one that takes for granted less of its operands."""
    return second if first in TAKES_MODERATE else first if second in TAKES_MODERATE else second


def mark(table: dict[N, str], node: N, text: str) -> None:
    """Note `text` for a node, or with an empty text forget what an earlier round noted."""
    if text:
        table[node] = text
    else:
        table.pop(node, None)
