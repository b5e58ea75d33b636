"""A typed abstract interpreter: what every variable of a numeric function may hold, and what compiled code must check.

    def total(a, n):            a: 1-dimensional float64 array, n: int up to 2**31
        s = 0.0                 s: float
        for i in range(n):      i: int from 0 to 2**31 - 1
            s += a[i]           s: float or NumPy float; NumPy warns when it overflows
        return s                NumPy float when the loop runs at least once, float otherwise

Values flow forwards, statement by statement; paths are joined where they meet; loops are repeated until nothing
changes. Functions of the same file that are called are interpreted with the values they are called with.

Counters are bounded by patience: a variable that a loop changes only by `+= 1` (at most 512 a time) needs more than
2**52 statements, years of CPython time, to leave 62 bits. What not every emitter follows is let in by the `Question`.

Does not handle: anything but numbers, arrays, lists of floats, ints or bools, tuples, and `containers`; `try`, `with`,
`global`, nested functions, functions that call each other in circles.
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.loops import mapped
from optadvisor.loops.arithmetic import literal
from optadvisor.loops.conditions import refine
from optadvisor.loops.containers import container
from optadvisor.loops.contents import Contents, bounded_outside, shared
from optadvisor.loops.facts import Diverges, Facts, Frame, Operation, Refusal, Slot, State, Table, refuse
from optadvisor.loops.fewest import fewest
from optadvisor.loops.folds import folded
from optadvisor.loops.intervals import Interval
from optadvisor.loops.lists import make
from optadvisor.loops.results import given_back, signature_problem
from optadvisor.loops.settling import begin
from optadvisor.loops.stacks import learned
from optadvisor.loops.statements import Block, run_block
from optadvisor.loops.values import (
    GROWING,
    Array,
    Clash,
    Nothing,
    Value,
    constant,
    describe,
    generalised,
    join,
    outside,
)
from optadvisor.source.site import Site, own_nodes, parameter_names

Loops: TypeAlias = frozenset[ast.For | ast.While | ast.Call]
"""Loops, and calls of `sum` and the like."""
ROUNDS = 12
"""How often the result of a recursive function is estimated anew before it is given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """Why a function cannot be compiled, as a sentence, and the line that decided it."""

    line: int
    reason: str
    cured_by_trips: bool = False
    foreign: bool = False
    """It is no numeric code at all."""
    hints: Mapping[str, str] = field(default_factory=dict)
    """What to know of the lists that the function makes, so that this is none."""


@dataclass(frozen=True, kw_only=True)
class Inference:
    """What was found for a function and all it calls."""

    facts: Mapping[ast.FunctionDef, Facts]
    result: Value
    nonempty: Loops
    """Those that were taken to run at least once; compiled code must give up where one does not."""

    @property
    def random(self) -> bool:
        return any(facts.random for facts in self.facts.values())

    @property
    def draws(self) -> bool:
        """Does it draw from the program's own random stream, so that its rounds follow each other in order?"""
        return any(facts.draws for facts in self.facts.values())

    @property
    def written(self) -> frozenset[str]:
        """Arrays from outside that are stored into."""
        return frozenset(name for facts in self.facts.values() for name in outside(facts.written))

    @property
    def contiguous(self) -> frozenset[str]:
        """Arrays from outside that must lie in C order."""
        return frozenset(name for facts in self.facts.values() for name in facts.contiguous)

    elements: Mapping[str, Interval] = field(default_factory=dict)
    """Arrays of ints, by name if from outside → the range that is assumed of what is in them throughout the call."""
    arrays: Mapping[str, Array] = field(default_factory=dict)
    """Those from outside, in the order of the parameters, then globals."""

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """Pairs of arrays from outside that must not share memory, or the ranges assumed of ints might not hold."""
        return shared(self.arrays, self.elements, self.written)

    @property
    def grown(self) -> dict[str, str]:
        """Lists from outside that are appended to, and only that (see `growth`) → dtype of what goes into them."""
        return {name: array.dtype for name, array in self.arrays.items() if array.form == GROWING}

    @property
    def tests_elements(self) -> frozenset[str]:
        """Arrays from outside of which the ints must be seen to lie in the range that they were passed with."""
        return bounded_outside(self.arrays, self.elements)


@dataclass(frozen=True, kw_only=True)
class Question:
    """A function to interpret: the values of its parameters, of the globals it may read, and the result that counts."""

    site: Site
    function: ast.FunctionDef
    parameters: Mapping[str, Value]
    global_value: Callable[[str], Value | None]
    returns: Callable[[Value], bool] = lambda value: True
    """May a value of this kind be returned? Others are left to the original (`Facts.abandoned`)."""
    loop_else: bool = False
    """May loops have an `else`?"""
    narrow: bool = False
    """Does compiled code follow `Facts.narrow`, so that there may be arrays of `values.NARROW` dtypes?"""
    narrow_items: bool = False
    """May loops go over these arrays, which gives NumPy's narrow ints?"""
    singles: bool = False
    """Does compiled code follow `Facts.widths`, so that there may be float32 (see `singles`)?"""
    numpy_items: bool = False
    """May lists that grow hold NumPy's floats (`Array.scalars`)?"""
    numpy_folds: bool = False
    """Does compiled code fold NumPy's numbers, and make such lists by comprehensions?"""
    ufuncs: bool = False
    """Does the copy call NumPy itself, so that `np.exp` of a number may stand in it?"""
    settles: bool = False
    """Does compiled code follow `Facts.flags`, so that a result of one type or another can be settled?"""
    zeros: frozenset[str] = frozenset()
    """Parameters that are lists of floats, or of nothing but the int 0: the copy may hold them with `Array.holes`."""
    moderate: bool = False
    """Does compiled code give up where a checked int is beyond 2**62, or shifted by too many bits?"""
    calm: frozenset[ast.expr] = frozenset()
    loose: frozenset[Operation] = frozenset()
    """See `Frame`: what compiled code looks at where it is assigned, and what it need not look at then."""
    containers: bool = False
    """May there be dicts, sets, deques, lists of tuples and of lists that grow (see `containers`)?"""
    words: bool = False
    """Does compiled code follow `Facts.words`, so that there may be ints of 64 bits without a sign?"""
    constants: Callable[[str], int | None] = lambda name: None
    tables: Callable[[str], Table | None] = lambda name: None
    """See `Frame`."""
    either: bool = False
    """Does the copy hold ints beside infinities as floats, and make ints of them again (see `infinite`)?"""
    whiles: bool = False
    """Does the copy test ahead whether `while` loops run that must, as it does with other loops?"""
    wholes: bool = False
    """See `Frame`: compiled code has such ints as floats, and gives up where these may not be exact."""
    gathered: Callable[[Frame, ast.Call, str, State], Value | None] = Frame.gathered
    """`mapped.gathered` where `np.array` may be given a comprehension, and `np.vectorize` be called."""
    drawn: Callable[[Frame, ast.Call, str, State], Value | None] = Frame.drawn
    """`streams.drawn` where the copy draws from the program's own random stream."""


def infer(question: Question) -> Inference | Obstacle:
    """What the function computes with, learning what goes into the lists that it makes."""
    hints: dict[str, str] = {}
    while True:
        answer = _infer(question, hints)
        if not isinstance(answer, Obstacle) or not answer.hints.keys() - hints.keys():
            return answer
        hints |= {origin: hint for origin, hint in answer.hints.items() if origin not in hints}


def _infer(question: Question, hints: Mapping[str, str]) -> Inference | Obstacle:
    """The same with lists that are known, taking as few loops as possible to run at least once."""
    first = _attempt(question, frozenset(), hints)
    if not isinstance(first, Obstacle) or not first.cured_by_trips:
        return first
    nodes = [n for f in _reachable(question) for n in own_nodes(f)]
    loops = [loop for n in nodes if (loop := _may_not_run(question, n)) is not None]
    needed = frozenset(loops)
    attempt = functools.cache(lambda some: _attempt(question, some, hints))
    if isinstance(attempt(needed), Obstacle):
        return attempt(needed)
    return attempt(fewest(needed, loops[::-1], lambda some: not isinstance(attempt(some), Obstacle)))


def _may_not_run(question: Question, node: ast.AST) -> ast.For | ast.While | ast.Call | None:
    """The loop, or the call of `sum` and the like, if the copy can look; at a test as no round has changed anything."""
    if isinstance(node, ast.While):
        calls = [part for part in ast.walk(node.test) if isinstance(part, ast.Call | ast.NamedExpr)]
        plain = all(isinstance(p, ast.Call) and question.site.resolved(p.func) == "builtins.abs" for p in calls)
        return node if question.whiles and plain else None
    return node if isinstance(node, ast.For) or (isinstance(node, ast.Call) and folded(node) is not None) else None


def _reachable(question: Question) -> list[ast.FunctionDef]:
    found = [question.function]
    for function in found:
        for node in own_nodes(function):
            helper = question.site.helper(node) if isinstance(node, ast.Call) else None
            if helper is not None and helper not in found:
                found.append(helper)
    return found


def _attempt(question: Question, nonempty: Loops, hints: Mapping[str, str]) -> Inference | Obstacle:
    contents = Contents()
    for rounds in itertools.count(1):
        work = _Work(question, nonempty, hints, contents)
        answer = _one_round(work)
        if isinstance(answer, Obstacle) or contents.hold():
            return answer
        contents = contents.widened(rounds)
    raise AssertionError("guesses end")


def _one_round(work: _Work) -> Inference | Obstacle:
    question, contents = work.question, work.contents
    parameters = {name: learned(value, work.hints) for name, value in question.parameters.items()}
    arguments = tuple(map(contents.known, parameters.values()))
    try:
        result = work.run(question.function, arguments)
    except Refusal as refusal:
        where = f"line {refusal.line}: " if refusal.line else ""
        return Obstacle(
            line=refusal.line,
            reason=where + refusal.reason,
            cured_by_trips=refusal.cured_by_trips,
            foreign=refusal.foreign,
            hints=refusal.hints,
        )
    given = {**parameters, **{n: v for facts in work.facts.values() for n, v in facts.globals.items()}}
    arrays = {name: value for name, value in given.items() if isinstance(value, Array)}
    return Inference(facts=work.facts, result=result, nonempty=work.nonempty, elements=contents.ranges, arrays=arrays)


class _Work:
    """One attempt: the functions being interpreted, and what was found so far."""

    def __init__(self, question: Question, nonempty: Loops, hints: Mapping[str, str], contents: Contents) -> None:
        self.question, self.nonempty, self.hints, self.contents = question, nonempty, hints, contents
        self.facts: dict[ast.FunctionDef, Facts] = {}
        self.flagged = mapped.flagged(question.site, question.function)
        self.active: list[ast.FunctionDef] = []
        self.estimates: dict[ast.FunctionDef, Value | None] = {}
        self.entries: dict[ast.FunctionDef, tuple[Value, ...]] = {}
        self.known: dict[tuple[ast.FunctionDef, tuple[Value, ...]], Value] = {}

    def run(self, function: ast.FunctionDef, arguments: tuple[Value, ...]) -> Value:
        """What a call returns. Raises `Diverges` when no path returns."""
        if (function, arguments) in self.known:
            return self.known[function, arguments]
        problem = signature_problem(function)
        if problem:
            refuse(function, problem)
        recursive = self._calls_itself(function)
        entry = tuple(map(generalised, arguments)) if recursive else arguments
        facts, result = self._interpret(function, entry, None)
        for _ in range(ROUNDS if recursive else 0):
            estimate = result
            wider = self.entries.pop(function, entry)
            facts, result = self._interpret(function, wider, estimate)
            if wider == entry and result == estimate:
                break
            entry = wider
        else:
            if recursive:
                refuse(function, f"the result of {function.name}, which calls itself, has no one type")
        facts.recursive = recursive
        self.facts.setdefault(function, Facts(function=function)).merge(facts)
        if result is None:  # what follows such a call is never reached, but compiled code is typed by it all the same
            if function is self.question.function:
                refuse(function, f"no `return` of {function.name} gives values of a kind that compiled code has")
            refuse(function, f"{function.name} never returns")
        self.known[function, arguments] = result
        return result

    def _interpret(
        self, function: ast.FunctionDef, arguments: tuple[Value, ...], estimate: Value | None
    ) -> tuple[Facts, Value | None]:
        facts = Facts(function=function)
        frame = Frame(
            site=self.question.site,
            function=function,
            facts=facts,
            call=self._call,
            read_global=self._global(facts),
            refine=refine,
            make=make,
            nonempty=self.nonempty,
            contents=self.contents,
            loop_else=self.question.loop_else,
            narrow=self.question.narrow,
            narrow_items=self.question.narrow_items,
            singles=self.question.singles,
            numpy_items=self.question.numpy_items,
            numpy_folds=self.question.numpy_folds,
            ufuncs=self.question.ufuncs,
            settles=self.question.settles and function is self.question.function and estimate is None,
            either=self.question.either,
            words=self.question.words,
            constants=self.question.constants,
            tables=self.question.tables,
            wholes=self.question.wholes,
            drawn=self.question.drawn,
            hints=self.hints,
            zeros=self.question.zeros,
            moderate=self.question.moderate,
            calm=self.question.calm,
            loose=self.question.loose,
            gathered=self.question.gathered,
            flagged=function in self.flagged,
            containers=self.question.containers,
            container=container if self.question.containers else Frame.container,
        )
        self.active.append(function)
        self.estimates[function] = estimate
        self.entries[function] = arguments
        top = function is self.question.function
        names = list(self.question.parameters) if top else list(parameter_names(function))
        state: State = {name: Slot(value, True) for name, value in zip(names, arguments, strict=True)}
        begin(frame, state)
        accepts = self.question.returns if top else _anything
        block = Block(frame=frame, nonempty=self.nonempty, accepts=accepts, definite=top)
        end = run_block(block, function.body, state)
        self.active.pop()
        gives_up = not top and estimate is None and self.question.moderate
        facts.falls_off, result = given_back(block, end, gives_up=gives_up)
        return facts, None if result is None else _settled(result, estimate)

    def _call(self, node: ast.Call, function: ast.FunctionDef, arguments: tuple[Value, ...]) -> Value:
        missing = (constant(ast.literal_eval(default)) for default in defaults(function, len(arguments), node))
        arguments += tuple(Nothing() if value is None else value for value in missing)
        if function not in self.active:
            return self.run(function, arguments)
        if function is not self.active[-1]:
            refuse(node, f"{function.name} and {self.active[-1].name} call each other")
        entry = self.entries[function]
        joined = tuple(generalised(join(old, new)) for old, new in zip(entry, arguments, strict=True))
        for part, value in zip(node.args, joined, strict=False):
            if isinstance(value, Clash):
                refuse(part, f"{function.name} is called with {describe(value)}")
        self.entries[function] = joined
        estimate = self.estimates[function]
        if estimate is None:
            raise Diverges
        return estimate

    def _calls_itself(self, function: ast.FunctionDef) -> bool:
        site = self.question.site
        return any(isinstance(n, ast.Call) and site.helper(n) is function for n in own_nodes(function))

    def _global(self, facts: Facts) -> Callable[[ast.Name], Value]:
        def read(node: ast.Name) -> Value:
            value = self.question.global_value(node.id)
            if value is None:
                reason = f"it reads the global `{node.id}`, which is not a number assigned at the top level"
                imports = (n for n in self.question.site.module.tree.body if isinstance(n, ast.Import))
                modules = {(a.asname or a.name).partition(".")[0] for n in imports for a in n.names}
                raise Refusal(node, reason, foreign=node.id in modules)
            value = facts.globals[node.id] = learned(value, self.hints)
            return self.contents.known(value)

        return read


def _anything(value: Value) -> bool:
    return True


def _settled(result: Value, estimate: Value | None) -> Value:
    """The next estimate of a recursive result: without ranges, so that the estimates end."""
    return generalised(join(result, estimate)) if estimate is not None else result


def defaults(function: ast.FunctionDef, given: int, node: ast.Call) -> tuple[ast.expr, ...]:
    """The defaults that stand in for the arguments a call leaves out; literal numbers only."""
    total = len(function.args.posonlyargs) + len(function.args.args)
    missing = total - given
    if not 0 <= missing <= len(function.args.defaults):
        refuse(node, f"it calls {function.name} with {given} arguments, which takes {total}")
    found = tuple(function.args.defaults[len(function.args.defaults) - missing :])
    if any(literal(expression) is None for expression in found):
        refuse(node, f"it leaves out an argument of {function.name} whose default is not a number")
    return found
