"""Random nests of loops, as records of the IR and as Python text together.

    made = make(random.Random(7))      made.nest: the IR; made.text: runnable; made.expected: kinds by construction

Four families: maps, reductions and scans by construction, and soup, which may be anything. What truly happens when the
text runs is for `nesttruth` to find out.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from nestmaker import AUGMENTED, ONE, TWO, Maker, Value, affine, opaque_pair

from optadvisor.loops.nests.ir import Access, Loop, Nest, Operator, Statement, Symbol, Update

FAMILIES = ("soup", "soup", "map", "reduction", "scan")


@dataclass(frozen=True, kw_only=True)
class Made:
    nest: Nest
    text: str
    family: str
    expected: dict[int, str]
    """Line of a loop → `map`, `reduction` or `scan`."""
    tags: dict[tuple[int, str], str]
    """(line, array or variable) → operator, where the line does nothing to it but that update."""


class Families(Maker):
    """Bodies of loops."""

    def soup(self, scope: list[str], depth: int) -> list[Loop | Statement]:
        items: list[Loop | Statement] = []
        before, after = self.rng.choice(((0, 0), (1, 0), (0, 1), (1, 1))) if depth else (self.rng.randint(1, 3), 0)
        for _ in range(before):
            items += self.anything(scope)
        if depth:
            for _ in range(1 if self.rng.random() < 0.85 else 2):
                items.append(self.loop(scope, lambda inner: self.soup(inner, depth - 1)))
        for _ in range(after):
            items += self.anything(scope)
        return items

    def anything(self, scope: list[str], nested: int = 0) -> list[Loop | Statement]:
        roll = self.rng.random()
        name = self.rng.choice(("s", "t", "u"))
        if roll < 0.3:
            return [self.store(scope)]
        if roll < 0.42:
            return [self.update(scope)]
        if roll < 0.52:
            return [self.update_scalar(scope, name)]
        if roll < 0.62:
            return [self.set_scalar(scope, name, ("s", "t")), self.store(scope, (name,))]
        if roll < 0.68:
            return [self.set_scalar(scope, name)]
        if roll < 0.74:
            return [self.store(scope, (name,))]
        if roll < 0.77:
            return [self.swap(scope)]
        if roll < 0.79:
            return [self.append(scope)]
        if roll < 0.84:
            return self.extreme(scope, position=self.rng.random() < 0.5)
        if roll < 0.86:
            return self.leave(scope, "break")
        if roll < 0.93:
            return self.temporary(scope, name)
        if nested < 2:
            otherwise = (lambda: self.anything(scope, nested + 1)) if self.rng.random() < 0.4 else None
            return self.under(scope, lambda: self.anything(scope, nested + 1), otherwise)
        return [self.store(scope)]

    def temporary(self, scope: list[str], name: str) -> list[Loop | Statement]:
        """A variable that some iterations set, or all on two paths, or an inner loop; then it is used."""
        roll = self.rng.random()

        def sets() -> list[Loop | Statement]:
            return [self.set_scalar(scope, name)]

        if roll < 0.4:
            return [*self.under(scope, sets, None), self.store(scope, (name, name))]
        if roll < 0.7 or len(scope) == 3 or self.conditions:
            return [*self.under(scope, sets, sets), self.store(scope, (name, name))]
        inner = self.loop(scope, lambda deeper: [self.set_scalar(deeper, name)])
        return [inner, self.store(scope, (name, name))]

    def leave(self, scope: list[str], word: str) -> list[Loop | Statement]:
        if self.conditions:  # only directly in the body of a loop
            return [self.store(scope)]
        text, value, _, _ = self.test(scope)
        return [self.statement(f"if {text}: {word}", value)]

    def own_element(self, scope: list[str], array: str) -> Access:
        """An element that only this iteration of all loops touches."""
        rng = self.rng
        names = list(scope)
        rng.shuffle(names)
        if array in ONE:
            return self.access(array, (affine(rng.randint(0, 2), **{scope[0]: rng.choice((1, 1, 2))}),), write=True)
        return self.access(array, tuple(affine(rng.randint(0, 2), **{name: 1}) for name in names), write=True)

    def map_body(self, scope: list[str]) -> list[Loop | Statement]:
        rng = self.rng
        array = rng.choice(ONE if len(scope) == 1 else TWO)
        others = tuple(name for name in (*ONE, *TWO) if name != array)
        items: list[Loop | Statement] = []
        scalars: tuple[str, ...] = ()
        roll = rng.random()
        if roll < 0.3:
            items.append(self.set_own(scope, "t", others))
            scalars = ("t",)
        elif roll < 0.5:
            items += self.under(
                scope, lambda: [self.set_own(scope, "t", others)], lambda: [self.set_own(scope, "t", others)]
            )
            scalars = ("t",)
        target = self.own_element(scope, array)

        def store() -> list[Loop | Statement]:
            value = self.value(scope, scalars, others)
            if rng.random() < 0.3:
                value = Value(
                    text=f"{value.text} + {target.text}",
                    reads=(*value.reads, replace(target, write=False)),
                    scalars=value.scalars,
                )
            return [self.statement(f"{target.text} = ({value.text}) % 11", value, writes=(target,))]

        return items + (self.guarded(scope, others, store) if rng.random() < 0.3 else store())

    def guarded(
        self, scope: list[str], others: tuple[str, ...], body: Callable[[], list[Loop | Statement]]
    ) -> list[Loop | Statement]:
        """Under a condition that reads none of the arrays written."""
        read = self.element(scope, arrays=others)
        text = f"{read.text} > 3"
        yes, _ = opaque_pair(text, tuple(sorted(scope)), len(self.lines) + 1)
        items: list[Loop | Statement] = [self.statement(f"if {text}:", Value(text=text, reads=(read,)))]
        self.indent += 1
        self.conditions.append(yes)
        items += body()
        self.conditions.pop()
        self.indent -= 1
        return items

    def set_own(self, scope: list[str], name: str, others: tuple[str, ...]) -> Statement:
        value = self.value(scope, (), others)
        return self.statement(f"{name} = ({value.text}) % 13", value, sets=(name,))

    def reduction_body(self, scope: list[str]) -> list[Loop | Statement]:
        roll = self.rng.random()
        if roll < 0.25:
            return self.extreme(scope, position=roll < 0.1)
        if roll < 0.5:
            return self.guarded(scope, (*ONE, *TWO), lambda: [self.gather(scope)])
        return [self.gather(scope)]

    def gather(self, scope: list[str]) -> Statement:
        while True:
            mark, tags = len(self.lines), dict(self.tags)
            statement = self.update_scalar(scope, "s")
            if statement.update is not None and statement.update.op is not Operator.OTHER:
                return statement
            del self.lines[mark:]
            self.tags = tags


# ---------------------------------------------------------------- whole nests


def make(rng: random.Random, family: str = "") -> Made:
    """A random nest; `family` is drawn as well if it is not given."""
    family = family or rng.choice(FAMILIES)
    maker = Families(rng)
    loop = {"soup": _soup, "map": _map, "reduction": _reduction, "scan": _scan}[family](maker)
    symbols = [Symbol(name="n"), Symbol(name="m")]
    symbols += [Symbol(name=f"len({array})", array=array, dimension=0) for array in (*ONE, *TWO, "idx")]
    symbols += [Symbol(name=f"len({array}[0])", array=array, dimension=1) for array in TWO]
    nest = Nest(loop=loop, symbols=tuple(symbols), live_after=())
    return Made(nest=nest, text="\n".join(maker.lines) + "\n", family=family, expected=maker.expected, tags=maker.tags)


def _soup(maker: Families) -> Loop:
    depth = maker.rng.choice((0, 1, 1, 2))
    return maker.loop([], lambda scope: maker.soup(scope, depth))


def _map(maker: Families) -> Loop:
    if maker.rng.random() < 0.4:
        return maker.loop([], maker.map_body, "map")
    return maker.loop([], lambda scope: [maker.loop(scope, maker.map_body, "map")], "map")


def _reduction(maker: Families) -> Loop:
    rng = maker.rng
    roll = rng.random()
    if roll < 0.4:
        return maker.loop([], maker.reduction_body, "reduction")
    if roll < 0.6:
        return maker.loop([], lambda scope: [maker.loop(scope, maker.reduction_body, "reduction")], "reduction")
    if roll < 0.8:
        return maker.loop([], lambda scope: _dot(maker, scope, "s"), "map")
    return maker.loop([], lambda scope: _dot(maker, scope, ""), "map")


def _dot(maker: Families, scope: list[str], scalar: str) -> list[Loop | Statement]:
    """For each i a sum over j, in a variable that begins anew or in an element of its own."""
    array = maker.rng.choice(ONE)
    others = tuple(name for name in (*ONE, *TWO) if name != array)
    target = maker.own_element(scope, array)
    items: list[Loop | Statement] = []
    first = maker.statement(
        f"{scalar or target.text} = 0",
        Value(text="0"),
        writes=() if scalar else (target,),
        sets=(scalar,) if scalar else (),
    )
    items.append(first)

    def inner(deeper: list[str]) -> list[Loop | Statement]:
        value = maker.value(deeper, (), others)
        text = scalar or target.text
        maker.tags[(len(maker.lines) + 1, scalar or array)] = "+"
        if scalar:
            value.scalars = (scalar,)
            change = Update(scalar=scalar, op=Operator.ADD)
            return [maker.statement(f"{text} += {value.text}", value, sets=(scalar,), update=change)]
        value.reads = (replace(target, write=False), *value.reads)
        change = Update(access=target, op=Operator.ADD)
        return [maker.statement(f"{text} += {value.text}", value, writes=(target,), update=change)]

    items.append(maker.loop(scope, inner, "reduction"))
    if scalar:
        value = Value(text=scalar, scalars=(scalar,))
        items.append(maker.statement(f"{target.text} = {scalar} % 11", value, writes=(target,)))
    return items


def _scan(maker: Families) -> Loop:
    def body(scope: list[str]) -> list[Loop | Statement]:
        array = maker.rng.choice(ONE if len(scope) == 1 else TWO)
        others = tuple(name for name in (*ONE, *TWO) if name != array)
        value = maker.value(scope, (), others)
        sign = maker.rng.choice(("+", "+", "*"))
        value.scalars = ("s",)
        maker.tags[(len(maker.lines) + 1, "s")] = AUGMENTED[sign].value
        change = Update(scalar="s", op=AUGMENTED[sign])
        step = maker.statement(f"s {sign}= {value.text}", value, sets=("s",), update=change)
        target = maker.own_element(scope, array)
        kept = maker.statement(f"{target.text} = s % 11", Value(text="s", scalars=("s",)), writes=(target,))
        return [step, kept]

    if maker.rng.random() < 0.5:
        return maker.loop([], body, "scan")

    def outer(scope: list[str]) -> list[Loop | Statement]:
        reset = maker.statement("s = 1", Value(text="1"), sets=("s",))
        return [reset, maker.loop(scope, body, "scan")]

    return maker.loop([], outer, "map")
