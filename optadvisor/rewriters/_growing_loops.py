"""The loop after which what a variable has grown by can be put together: nothing in it needs the whole.

    for x in values:                     loops_of(site, [the growth], parents)  →  the loop, with what grows in it
        a = np.append(a, x * x)

Does not handle: loops in `try`, and in `with` blocks other than `with open(…)`; variables that others see.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Edit
from optadvisor.rewriters._places import assignment, is_builtin, local_name, places
from optadvisor.source.site import Site, bindings

Loop = ast.For | ast.While
_TAKING = ("all", "any", "dict", "frozenset", "list", "max", "min", "set", "sorted", "sum", "tuple")
_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """A statement by which a variable grows."""

    statement: ast.stmt
    variable: str
    operation: str
    """What tells one way to grow from another."""
    value: ast.expr
    """What is added."""
    ahead: ast.stmt | None = None
    """The statement just before it, where that makes what is added."""
    last: bool = True
    """The last elements may be asked for on the way."""
    closing: str = ")"
    """What stands behind what is added, in the call that adds it."""


class NotPutOff(Exception):  # noqa: N818  (an answer inside the analysis, turned into `Declined` at its border)
    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


def loops_around(parents: dict[ast.AST, ast.AST], node: ast.AST) -> list[Loop]:
    """Innermost first."""
    found: list[Loop] = []
    above = parents.get(node)
    while above is not None:
        if isinstance(above, Loop):
            found.append(above)
        above = parents.get(above)
    return found


def loops_of(site: Site, growths: list[Growth], parents: dict[ast.AST, ast.AST]) -> Iterator[tuple[Loop, list[Growth]]]:
    """The outermost loops in which one variable does nothing but grow. Raises `NotPutOff`."""
    assert site.node is not None
    variable, first = growths[0].variable, growths[0].statement
    _refuse_shared(site, variable, first.lineno)
    done: set[ast.stmt] = set()
    for growth in growths:
        if growth.statement in done:
            continue
        loop = None
        problem = NotPutOff("", 0)
        for candidate in loops_around(parents, growth.statement):
            try:
                _check(site, candidate, growths, parents)
            except NotPutOff as no:
                problem = no if loop is None else problem
                break
            if _is_bound(site, candidate, variable):
                loop = candidate
            elif loop is None:
                problem = NotPutOff(f"`{variable}` may have no value before the loop", candidate.lineno)
        if loop is None:
            raise problem
        inside = [other for other in growths if loop in loops_around(parents, other.statement)]
        done.update(other.statement for other in inside)
        yield loop, inside


def _refuse_shared(site: Site, variable: str, line: int) -> None:
    assert site.node is not None
    taken_at_once = set(_taken_at_once(site))
    others = {id(node) for node in bindings(site.module.tree, variable) if not isinstance(node, ast.Name)}
    for node in ast.walk(site.node):
        if isinstance(node, ast.Global | ast.Nonlocal) and variable in node.names:
            raise NotPutOff(f"others see `{variable}` while the loop runs", line)
        if isinstance(node, _INNER) and node is not site.node and _mentions(node, variable):
            raise NotPutOff(f"an inner function uses `{variable}`", node.lineno)
        if isinstance(node, ast.GeneratorExp) and id(node) not in taken_at_once and _mentions(node, variable):
            raise NotPutOff(f"a generator uses `{variable}`, perhaps while the loop runs", node.lineno)
        if isinstance(node, ast.Name) and node.id == variable and isinstance(node.ctx, ast.Del):
            raise NotPutOff(f"`{variable}` is deleted", node.lineno)
        if id(node) in others:
            raise NotPutOff(f"`{variable}` gets a value in another way than by `=`", getattr(node, "lineno", line))


def _taken_at_once(site: Site) -> Iterator[int]:
    """The generators that nobody has any more when the call that they are given to is over."""
    for node in ast.walk(site.node) if site.node is not None else ():
        if isinstance(node, ast.Call) and is_builtin(site, node.func, *_TAKING):
            yield from (id(argument) for argument in node.args)


def _mentions(node: ast.AST, variable: str) -> bool:
    return any(isinstance(inner, ast.Name) and inner.id == variable for inner in ast.walk(node))


def _check(site: Site, loop: Loop, growths: list[Growth], parents: dict[ast.AST, ast.AST]) -> None:
    """Raises `NotPutOff` when joining `variable` after this loop would not do the same."""
    variable = growths[0].variable
    if not site.module.owns_its_lines(loop):
        raise NotPutOff("the loop shares its line with other code", loop.lineno)
    above: ast.AST | None = loop
    while above is not None:
        child, above = above, parents.get(above)
        if isinstance(above, ast.Try | ast.TryStar | ast.AsyncWith) or (
            isinstance(above, ast.With) and not all(map(_opens, above.items))
        ):
            raise NotPutOff(f"an error in the loop may be caught, and `{variable}` used afterwards", above.lineno)
        if isinstance(above, Loop) and child in above.orelse:
            raise NotPutOff("the loop stands in an `else`", loop.lineno)
    if any(map(_leaves, loop.orelse)):
        raise NotPutOff("the loop's `else` leaves the loop around it", loop.lineno)
    inside = {id(node) for node in ast.walk(loop)}
    operations = {growth.operation for growth in growths if id(growth.statement) in inside}
    if len(operations) > 1:
        raise NotPutOff(f"`{variable}` grows in different ways", loop.lineno)
    if (use := next(_other_uses(site, loop, growths), None)) is not None:
        raise NotPutOff(f"the loop uses `{variable}` in another way, which needs it whole", use.lineno)


def _leaves(statement: ast.AST) -> bool:
    """Whether a `break` or `continue` in it is one of a loop around it."""
    if isinstance(statement, Loop):
        return any(map(_leaves, statement.orelse))
    return isinstance(statement, ast.Break | ast.Continue) or any(map(_leaves, ast.iter_child_nodes(statement)))


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
    last = growths[0].last
    whole = [n for n in ast.walk(loop) if isinstance(n, ast.Return) or _stand_in(site, n, variable, last)]
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


def _stand_in(site: Site, node: ast.AST, variable: str, last: bool) -> str:
    """What an expression of the variable becomes, `{}` standing for the collection; empty for other expressions."""
    match node:
        case ast.Call(func=ast.Name() as function, args=[ast.Name(id=used)], keywords=[]) if used == variable:
            return "len({})" if is_builtin(site, function, "len") else ""
        case ast.Subscript(
            value=ast.Name(id=used),
            slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))),
            ctx=ast.Load(),
        ) if last and used == variable and number > 0:
            return f"{{}}[-{number}]"
    return ""


# ---------------------------------------------------------------- the new text


def inner_edits(
    site: Site, node: ast.AST, growths: Sequence[Growth], parts: str, *, leaving: bool = False
) -> Iterator[Edit]:
    """Edits of growing statements and of reads; of a statement, those of the pieces around what is added.

    `leaving`: inside a `return`, which may use the whole.
    """
    leaving = leaving or isinstance(node, ast.Return)
    variable = growths[0].variable
    text = _stand_in(site, node, variable, growths[0].last)
    if leaving and isinstance(node, ast.Name) and node.id == variable:
        text = "{}.joined()"
    growth = next((one for one in growths if node is (one.ahead or one.statement)), None)
    if growth is not None:
        assert isinstance(node, ast.stmt)
        start, end = site.module.span(node)[0], site.module.span(growth.statement)[1]
        first, last = site.module.span(growth.value)
        yield Edit(start=start, end=first, text=f"{parts}.add(")
        yield from inner_edits(site, growth.value, growths, parts)
        yield Edit(start=last, end=end, text=growth.closing)
    elif text:
        assert isinstance(node, ast.expr)
        start, end = site.module.span(node)
        yield Edit(start=start, end=end, text=text.format(parts))
    elif not any(node is one.statement for one in growths):
        for child in ast.iter_child_nodes(node):
            yield from inner_edits(site, child, growths, parts, leaving=leaving)


def around_loop(site: Site, loop: Loop, growths: Sequence[Growth], class_name: str) -> Iterator[Edit]:
    """The edits of a loop: the collection is made before it, and put together after it."""
    variable = growths[0].variable
    parts = local_name(site, f"{variable}_parts")
    start, end = site.module.statement_span(loop)
    indent = site.module.indent(loop)
    yield Edit(start=start, end=start, text=site.lines(f"{parts} = {class_name}({variable})", indent))
    yield from inner_edits(site, loop, growths, parts)
    ends_line = site.module.data[:end].endswith((b"\n", b"\r"))
    after = site.lines(f"{variable} = {parts}.joined()", indent)
    yield Edit(start=end, end=end, text=after if ends_line else site.module.newline + after)
