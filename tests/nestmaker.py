"""Statements, conditions and loops of random nests, each as a record of the IR and as a line of Python text.

    maker = Maker(random.Random(1))
    maker.loop([], lambda scope: [maker.store(scope)])     → Loop; maker.lines holds the text

Does not handle: which statements make a map, a reduction or a scan (see `nestrandom`).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from optadvisor.loops.nests.ir import (
    Access,
    Affine,
    Comparison,
    Condition,
    Exit,
    Integer,
    Loop,
    LoopKind,
    Opaque,
    Operator,
    ScalarUse,
    Statement,
    Update,
)

ONE = ("a", "b", "c")
TWO = ("g", "h")
SCALARS = ("s", "t", "u", "best", "where")
AUGMENTED = {"+": Operator.ADD, "-": Operator.ADD, "*": Operator.MULTIPLY, "^": Operator.XOR, "|": Operator.BIT_OR}


def affine(constant: int = 0, **terms: int) -> Affine:
    return Affine(terms=tuple(sorted((name, factor) for name, factor in terms.items() if factor)), constant=constant)


def plus(value: Affine, constant: int) -> Affine:
    return replace(value, constant=value.constant + constant)


def written(value: Integer) -> str:
    """As Python text: `j@7` is `j` in the program."""
    return re.sub(r"@\d+", "", value.text if isinstance(value, Opaque) else str(value))


@dataclass(kw_only=True)
class Value:
    """The right side of a statement under construction."""

    text: str
    reads: tuple[Access, ...] = ()
    scalars: tuple[str, ...] = ()


@dataclass
class Maker:
    rng: random.Random
    lines: list[str] = field(default_factory=list)
    indent: int = 0
    tags: dict[tuple[int, str], str] = field(default_factory=dict)
    expected: dict[int, str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    conditions: list[Condition] = field(default_factory=list)

    # ------------------------------------------------------------ text and statements

    def emit(self, text: str) -> int:
        self.lines.append("    " * self.indent + text)
        return len(self.lines)

    def access(self, array: str, subscripts: tuple[Integer, ...], *, write: bool = False) -> Access:
        nested = len(subscripts) - 1
        inner = "".join(f"[{written(part)}]" for part in subscripts)
        lengths = (f"len({array})", f"len({array}[0])")[: len(subscripts)]
        line = len(self.lines) + 1
        return Access(
            array=array,
            subscripts=subscripts,
            lengths=lengths,
            write=write,
            nested=nested,
            line=line,
            text=array + inner,
        )

    def statement(
        self,
        text: str,
        value: Value,
        *,
        writes: tuple[Access, ...] = (),
        sets: tuple[str, ...] = (),
        update: Update | None = None,
    ) -> Statement:
        line = self.emit(text)
        subscripts = tuple(read for access in (*value.reads, *writes) for read in self.inner_reads(access))
        scalars = tuple(ScalarUse(name=name, write=False, line=line) for name in value.scalars)
        return Statement(
            line=line,
            text=text,
            accesses=(*subscripts, *value.reads, *writes),
            scalars=(*scalars, *(ScalarUse(name=name, write=True, line=line) for name in sets)),
            conditions=tuple(self.conditions),
            update=update,
        )

    def inner_reads(self, access: Access) -> tuple[Access, ...]:
        """What the subscripts read: `idx[i]`."""
        return tuple(
            replace(self.access("idx", (affine(**{part.variables[0]: 1}),)), line=access.line)
            for part in access.subscripts
            if isinstance(part, Opaque) and part.text.startswith("idx[")
        )

    # ------------------------------------------------------------ integers

    def subscript(self, scope: list[str]) -> Integer:
        rng = self.rng
        one, other = rng.choice(scope), rng.choice(scope)
        small = rng.randint(-2, 2)
        if rng.random() < 0.08:
            return Opaque(text=f"idx[{one}]", variables=(one,))
        if rng.random() < 0.05:
            return Opaque(text=f"({one}*{other} + 1) % 3", variables=tuple(sorted({one, other})))
        return rng.choice(
            [
                affine(small, **{one: 1}),
                affine(small, **{one: 1}),
                affine(0, **{one: 1}),
                affine(0, **{one: 1}),
                affine(small, **{one: 2}),
                affine(-1 - abs(small), n=1, **{one: -1}),
                affine(0, n=1, **{one: -1}),
                affine(-1, **{one: -1}),
                affine(0, n=-1, **{one: 1}),
                affine(small, **({one: 1, other: 1} if one != other else {one: 2})),
                affine(small, **({one: 1, other: -1} if one != other else {one: -1})),
                affine(small, **({one: 2, other: 1} if one != other else {one: 3})),
                affine(small),
                affine(0, m=1),
            ]
        )

    def element(self, scope: list[str], *, write: bool = False, arrays: tuple[str, ...] = (*ONE, *TWO)) -> Access:
        array = self.rng.choice(arrays)
        rank = 2 if array in TWO else 1
        return self.access(array, tuple(self.subscript(scope) for _ in range(rank)), write=write)

    def value(self, scope: list[str], scalars: tuple[str, ...] = (), arrays: tuple[str, ...] = (*ONE, *TWO)) -> Value:
        rng = self.rng
        reads = tuple(self.element(scope, arrays=arrays) for _ in range(rng.choice((0, 1, 1, 1, 2)))) if arrays else ()
        names = tuple(dict.fromkeys(name for name in scalars if rng.random() < 0.6))
        parts = [read.text for read in reads] + list(names) + [str(rng.randint(1, 3))]
        if rng.random() < 0.2:
            parts.append(written(affine(0, **{rng.choice(scope): 1})))
        rng.shuffle(parts)
        ordered = tuple(sorted(reads, key=lambda read: parts.index(read.text)))
        return Value(text=" + ".join(parts), reads=ordered, scalars=names)

    # ------------------------------------------------------------ loops and conditions

    def bounds(self, scope: list[str]) -> tuple[Affine, Affine, int]:
        rng = self.rng
        small = rng.randint(0, 2)
        size = rng.choice(("n", "n", "m"))
        end = rng.choice((affine(0, **{size: 1}), affine(-small, **{size: 1}), affine(0, **{"len(a)": 1})))
        choices = [
            (affine(0), end, 1),
            (affine(small), end, 1),
            (affine(rng.randint(0, 1)), end, rng.choice((2, 3))),
            (affine(rng.randint(1, 4)), affine(-1), rng.choice((-1, -2))),
            (plus(end, -1), affine(-1), -1),
            (plus(end, -1), affine(-1), -2),
            (affine(0), affine(rng.randint(1, 4)), 1),
        ]
        if scope:
            outer = affine(0, **{rng.choice(scope): 1})
            choices += [
                (affine(0), outer, 1),
                (plus(outer, 1), end, 1),
                (outer, end, 1),
                (outer, affine(-1), -1),
                (outer, plus(outer, 3), 1),
                (affine(0), plus(outer, 1), 2),
            ]
        return rng.choice(choices)

    def loop(self, scope: list[str], fill: Callable[[list[str]], list[Loop | Statement]], expected: str = "") -> Loop:
        start, stop, step = self.bounds(scope)
        target = "ijk"[len(scope)]
        line = len(self.lines) + 1
        variable = target if target not in self.used else f"{target}@{line}"
        self.used.add(variable)
        arguments = [written(start), written(stop)] + ([str(step)] if step != 1 else [])
        text = f"for {target} in range({', '.join(arguments)}):"
        self.emit(text)
        if expected:
            self.expected[line] = expected
        outside, self.conditions = self.conditions, []
        self.indent += 1
        body = fill([*scope, variable])
        self.indent -= 1
        self.conditions = outside
        exits = tuple(
            Exit(word="break", line=at + 1)
            for at in range(line, len(self.lines))
            if self.lines[at].strip().endswith(": break")
            and self.lines[at].startswith("    " * (self.indent + 1) + "if")
        )
        return Loop(
            variable=variable,
            target=target,
            kind=LoopKind.FOR,
            start=start,
            stop=stop,
            step=step,
            line=line,
            end_line=len(self.lines),
            text=text.rstrip(":"),
            body=tuple(body),
            exits=exits,
            conditions=tuple(self.conditions),
        )

    def test(self, scope: list[str]) -> tuple[str, Value, Condition, Condition]:
        """Text of a condition, what it reads, and the condition as a predicate, true and negated."""
        rng = self.rng
        one, other = affine(0, **{rng.choice(scope): 1}), affine(0, **{rng.choice(scope): 1})
        line = len(self.lines) + 1
        if rng.random() < 0.45:
            read = self.element(scope)
            text = f"{read.text} > {rng.randint(2, 6)}"
            variables = tuple(sorted(scope))
            return text, Value(text=text, reads=(read,)), *opaque_pair(text, variables, line)
        if rng.random() < 0.2:
            text = f"{written(one)} % 2 == 0"
            return text, Value(text=text), *opaque_pair(text, tuple(name for name, _ in one.terms), line)
        constant = rng.randint(0, 2)
        left = plus(one, -constant) if one == other else plus(_difference(one, other), -rng.randint(0, 1))
        if rng.random() < 0.5:
            text = f"{written(left)} == 0"
            yes, no = (Condition(left=left, comparison=c, line=line) for c in (Comparison.ZERO, Comparison.NOT_ZERO))
            return text, Value(text=text), yes, no
        text = f"{written(left)} >= 0"
        opposite = Affine(terms=tuple((name, -factor) for name, factor in left.terms), constant=-left.constant - 1)
        return text, Value(text=text), Condition(left=left, line=line), Condition(left=opposite, line=line)

    def under(
        self,
        scope: list[str],
        body: Callable[[], list[Statement | Loop]],
        other: Callable[[], list[Statement | Loop]] | None,
    ) -> list[Loop | Statement]:
        """`if …:` with a body, and an `else` if there is another one."""
        text, value, yes, no = self.test(scope)
        items: list[Loop | Statement] = [self.statement(f"if {text}:", value)]
        for condition, part in ((yes, body), (no, other)):
            if part is None:
                continue
            if condition is no:
                self.emit("else:")
            self.indent += 1
            self.conditions.append(condition)
            items += part()
            self.conditions.pop()
            self.indent -= 1
        return items

    # ------------------------------------------------------------ single statements

    def store(self, scope: list[str], scalars: tuple[str, ...] = ()) -> Statement:
        value = self.value(scope, scalars)
        target = self.element(scope, write=True)
        return self.statement(f"{target.text} = ({value.text}) % 11", value, writes=(target,))

    def swap(self, scope: list[str]) -> Statement:
        one, other = self.element(scope), self.element(scope)
        text = f"{one.text}, {other.text} = {other.text}, {one.text}"
        writes = (replace(one, write=True), replace(other, write=True))
        return self.statement(text, Value(text="", reads=(other, one)), writes=writes)

    def update(self, scope: list[str], arrays: tuple[str, ...] = (*ONE, *TWO)) -> Statement:
        target = self.element(scope, write=True, arrays=arrays)
        value = self.value(scope)
        sign = self.rng.choice(("+", "+", "-", "*"))
        self.tags[(len(self.lines) + 1, target.array)] = AUGMENTED[sign].value
        value.reads = (replace(target, write=False), *value.reads)
        change = Update(access=target, op=AUGMENTED[sign])
        return self.statement(f"{target.text} {sign}= {value.text}", value, writes=(target,), update=change)

    def set_scalar(self, scope: list[str], name: str, scalars: tuple[str, ...] = ()) -> Statement:
        value = self.value(scope, scalars)
        return self.statement(f"{name} = ({value.text}) % 13", value, sets=(name,))

    def update_scalar(self, scope: list[str], name: str, arrays: tuple[str, ...] = (*ONE, *TWO)) -> Statement:
        rng = self.rng
        value = self.value(scope, arrays=arrays)
        kind = rng.choice(("+", "+", "-", "*", "^", "max", "min", "count", "long", "swapped"))
        text, op = f"{name} {kind}= {value.text}", AUGMENTED.get(kind, Operator.ADD)
        if kind in ("max", "min"):
            text, op = f"{name} = {kind}({value.text}, {name})", Operator(kind)
        elif kind == "count":
            value, text, op = Value(text="1"), f"{name} += 1", Operator.COUNT
        elif kind == "long":
            text = f"{name} = {name} + ({value.text})"
        elif kind == "swapped":
            text, op = f"{name} = ({value.text}) - {name}", Operator.OTHER
        value.scalars = (name,)
        self.tags[(len(self.lines) + 1, name)] = op.value
        return self.statement(text, value, sets=(name,), update=Update(scalar=name, op=op))

    def extreme(
        self, scope: list[str], *, position: bool, arrays: tuple[str, ...] = (*ONE, *TWO)
    ) -> list[Loop | Statement]:
        """`if x > best: best = x` and perhaps `where = i`."""
        read = self.element(scope, arrays=arrays)
        line = len(self.lines) + 1
        text = f"{read.text} > best"
        condition = Condition(left=Opaque(text=text, variables=tuple(sorted(scope))), line=line, scalars=("best",))
        items: list[Loop | Statement] = [
            self.statement(f"if {text}:", Value(text=text, reads=(read,), scalars=("best",)))
        ]
        self.indent += 1
        self.conditions.append(condition)
        self.tags[(line, "best")] = self.tags[(line + 1, "best")] = "max"
        again = replace(read, line=line + 1)
        change = Update(scalar="best", op=Operator.MAXIMUM)
        items.append(
            self.statement(f"best = {read.text}", Value(text="", reads=(again,)), sets=("best",), update=change)
        )
        if position:
            self.tags[(len(self.lines) + 1, "where")] = "arg"
            change = Update(scalar="where", op=Operator.ARGUMENT)
            name = written(affine(0, **{scope[-1]: 1}))
            items.append(self.statement(f"where = {name}", Value(text=name), sets=("where",), update=change))
        self.conditions.pop()
        self.indent -= 1
        return items

    def append(self, scope: list[str]) -> Statement:
        value = self.value(scope)
        target = Access(array="out", subscripts=(), write=True, line=len(self.lines) + 1, text="out.append")
        change = Update(access=target, op=Operator.APPEND)
        return self.statement(f"out.append({value.text})", value, writes=(target,), update=change)


def opaque_pair(text: str, variables: tuple[str, ...], line: int) -> tuple[Condition, Condition]:
    yes = Condition(left=Opaque(text=text, variables=variables), line=line)
    return yes, Condition(left=Opaque(text=f"not ({text})", variables=variables), line=line)


def _difference(one: Affine, other: Affine) -> Affine:
    terms = dict(one.terms)
    for name, factor in other.terms:
        terms[name] = terms.get(name, 0) - factor
    return affine(one.constant - other.constant, **terms)
