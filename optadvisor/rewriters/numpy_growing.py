"""Collects what a loop adds to an array and joins it once, after the loop: the array is not copied at every step.

    for x in values:
        a = np.append(a, x * x)
→
    a_parts = _GrowingAppend(a)
    for x in values:
        a_parts.add(x * x)
    a = a_parts.joined()

The time of the original grows with the square of the length. Also for `np.concatenate`, `np.vstack`, `np.hstack`,
`np.r_` and, with lists, `a = a + [x]`. Values that would change the array's dtype or shape, and arrays that do not
hold numbers, are joined at once as before: the result has the same elements, dtype and layout, and errors come where
they came.

Does not handle: values put in front; arrays read in the loop other than by `len(a)` and `a[-1]`; loops in `try` and
`with` blocks other than `with open(…)`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._growing_text import (
    ALONG,
    APPEND,
    BUILTINS,
    CONCATENATE,
    HSTACK,
    INDEX,
    PLUS,
    VSTACK,
    Operation,
    growing_class,
)
from optadvisor.rewriters._places import assignment, is_builtin, local_name, name_problem, places
from optadvisor.source.site import Site, own_nodes

name = "numpy_growing"

Loop = ast.For | ast.While
_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_STACKS = {"numpy.concatenate": CONCATENATE, "numpy.vstack": VSTACK, "numpy.hstack": HSTACK}


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """A statement by which a variable grows."""

    statement: ast.stmt
    variable: str
    operation: Operation
    value: ast.expr


class _No(Exception):  # noqa: N818  (an answer inside the analysis, turned into `Declined` at its border)
    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """At most one proposal for all the variables that grow in the function's loops, or why there is none."""
    if site.node is None:
        return
    parents = {child: node for node in ast.walk(site.node) for child in ast.iter_child_nodes(node)}
    growths = [growth for node in own_nodes(site.node) if (growth := _growth(site, node)) is not None]
    growths = [growth for growth in growths if _loops_around(parents, growth.statement)]
    if not growths:
        return
    if problem := site.plain_problem() or name_problem(site, BUILTINS):
        yield site.decline(name, problem)
        return
    found: list[tuple[Loop, list[Growth]]] = []
    declined: list[Declined] = []
    for variable in dict.fromkeys(growth.variable for growth in growths):
        try:
            found += _loops_of(site, [growth for growth in growths if growth.variable == variable], parents)
        except _No as no:
            declined.append(Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line))
    if found:
        yield _proposal(site, found)
    else:
        yield declined[0]


def _growth(site: Site, node: ast.AST) -> Growth | None:
    """What a statement lets grow; None when it is no such statement."""
    target, value = assignment(node) if isinstance(node, ast.stmt) else (None, None)
    if not isinstance(target, ast.Name) or not isinstance(node, ast.Assign):
        return None
    match value:
        case ast.Call(args=[array, added], keywords=keywords) if site.resolves_to(value.func, "numpy.append"):
            operation = ALONG if keywords else APPEND
            known = not keywords or _is_axis_0(keywords)
        case ast.Call(args=[ast.Tuple(elts=[array, added]) | ast.List(elts=[array, added])], keywords=keywords):
            operation = _STACKS.get(site.resolved(value.func), PLUS)
            known = operation is not PLUS and (not keywords or (operation is CONCATENATE and _is_axis_0(keywords)))
        case ast.Subscript(slice=ast.Tuple(elts=[array, added])) if site.resolves_to(value.value, "numpy.r_"):
            operation, known = INDEX, True
        case ast.BinOp(left=array, op=ast.Add(), right=ast.List() | ast.ListComp() as added):
            operation, known = PLUS, True
        case _:
            return None
    if not known or not isinstance(array, ast.Name) or array.id != target.id:
        return None
    if isinstance(added, ast.Starred | ast.Slice):
        return None
    return Growth(statement=node, variable=target.id, operation=operation, value=added)


def _is_axis_0(keywords: list[ast.keyword]) -> bool:
    match keywords:
        case [ast.keyword(arg="axis", value=ast.Constant(value=0))]:
            return True
    return False


# ---------------------------------------------------------------- the loop that the joining leaves


def _loops_around(parents: dict[ast.AST, ast.AST], node: ast.AST) -> list[Loop]:
    """Innermost first."""
    found: list[Loop] = []
    above = parents.get(node)
    while above is not None:
        if isinstance(above, Loop):
            found.append(above)
        above = parents.get(above)
    return found


def _loops_of(
    site: Site, growths: list[Growth], parents: dict[ast.AST, ast.AST]
) -> Iterator[tuple[Loop, list[Growth]]]:
    """The outermost loops in which one variable does nothing but grow. Raises `_No`."""
    assert site.node is not None
    variable, first = growths[0].variable, growths[0].statement
    _refuse_shared(site.node, variable, first.lineno)
    done: set[ast.stmt] = set()
    for growth in growths:
        if growth.statement in done:
            continue
        loop = None
        problem = _No("", 0)
        for candidate in _loops_around(parents, growth.statement):
            try:
                _check(site, candidate, growths, parents)
            except _No as no:
                problem = no if loop is None else problem
                break
            loop = candidate
        if loop is None:
            raise problem
        inside = [other for other in growths if loop in _loops_around(parents, other.statement)]
        done.update(other.statement for other in inside)
        yield loop, inside


def _refuse_shared(function: ast.FunctionDef, variable: str, line: int) -> None:
    for node in ast.walk(function):
        if isinstance(node, ast.Global | ast.Nonlocal) and variable in node.names:
            raise _No(f"others see `{variable}` while the loop runs", line)
        if isinstance(node, _INNER) and node is not function and _mentions(node, variable):
            raise _No(f"an inner function uses `{variable}`", node.lineno)
        if isinstance(node, ast.Name) and node.id == variable and isinstance(node.ctx, ast.Del):
            raise _No(f"`{variable}` is deleted", node.lineno)


def _mentions(node: ast.AST, variable: str) -> bool:
    return any(isinstance(inner, ast.Name) and inner.id == variable for inner in ast.walk(node))


def _check(site: Site, loop: Loop, growths: list[Growth], parents: dict[ast.AST, ast.AST]) -> None:
    """Raises `_No` when joining `variable` after this loop would not do the same."""
    variable = growths[0].variable
    if not site.module.owns_its_lines(loop):
        raise _No("the loop shares its line with other code", loop.lineno)
    above: ast.AST | None = loop
    while above is not None:
        child, above = above, parents.get(above)
        if isinstance(above, ast.Try | ast.TryStar | ast.AsyncWith) or (
            isinstance(above, ast.With) and not all(map(_opens, above.items))
        ):
            raise _No(f"an error in the loop may be caught, and `{variable}` used afterwards", above.lineno)
        if isinstance(above, Loop) and child in above.orelse:
            raise _No("the loop stands in an `else`", loop.lineno)
    inside = {id(node) for node in ast.walk(loop)}
    operations = {growth.operation.name for growth in growths if id(growth.statement) in inside}
    if len(operations) > 1:
        raise _No(f"`{variable}` grows in different ways", loop.lineno)
    if not _is_bound(site, loop, variable):
        raise _No(f"`{variable}` may have no value before the loop", loop.lineno)
    if (use := next(_other_uses(site, loop, growths), None)) is not None:
        raise _No(f"the loop uses `{variable}` in another way, which needs it whole", use.lineno)


def _opens(item: ast.withitem) -> bool:
    return isinstance(item.context_expr, ast.Call) and ast.unparse(item.context_expr.func) == "open"


def _is_bound(site: Site, loop: Loop, variable: str) -> bool:
    """Whether the variable surely has a value when the loop begins."""
    if variable in site.parameters:
        return True
    for place in places(site):
        if loop in place.block:
            before = (*place.preceding, *place.block[: place.block.index(loop)])
            targets = [assignment(statement)[0] for statement in before if isinstance(statement, ast.stmt)]
            return any(isinstance(target, ast.Name) and target.id == variable for target in targets)
    return False


def _other_uses(site: Site, loop: Loop, growths: list[Growth]) -> Iterator[ast.Name]:
    variable = growths[0].variable
    known = {id(target) for growth in growths for target in _own_names(growth)}
    whole = [n for n in ast.walk(loop) if isinstance(n, ast.Return) or _stand_in(site, n, variable)]
    known |= {id(inner) for node in whole for inner in ast.walk(node)}
    for node in ast.walk(loop):
        if isinstance(node, ast.Name) and node.id == variable and id(node) not in known:
            yield node


def _own_names(growth: Growth) -> Iterator[ast.Name]:
    """The variable where it is assigned, and where it is the first of the two that are joined."""
    inside = {id(node) for node in ast.walk(growth.value)}
    for node in ast.walk(growth.statement):
        if isinstance(node, ast.Name) and node.id == growth.variable and id(node) not in inside:
            yield node


def _stand_in(site: Site, node: ast.AST, variable: str) -> str:
    """What an expression of the variable becomes, `{}` standing for the collection; empty for other expressions."""
    match node:
        case ast.Call(func=ast.Name() as function, args=[ast.Name(id=used)], keywords=[]) if used == variable:
            return "len({})" if is_builtin(site, function, "len") else ""
        case ast.Subscript(
            value=ast.Name(id=used),
            slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))),
            ctx=ast.Load(),
        ) if used == variable and number > 0:
            return f"{{}}[-{number}]"
    return ""


# ---------------------------------------------------------------- the new text


def _proposal(site: Site, found: list[tuple[Loop, list[Growth]]]) -> Proposal:
    numpy, imports = site.import_as("numpy", "np")
    edits: list[Edit] = []
    helpers: list[str] = []
    for loop, growths in found:
        operation = growths[0].operation
        class_name = site.fresh(f"_Growing{operation.name}")
        helpers.append(growing_class(class_name, operation, numpy))
        edits += _edits(site, loop, growths, class_name)
    variables = "`, `".join(dict.fromkeys(growths[0].variable for _, growths in found))
    lists = all(growths[0].operation is PLUS for _, growths in found)
    return Proposal(
        rewriter=name,
        variant="joined once",
        function=site.ref,
        title=f"collect what is added to `{variables}` and join it once, after the loop",
        why=(
            f"Every step copies all of `{variables}` to make room for a little more, so the time grows with the square "
            "of the length. What is added is kept instead and put together once: each element is copied once."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=() if lists else imports,
        helpers=tuple(dict.fromkeys(helpers)),
        guards=(
            "values are put off only while they change neither the kind nor the number of dimensions of the whole",
        ),
        requires=() if lists else ("numpy",),
    )


def _edits(site: Site, loop: Loop, growths: list[Growth], class_name: str) -> Iterator[Edit]:
    variable = growths[0].variable
    parts = local_name(site, f"{variable}_parts")
    start, end = site.module.statement_span(loop)
    indent = site.module.indent(loop)
    yield Edit(start=start, end=start, text=site.lines(f"{parts} = {class_name}({variable})", indent))
    statements = {growth.statement: growth for growth in growths}
    yield from _inner_edits(site, loop, statements, parts, variable)
    ends_line = site.module.data[:end].endswith((b"\n", b"\r"))
    after = site.lines(f"{variable} = {parts}.joined()", indent)
    yield Edit(start=end, end=end, text=after if ends_line else site.module.newline + after)


def _inner_edits(
    site: Site, node: ast.AST, statements: dict[ast.stmt, Growth], parts: str, variable: str, *, leaving: bool = False
) -> Iterator[Edit]:
    """Edits of growing statements and of reads; of a statement, those of the pieces around what is added.

    `leaving`: inside a `return`, which may use the whole array.
    """
    leaving = leaving or isinstance(node, ast.Return)
    text = _stand_in(site, node, variable)
    if leaving and isinstance(node, ast.Name) and node.id == variable:
        text = "{}.joined()"
    if isinstance(node, ast.stmt) and node in statements:
        growth = statements[node]
        (start, end), (first, last) = site.module.span(node), site.module.span(growth.value)
        yield Edit(start=start, end=first, text=f"{parts}.add(")
        yield from _inner_edits(site, growth.value, statements, parts, variable)
        yield Edit(start=last, end=end, text=")")
    elif text:
        assert isinstance(node, ast.expr)
        start, end = site.module.span(node)
        yield Edit(start=start, end=end, text=text.format(parts))
    else:
        for child in ast.iter_child_nodes(node):
            yield from _inner_edits(site, child, statements, parts, variable, leaving=leaving)
