"""A list that is made anew with each element grows in place.

Before:                                     After:

    squares = []                                squares = []
    for n in numbers:                           for n in numbers:
        squares = squares + [n * n]                 squares.append(n * n)

`squares + [x]` copies the whole list for each element: the time grows with the square of its length. Growing in place
is the same only if nobody knows the list under another name. So it must be a variable of the function that is bound to
a new list in one place; up to the last such statement of the block nothing else is asked of it than its length, single
elements, slices, whether something is in it, `append`, and to be given back.

Does not handle: lists that the function was given or made in another block, `[x] + squares`, tuples and texts, two
lists joined (`+` refuses what `+=` takes), functions with `finally`, which may go on after `return squares`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._places import assignment, is_builtin, name_problem
from optadvisor.rewriters._quiet_functions import bound_by_names, makes_list
from optadvisor.source.site import Site

name = "lengthening"

NAMES = ("len", "list", "sorted")
FRAMES = frozenset({"f_locals", "getargvalues"})
SCOPES = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda,
    ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
)  # fmt: skip


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    growths = list(_growths(site))
    names = list(dict.fromkeys(growing for growing, _, _ in growths))
    if not names:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    reasons = {growing: _problem(site, growing, [one[1] for one in growths if one[0] == growing]) for growing in names}
    fine = [growing for growing, reason in reasons.items() if not reason]
    if problem or not fine:
        yield site.decline(name, problem or next(iter(reasons.values())))
        return
    words = " and ".join(fine)
    yield Proposal(
        rewriter=name,
        variant="in place",
        function=site.ref,
        title=f"let {words} grow in place",
        why=(
            f"Each `+` copies all of {words} into a new list for one more element: twice the elements take four times "
            "as long. The list that is there already has room for more at its end."
        ),
        edits=tuple(
            sorted(
                (_edit(site, statement, added) for growing, statement, added in growths if growing in fine),
                key=lambda edit: edit.start,
            )
        ),
    )


def _growths(site: Site) -> Iterator[tuple[str, ast.Assign, ast.List]]:
    """The statements `xs = xs + […]` in loops, each once, with the variable and the list that is added."""
    assert site.node is not None
    seen: set[int] = set()
    for loop in ast.walk(site.node):
        if not isinstance(loop, ast.For | ast.While):
            continue
        for node in ast.walk(loop):
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=growing)],
                    value=ast.BinOp(left=ast.Name(id=again), op=ast.Add(), right=ast.List(elts=[_, *_]) as added),
                ) if growing == again and id(node) not in seen and _is_written_plainly(site, node):
                    seen.add(id(node))
                    yield growing, node, added


def _is_written_plainly(site: Site, statement: ast.Assign) -> bool:
    """`xs = xs + […]`, with no brackets around the sum or the list, and nothing after it."""
    assert isinstance(statement.value, ast.BinOp)
    low, high = site.module.span(statement.value.left)[1], site.module.span(statement.value.right)[0]
    starts = site.module.span(statement)[0], site.module.span(statement.value.left)[0]
    between = site.module.data[low:high], site.module.data[starts[0] : starts[1]].partition(b"=")[2]
    ends = site.module.span(statement)[1] == site.module.span(statement.value.right)[1]
    return between[0].strip() == b"+" and not between[1].strip() and ends


def _problem(site: Site, growing: str, growths: Sequence[ast.Assign]) -> str:
    """Why the list cannot grow in place, as a sentence."""
    assert site.node is not None
    elsewhere = f"`{growing}` is made elsewhere than in front of its loop, and may be known under another name"
    if growing in site.parameters or not bound_by_names(site, growing):
        return elsewhere
    nodes = list(ast.walk(site.node))
    if any(isinstance(node, ast.Global | ast.Nonlocal) and growing in node.names for node in nodes):
        return f"`{growing}` is a variable of more than this function"
    if site.module.identifiers & FRAMES:
        return f"the file looks at the variables of running functions, and may keep `{growing}` as it was"
    if any(isinstance(node, ast.Try | ast.TryStar) and node.finalbody for node in nodes):
        return "the function has a `finally`, which may go on after the list was given back"
    block, making, last = _block(site, growing, growths)
    if block is None:
        return elsewhere
    mentions = {id(node): node for node in nodes if isinstance(node, ast.Name) and node.id == growing}
    inside = {id(node) for statement in block[making : last + 1] for node in ast.walk(statement)}
    behind = {id(node) for statement in block[last + 1 :] for node in ast.walk(statement)}
    inner = {id(node) for scope in nodes if isinstance(scope, SCOPES) and scope is not site.node
             for node in ast.walk(scope)}  # fmt: skip
    own = {id(target) for growth in growths for target in growth.targets}
    own |= {id(growth.value.left) for growth in growths if isinstance(growth.value, ast.BinOp)}
    own |= {id(target) for target in [assignment(block[making])[0]]} | _harmless(site, nodes)
    for key, node in mentions.items():
        if not isinstance(node.ctx, ast.Load) and key not in own:
            return f"`{growing}` is bound again in line {node.lineno}"
        if key in inner:
            return f"an inner function or comprehension knows `{growing}` in line {node.lineno}"
        if key not in own and key in inside:
            return f"line {node.lineno} may give `{growing}` another name while it grows"
        if key not in inside and key not in behind:
            return elsewhere
    return ""


def _block(site: Site, growing: str, growths: Sequence[ast.Assign]) -> tuple[Sequence[ast.stmt] | None, int, int]:
    """The block in which the list is made, where, and its last statement in which the list grows."""
    assert site.node is not None
    for node in ast.walk(site.node):
        for _, block in ast.iter_fields(node):
            if not isinstance(block, list) or not all(isinstance(each, ast.stmt) for each in block):
                continue
            makings = [number for number, each in enumerate(block) if _makes(site, each, growing)]
            if len(makings) != 1:
                continue
            grows = [{id(inner) for inner in ast.walk(each)} for each in block]
            places = [number for growth in growths for number, ids in enumerate(grows) if id(growth) in ids]
            if len(places) == len(growths) and min(places) > makings[0]:
                return block, makings[0], max(places)
    return None, 0, 0


def _makes(site: Site, statement: ast.stmt, growing: str) -> bool:
    match statement:
        case (
            ast.Assign(targets=[ast.Name(id=known)], value=value)
            | ast.AnnAssign(target=ast.Name(id=known), value=ast.expr() as value)
        ):
            return known == growing and makes_list(site, value)
    return False


def _harmless(site: Site, nodes: Sequence[ast.AST]) -> set[int]:
    """Mentions of a list that give it no other name."""
    safe: set[int] = set()
    for node in nodes:
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[found]):
                safe.add(id(found))
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=found, attr="append"))):
                safe.add(id(found))
            case ast.Subscript(value=found, ctx=ast.Load()):
                safe.add(id(found))
            case ast.Return(value=ast.expr() as found):
                safe.add(id(found))
            case ast.UnaryOp(op=ast.Not(), operand=found):
                safe.add(id(found))
            case ast.If(test=found) | ast.While(test=found) | ast.IfExp(test=found):
                safe.add(id(found))
            case ast.Call(func=func, args=[found], keywords=[]) if is_builtin(site, func, "len"):
                safe.add(id(found))
    return safe


def _edit(site: Site, statement: ast.Assign, added: ast.List) -> Edit:
    """`xs.append(x)` for one element, `xs += [x, y]` for several."""
    start, end = site.module.span(statement)
    variable = site.code(statement.targets[0])
    text = site.code(added)
    if len(added.elts) == 1 and not isinstance(added.elts[0], ast.Starred):
        return Edit(start=start, end=end, text=f"{variable}.append({text[1:-1]})")
    return Edit(start=start, end=end, text=f"{variable} += {text}")
