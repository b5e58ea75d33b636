"""Parts of arrays under a name, for compiled copies as places of the array that they are a part of.

    window = img[i - 1:i + 2, j - 1:j + 2]   →   window_low_1, window_high_1, window_low_2, … = i - 1, i + 2, j - 1, …
                                                 if window_low_1 < 0 or window_high_1 > img.shape[0] or …:
                                                     raise ValueError
    s += window[a, b]                        →   s += img[window_low_1 + a, window_low_2 + b]

Where the part begins before the array, ends behind it or before its own beginning, Python cuts it short: the copy gives
up, and the original runs. So it does where the part is smaller than what its indices need, which are literals, or
variables that go over `range`: those could else be other places of the array. What lies in it is read where it is
needed, as Python reads it: a part of an array shares its memory.

What numbers of whole windows of small ints are, their sum and so on, is written by `_window_numbers`.

Does not handle: parts with steps, arrays that are no parameters, windows that are stored into, handed on, or read
elsewhere than behind the statement that names them, other indices.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

from optadvisor.records import Edit
from optadvisor.rewriters._memo_text import is_rebound
from optadvisor.rewriters._other_text import Propose, where_nothing_else
from optadvisor.rewriters._sliced_shapes import with_sliced_shapes
from optadvisor.rewriters._window_numbers import METHODS, Numbers
from optadvisor.rewriters._window_parts import (
    Window,
    WindowError,
    array_axes,
    is_plain,
    names_stored,
    single_line,
    window,
)
from optadvisor.source.site import Site, own_nodes

ARRAY = "numpy.ndarray"


def with_named_windows(propose: Propose) -> Propose:
    """`propose` for functions with such windows, and parts of shapes: where it has nothing to propose for the text."""
    return with_sliced_shapes(where_nothing_else(propose, _edits))


def _edits(site: Site) -> tuple[list[Edit], list[int]]:
    """What makes the other text, and the lines in front of which it has more."""
    node = site.node
    scopes = ast.Global | ast.Nonlocal | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef
    if node is None or any(isinstance(each, scopes) for each in ast.walk(node) if each is not node):
        return [], []
    found = _Windows(site=site)
    for block in _blocks(node):
        for place, statement in enumerate(block):
            found.statement(statement, block[place + 1 :])
    spans = sorted((edit.start, edit.end) for edit in found.edits)
    apart = all(before[1] <= after[0] for before, after in itertools.pairwise(spans))
    return (found.edits, found.added) if apart else ([], [])


def _blocks(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for node in (function, *own_nodes(function)):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


@dataclass(kw_only=True)
class _Windows:
    site: Site
    edits: list[Edit] = field(default_factory=list)
    added: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        assert self.site.node is not None
        self.nodes = [*ast.walk(self.site.node)]
        self.parents = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

    def statement(self, statement: ast.stmt, later: list[ast.stmt]) -> None:
        """Write a statement that names a window, with all that reads it; or what is said of windows without a name."""
        kept = len(self.edits), len(self.added)
        try:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() as part) if self._is_window(part):
                    self._named(name, part, statement, later)
                case ast.Assign() | ast.AugAssign():
                    self._unnamed(statement)
        except WindowError:
            del self.edits[kept[0] :], self.added[kept[1] :]

    def _is_window(self, part: ast.Subscript) -> bool:
        return array_axes(self.site, part) > 0

    # ------------------------------------------------------------ windows with a name

    def _named(self, name: str, part: ast.Subscript, statement: ast.stmt, later: list[ast.stmt]) -> None:
        module = self.site.module
        made = window(self.site, name, part)
        behind = [node for each in later for node in ast.walk(each)]
        named = [node for node in self.nodes if isinstance(node, ast.Name) and node.id == name]
        reads = [node for node in named if isinstance(node.ctx, ast.Load)]
        if name in self.site.parameters or len(named) != len(reads) + 1 or not set(reads) <= set(behind):
            raise WindowError
        if not module.owns_its_lines(statement) or not single_line(statement):
            raise WindowError
        needs: dict[str, None] = {}
        for read in reads:
            self._read(made, read, behind, needs)
        gap = module.newline + module.indent(statement)
        start, end = module.span(statement)
        lines = made.lines(needs)
        self.edits.append(Edit(start=start, end=end, text=gap.join(lines)))
        self.added += [statement.lineno] * (len(lines) - 1)

    def _read(self, made: Window, read: ast.Name, behind: list[ast.AST], needs: dict[str, None]) -> None:
        parent = self.parents[read]
        match parent:
            case ast.Subscript(value=value) if value is read:
                self._element(made, parent, behind, needs)
                return
            case ast.Attribute(attr="shape"):
                item = self.parents[parent]
                axis = (
                    item.slice.value if isinstance(item, ast.Subscript) and isinstance(item.slice, ast.Constant) else -1
                )
                if isinstance(axis, int) and 0 <= axis < len(made.sliced) and type(axis) is int:
                    self._write(item, f"({made.size(axis)})")
                    return
            case ast.Call(func=func, args=[_], keywords=[]) if self.site.resolves_to(func, "builtins.len"):
                self._write(parent, f"({made.size(0)})")
                return
        numbers = Numbers(site=self.site, parents=self.parents, nodes=self.nodes)
        front, written = numbers.of(made, read)
        if front:
            statement = self._statement_of(read)
            gap, start = (
                self.site.module.newline + self.site.module.indent(statement),
                self.site.module.span(statement)[0],
            )
            self.edits.append(Edit(start=start, end=start, text="".join(f"{line}{gap}" for line in front)))
            self.added += [statement.lineno] * len(front)
        self.edits += written

    def _statement_of(self, node: ast.AST) -> ast.stmt:
        """The statement around an expression, in front of which lines may stand that are made once for it."""
        while not isinstance(node, ast.stmt):
            node = self.parents[node]
        calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
        known = all(self._is_known(func) for func in calls)
        if not known or not isinstance(node, ast.Assign | ast.AugAssign) or not self.site.module.owns_its_lines(node):
            raise WindowError
        if any(isinstance(each, ast.comprehension | ast.NamedExpr) for each in ast.walk(node)) or not single_line(node):
            raise WindowError
        return node

    def _is_known(self, func: ast.expr) -> bool:
        """Is it a function, or a method of an array, that stores nothing?"""
        module = self.site.resolved(func).rpartition(".")[0]
        return module in ("numpy", "math", "builtins") or (isinstance(func, ast.Attribute) and func.attr in METHODS)

    def _element(self, made: Window, node: ast.AST, behind: list[ast.AST], needs: dict[str, None]) -> None:
        """`window[a, b]` and `window[a][b]`."""
        indices: list[ast.expr] = []
        while isinstance(node, ast.Subscript):
            indices += node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            outer = self.parents[node]
            if not isinstance(node.ctx, ast.Load):
                raise WindowError
            if len(indices) >= made.axes_left or not (isinstance(outer, ast.Subscript) and outer.value is node):
                break
            node = outer
        count = len(made.sliced)
        if not count <= len(indices) <= made.axes_left or not all(map(is_plain, indices[count:])):
            raise WindowError
        inside = [self._index(made, axis, index, behind, needs) for axis, index in enumerate(indices[:count])]
        rest = [self.site.module.code(index) for index in indices[count:]]
        self._write(node, made.element([*inside, *rest]))

    def _index(self, made: Window, axis: int, index: ast.expr, behind: list[ast.AST], needs: dict[str, None]) -> str:
        low, high = made.sliced[axis]
        match index:
            case ast.Constant(value=int() as number) if type(number) is int:
                needs[f"{made.size(axis)} < {number + 1}"] = None
                return f"{low} + {number}" if number else low
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)) if (
                type(number) is int and number
            ):
                needs[f"{made.size(axis)} < {number}"] = None
                return f"{high} - {number}"
            case ast.Name(id=name):
                loops = self._loops(name)
                if not any(index in self._inside(loop) for loop in loops):
                    raise WindowError
                for loop in loops:
                    most = self._end(loop.iter)
                    if not isinstance(most, ast.Constant) and loop not in behind:
                        raise WindowError
                    if not self._is_size_of(made, axis, most):
                        needs[f"{made.size(axis)} < {self._lasting(most, behind)}"] = None
                return f"{low} + {name}"
        raise WindowError

    def _loops(self, name: str) -> list[ast.For | ast.comprehension]:
        """The loops that set a variable, which nothing else does."""
        every = [node for node in self.nodes if isinstance(node, ast.For | ast.comprehension)]
        loops = [loop for loop in every if isinstance(loop.target, ast.Name) and loop.target.id == name]
        stores = [n for n in self.nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
        if len(stores) != len(loops) or name in self.site.parameters:
            raise WindowError
        return loops

    def _inside(self, loop: ast.For | ast.comprehension) -> set[ast.AST]:
        """Where the variable of a loop is one of those that the loop goes over."""
        around = self.parents[loop]
        body: list[ast.AST] = [*loop.body] if isinstance(loop, ast.For) else []
        if isinstance(around, ast.ListComp | ast.GeneratorExp) and isinstance(loop, ast.comprehension):
            body = [around.elt]
        return {node for each in body for node in ast.walk(each)}

    def _end(self, items: ast.expr) -> ast.expr:
        match items:
            case ast.Call(func=func, args=[end], keywords=[]) if self.site.resolves_to(func, "builtins.range"):
                return end
            case ast.Call(func=func, args=[ast.Constant(value=int() as start), end], keywords=[]) if (
                self.site.resolves_to(func, "builtins.range") and start >= 0
            ):
                return end
        raise WindowError

    def _is_size_of(self, made: Window, axis: int, most: ast.expr) -> bool:
        spelled = ast.unparse(most)
        return spelled == f"{made.name}.shape[{axis}]" or (axis == 0 and spelled == f"len({made.name})")

    def _lasting(self, most: ast.expr, behind: list[ast.AST]) -> str:
        """An end that is the same when the window is named as when the loop begins."""
        match most:
            case ast.Constant(value=int() as number) if type(number) is int:
                return str(number)
            case ast.Name(id=name) if name not in names_stored(behind):
                return name
            case ast.Subscript(value=ast.Attribute(value=ast.Name() as array, attr="shape"), slice=ast.Constant()) if (
                self._is_array(array)
            ):
                return self.site.module.code(most)
            case ast.Call(func=func, args=[ast.Name() as held], keywords=[]) if self.site.resolves_to(
                func, "builtins.len"
            ) and (self._is_array(held) or self._only_read(held)):
                return self.site.module.code(most)
        raise WindowError

    def _is_array(self, name: ast.Name) -> bool:
        lasts = name.id in self.site.parameters and not is_rebound(self.site, name.id)
        return lasts and {spec.type for spec in self.site.seen(name.id)} == {ARRAY}

    def _only_read(self, name: ast.Name) -> bool:
        """Is it a parameter of which nothing but items and the length is read?"""
        lasts = name.id in self.site.parameters and not is_rebound(self.site, name.id)
        reads = [node for node in self.nodes if isinstance(node, ast.Name) and node.id == name.id]
        around = [self.parents[node] for node in reads]
        return lasts and all(
            (isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Load) and isinstance(each.value, ast.Name))
            or (isinstance(each, ast.Call) and self.site.resolves_to(each.func, "builtins.len"))
            for each in around
        )

    def _write(self, node: ast.AST, text: str) -> None:
        if not isinstance(node, ast.expr) or not single_line(node):
            raise WindowError
        start, end = self.site.module.span(node)
        self.edits.append(Edit(start=start, end=end, text=text))

    # ------------------------------------------------------------ windows without a name

    def _unnamed(self, statement: ast.stmt) -> None:
        """`out[i, j] = np.median(img[i - 1:i + 2, j - 1:j + 2])`."""
        module = self.site.module
        parts = [node for node in ast.walk(statement) if isinstance(node, ast.Subscript) and self._is_window(node)]
        if not parts:
            return
        numbers = Numbers(site=self.site, parents=self.parents, nodes=self.nodes)
        lines: list[str] = []
        for part in parts:
            made = window(self.site, self.site.fresh(f"window_{module.span(part)[0]}"), part)
            front, written = numbers.of(made, part)
            lines += [*made.lines(), *front]
            self.edits += written
        place, gap = self._statement_of(statement), module.newline + module.indent(statement)
        start = module.span(place)[0]
        self.edits.append(Edit(start=start, end=start, text="".join(f"{line}{gap}" for line in lines)))
        self.added += [statement.lineno] * len(lines)
