"""Array expressions as trees: what one element is made of, and along which axes the elements lie.

    2 * u[1:-1] + v      Operation("+", (Operation("*", (Scalar 2, Read u from 1 on)), Read v))

Axes are counted from the last one, as broadcasting does.

Does not handle: elements other than float64, int64 and bool; more than three axes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.rewriters.looping.lengths import ONE, Length

FLOAT, INT, BOOL = "float64", "int64", "bool"


class Unloopable(Exception):  # noqa: N818
    """Unwinds to the rewriter, which declines with this sentence."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """Where an element lies along one axis of the array that it is read from."""

    start: Length
    step: int | str = 1
    loop: int = 0
    """The axis of the expression that it follows, 1 for the last; 0 when it stays at `start`."""
    also: int = 0
    """A second axis of the expression that it follows, in single steps (`x.reshape(n, w)`)."""
    around: Length | None = None
    """The length of the axis where positions beyond it begin again at 0 (`np.roll`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    base: str
    axes: tuple[Axis, ...]
    dims: tuple[Length, ...]
    dtype: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scalar:
    """A number that is the same for all elements: a literal or a name of the copy."""

    text: str
    dtype: str
    dims: tuple[Length, ...] = ()
    value: float | None = None
    """Of a literal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Iota:
    """`start + i * step` along one axis; with `last`, that is the last element (`np.linspace`)."""

    start: str
    step: str
    dims: tuple[Length, ...]
    dtype: str
    last: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    name: str
    args: tuple[Node, ...]
    dims: tuple[Length, ...]
    dtype: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathering:
    """`sum`, `min`… of `arg`: over all its axes, or over the last one for each of the others."""

    name: str
    arg: Node
    dims: tuple[Length, ...]
    dtype: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """The elements of `base` at positions that are worked out, for its first axes; the others follow."""

    base: Read
    indices: tuple[Node, ...]
    dims: tuple[Length, ...]
    dtype: str


Node: TypeAlias = Read | Scalar | Iota | Operation | Gathering | Pick


def parts(node: Node) -> Iterator[Node]:
    """The tree's nodes, the whole first."""
    yield node
    if isinstance(node, Operation):
        for arg in node.args:
            yield from parts(arg)
    elif isinstance(node, Gathering):
        yield from parts(node.arg)
    elif isinstance(node, Pick):
        yield node.base
        for index in node.indices:
            yield from parts(index)


def reads(node: Node) -> Iterator[Read]:
    return (part for part in parts(node) if isinstance(part, Read))


def whole(name: str, dims: tuple[Length, ...], dtype: str) -> Read:
    """All of an array."""
    rank = len(dims)
    axes = tuple(Axis(start=Length(), loop=rank - k) for k in range(rank))
    return Read(base=name, axes=axes, dims=dims, dtype=dtype)


def is_whole(read: Read) -> bool:
    """Is it all of its array, in its order?"""
    return read.axes == whole(read.base, read.dims, read.dtype).axes


def stretched(dims: tuple[Length, ...], place: int) -> bool:
    """Is the axis (1 is the last) one element long, to stand for all along a longer one?"""
    return place > len(dims) or dims[-place] == ONE
