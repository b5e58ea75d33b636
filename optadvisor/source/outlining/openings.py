"""What the statements before a loop give the variables that it fills: the kernel makes it itself, and gives it back.

    rows = []                             def _loop_kernel(orders):
    unique, best = set(), None                rows = []
    for order in orders:                      for order in orders: …
        rows.append(order["sku"])    →        return rows
                                          rows = _loop_kernel(orders)

So the list is the kernel's own, which nobody else knows, and whoever rewrites the kernel can see with what it begins.
The statement itself stays where it is. In a notebook it has to stand in the cell of the loop, since that may be run
again without any other.

    best = [[0] * m for _ in range(n)]    what stands right before the loop moves into the kernel (`tables`), where to
    for i in range(n): …                  make it, an object for each number, may cost nothing

Does not handle: numbers, which are passed; lists of variables, `defaultdict(int)`, `a = b = []`; statements with
blocks between such a statement and the loop; tables made in rounds of a loop around, or anew in the same function;
tables beside `np.linspace(…)` in the loop's head, or in programs whose objects have a length or do arithmetic.
"""

from __future__ import annotations

import ast
from collections.abc import Collection

from optadvisor.source.module import Module
from optadvisor.source.outlining.cells import before_in_cell
from optadvisor.source.outlining.names import uses
from optadvisor.source.outlining.scope import Scope
from optadvisor.source.outlining.world import World, bound_by

_BETWEEN = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Import, ast.ImportFrom, ast.Pass)
UNSET = "NotImplemented"
"""What a kernel begins with for a variable that the loop may leave as it is (see `Variables.unsure`)."""
_EMPTY = ("list", "dict", "set")
_QUIET = frozenset(
    {
        "__all__",
        "__call__",
        "__doc__",
        "__enter__",
        "__exit__",
        "__file__",
        "__future__",
        "__getitem__",
        "__init__",
        "__iter__",
        "__len__",
        "__main__",
        "__name__",
        "__next__",
        "__post_init__",
        "__repr__",
        "__setitem__",
        "__slots__",
        "__str__",
        "__version__",
    }
)
"""Names of the language that do not give `NotImplemented` when they are called."""
_REACHING = frozenset({"NotImplementedType", "attrgetter", "builtins", "getattr"})
"""Other ways to it."""


def may_stay_unset(world: World) -> bool:
    """Whether `NotImplemented` in a variable can only mean that a kernel has not given it a value."""
    special = {name for name in world.identifiers if name.startswith("__") and name.endswith("__")}
    starred = any(module.has_star_import for module in world.modules)
    known = (world.identifiers | world.imported) & {UNSET, *_REACHING}
    return not known and special <= _QUIET and not (starred or world.by_text)


def openings(scope: Scope, loop: ast.stmt, wanted: Collection[str], seen_by_others: Collection[str]) -> dict[str, str]:
    """Name → the text of its value, of those `wanted` names that a statement before the loop, in its block, gives one.

    `seen_by_others`: names that functions and other files mention, which may be called or imported in between.
    """
    found: dict[str, str] = {}
    left = set(wanted)
    for statement in reversed(before_in_cell(scope, loop)):
        if not isinstance(statement, _BETWEEN) or not left:
            break
        given = {name: value for name, value in _given(statement) if name in left and _is_new(scope, value)}
        found |= {name: ast.unparse(value) for name, value in given.items()}
        left -= {use.name for use in uses(statement)}
        if any(isinstance(node, ast.Call | ast.Import | ast.ImportFrom) for node in ast.walk(statement)):
            left -= {*seen_by_others}
    return found


def is_opening(line: str) -> bool:
    """Is this line of a kernel such a statement, and not the first one of the loop?"""
    name, equals, value = line.strip().partition(" = ")
    if not equals or not name.isidentifier():
        return False
    try:
        node = ast.parse(value, mode="eval").body
    except SyntaxError:
        return False
    return _is_plain(node) or _makes_empty(node) or value == UNSET or sizes_of(node) is not None


def tables(
    scope: Scope, loop: ast.stmt, wanted: Collection[str], passed: Collection[str], unseen: Collection[str]
) -> dict[str, ast.Assign]:
    """Name → the statement that gives it a table, of those `wanted` for which one stands right before the loop.

    Between them stand such statements alone, and constants for variables that are `unseen` should the table not come
    about; `passed` are names that the kernel is given.
    """
    found: dict[str, ast.Assign] = {}
    given: set[str] = set()
    asked: set[str] = set()
    for statement in reversed(before_in_cell(scope, loop)):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                sizes = sizes_of(value)
            case _:
                break
        own = name in {*wanted} - asked and _may_leave(scope.module, statement) and _calls_builtins(scope, value)
        if own and sizes is not None and sizes <= {*passed} - given:
            found[name] = statement
            asked |= sizes
        elif not isinstance(value, ast.Constant) or name not in unseen:
            break
        given.add(name)
    return dict(reversed(found.items()))


def _may_leave(module: Module, statement: ast.stmt) -> bool:
    """Its lines are its own, and no comment goes with them."""
    return module.owns_its_lines(statement) and b"#" not in module.data[slice(*module.statement_span(statement))]


def sizes_of(value: ast.expr) -> set[str] | None:
    """The variables in `[0] * n`, `[[0.0] * (n + 1) for _ in range(len(rows))]`; None for other expressions."""
    match value:
        case ast.BinOp(left=ast.List(elts=[one]), op=ast.Mult(), right=size):
            return _joined(_number(one), _number(size))
        case ast.ListComp(
            elt=inner,
            generators=[
                ast.comprehension(
                    target=ast.Name(id=each),
                    iter=ast.Call(func=ast.Name(id="range"), args=[size], keywords=[]),
                    ifs=[],
                    is_async=0,
                )
            ],
        ):
            names = sizes_of(inner) if isinstance(inner, ast.BinOp | ast.ListComp) else _number(inner)
            return None if names is None or each in names else _joined(names, _number(size))
    return None


def _number(node: ast.expr) -> set[str] | None:
    """The variables in a number, or what else is made of variables alone; None where more is done."""
    match node:
        case ast.Constant(value=int() | float()):
            return set()
        case ast.Name(id=name):
            return {name}
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _number(operand)
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)], keywords=[]):
            return {name}
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv(), right=right):
            return _joined(_number(left), _number(right))
    return None


def _joined(one: set[str] | None, other: set[str] | None) -> set[str] | None:
    return None if one is None or other is None else one | other


def _calls_builtins(scope: Scope, value: ast.expr) -> bool:
    """Whether nothing else is called than Python's own, such as `range` and `len`."""
    calls = [node.func for node in ast.walk(value) if isinstance(node, ast.Call)]
    return all(isinstance(function, ast.Name) and _is_builtin(scope, function) for function in calls)


def _is_builtin(scope: Scope, function: ast.expr) -> bool:
    """Of a name: nothing in the file gives it another meaning, later or in the loop itself."""
    assert isinstance(function, ast.Name)
    bound = any(function.id in bound_by(node) for node in ast.walk(scope.module.tree))
    return scope.meaning(function).startswith("builtins.") and not bound


def _given(statement: ast.stmt) -> list[tuple[str, ast.expr]]:
    """`rows = []`, `xs, ys = [], []`"""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return [(name, value)]
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(values):
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            return list(zip(names, values, strict=True)) if len({*names}) == len(values) else []
    return []


def _is_new(scope: Scope, value: ast.expr) -> bool:
    """A new container, or a text or None: what is known of a number when the loop is recorded is enough."""
    if isinstance(value, ast.Constant):
        return value.value is None or isinstance(value.value, str | bytes)
    if _makes_empty(value):
        assert isinstance(value, ast.Call)
        return _is_builtin(scope, value.func)
    return _is_plain(value) and not isinstance(value, ast.UnaryOp)


def _is_plain(value: ast.expr) -> bool:
    """Written out of constants alone."""
    match value:
        case ast.Constant():
            return True
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=number)):
            return isinstance(number, int | float)
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return all(map(_is_plain, items))
        case ast.Dict(keys=[], values=[]):
            return True
    return False


def _makes_empty(value: ast.expr) -> bool:
    match value:
        case ast.Call(func=ast.Name(id=name), args=[], keywords=[]):
            return name in _EMPTY
    return False
