"""A list whose first element is taken again and again becomes a queue with two ends.

Before:                                     After:

    queue = [start]                             queue = _deque([start])
    while queue:                                while queue:
        node = queue.pop(0)                         node = queue.popleft()
        for near in graph[node]:                    for near in graph[node]:
            queue.append(near)                          queue.append(near)

`pop(0)` moves all other elements by one place; a `collections.deque` moves none. The two differ in how they print, in
what they are equal to and in the messages of their errors, so this is for a variable of the function of which nothing
else is asked: `append`, `appendleft` for `insert(0, …)`, `len`, `in`, whether it is empty, and `pop(0)` right behind
that question.

A list lets its elements go from its end, a deque from its front: files with `__del__` or weak references are left.

Does not handle: lists that are given, handed on, indexed, gone through, or given back; `pop(0)` elsewhere; elements
left over whose class has a `__del__` in another file.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._places import assignment, import_from, is_builtin, name_problem
from optadvisor.rewriters._quiet_functions import bound_by_names, makes_list, notices_the_end
from optadvisor.source.site import Site

name = "queueing"

NAMES = ("len", "list", "sorted")


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found = {target.id for target in map(_target, _takes(site)) if isinstance(target, ast.Name)}
    if not found:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    reasons = {queue: _problem(site, queue) for queue in sorted(found)}
    queues = [queue for queue, reason in reasons.items() if not reason]
    if problem or not queues:
        yield site.decline(name, problem or next(iter(reasons.values())))
        return
    yield _proposal(site, queues)


def _takes(site: Site, queue: str = "") -> Iterator[ast.Call]:
    """The calls `queue.pop(0)`, of this list or of any variable."""
    for node in ast.walk(site.node) if site.node is not None else ():
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=known), attr="pop"),
                args=[ast.Constant(value=0) as zero],
                keywords=[],
            ) if known == (queue or known) and type(zero.value) is int:
                yield node


def _problem(site: Site, queue: str) -> str:
    """Why the list cannot be a deque, as a sentence."""
    assert site.node is not None
    making = _making(site, queue)
    if making is None:
        return f"`{queue}` is not made once, in the function itself"
    if notices_the_end(site):
        return f"the file notices when objects are let go, and what is left in `{queue}` would go in another order"
    unguarded = [call for call in _takes(site, queue) if id(call) not in _behind_tests(site, queue)]
    if unguarded:
        return f"`{queue}` may be empty in line {unguarded[0].lineno}, and the error would have another message"
    inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    if any(isinstance(n, inner) and n is not site.node and _mentions(n, queue) for n in ast.walk(site.node)):
        return f"an inner function knows `{queue}`"
    safe: set[int] = set()
    for node in ast.walk(site.node):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[found]):
                safe.add(id(found))
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=found, attr="append"), args=[item], keywords=[])) if (
                not isinstance(item, ast.Starred)
            ):
                safe.add(id(found))
            case ast.If(test=test) | ast.While(test=test):
                safe.update(map(id, [test, *(test.values if isinstance(test, ast.BoolOp) else [])]))
            case ast.UnaryOp(op=ast.Not(), operand=found):
                safe.add(id(found))
            case ast.Call(func=func, args=[found], keywords=[]) if is_builtin(site, func, "len"):
                safe.add(id(found))
    safe.update(
        id(_target(call)) for call in (*_takes(site, queue), *_front(site, queue)) if _is_written_plainly(site, call)
    )
    for node in ast.walk(site.node):
        if isinstance(node, ast.Name) and node.id == queue and isinstance(node.ctx, ast.Load) and id(node) not in safe:
            return f"line {node.lineno} asks something else of `{queue}`"
    return ""


def _mentions(tree: ast.AST, queue: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == queue for node in ast.walk(tree))


def _target(call: ast.Call) -> ast.expr:
    assert isinstance(call.func, ast.Attribute)
    return call.func.value


def _is_written_plainly(site: Site, call: ast.Call) -> bool:
    """`queue.pop(`, not `(queue).pop(`."""
    start, end = site.module.span(_target(call))[1], site.module.span(call)[1]
    return site.module.data[start:end].startswith(b".")


def _front(site: Site, queue: str) -> Iterator[ast.Call]:
    """The statements `queue.insert(0, …)`."""
    for node in ast.walk(site.node) if site.node is not None else ():
        match node:
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name(id=known), attr="insert"),
                    args=[ast.Constant(value=0) as zero, item],
                    keywords=[],
                ) as call
            ) if known == queue and type(zero.value) is int and not isinstance(item, ast.Starred):
                yield call


def _making(site: Site, queue: str) -> ast.expr | None:
    """The new list that the variable is bound to, if that is all it is ever bound to."""
    assert site.node is not None
    nodes = list(ast.walk(site.node))
    if any(isinstance(n, ast.Global | ast.Nonlocal) and queue in n.names for n in nodes):
        return None
    bound = [n for n in nodes if isinstance(n, ast.Name) and n.id == queue and not isinstance(n.ctx, ast.Load)]
    if len(bound) != 1 or queue in site.parameters or not bound_by_names(site, queue):
        return None
    for statement in nodes:
        target, value = assignment(statement) if isinstance(statement, ast.stmt) else (None, None)
        if target is bound[0] and value is not None and makes_list(site, value):
            return value
    return None


def _behind_tests(site: Site, queue: str) -> set[int]:
    """The calls with which a block begins that runs only if the list is not empty."""
    found: set[int] = set()
    for node in ast.walk(site.node) if site.node is not None else ():
        if not isinstance(node, ast.While | ast.If) or not _says_some(site, node.test, queue):
            continue
        first = node.body[0]
        if isinstance(first, ast.Assign | ast.AnnAssign | ast.Expr) and first.value is not None:
            found.add(id(first.value))
    return found


def _says_some(site: Site, test: ast.expr, queue: str) -> bool:
    """`queue`, `len(queue) > 0` and the like, alone or joined by `and`."""
    match test:
        case ast.Name(id=known):
            return known == queue
        case ast.BoolOp(op=ast.And(), values=values):
            return any(_says_some(site, value, queue) for value in values)
        case ast.Compare(
            left=ast.Call(func=func, args=[ast.Name(id=known)]), ops=[op], comparators=[ast.Constant(value=0)]
        ):
            return known == queue and is_builtin(site, func, "len") and isinstance(op, ast.Gt | ast.NotEq)
    return False


def _proposal(site: Site, queues: list[str]) -> Proposal:
    deque, imports = import_from(site, "collections", "deque")
    edits: list[Edit] = []
    for queue in queues:
        making = _making(site, queue)
        assert making is not None
        start, end = site.module.span(making)
        edits += [Edit(start=start, end=start, text=f"{deque}("), Edit(start=end, end=end, text=")")]
        edits += [_instead(site, call, "popleft()") for call in _takes(site, queue)]
        edits += [_instead(site, call, f"appendleft({site.code(call.args[1])})") for call in _front(site, queue)]
    words = " and ".join(queues)
    return Proposal(
        rewriter=name,
        variant="deque",
        function=site.ref,
        title=f"take the first element of {words} without moving the others",
        why=(
            f"To take the first element out of a list, Python moves all others by one place. {words} "
            f"{'is' if len(queues) == 1 else 'are'} used as a queue only, and a deque takes elements from either end "
            "at the same cost."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=imports,
    )


def _instead(site: Site, call: ast.Call, text: str) -> Edit:
    """The call with another method."""
    return Edit(start=site.module.span(_target(call))[1], end=site.module.span(call)[1], text=f".{text}")
