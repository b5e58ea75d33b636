"""Numbers of windows of small ints, for compiled copies: what NumPy's `sum`, `max`, `mean`, `median` give, by loops.

    out[i, j] = window.max()        →   max(int(img[p, q]) for p in range(low, high) for q in range(…))
    out[i, j] = np.mean(window)     →   np.float64(sum(int(img[p, q]) for …)) / ((high - low) * …)
    out[i, j] = np.median(window)   →   the mean of those in the middle of all, sorted

Ints of at most 32 bits have sums that no float rounds, in whatever order they are added. A sum, and the largest and
smallest, are NumPy's ints in the original and Python's here: so they may only be stored in arrays, compared, divided,
or made an int or a float at once, or under a name of which nothing else is read.

Does not handle: arrays of floats and of ints of 64 bits (`numba_loops` does), axes, products of windows, files that
speak of float32.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from optadvisor.loops.values import NARROW, SINGLE
from optadvisor.records import Edit
from optadvisor.rewriters._window_parts import Window, WindowError, single_line
from optadvisor.source.site import Site

FUNCTIONS = {
    "sum": "sum", "max": "max", "min": "min", "amax": "max", "amin": "min", "mean": "mean", "average": "mean",
    "median": "median",
}  # fmt: skip
METHODS = ("sum", "max", "min", "mean")
MAKERS = ("zeros", "ones", "empty", "full", "zeros_like", "ones_like", "empty_like")
MOST = 2**20
"""Elements of a window, of which the sum is then exact as a float."""


@dataclass(kw_only=True)
class Numbers:
    site: Site
    parents: Mapping[ast.AST, ast.AST]
    nodes: Sequence[ast.AST]

    def of(self, made: Window, read: ast.expr) -> tuple[list[str], list[Edit]]:
        """What is written for the number of the window that `read` stands in, and the lines that it takes in front.

        Raises `WindowError`.
        """
        specs = [spec for call in self.site.recording.calls for spec in (*call.arguments, *call.globals_read)]
        singles = SINGLE in self.site.module.identifiers or any(SINGLE in (spec.dtype, spec.type[6:]) for spec in specs)
        if made.dtype not in NARROW or singles:  # beside these, ints of Python's and of NumPy's are compared otherwise
            raise WindowError
        call, kind = self._call(read)
        numpy, imports = self.site.import_as("numpy", "np")
        if imports or not single_line(call):
            raise WindowError
        places = [self.site.fresh(f"_place_{axis + 1}") for axis in range(made.axes_left)]
        spans = [f"range({low}, {high})" for low, high in made.sliced]
        spans += [f"range({made.array}.shape[{axis}])" for axis in range(len(made.places), made.axes)]
        rounds = " ".join(f"for {place} in {span}" for place, span in zip(places, spans, strict=True))
        every = f"int({made.element(places)}) {rounds}"
        if kind in ("mean", "median"):
            text, front = self._mean(made, every, kind, numpy, call)
            return front, [self._written(call, text)]
        text = f"{kind}({every})"
        reads = self._divided(call)
        if reads == [call]:
            return [], [self._written(call, f"{numpy}.float64({text})")]
        divided = [self._written(each, f"{numpy}.float64({self.site.module.code(each)})") for each in reads]
        return [], [self._written(call, text), *divided]

    def _written(self, node: ast.expr, text: str) -> Edit:
        start, end = self.site.module.span(node)
        return Edit(start=start, end=end, text=text)

    def _call(self, read: ast.expr) -> tuple[ast.Call, str]:
        parent = self.parents[read]
        match parent:
            case ast.Attribute(value=value, attr=attr) if value is read and attr in METHODS:
                call = self.parents[parent]
                if isinstance(call, ast.Call) and call.func is parent and not call.args and not call.keywords:
                    return call, attr
            case ast.Call(func=func, args=[value], keywords=[]) if value is read:
                module, _, function = self.site.resolved(func).rpartition(".")
                if module == "numpy" and function in FUNCTIONS:
                    return parent, FUNCTIONS[function]
        raise WindowError

    def _mean(self, made: Window, every: str, kind: str, numpy: str, call: ast.Call) -> tuple[str, list[str]]:
        """A float of NumPy's, and the lines in front of the statement that it takes."""
        values = self.site.fresh(f"{made.name}_values_{self.site.module.span(call)[0]}")
        if kind == "median":
            middle = f"{values}[(len({values}) - 1) // 2] + {values}[len({values}) // 2]"
            return f"{numpy}.float64(({middle}) / 2)", [f"{values} = sorted([{every}])"]
        sizes = [f"({made.size(axis)})" for axis in range(len(made.sliced))]
        sizes += [f"{made.array}.shape[{axis}]" for axis in range(len(made.places), made.axes)]
        lines = [f"{values} = {' * '.join(sizes)}", f"if {values} > {MOST}:", "    raise ValueError"]
        return f"({numpy}.float64(sum({every})) / {values})", lines

    # ------------------------------------------------------------ where an int may be Python's instead of NumPy's

    def _divided(self, node: ast.expr) -> list[ast.expr]:
        """Where it is divided, as a float must be. Raises `WindowError` where one could tell which int it is."""
        parent = self.parents[node]
        match parent:
            case ast.Assign(targets=[ast.Subscript() as target], value=value) if value is node and self._is_array(
                target
            ):
                return []
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as value) if value is node:
                return [each for read in self._reads(name) for each in self._divided(read)]
            case ast.Compare():
                self._tested(parent)
                return []
            case ast.Call(func=func, args=[_], keywords=[]) if self.site.resolves_to(
                func, "builtins.int", "builtins.float"
            ):
                return []
            case ast.BinOp(left=left, op=ast.Div(), right=ast.Constant(value=int() | float() as number)) if (
                left is node and type(number) in (int, float)
            ):
                return [node]
        raise WindowError

    def _reads(self, name: str) -> list[ast.Name]:
        """Where a variable is read that has one value only."""
        named = [node for node in self.nodes if isinstance(node, ast.Name) and node.id == name]
        reads = [node for node in named if isinstance(node.ctx, ast.Load)]
        if name in self.site.parameters or len(named) != len(reads) + 1:
            raise WindowError
        return reads

    def _tested(self, node: ast.AST) -> None:
        """A comparison of which only the truth counts."""
        parent = self.parents[node]
        while isinstance(parent, ast.BoolOp) or (isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not)):
            node, parent = parent, self.parents[parent]
        if not (isinstance(parent, ast.If | ast.While | ast.IfExp) and parent.test is node):
            raise WindowError

    def _is_array(self, target: ast.Subscript) -> bool:
        """Is it an element of an array of numbers?"""
        base: ast.expr = target
        while isinstance(base, ast.Subscript):
            base = base.value
        if not isinstance(base, ast.Name):
            return False
        stores = [
            n for n in self.nodes if isinstance(n, ast.Name) and n.id == base.id and not isinstance(n.ctx, ast.Load)
        ]
        if base.id in self.site.parameters:
            return not stores and {spec.type for spec in self.site.seen(base.id)} == {"numpy.ndarray"}
        if len(stores) != 1:
            return False
        match self.parents[stores[0]]:
            case ast.Assign(targets=[ast.Name()], value=ast.Call(func=func) as call):
                made = self.site.resolves_to(func, *(f"numpy.{maker}" for maker in MAKERS))
                copied = isinstance(func, ast.Attribute) and func.attr == "copy" and not call.args and not call.keywords
                return made or (copied and self._is_parameter(func))
        return False

    def _is_parameter(self, func: ast.expr) -> bool:
        match func:
            case ast.Attribute(value=ast.Name(id=name)) if name in self.site.parameters:
                return {spec.type for spec in self.site.seen(name)} == {"numpy.ndarray"}
        return False
