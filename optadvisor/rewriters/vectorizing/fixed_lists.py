"""Lists of a few numbers that each iteration makes anew, as a variable for each number (see `plain`).

    window = []                                    item = image[i - 1][j - 1]
    for di in (-1, 0, 1):                          …
        for dj in (-1, 0, 1):                      item_9 = image[i + 1][j + 1]
            window.append(image[i + di][j + dj])   …                                (`exchanges`)
    window.sort()                                  filtered[i][j] = found
    filtered[i][j] = window[4]

Such a list may be sorted, and is read at places that are written out; `len`, `min`, `max`, `sorted(…)[k]` and the
medians of `statistics` and of NumPy are known too.

Does not handle: lists that also go elsewhere, that grow under a condition, of more than `MOST` numbers.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter

from optadvisor.rewriters.vectorizing import literals
from optadvisor.rewriters.vectorizing.fixed_reads import Elsewhere, Few, Reading, is_reverse, whole_number
from optadvisor.rewriters.vectorizing.merging import appended_to
from optadvisor.rewriters.vectorizing.ranks import is_array
from optadvisor.rewriters.vectorizing.windows import bounds_of, may_be_negative, total
from optadvisor.rewriters.vectorizing.work import Work, let, load
from optadvisor.source.site import own_nodes, parameter_names

MOST = 27
SORTING = frozenset({"builtins.sorted", "statistics.median", "numpy.median"})


def few_items(work: Work, body: list[ast.stmt]) -> list[ast.stmt]:
    """The same statements without such lists."""
    if not work.around:
        return body
    body, own = _named(work, body)
    for at, each in enumerate(body):
        name = _name(each)
        if name is None or not (name in own or _is_local(work, name, body[at:])):
            continue
        try:
            found = _without(work, each, body[at + 1 :])
        except Elsewhere:
            continue
        work.changed = True
        return [*body[:at], *few_items(work, found)]
    return body


def _name(node: ast.stmt) -> str | None:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.List() | ast.ListComp() | ast.Subscript() | ast.Call()):
            return name
    return None


def sorts(work: Work, node: ast.AST) -> bool:
    """Does it sort numbers anywhere?"""
    calls = [n.func for n in ast.walk(node) if isinstance(n, ast.Call)]
    return any((isinstance(f, ast.Attribute) and f.attr == "sort") or work.resolved(f) in SORTING for f in calls)


def _is_local(work: Work, name: str, rest: list[ast.stmt]) -> bool:
    """Is the variable bound in one place of the function, and spoken of in `rest` only?"""
    assert work.site.node is not None
    here = [n for each in rest for n in ast.walk(each) if isinstance(n, ast.Name) and n.id == name]
    if sum(not isinstance(n.ctx, ast.Load) for n in here) != 1:
        return False
    if name in work.confined:
        return work.confined[name] == len(here)
    every = [n for n in own_nodes(work.site.node) if isinstance(n, ast.Name) and n.id == name]
    return len(every) == len(here) and sum(not isinstance(n.ctx, ast.Load) for n in every) == 1


def confine(work: Work, statements: list[ast.stmt]) -> None:
    """Note how often names that were made up for a called function are spoken of in `statements`, the whole of it."""
    names = [n.id for each in statements for n in ast.walk(each) if isinstance(n, ast.Name) and n.id in work.taken]
    work.confined |= Counter(names)


def _named(work: Work, body: list[ast.stmt]) -> tuple[list[ast.stmt], set[str]]:
    """`sorted(x[i - 1 : i + 2])[1]` as `window = x[i - 1 : i + 2]` and `sorted(window)[1]`; and the new names."""
    result: list[ast.stmt] = []
    own: set[str] = set()
    for each in body:
        started = isinstance(each, ast.Assign) and _started(work, "", each.value) is not None
        if not started and isinstance(each, ast.Assign | ast.AugAssign | ast.Return | ast.Expr) and each.value:
            naming = _Naming(work)
            value = naming.visit(copy.deepcopy(each.value))
            if naming.names and not any(isinstance(n, ast.NamedExpr) for n in ast.walk(each)):
                each = copy.copy(each)
                each.value = value
                result += naming.before
                own |= naming.names
        result.append(each)
    return result, own


class _Naming(ast.NodeTransformer):
    """Gives names to lists that are sorted at once, where they are worked out whenever the statement is."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.before: list[ast.stmt] = []
        self.names: set[str] = set()

    def _conditional(self, node: ast.expr) -> ast.expr:
        return node

    visit_IfExp = visit_BoolOp = visit_Lambda = visit_ListComp = visit_SetComp = _conditional  # noqa: N815
    visit_DictComp = visit_GeneratorExp = visit_Compare = _conditional  # noqa: N815

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if self.work.resolved(node.func) not in SORTING or len(node.args) != 1:
            return self.generic_visit(node)  # type: ignore[return-value]
        argument = node.args[0]
        if isinstance(argument, ast.Tuple):
            argument = ast.List(argument.elts, ast.Load())
        if _started(self.work, "", argument) is None:
            return self.generic_visit(node)  # type: ignore[return-value]
        name = self.work.fresh("window")
        self.before.append(let(name, argument))
        self.names.add(name)
        node.args = [load(name)]
        return node


# ---------------------------------------------------------------- one list


def _without(work: Work, start: ast.Assign | ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt]:
    """The statements from the list's first one on. Raises `Elsewhere`."""
    assert isinstance(start, ast.Assign)
    assert isinstance(start.targets[0], ast.Name)
    begun = _started(work, start.targets[0].id, start.value)
    if begun is None:
        raise Elsewhere
    made, result, values = begun
    for value in values:
        result += _append(work, made, value)
    for at, each in enumerate(rest):
        if made.view and _speaks(each, made.name) and _may_have_changed(rest[: at + 1]):
            raise Elsewhere
        result += _statement(work, made, each)
    if not made.items or len(made.items) > MOST:
        raise Elsewhere
    return result


def _started(work: Work, name: str, value: ast.expr) -> tuple[Few, list[ast.stmt], list[ast.expr]] | None:
    """The list that an expression makes, tests that belong in front, and what the list holds at first."""
    match value:
        case ast.List(elts=items) if not any(isinstance(each, ast.Starred) for each in items):
            return Few(name=name), [], items
        case ast.ListComp() | ast.GeneratorExp():
            made = _comprehended(work, value)
            return None if made is None else (Few(name=name), [], made)
        case ast.Call(args=[inner], keywords=[]) if work.resolved(value.func) == "builtins.sorted":
            found = _started(work, name, inner)
            if found is None or not found[2]:
                return None
            found[0].sorted, found[0].array, found[0].view = True, False, False
            return found
        case ast.Subscript(value=ast.Name(id=base), slice=ast.Slice()):
            limits = bounds_of(value)
            if limits is None:
                return None
            low, high, _ = limits
            count = whole_number(total([(high, 1), (low, -1)], None, 1))
            if count is None or not 0 < count <= MOST:
                return None
            tests = [f"if {ast.unparse(low)} < 0:\n    raise ValueError"] if may_be_negative(low) else []
            places = [total([(low, 1), (ast.Constant(k), 1)], None, 1) for k in range(count)]
            few = Few(name=name, array=is_array(work, load(base)), view=not _is_list(work, base))
            return (
                few,
                [ast.parse(t).body[0] for t in tests],
                [ast.Subscript(load(base), p, ast.Load()) for p in places],
            )
    return None


def _is_list(work: Work, name: str) -> bool:
    """Is the variable surely a list, of which a slice is a copy?"""
    assert work.site.node is not None
    given = name in work.steady and name in parameter_names(work.site.node)
    return given and name in work.ranks and name not in work.numpy


def _comprehended(work: Work, node: ast.ListComp | ast.GeneratorExp) -> list[ast.expr] | None:
    """The elements of a comprehension over numbers that are written out."""
    inner: list[ast.stmt] = [ast.Expr(node.elt)]
    for each in reversed(node.generators):
        if each.ifs or each.is_async:
            return None
        inner = [ast.For(each.target, _numbers(work, each.iter), inner, [], lineno=0)]
    flat = _flat(work, inner)
    return [each.value for each in flat if isinstance(each, ast.Expr)] if flat is not None else None


def _numbers(work: Work, node: ast.expr) -> ast.expr:
    """`range(-1, 2)` as `(-1, 0, 1)`; anything else as it is."""
    if not isinstance(node, ast.Call) or work.resolved(node.func) != "builtins.range" or node.keywords:
        return node
    bounds = [whole_number(each) for each in node.args]
    if not 1 <= len(bounds) <= 2 or None in bounds:
        return node
    found = range(*bounds)  # type: ignore[arg-type]
    if not 0 < len(found) <= MOST:
        return node
    return ast.Tuple([ast.parse(str(each), mode="eval").body for each in found], ast.Load())


def _flat(work: Work, body: list[ast.stmt]) -> list[ast.stmt] | None:
    """Statements with loops over numbers that are written out in full; None where there is another loop."""
    result: list[ast.stmt] = []
    for each in body:
        if isinstance(each, ast.While):
            return None
        if not isinstance(each, ast.For):
            result.append(each)
            continue
        written = copy.copy(each)
        written.iter = _numbers(work, each.iter)
        rounds = literals.rounds(work, written)
        inner = None if rounds is None else _flat(work, rounds)
        if inner is None or len(result) + len(inner) > MOST * 4:
            return None
        result += inner
    return result


def _append(work: Work, made: Few, value: ast.expr) -> list[ast.stmt]:
    item = work.fresh("item")
    made.items.append(load(item))
    return [let(item, copy.deepcopy(value))]


def _may_have_changed(statements: list[ast.stmt]) -> bool:
    """Is anything stored before the last statement has worked out its value?"""
    *before, last = statements
    if not isinstance(last, ast.Assign | ast.AugAssign | ast.Return | ast.Expr):
        before.append(last)
    changing = (ast.Subscript, ast.Attribute)
    nodes = [n for each in before for n in ast.walk(each)]
    return any(isinstance(n, changing) and not isinstance(n.ctx, ast.Load) for n in nodes) or any(
        isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) for n in nodes
    )


def _statement(work: Work, made: Few, node: ast.stmt) -> list[ast.stmt]:
    if not _speaks(node, made.name):
        return [node]
    if appended_to(node) == made.name:
        assert isinstance(node, ast.Expr)
        assert isinstance(node.value, ast.Call)
        if made.sorted or made.array or _speaks(node.value.args[0], made.name):
            raise Elsewhere
        return _append(work, made, node.value.args[0])
    if isinstance(node, ast.For) and any(
        appended_to(n) == made.name for n in ast.walk(node) if isinstance(n, ast.Expr)
    ):
        flat = _flat(work, [node])
        if flat is None:
            raise Elsewhere
        return [new for each in flat for new in _statement(work, made, each)]
    match node:
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=ast.Name(id=made.name), attr="sort"), args=[], keywords=keywords)
        ) if not made.view:
            made.backwards = is_reverse(keywords)
            made.sorted = True
            return []
        case ast.Assign(value=ast.Call(func=function, args=[ast.Name(id=made.name)], keywords=[])) if (
            work.resolved(function) == "builtins.sorted" and not made.sorted
        ):
            return [ast.Assign(node.targets, ast.Call(function, [ast.List([*made.items], ast.Load())], []), lineno=0)]
    reading = Reading(work, made)
    new = reading.visit(copy.deepcopy(node))
    if _speaks(new, made.name):
        raise Elsewhere
    return [*reading.statements(), new]


def _speaks(node: ast.AST, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))
