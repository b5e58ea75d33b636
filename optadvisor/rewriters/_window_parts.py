"""What a part of an array is made of: `img[i - 1:i + 2, j]`, with the text that names its bounds and tests them.

Does not handle: steps, `None` and `...` in indices, arrays that are no parameters.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from optadvisor.rewriters._memo_text import is_rebound
from optadvisor.source.site import Site

WIDTH = 90
"""Of a condition on one line."""


AN_INT = ">> 0"
"""What no float has: nobody compiles a bound that Python would refuse."""


class WindowError(Exception):
    """A part of an array that stays what it is."""


@dataclass(frozen=True, kw_only=True)
class Window:
    name: str
    array: str
    axes: int
    """Of the array."""
    dtype: str
    """Of the array, as it was always seen; empty where that differs."""
    places: tuple[str, ...]
    """Along each axis that the part speaks of: what is one place there; empty for a span of them."""
    sliced: tuple[tuple[str, str], ...]
    """Names of the first place and of the end of each span."""
    bounds: Mapping[str, str]
    """Name → what it is."""
    tests: tuple[str, ...]
    """When Python would do something else than take the places from the first to the end."""

    @property
    def axes_left(self) -> int:
        return self.axes - sum(map(bool, self.places))

    def size(self, axis: int) -> str:
        low, high = self.sliced[axis]
        return f"{high} - {low}"

    def element(self, inside: list[str]) -> str:
        """The element at places of the array: of each span, and of the axes that are left."""
        rest = iter(inside)
        named = [place or next(rest) for place in self.places]
        return f"{self.array}[{', '.join([*named, *rest])}]"

    def lines(self, needs: Iterable[str] = ()) -> list[str]:
        """What stands for the statement that names it: its bounds, and a way out where they are not as they must be."""
        tests = [*self.tests, *needs]
        condition = [f"if {' or '.join(tests)}:"]
        if len(condition[0]) > WIDTH:
            condition = ["if (", f"    {tests[0]}", *(f"    or {test}" for test in tests[1:]), "):"]
        ends = [*condition, "    raise ValueError"] if tests else []
        return [f"{', '.join(self.bounds)} = {', '.join(self.bounds.values())}", *ends]


def array_axes(site: Site, part: ast.Subscript) -> int:
    """How many axes the array has of which something is a part; 0 for what is none."""
    indices = part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]
    array = part.value
    if not isinstance(array, ast.Name) or array.id not in site.parameters or is_rebound(site, array.id):
        return 0
    seen = {(spec.type, spec.ndim or 0) for spec in site.seen(array.id)}
    ((kind, axes),) = seen if len(seen) == 1 else {("", 0)}
    sliced = any(isinstance(index, ast.Slice) for index in indices) and isinstance(part.ctx, ast.Load)
    return axes if sliced and kind == "numpy.ndarray" and len(indices) <= axes else 0


def window(site: Site, name: str, part: ast.Subscript, mark: str = "") -> Window:
    """The window that a part of an array is. Raises `WindowError`."""
    assert isinstance(part.value, ast.Name)
    indices = part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]
    array = part.value.id
    bounds: dict[str, str] = {}
    places: list[str] = []
    sliced: list[tuple[str, str]] = []
    tests: list[str] = []
    for axis, index in enumerate(indices):
        length = f"{array}.shape[{axis}]"
        low, high, place = (site.fresh(f"{name}{mark}_{word}_{axis + 1}") for word in ("low", "high", "place"))
        if not isinstance(index, ast.Slice):
            if not is_plain(index):
                raise WindowError
            bounds[place] = site.module.code(index)
            tests += [f"{place} {AN_INT} < 0", f"{place} >= {length}"]
            places.append(place)
            continue
        given = [bound for bound in (index.lower, index.upper) if bound is not None]
        if (
            index.step is not None
            or not all(map(is_plain, given))
            or any(isinstance(each, ast.UnaryOp) for each in given)
        ):
            raise WindowError
        bounds[low] = site.module.code(index.lower) if index.lower is not None else "0"
        bounds[high] = site.module.code(index.upper) if index.upper is not None else length
        tests += [f"{low} {AN_INT} < 0"] * (index.lower is not None)
        tests += [f"{high} {AN_INT} > {length}"] * (index.upper is not None)
        tests += [f"{high} < {low}"]
        sliced.append((low, high))
        places.append("")
    dtypes = {spec.dtype for spec in site.seen(array)}
    return Window(
        name=name, array=array, axes=array_axes(site, part), dtype=dtypes.pop() if len(dtypes) == 1 else "",
        places=tuple(places), sliced=tuple(sliced), bounds=bounds, tests=tuple(tests),
    )  # fmt: skip


def is_plain(node: ast.expr) -> bool:
    """Is it made of names and ints by what does nothing but calculate?"""
    match node:
        case ast.Name():
            return True
        case ast.Constant(value=value):
            return type(value) is int
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv(), right=right):
            return is_plain(left) and is_plain(right)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return is_plain(operand)
        case ast.Call(func=ast.Name(id="min" | "max"), args=[_, _, *_] as given, keywords=[]):
            return all(map(is_plain, given))
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name()], keywords=[]):
            return True
        case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="shape"), slice=ast.Constant()):
            return True
    return False


def single_line(node: ast.expr | ast.stmt) -> bool:
    return node.lineno == node.end_lineno


def names_stored(nodes: Iterable[ast.AST]) -> set[str]:
    return {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
