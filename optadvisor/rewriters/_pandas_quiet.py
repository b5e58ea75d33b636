"""Whether a loop over a table leaves the table alone, so that its columns can be read once, before the loop.

    pay.append(row["hours"] * rate)      nothing of the table changes, provided that `pay` is no table itself
    df.at[index, "pay"] = amount         changes a column that the loop does not read

What cannot be told from the text (is the parameter `pay` a list?) is left to a test at run time.

Does not handle: calls of functions of other files, of variables, of the file's own methods and classes; assignments to
attributes, or to elements of anything but lists and dictionaries.
"""

from __future__ import annotations

import ast
import dataclasses
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from optadvisor.rewriters._pandas_lookups import Unclear, function_of, inner_function
from optadvisor.rewriters._places import assignment, binding_count, is_builtin
from optadvisor.source.site import Site, own_nodes, parameter_names

HANDS_OUT = frozenset({"pop", "popitem", "get", "setdefault", "copy"})
"""Methods of collections whose result may be an object that was put in, a table for example."""
CHANGING_BUILTINS = ("eval", "exec", "compile", "setattr", "delattr", "globals", "locals", "vars", "__import__")
CHANGING_FUNCTIONS = frozenset(
    {
        "numpy.put", "numpy.place", "numpy.putmask", "numpy.copyto", "numpy.fill_diagonal", "numpy.put_along_axis",
        "numpy.random.shuffle", "random.shuffle", "operator.setitem", "operator.delitem",
        "operator.iadd", "operator.isub", "operator.imul", "operator.itruediv", "operator.ifloordiv", "operator.imod",
        "operator.ipow", "operator.iand", "operator.ior", "operator.ixor", "operator.iconcat",
    }
)  # fmt: skip
TAKES_FUNCTIONS = frozenset({"builtins.map", "builtins.filter", "functools.reduce"})
_OF_ONE = "abs absolute cbrt ceil cos exp fabs floor log log10 log2 negative rint sign sin sqrt square tan trunc"
_OF_TWO = "add divide dot floor_divide maximum minimum mod multiply power remainder subtract true_divide"
_OF_THREE = "clip cumprod cumsum"
RESULT_AFTER = {
    name: count for count, names in enumerate((_OF_ONE, _OF_TWO, _OF_THREE), start=1) for name in names.split()
}
"""Functions of NumPy, with the number of arguments after which they take the array for the result."""
QUIET_PANDAS = frozenset(
    f"pandas.{name}"
    for name in ("isna", "isnull", "notna", "notnull", "Series", "DataFrame", "Timestamp", "to_datetime")
)
FRESH_BUILTINS = ("int", "float", "str", "bool", "list", "dict", "set", "tuple", "sorted", "len", "range", "abs")
NEW_ARRAYS = (
    "zeros",
    "ones",
    "empty",
    "full",
    "zeros_like",
    "ones_like",
    "empty_like",
    "full_like",
    "arange",
    "linspace",
)
FRESH_CALLS = frozenset(
    {"collections.defaultdict", "collections.Counter", "collections.deque", *(f"numpy.{name}" for name in NEW_ARRAYS)}
)
DISPLAYS = (
    ast.List, ast.Dict, ast.Set, ast.Tuple, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp, ast.Constant,
    ast.JoinedStr, ast.BinOp, ast.UnaryOp, ast.Compare,
)  # fmt: skip
"""Expressions whose value is new (the arithmetic of pandas makes new objects), so changing it changes no table."""


@dataclass(slots=True, kw_only=True)
class Quiet:
    """What the claim rests on."""

    tested: dict[str, int] = field(default_factory=dict)
    """Parameters that must be a plain list, dictionary, set, number or text, with a line that shows why."""
    tested_globals: dict[str, int] = field(default_factory=dict)
    """Variables of the module of which the same holds; the text binds them once, to such a value."""
    helpers: dict[str, ast.FunctionDef] = field(default_factory=dict)
    """Functions of the file that run in the loop; they must still be the ones that were looked at."""


def quiet(
    site: Site, parts: Iterable[ast.AST], *, table: str, columns: Iterable[str], rows: Mapping[ast.AST, str],
    made_of: Iterable[str], within: ast.FunctionDef | None = None,
) -> Quiet:  # fmt: skip
    """That running `parts` changes no value of `columns` in any table. Raises `Unclear`.

    `table`: the variable that holds the table, if one does. `rows`: the name of the row in the hot function and in
    helpers that are given it. `made_of`: the variables that the table comes from. `within`: the inner function that
    `parts` belong to, where they do.
    """
    assert site.node is not None
    found, parts = Quiet(), list(parts)
    methods = {
        inner.name for owner in ast.walk(site.module.tree) if isinstance(owner, ast.ClassDef)
        for inner in ast.walk(owner) if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef)
    }  # fmt: skip
    scope = _Scope(
        site=site, function=within or site.node, table=table, rows=rows, columns=frozenset(columns),
        methods=frozenset(methods), found=found, made=_made(site.node, parts, frozenset(made_of)),
    )  # fmt: skip
    _look(scope, parts)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scope:
    """One function whose text is looked at: the hot one, or one that it calls."""

    site: Site
    function: ast.FunctionDef
    table: str
    rows: Mapping[ast.AST, str]
    columns: frozenset[str]
    methods: frozenset[str]
    found: Quiet
    made: int
    """The last line where the hot function makes the table: an array made before may be a part of it."""


def _made(function: ast.FunctionDef, parts: list[ast.AST], names: frozenset[str]) -> int:
    """The last line, up to `parts`, that binds one of the names or assigns an element; 0 where none does."""
    end = max((getattr(part, "end_lineno", 0) for part in parts), default=0)
    lines = [0]
    for node in ast.walk(function):
        base = node.value if isinstance(node, ast.Subscript) else node
        if isinstance(base, ast.Name) and base.id in names and not isinstance(getattr(node, "ctx", None), ast.Load):
            lines.append(base.lineno)
    return max(line for line in lines if line <= end)


def _look(scope: _Scope, parts: Iterable[ast.AST]) -> None:
    for part in parts:
        for node in ast.walk(part):
            _check(scope, node)


def _check(scope: _Scope, node: ast.AST) -> None:
    match node:
        case ast.Subscript(ctx=ast.Store() | ast.Del()):
            _element(scope, node)
        case ast.Attribute(ctx=ast.Store() | ast.Del()):
            raise Unclear(f"`{ast.unparse(node)}` is assigned in the loop, which may change the table", node.lineno)
        case ast.Attribute(attr=name) if name in scope.methods:
            raise Unclear(f"`{ast.unparse(node)}` runs code of a class of this file", node.lineno)
        case ast.AugAssign(target=ast.Name() as target):
            _fresh(scope, target)
        case ast.Call():
            _call(scope, node)
        case ast.Compare(ops=ops) if any(isinstance(op, ast.Is | ast.IsNot) for op in ops):
            if not any(isinstance(one, ast.Constant) for one in (node.left, *node.comparators)):
                raise Unclear(f"`{ast.unparse(node)}` asks whether two values are one object", node.lineno)
        case ast.Name(ctx=ast.Load()):
            _name(scope, node)
        case ast.Await() | ast.Yield() | ast.YieldFrom():
            raise Unclear("other code runs while the loop waits", node.lineno)


def _element(scope: _Scope, node: ast.Subscript) -> None:
    """`pay[k] = v` for a list or dictionary, `df.at[k, "pay"] = v` for a column that is not read."""
    match node:
        case ast.Subscript(value=ast.Name() as base):
            _fresh(scope, base)
            return
        case ast.Subscript(
            value=ast.Attribute(attr="at" | "loc"), slice=ast.Tuple(elts=[_, ast.Constant(value=str(name))])
        ) if name not in scope.columns:
            return
    raise Unclear(f"`{ast.unparse(node)}` is assigned in the loop, and the loop reads the table", node.lineno)


def _call(scope: _Scope, call: ast.Call) -> None:
    if any(keyword.arg in ("inplace", "out", None) for keyword in call.keywords):
        raise Unclear(f"`{ast.unparse(call)}` may change the table", call.lineno)
    name = scope.site.resolved(call.func)
    if name and not name.startswith("."):
        _library(scope, call, name)
    elif isinstance(call.func, ast.Attribute):
        _method(scope, call.func)
    elif function_of(scope.site, call.func) is None:
        raise Unclear(f"what `{ast.unparse(call.func)}` does is not known here", call.lineno)


def _library(scope: _Scope, call: ast.Call, name: str) -> None:
    if is_builtin(scope.site, call.func, *CHANGING_BUILTINS) or name in CHANGING_FUNCTIONS:
        raise Unclear(f"it calls `{ast.unparse(call.func)}`, which may change the table", call.lineno)
    root = name.partition(".")[0]
    if root != "numpy" and root not in sys.stdlib_module_names and root != "builtins" and name not in QUIET_PANDAS:
        raise Unclear(f"what `{ast.unparse(call.func)}` does is not known here", call.lineno)
    own = name.removeprefix("numpy.")
    if root == "numpy" and (own.endswith(".at") or len(call.args) > RESULT_AFTER.get(own, len(call.args))):
        raise Unclear(f"`{ast.unparse(call)}` may change the table", call.lineno)
    given = call.args[:1] if name in TAKES_FUNCTIONS else []
    for function in (*given, *(keyword.value for keyword in call.keywords if keyword.arg == "key")):
        unknown = isinstance(function, ast.Name) and scope.site.resolved(function)[:1] in ("", ".")
        if unknown and function_of(scope.site, function) is None:
            raise Unclear(f"what `{ast.unparse(function)}` does is not known here", call.lineno)


def _method(scope: _Scope, function: ast.Attribute) -> None:
    """Methods of lists, dictionaries, numbers and texts; what else a method does, its class decides."""
    if function.attr in scope.methods:
        raise Unclear(f"it calls the method `{function.attr}` of a class of this file", function.lineno)
    if isinstance(function.value, ast.Name):
        _fresh(scope, function.value)
    elif not _is_fresh(scope, function.value):
        raise Unclear(f"what `{ast.unparse(function)}` does is not known here", function.lineno)


def _name(scope: _Scope, node: ast.Name) -> None:
    """A function of the file that is mentioned may run: its body is part of the loop."""
    if is_builtin(scope.site, node, *CHANGING_BUILTINS):
        raise Unclear(f"it uses `{node.id}`", node.lineno)
    if inner_function(scope.site, node) not in (None, scope.function):
        raise Unclear(f"what `{node.id}` does is not known here", node.lineno)
    helper = function_of(scope.site, node)
    if helper is not None and helper.name not in scope.found.helpers and helper is not scope.function:
        scope.found.helpers[helper.name] = helper
        _look(dataclasses.replace(scope, function=helper), helper.body)


def _fresh(scope: _Scope, name: ast.Name, *, following: frozenset[str] = frozenset()) -> None:
    """The variable holds no part of a table: by its assignments, or, for a parameter, by a test at run time."""
    values = _values(scope.function, name.id)
    is_parameter = name.id in parameter_names(scope.function)
    seen = following | {name.id}
    if name.id == scope.table and scope.function is scope.site.node:
        raise Unclear(f"`{name.id}`, the table, is changed in the loop", name.lineno)
    if not values and not is_parameter:
        _fresh_global(scope, name)
    elif not all(_is_fresh(scope, value, seen) for value in values) or (
        is_parameter and scope.function is not scope.site.node
    ):
        raise Unclear(f"`{name.id}` is changed in the loop, and it may be the table or a part of it", name.lineno)
    elif is_parameter:
        scope.found.tested.setdefault(name.id, name.lineno)


def _fresh_global(scope: _Scope, name: ast.Name) -> None:
    """`RATES = {"lab": 1.5}` at the top of the file, and bound nowhere else."""
    targets = {ast.unparse(t): value for t, value in map(assignment, scope.site.module.tree.body) if t is not None}
    value = targets.get(name.id)
    own = scope.site.resolved(name) == f".{name.id}" and binding_count(scope.site, name.id) == 1
    if not own or not isinstance(value, ast.List | ast.Dict | ast.Set | ast.Constant):
        raise Unclear(f"`{name.id}` may be the table or a part of it, and the loop changes it", name.lineno)
    scope.found.tested_globals.setdefault(name.id, name.lineno)


def _values(function: ast.FunctionDef, name: str) -> list[ast.expr | None]:
    """Everything the function binds the name to; None for what is no plain assignment (a loop's variable, `global`)."""
    found: list[ast.expr | None] = []
    plain: set[int] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name) and target.id == name:
                    found.append(node.value)
                    plain.add(id(target))
        elif isinstance(node, ast.AugAssign):
            plain.add(id(node.target))
        elif isinstance(node, ast.Global | ast.Nonlocal) and name in node.names:
            found.append(None)
    others = (n for n in ast.walk(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))
    found += [None for node in others if node.id == name and id(node) not in plain]
    return found


def _is_fresh(scope: _Scope, value: ast.expr | None, following: frozenset[str] = frozenset()) -> bool:
    match value:
        case ast.Name(id=name):
            if name in following:
                return False
            _fresh(scope, value, following=following)
            return True
        case ast.Call(func=ast.Attribute(value=receiver, attr=method)) if scope.site.resolved(value.func) == "":
            known = method not in HANDS_OUT and method not in scope.methods and _is_later(scope, value)
            return known and _is_fresh(scope, receiver, following)
        case ast.Call():
            site = scope.site
            meaning = site.resolved(value.func)
            numeric = meaning.startswith("math.") or (meaning in FRESH_CALLS and _is_later(scope, value))
            return numeric or is_builtin(site, value.func, *FRESH_BUILTINS)
        case ast.IfExp():
            return all(_is_fresh(scope, part, following) for part in (value.body, value.orelse))
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str())):
            return scope.rows.get(scope.function) == name  # a number or a text: others make no light rows
        case ast.BinOp(left=ast.Constant(), right=ast.Constant()) | ast.UnaryOp(operand=ast.Constant()):
            return True
        case ast.BinOp() | ast.UnaryOp() | ast.Compare():
            return _is_later(scope, value)
    return isinstance(value, DISPLAYS)


def _is_later(scope: _Scope, value: ast.expr) -> bool:
    """A value, perhaps an array, that no table was made of: pandas' tables may share their memory with one."""
    return scope.function is not scope.site.node or value.lineno > scope.made
