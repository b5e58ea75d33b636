"""Rounds of a loop over floats that have nothing to do with each other, many at a time; for `doubles`.

    for i in range(n):                        while t_1 < t_4:
        s += f(a + i * dx)            →           t_2 = smaller(t_1 + 128, t_4)
                                                  if t_2 - t_1 >= 16 and strip_0f3a(t_1, t_2 - t_1, t_5, v_a, v_dx):
    def f(x): return x**2 - x                         for t_3 in range(t_2 - t_1): v_s = (v_s + t_5[t_3])
                                                      v_i = t_2 - 1
                                                  else:
                                                      …the rounds one by one, as they are written elsewhere…
                                                  t_1 = t_2

The terms are computed by the same operations, for as many numbers as the processor takes at once; they are added one
after the other, as ever. Squares are what makes this worth it: whether a product is what C's `pow` gives is known for
35 of 36 numbers without a call. Where anything might raise, or leaves the range in which that is known, `strip_…`
says so, and the terms that wait are added, and the rounds gone through one by one: it has changed nothing that counts.

Does not handle: conditions and loops inside; rounds that read what an earlier one computed, but for sums; steps other
than 1; loops without squares, which are bound by their sum; other operations than + - * /, squares, `abs`, `math.sqrt`.
"""

from __future__ import annotations

import ast
import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing import float_calls
from optadvisor.rewriters.cythonizing.kinds import DOUBLE, INT, LOOSE, NotTyped
from optadvisor.rewriters.cythonizing.statements import UNIT
from optadvisor.rewriters.cythonizing.strip_preamble import IN_ORDER, ROUNDS, SQUARES, STRIP

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.doubles import Floats
    from optadvisor.rewriters.cythonizing.names import Names

FEWEST = 16
"""Rounds that are worth a call."""
MOST_BITS, EXACT_BITS = 40, 52
"""A counter beyond the first is left to the ordinary loop; whole numbers of the second are floats for sure."""
MOST_STATEMENTS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    name: str
    parts: tuple[str, ...]
    """Of the module."""
    sums: tuple[tuple[str, str], ...]
    """Variable and sign, by Cython's names."""
    lasts: tuple[str, ...]
    """Variables that hold what the last round computed."""
    given: tuple[str, ...]
    """What it is given beside, in Cython."""


def strip(writer: Floats, counter: str, body: Sequence[ast.stmt]) -> Strip | None:
    """None where the rounds have to be gone through one by one, or are as quick that way.

    `writer` knows the kinds of all variables of the loop.
    """
    try:
        return _Lanes(writer=writer, counter=counter, changed=_changed(body, counter)).strip(body)
    except NotTyped:
        return None


def _changed(body: Sequence[ast.stmt], counter: str) -> frozenset[str]:
    names = [n for one in body for n in ast.walk(one) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
    if len({one.id for one in names}) < len(names) or counter in {one.id for one in names}:
        raise NotTyped("a variable is assigned twice in a round")
    return frozenset(one.id for one in names)


@dataclass(frozen=True, slots=True)
class _Lane:
    """A number of one round, in C: always a `double`."""

    text: str
    kind: str = DOUBLE
    bits: int = 0
    """An `INT` is smaller than two to this power."""
    number: float | None = None


@dataclass(kw_only=True)
class _Lanes:
    writer: Floats
    counter: str
    changed: frozenset[str]
    lines: list[str] = field(default_factory=list)
    """Of the function in C, but for the stage that is being written."""
    stage: list[str] = field(default_factory=list)
    """What is done for each round, between two calls for all rounds."""
    arrays: int = 0
    squares: int = 0
    """Each of them adds the terms that wait for one sum."""
    given: dict[str, str] = field(default_factory=dict)
    """What it is given, by how Cython spells it."""

    # ------------------------------------------------------------ the loop

    def strip(self, body: Sequence[ast.stmt]) -> Strip:
        known = {self.counter: _Lane("i", INT, MOST_BITS + 1)}
        sums: dict[str, tuple[str, _Lane]] = {}
        lasts: dict[str, _Lane] = {}
        for statement in body:
            added = self.added(statement)
            match statement:
                case _ if added is not None:
                    name, sign, value = added
                    sums[name] = sign, self.of(value, self.writer.names, known)
                    if sums[name][1].kind != DOUBLE:
                        raise NotTyped("it adds whole numbers")
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if self.writer.kinds.get(name) == DOUBLE:
                    found = self.of(value, self.writer.names, known)
                    known[name] = lasts[name] = self.held(_Lane(_as_float(found)))
                case ast.Pass() | ast.Expr(value=ast.Constant()):
                    pass
                case _:
                    raise NotTyped("more than sums and plain assignments")
        if not sums or not self.squares:
            raise NotTyped("nothing to gain")
        self.stage += [f"out_{number}[j] = {value.text};" for number, (_, value) in enumerate(sums.values())]
        self.flush()
        own = self.writer.names.own
        return self.made([(own(name), sign) for name, (sign, _) in sums.items()], {own(n): v for n, v in lasts.items()})

    def made(self, sums: Sequence[tuple[str, str]], lasts: Mapping[str, _Lane]) -> Strip:
        heads = ["Py_ssize_t start", "int count", "int waiting"]
        heads += [
            f"double *out_{number}, const double *before_{number}, double *sum_{number}" for number in range(len(sums))
        ]
        heads += [f"double *last_{number}" for number in range(len(lasts))]
        heads += [f"double {name}" for name in self.given.values()]
        last = [lane.text.replace("[j]", "[count - 1]") for lane in lasts.values()]
        in_order = self.in_order([sign for _, sign in sums])
        totals = [f"total_{number} = *sum_{number}" for number in range(len(sums))]
        lines = [
            f"double {', '.join(f'a_{number}[ROUNDS]' for number in range(self.arrays))};",
            f"double first = (double)start, most = {2.0**MOST_BITS}, none = 0.0, {', '.join(totals)};",
            "int64_t odd = 0;",
            "if (!(-most < first && first < most)) return 0;",
            *in_order,
            *self.lines,
            "if (odd) return 0;",
            *(f"*last_{number} = {text};" for number, text in enumerate(last)),
            *(f"*sum_{number} = total_{number};" for number in range(len(sums))),
            "return 1;",
        ]
        text = "\n".join(f"        {line}" for line in lines)
        name = f"strip_{hashlib.sha256(repr([heads, text]).encode()).hexdigest()[:12]}"
        part = STRIP.replace("NAME", name).replace("HEADS", ", ".join(heads)).replace("LINES", text)
        return Strip(
            name=name, parts=(SQUARES, part), sums=tuple(sums), lasts=tuple(lasts), given=tuple(self.given)
        )  # fmt: skip

    def in_order(self, signs: Sequence[str]) -> list[str]:
        """Sums of which the terms are not added beside squares: they are subtracted, or there are fewer squares."""
        taken = {number for number, sign in enumerate(signs) if sign == "+" and number < self.squares}
        for number in {*range(self.squares)} - taken:
            self.lines = [one.replace(_waiting(number), "NULL, 0, &none") for one in self.lines]
        add = "for (int j = 0; j < waiting; j++) total_{0} {1}= before_{0}[j];"
        return [add.format(number, sign) for number, sign in enumerate(signs) if number not in taken]

    def added(self, node: ast.stmt) -> tuple[str, str, ast.expr] | None:
        """Variable, sign and value of `s += value` and the like."""
        match node:
            case ast.AugAssign(target=ast.Name(id=name), op=ast.Add() | ast.Sub() as op, value=value):
                pass
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.BinOp(left=ast.Name(id=again), op=ast.Add() | ast.Sub() as op, right=value),
            ) if again == name:
                pass
            case _:
                return None
        if self.writer.kinds.get(name) not in (DOUBLE, LOOSE):
            raise NotTyped("it adds whole numbers")
        return name, "+" if isinstance(op, ast.Add) else "-", value

    # ------------------------------------------------------------ stages

    def flush(self) -> None:
        """For all rounds, what has been said for one."""
        if not self.stage:
            return
        if len(self.lines) + len(self.stage) > MOST_STATEMENTS:
            raise NotTyped("it is long")
        self.lines.append("for (int j = 0; j < count; j++) {")
        self.lines += ["    double i = first + (double)j;", *(f"    {one}" for one in self.stage), "}"]
        self.stage = []

    def array(self) -> str:
        self.arrays += 1
        return f"a_{self.arrays - 1}"

    def held(self, lane: _Lane) -> _Lane:
        """Computed once: in an array, where it is more than a name."""
        if lane.text.removesuffix("[j]").isidentifier() or lane.number is not None:
            return lane
        name = self.array()
        self.stage.append(f"{name}[j] = {lane.text};")
        return _Lane(f"{name}[j]", lane.kind, lane.bits)

    def passed(self, text: str) -> str:
        return self.given.setdefault(text, f"g_{len(self.given)}")

    # ------------------------------------------------------------ expressions

    def of(self, node: ast.expr, names: Names, known: Mapping[str, _Lane]) -> _Lane:
        """`names`: those of the function that the expression stands in; `known`: its variables that rounds change."""
        match node:
            case ast.Name(id=name) if name in known:
                return known[name]
            case ast.Name(id=name) if names.is_local(name):
                return self.variable(name, names)
            case ast.Name() | ast.Attribute():
                outside = names.number(node)
                return self.kept_outside(outside.name, outside.kind)
            case ast.Constant(value=value) if type(value) is int and abs(value) < 2**31:
                return _Lane(f"{value}.0", INT, value.bit_length(), number=value)
            case ast.Constant(value=value) if type(value) is float and math.isfinite(value):
                return _Lane(repr(value), number=value)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                found = self.of(operand, names, known)
                number = None if found.number is None else -found.number
                # a whole number has no sign when it is 0
                text = f"(-{found.text})" if found.kind == DOUBLE else f"(0.0 - {found.text})"
                return _Lane(text, found.kind, found.bits, number)
            case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=2 as two)) if type(two) is int:
                return self.square(self.of(left, names, known))
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(self.of(left, names, known), op, self.of(right, names, known))
            case ast.Call(func=function, args=arguments, keywords=[]):
                given = [self.of(one, names, known) for one in arguments]
                return self.call(function, given, names)
        raise NotTyped("more than arithmetic")

    def variable(self, name: str, names: Names) -> _Lane:
        """One that no round changes."""
        if name in self.changed or names.node is not self.writer.names.node:
            raise NotTyped("a round reads what an earlier one computed")
        return self.kept_outside(names.own(name), self.writer.kinds.get(name, ""))

    def kept_outside(self, text: str, kind: str) -> _Lane:
        if kind == DOUBLE:
            return _Lane(self.passed(text))
        if kind == INT:
            return _Lane(self.passed(f"(<double>({text}))"), INT, EXACT_BITS + 1)
        raise NotTyped("neither a float nor a whole number")

    def operation(self, left: _Lane, op: ast.operator, right: _Lane) -> _Lane:
        sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}.get(type(op))
        if sign is None:
            raise NotTyped("more than arithmetic")
        if sign == "/":
            return self.quotient(left, right)
        text = f"({left.text} {sign} {right.text})"
        if left.kind == DOUBLE or right.kind == DOUBLE:
            return _Lane(text)
        bits = left.bits + right.bits if sign == "*" else max(left.bits, right.bits) + 1
        if bits > EXACT_BITS:
            raise NotTyped("whole numbers may become large")
        return _Lane(f"({text} + 0.0)" if sign == "*" else text, INT, bits)  # no -0.0 of 0 * -1

    def quotient(self, left: _Lane, right: _Lane) -> _Lane:
        if right.number is None:
            right = self.held(right)
            self.stage.append(f"odd |= {right.text} == 0.0;")
        elif not right.number:
            raise NotTyped("it divides by zero")
        if left.kind == right.kind == INT:  # Python divides whole numbers exactly before it rounds
            for one in (left, right):
                if one.bits > EXACT_BITS:
                    self.stage.append(f"odd |= !(fabs({one.text}) < 0x1p53);")
        return _Lane(f"({left.text} / {right.text})")

    def square(self, lane: _Lane) -> _Lane:
        if lane.kind != DOUBLE:
            raise NotTyped("squares of whole numbers")
        base, found = self.held(lane).text, self.array()
        if not base.endswith("[j]"):
            raise NotTyped("a square that is the same in each round")
        self.flush()
        self.lines.append(
            f"if (!squares({base.removesuffix('[j]')}, {found}, count, {_waiting(self.squares)})) return 0;"
        )
        self.squares += 1
        return _Lane(f"{found}[j]")

    # ------------------------------------------------------------ calls

    def call(self, function: ast.expr, given: Sequence[_Lane], names: Names) -> _Lane:
        resolved = names.site.resolved(function)
        if len(given) == 1 and (names.builtin(function, "abs") or resolved in ("math.sqrt", "math.fabs")):
            (lane,) = given
            if lane.kind != DOUBLE:
                raise NotTyped("of a whole number")
            if resolved != "math.sqrt":
                return _Lane(f"fabs({lane.text})")
            lane = self.held(lane)
            self.stage.append(f"odd |= !(({lane.text} >= 0.0) & ({lane.text} < 0x1p1023));")
            return _Lane(f"sqrt({lane.text})")
        if not isinstance(function, ast.Name) or names.node is not self.writer.names.node:
            raise NotTyped("it calls something else")
        return self.helper(float_calls.names_of(self.writer.names, function), given)

    def helper(self, names: Names, given: Sequence[_Lane]) -> _Lane:
        """A small function of the file, written out."""
        if len(names.parameters) != len(given):
            raise NotTyped("defaults are left to the ordinary loop")
        known = {name: self.held(lane) for name, lane in zip(names.parameters, given, strict=True)}
        for statement in names.node.body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    known[name] = self.held(self.of(value, names, known))
                case ast.AugAssign(target=ast.Name(id=name), op=op, value=value) if name in known:
                    known[name] = self.held(self.operation(known[name], op, self.of(value, names, known)))
                case ast.Return(value=ast.expr() as value):
                    return self.of(value, names, known)
                case ast.Pass() | ast.Expr(value=ast.Constant()):
                    pass
                case _:
                    break
        raise NotTyped("more than plain assignments in what it calls")


def _as_float(lane: _Lane) -> str:
    if lane.kind != DOUBLE:
        raise NotTyped("a variable that holds whole numbers")
    return lane.text


def instead(writer: Floats, counter: str, body: Sequence[ast.stmt], before: int, own: Sequence[str]) -> None:
    """In place of the loop that `writer` has written since line `before`, from `own[0]` to `own[1]`, if it can be."""
    found = strip(writer, counter, body)
    if found is None:
        return
    writer.needs |= dict.fromkeys(found.parts)
    ordinary = [line[len(UNIT * writer.depth) :] for line in writer.lines[before:]]
    del writer.lines[before:]
    writer.say(*_around(writer, found, ordinary, own, writer.names.own(counter)))


def _around(writer: Floats, found: Strip, ordinary: Sequence[str], own: Sequence[str], counter: str) -> list[str]:
    """The loop, with its rounds many at a time where that can be; `ordinary`: its lines without their indentation."""
    end, place, waiting = (writer.names.temporary("t") for _ in range(3))
    writer.further |= dict.fromkeys((end, place, waiting), INT)
    arrays = [writer.names.temporary("t") for _ in found.sums]
    writer.further |= dict.fromkeys(arrays, f"double[{2 * ROUNDS}]")  # what is computed, and what waits
    totals = [writer.names.temporary("t") for _ in found.sums]
    writer.further |= dict.fromkeys(totals, DOUBLE)
    start, stop = own[:2]
    given = [start, f"<int>({stop} - {start})", f"<int>{waiting}"]
    for array, total in zip(arrays, totals, strict=True):
        given += [f"{array} + {place}", f"{array} + ({ROUNDS} - {place})", f"&{total}"]
    given += [*(f"&{one}" for one in found.lasts), *found.given]
    add = [
        f"{variable} = {IN_ORDER[sign]}({variable}, {array} + ({ROUNDS} - {place}), {waiting})"
        for (variable, sign), array in zip(found.sums, arrays, strict=True)
    ]
    named = list(zip(totals, [variable for variable, _ in found.sums], strict=True))
    return [
        f"{end} = {stop}",
        f"{place} = 0",
        f"{waiting} = 0",
        f"while {start} < {end}:",
        f"    {stop} = smaller({start} + {ROUNDS}, {end})",
        *(f"    {total} = {variable}" for total, variable in named),
        f"    if {stop} - {start} >= {FEWEST} and {found.name}({', '.join(given)}):",
        "        turns += 1",
        "        if not turns & 1023:",
        "            rest(breathe)",
        *(f"        {variable} = {total}" for total, variable in named),
        f"        {waiting} = {stop} - {start}",
        f"        {place} = {ROUNDS} - {place}",
        f"        {counter} = {stop} - 1",
        "    else:",
        *(f"        {line}" for line in add),
        f"        {waiting} = 0",
        *(f"        {line}" for line in ordinary),
        f"    {start} = {stop}",
        *add,
    ]


def _waiting(number: int) -> str:
    return f"before_{number}, waiting, &total_{number}"
