"""Lists of lists and arrays that are filled round by round, made in their full size before the loop (see `plain`).

    for row in grid:                      table = [[0.0] * len(grid[0]) for _ in range(len(grid))]
        new = []                          …
        …                          →          table[k][j] = …
        table.append(new)

    return np.array(xs)                   xs = np.zeros(n) from the start, where `xs` is used for nothing else

Does not handle: rows whose length another row decides; arrays of lists that may be empty, but of floats.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping

from optadvisor.rewriters.vectorizing.windows import stored_in
from optadvisor.rewriters.vectorizing.work import NotPlain, Work, load, root

ARRAYS = ("numpy.array", "numpy.asarray")

DTYPES = {"0": "int", "False": "bool"}


def rows_made(work: Work, body: list[ast.stmt], made: list[str], fills: Mapping[str, str]) -> None:
    """Rows that are made in a loop and stored into a list: the list of lists is made before it."""
    for each in body:
        for inner in (getattr(each, key, []) for key in ("body", "orelse")):
            rows_made(work, inner, made, fills)
    for loop in [each for each in body if isinstance(each, ast.For)]:
        for stored in [each for each in loop.body if isinstance(each, ast.Assign)]:
            match stored:
                case ast.Assign(
                    targets=[ast.Subscript(value=ast.Name(id=outer), slice=position)], value=ast.Name(id=row)
                ) if outer in made and row in made:
                    _one_table(work, body, loop, stored, outer, row, position, fills)


def _one_table(
    work: Work, body: list[ast.stmt], loop: ast.For, stored: ast.Assign, outer: str, row: str, position: ast.expr,
    fills: Mapping[str, str],
) -> None:  # fmt: skip
    start = next((each for each in loop.body if _is_start(each, row)), None)
    table = next((each for each in body if _is_start(each, outer)), None)
    if start is None or table is None or loop.body.index(start) > loop.body.index(stored):
        return
    assert isinstance(start, ast.Assign)
    assert isinstance(start.value, ast.BinOp)
    assert isinstance(table, ast.Assign)
    assert isinstance(table.value, ast.BinOp)
    width = _outside(loop, start.value.right, body)
    after = loop.body[loop.body.index(stored) + 1 :]
    if width is None or any(isinstance(n, ast.Name) and n.id == row for each in after for n in ast.walk(each)):
        return
    fill = ast.List([ast.parse(fills.get(row, "0.0"), mode="eval").body], ast.Load())
    generator = ast.comprehension(
        target=ast.Name(work.fresh("_"), ast.Store()),
        iter=ast.Call(load("range"), [table.value.right], []),
        ifs=[],
        is_async=0,
    )
    table.value = ast.ListComp(ast.BinOp(fill, ast.Mult(), width), [generator])
    work.rows.setdefault(outer, []).append(row)
    loop.body.remove(start)
    loop.body.remove(stored)
    place = ast.Subscript(load(outer), position, ast.Load())
    loop.body = [_Rows(row, place).visit(each) for each in loop.body]


def _is_start(node: ast.stmt, name: str) -> bool:
    match node:
        case ast.Assign(targets=[ast.Name(id=target)], value=ast.BinOp(left=ast.List(), op=ast.Mult())):
            return target == name
    return False


def _outside(loop: ast.For, width: ast.expr, body: list[ast.stmt]) -> ast.expr | None:
    """The width of the rows as it stands in front of the loop: `len(row)` of a row that the loop goes over, too."""
    bound = stored_in([loop])
    match width:
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]) if name in bound:
            for each in loop.body:
                match each:
                    case ast.Assign(targets=[ast.Name(id=target)], value=ast.Subscript(value=ast.Name(id=grid))) if (
                        target == name
                    ):
                        if grid not in bound:
                            return ast.parse(f"len({grid}[0])", mode="eval").body
            if isinstance(loop.target, ast.Name) and loop.target.id == name and isinstance(loop.iter, ast.Name):
                return ast.parse(f"len({loop.iter.id}[0])", mode="eval").body
            return None
    names = {n.id for n in ast.walk(width) if isinstance(n, ast.Name)}
    return None if names & bound else copy.deepcopy(width)


class _Rows(ast.NodeTransformer):
    def __init__(self, name: str, place: ast.expr) -> None:
        self.name, self.place = name, place

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.place) if node.id == self.name else node


def arrays_made(work: Work, function: ast.FunctionDef, made: list[str], fills: Mapping[str, str]) -> None:
    """Lists of which only an array is made are that array from the start."""
    numpy, _ = work.site.import_as("numpy", "np")
    uses: dict[str, int] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            uses[node.id] = uses.get(node.id, 0) + 1
    calls: dict[str, ast.Call] = {}
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Call)
            and len(node.args) == 1
            and not node.keywords
            and work.resolved(node.func) in ARRAYS
        ):
            argument = node.args[0]
            if (
                isinstance(argument, ast.Name)
                and argument.id in made
                and uses[argument.id] == _stores(function, argument.id) + 1
            ):
                calls[argument.id] = node
    work.arrays |= calls.keys()
    _Calls({id(call) for call in calls.values()}).visit(function)
    _made_as_arrays(work, function.body, numpy, fills)


def _made_as_arrays(work: Work, body: list[ast.stmt], numpy: str, fills: Mapping[str, str]) -> None:
    for node in list(body):
        for inner in (getattr(node, key, []) for key in ("body", "orelse")):
            _made_as_arrays(work, inner, numpy, fills)
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        name = node.targets[0].id
        if name not in work.arrays:
            continue
        match node.value:
            case ast.BinOp(left=ast.List(), right=count):
                shape, flat = ast.unparse(count), True
            case ast.ListComp(elt=ast.BinOp(right=width), generators=[ast.comprehension(iter=ast.Call(args=[count]))]):
                shape, flat = f"({ast.unparse(count)}, {ast.unparse(width)})", False
            case _:
                raise NotPlain
        if fills.get(name) == "None":  # ints and floats: which array NumPy makes of them depends on what comes
            raise NotPlain
        dtype = DTYPES.get(fills.get(name, ""), "")
        if dtype or not flat:  # an array of an empty list has one dimension, and holds floats
            test = ast.parse(f"if {ast.unparse(count)} <= 0:\n    raise ValueError").body[0]
            body.insert(body.index(node), test)
        text = f"{numpy}.zeros({shape}{', dtype=' + dtype if dtype else ''})"
        node.value = ast.parse(text, mode="eval").body


def _stores(function: ast.FunctionDef, name: str) -> int:
    """How often the name stands in a place that is stored to."""
    targets = (n for n in ast.walk(function) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store))
    return sum(root(target) == name for target in targets)


class _Calls(ast.NodeTransformer):
    def __init__(self, calls: set[int]) -> None:
        self.calls = calls

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        return node.args[0] if id(node) in self.calls else node
