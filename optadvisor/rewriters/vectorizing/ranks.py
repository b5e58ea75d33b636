"""How many dimensions variables have, as far as the text says it, and which are NumPy's arrays (see `plain`).

    for p in points:         points is a parameter with two dimensions: p has one
        d = p - centre       so has d

What cannot be told is not known; types are found out later, by `unrolled`.

Does not handle: arrays that are globals.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.rewriters.vectorizing.work import Work
from optadvisor.source.site import own_nodes, parameter_names

_WORDS = (
    "sin cos tan exp log log10 log2 log1p expm1 sinh cosh tanh arcsin arccos arctan arctan2 sqrt square abs absolute "
    "fabs floor ceil trunc hypot"
)
ELEMENTWISE = frozenset(_WORDS.split())
"""Functions of NumPy that work on each element."""
MADE = {"zeros": 0, "ones": 0, "empty": 0, "full": 0}

LIKE = frozenset({"zeros_like", "ones_like", "empty_like", "copy"})


def rank(work: Work, node: ast.expr) -> int | None:
    """How many dimensions an expression has: 0 for a number, None where it cannot be told."""
    match node:
        case ast.Constant():
            return 0
        case ast.Name(id=name):
            return work.ranks.get(name)
        case ast.Subscript():
            return _subscript_rank(work, node)
        case ast.BinOp(op=ast.MatMult(), left=left, right=right):
            return 0 if rank(work, left) == rank(work, right) == 1 else None
        case ast.BinOp(left=left, right=right):
            both = rank(work, left), rank(work, right)
            return None if None in both else max(both)  # type: ignore[type-var]
        case ast.UnaryOp(operand=operand):
            return rank(work, operand)
        case ast.Compare(left=left, comparators=[right]):
            both = rank(work, left), rank(work, right)
            return None if None in both else max(both)  # type: ignore[type-var]
        case ast.Attribute(attr="T", value=value):
            return rank(work, value)
        case ast.Call():
            return _call_rank(work, node)
    return None


def _subscript_rank(work: Work, node: ast.Subscript) -> int | None:
    base = rank(work, node.value)
    if not base:
        return None
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    for part in parts:
        if isinstance(part, ast.Slice):
            continue
        if isinstance(part, ast.Constant) and (part.value is None or part.value is ...):
            return None
        inner = rank(work, part)
        if inner or (inner is None and not _is_plain_index(work, part)):
            return None
        base -= 1
    return base if base >= 0 else None


def _is_plain_index(work: Work, node: ast.expr) -> bool:
    """Names whose rank is not known are taken for numbers where nothing says that they are arrays; typing decides."""
    return not any(isinstance(n, ast.Name) and work.ranks.get(n.id, 0) for n in ast.walk(node))


def _call_rank(work: Work, node: ast.Call) -> int | None:
    module, _, function = work.resolved(node.func).rpartition(".")
    if isinstance(node.func, ast.Attribute) and not module and node.func.attr == "copy" and not node.args:
        return rank(work, node.func.value)
    if module == "numpy" and function in MADE and node.args:
        shape = node.args[0]
        return len(shape.elts) if isinstance(shape, ast.Tuple) else None if isinstance(shape, ast.Attribute) else 1
    if module == "numpy" and function in LIKE and node.args:
        return rank(work, node.args[0])
    if module == "numpy" and function in ELEMENTWISE and node.args:
        ranks = [rank(work, each) for each in node.args]
        return None if None in ranks else max(each for each in ranks if each is not None)
    if module == "builtins" and function == "abs" and len(node.args) == 1:
        return rank(work, node.args[0])
    if module in ("math", "builtins"):
        return 0
    return None


def is_array(work: Work, node: ast.expr) -> bool:
    """Is it surely an array of NumPy's, and no list, whose `+` and `*` mean something else?"""
    match node:
        case ast.Name(id=name):
            return name in work.numpy
        case ast.Subscript():
            return is_array(work, node.value)
        case ast.Attribute(attr="T", value=value):
            return is_array(work, value)
        case ast.BinOp(left=left, right=right):
            return all(is_array(work, each) or rank(work, each) == 0 for each in (left, right))
        case ast.UnaryOp(operand=operand):
            return is_array(work, operand)
        case ast.Compare(left=left, comparators=[right]):
            return all(is_array(work, each) or rank(work, each) == 0 for each in (left, right))
        case ast.Call(func=function):
            module, _, name = work.resolved(function).rpartition(".")
            if isinstance(function, ast.Attribute) and not module and function.attr == "copy":
                return is_array(work, function.value)
            if module == "builtins" and name == "abs" and len(node.args) == 1:
                return is_array(work, node.args[0])
            return module == "numpy" and (name in MADE or name in LIKE or name in ELEMENTWISE)
    return False


# ---------------------------------------------------------------- what is learned


def learn(work: Work, function: ast.FunctionDef) -> None:
    """Ranks of variables that are bound to arrays made in the function, as far as they can be told."""
    lists: set[str] = set()
    bound = [n.id for n in own_nodes(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
    parameters = parameter_names(function)
    work.steady = {name for name in {*bound, *parameters} if bound.count(name) + (name in parameters) == 1}
    for _ in range(3):
        for name, value in _bindings(work, function):
            found = rank(work, value)
            learn_row(work, name, value)
            if found is not None and work.ranks.setdefault(name, found) != found:
                work.ranks[name] = -1
            (work.numpy if is_array(work, value) else lists).add(name)
        lists |= _bound_otherwise(function)
        work.row_of |= dict.fromkeys(_bound_otherwise(function), "")
        work.numpy -= lists
        lists.clear()
    work.ranks = {name: found for name, found in work.ranks.items() if found >= 0}


def _bindings(work: Work, function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """Names with expressions of what they are bound to; for a loop's, the first element."""
    for node in own_nodes(function):
        pairs: list[tuple[ast.expr, ast.expr]] = []
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            pairs = [(node.targets[0], node.value)]
        elif isinstance(node, ast.For):
            pairs = [
                (target, ast.Subscript(source, ast.Constant(0), ast.Load()))
                for target, source in _gone_over(work, node)
            ]
        for target, value in pairs:
            if isinstance(target, ast.Name):
                yield target.id, value


def _gone_over(work: Work, node: ast.For) -> list[tuple[ast.expr, ast.expr]]:
    call, target = node.iter, node.target
    if isinstance(call, ast.Call) and isinstance(target, ast.Tuple) and not call.keywords:
        function = work.resolved(call.func)
        if function == "builtins.zip" and len(call.args) == len(target.elts):
            return list(zip(target.elts, call.args, strict=True))
        if function == "builtins.enumerate" and call.args and len(target.elts) == 2:
            return [(target.elts[1], call.args[0])]
    return [(target, call)]


def _bound_otherwise(function: ast.FunctionDef) -> set[str]:
    """Names that are bound by anything but assignments and loops."""
    plainly: set[int] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.Assign):
            plainly |= {id(target) for target in node.targets}
        elif isinstance(node, ast.AugAssign):
            plainly.add(id(node.target))
        elif isinstance(node, ast.For):
            plainly |= {id(n) for n in ast.walk(node.target)}
    names = (n for n in own_nodes(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))
    return {n.id for n in names if id(n) not in plainly}


def learn_row(work: Work, name: str, value: ast.expr) -> None:
    """Of which array the name is a row: all rows of one are equally long here."""
    match value:
        case ast.Subscript(value=ast.Name(id=array), slice=index) if not isinstance(index, ast.Slice | ast.Tuple):
            found = array if array in work.steady and work.ranks.get(array) == 2 else ""
        case _:
            found = ""
    if work.row_of.setdefault(name, found) != found:
        work.row_of[name] = ""


def row_length(work: Work, name: str) -> str:
    """How long a row is, as an expression that does not name the row; empty where it has to."""
    array = work.row_of.get(name)
    if not array:
        return ""
    return f"{array}.shape[1]" if array in work.numpy else f"len({array}[0])"


def learn_targets(work: Work, generators: list[ast.comprehension]) -> None:
    for each in generators:
        pairs = [(each.target, each.iter)]
        call = each.iter
        if (
            isinstance(call, ast.Call)
            and isinstance(each.target, ast.Tuple)
            and work.resolved(call.func) == "builtins.zip"
        ):
            pairs = list(zip(each.target.elts, call.args, strict=False))
        for target, source in pairs:
            outer = rank(work, source)
            if isinstance(target, ast.Name) and outer:
                work.ranks[target.id] = outer - 1
                if is_array(work, source):
                    work.numpy.add(target.id)
