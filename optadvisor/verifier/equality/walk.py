"""Walk two object graphs side by side with a stack of our own, keeping what corresponds to what.

Objects that can be changed have to correspond one to one: what the original shares the candidate shares.

Does not handle: what an object consists of; that is asked of `expand`, the rules by type.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from optadvisor.verifier.equality.findings import Findings, Where, place, show, type_name
from optadvisor.verifier.equality.floats import Array, examine, same_float
from optadvisor.verifier.equality.identity import ATOMS, Child, extended, has_identity, same_type

Pair: TypeAlias = tuple[object, object, Where]
Expand: TypeAlias = "Callable[[Any, Any, Walk, Where], None]"


@dataclass(kw_only=True)
class Walk:
    """Two object graphs being walked side by side: what corresponds to what, what was seen, what is still to do."""

    found: Findings
    expand: Expand
    """Compares the content of two objects of one type, pushing what they hold onto the walk."""
    forward: dict[int, object] = field(default_factory=dict)
    backward: dict[int, object] = field(default_factory=dict)
    seen: set[tuple[int, int]] = field(default_factory=set)
    alive: list[object] = field(default_factory=list)
    """Holds what was met, so that no id is used again during the walk."""
    arrays: list[tuple[Array, Array, Where]] = field(default_factory=list)
    stack: list[Iterator[Pair]] = field(default_factory=list)

    def run(self, roots: Iterator[Pair]) -> None:
        self.stack.append(roots)
        while self.stack and not self.found.full:
            pair = next(self.stack[-1], None)
            if pair is None:
                self.stack.pop()
            else:
                self.visit(*pair)

    def visit(self, a: object, b: object, where: Where) -> None:
        kind = type(a)
        if not same_type(kind, type(b)):
            what = f"{show(a)} became {show(b)}" if kind in ATOMS or type(b) in ATOMS else ""
            names = f"{type_name(kind)} became {type_name(type(b))}"
            self.found.add(where, f"{names} ({what})" if what else names, "type")
        elif kind in ATOMS:
            if a != b:
                self.found.add(where, f"{show(a)} became {show(b)}", "value")
        elif isinstance(a, float) and isinstance(b, float) and kind is float:
            if not same_float(a, b):
                self.numbers(np.array([a]), np.array([b]), where, each=False)
        elif self.meet(a, b, where):
            self.expand(a, b, self, where)
            if extended(kind):  # type: ignore[arg-type]
                self.found.add(where, f"a {type_name(kind)} may hold what cannot be seen", "opaque")

    def tie(self, a: object, b: object) -> None:
        """Make two objects each other's counterpart."""
        self.forward[id(a)] = b
        self.backward[id(b)] = a

    def tie_all(self, xs: Sequence[object], ys: Sequence[object]) -> None:
        """`tie` for each pair."""
        self.forward.update(zip(map(id, xs), ys, strict=False))
        self.backward.update(zip(map(id, ys), xs, strict=False))

    def meet_all(self, xs: Sequence[object], ys: Sequence[object]) -> bool:
        """`meet` for as many objects with identity on both sides; False, and nothing is done, where that is not plain.

        Plain is: each occurs once, and no pair clashes with what is known.
        """
        left, right = [*map(id, xs)], [*map(id, ys)]
        if len(set(left)) < len(left) or len(set(right)) < len(right):
            return False
        for known, own, others in ((self.forward, left, ys), (self.backward, right, xs)):
            if any(map(operator.is_not, map(known.get, own, others), others)):
                return False
        self.tie_all(xs, ys)
        self.seen.update(zip(left, right, strict=True))
        self.alive += xs
        self.alive += ys
        return True

    def counterpart(self, a: object, b: object) -> bool:
        """Whether two objects may be each other's: tied together, or both not tied to anything."""
        return self.forward.get(id(a), b) is b and self.backward.get(id(b), a) is a

    def meet(self, a: object, b: object, where: Where) -> bool:
        """True when the content of the pair has to be looked at: it is new, and without a clash of identity."""
        if has_identity(a):
            if not self.counterpart(a, b):
                shared = "the original" if id(a) in self.forward else "the candidate"
                other = "the candidate" if id(a) in self.forward else "the original"
                what = f"in {shared} this is an object that occurs elsewhere too, in {other} it is another one"
                self.found.add(where, what, "aliasing")
                return False
            self.tie(a, b)
        key = id(a), id(b)
        if key in self.seen:
            return False
        self.seen.add(key)
        self.alive += a, b
        return True

    def numbers(
        self, a: Array, b: Array, where: Where, *, each: bool, labels: Callable[[int], str] = lambda _: ""
    ) -> None:
        """Compare number arrays of one dtype and shape by value alone; `labels` names the element at a flat index."""
        if a.dtype.kind not in "fc":
            differ = np.flatnonzero(_as_bits(a) != _as_bits(b))
            if differ.size:
                first = int(differ[0])
                what = f"{a.reshape(-1)[first].item()} became {b.reshape(-1)[first].item()}"
                self.found.add((where, labels(first)), what + _more(differ.size, a.size), "value")
            return
        drift = examine(a, b, self.found.tolerance, each=each)
        if drift is None:
            return
        worst = (where, labels(drift.index))
        self.found.drift(place(worst), drift.relative, drift.ulp)
        if not drift.within:
            left, right = a.reshape(-1)[drift.index].item(), b.reshape(-1)[drift.index].item()
            self.found.add(worst, f"{left!r} became {right!r}" + _more(drift.count, a.size), "float")

    def push(self, pairs: Iterator[Pair]) -> None:
        self.stack.append(pairs)

    def push_children(self, a: tuple[Child, ...], b: tuple[Child, ...], where: Where) -> None:
        left, right = [label for label, _ in a], [label for label, _ in b]
        if left != right:
            odd = sorted(set(left) ^ set(right))
            self.found.add(where, f"attributes differ: {', '.join(odd) or 'their order'}", "missing")
            return
        self.push((x, y, (where, label)) for (label, x), (_, y) in zip(a, b, strict=True))


def _more(count: int, size: int) -> str:
    return f" ({count} of {size} elements differ)" if count > 1 else ""


def _as_bits(values: Array) -> Array:
    return values.view(np.int64) if values.dtype.kind in "mM" else values
