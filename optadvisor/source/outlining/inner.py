"""Whether the loops inside a loop run at all, as a test in front of it: then what they bind has a value behind it.

    for i in range(n):            range(n) and range(m)                                   i and j have a value
        for j in range(m): …

    for i in range(n):            range(n) and any(range(i + 1, n) for i in range(n))     the same
        for j in range(i + 1, n): …

    for x in xs: …                getattr(xs, "__len__", int)()                           x has a value

The test stands in the text that the second pass runs, and nowhere else: it keeps a recorded run from ending in a
`NameError` that the program does not have, and may be wrong where lengths change meanwhile. What the user gets gives
over to the loop itself (see `source.staying`).

Does not handle: loops under a condition, beside `break` or `continue`, or over something else than `heads` knows.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from optadvisor.source.module import Module
from optadvisor.source.outlining.binding import walk_through
from optadvisor.source.outlining.heads import head_of
from optadvisor.source.outlining.names import Use, uses, uses_of, words
from optadvisor.source.outlining.scope import Scope
from optadvisor.source.outlining.world import bound_by

_ODD = words("__len__ __index__ __getitem__ __add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ __floordiv__ __neg__")


def is_notebook(module: Module) -> bool:
    """Whether the file stands for cells: it has no `.py`, or ends in the statement that mentions every name."""
    if not module.path.endswith(".py"):
        return True
    last = module.tree.body[-1] if module.tree.body else None
    return isinstance(last, ast.If) and ast.unparse(last.test) == "not __name__"


def ran(scope: Scope, loop: ast.stmt, missing: frozenset[str]) -> str:
    """A test with which each of the `missing` names has a value when `loop` has ended; empty when none is known."""
    if not isinstance(loop, ast.For) or loop.orelse:
        return ""
    tests: list[str] = []
    for chain in _chains(loop):
        found = missing & bound_by_first_round(scope, chain[-1])
        clauses = _clauses(scope, chain) if found else []
        if clauses:
            tests += clauses
            missing -= found
        if not missing:
            return " and ".join(dict.fromkeys(tests))
    return ""


def _chains(loop: ast.For) -> Iterator[list[ast.For]]:
    """The loop, then those in it that are reached in each of its iterations, each with all around it."""
    yield [loop]
    if any(isinstance(node, ast.Break | ast.Continue) for node in _own(loop)):
        return
    for statement in loop.body:
        if isinstance(statement, ast.For):
            for chain in _chains(statement):
                yield [loop, *chain]


def twins(loop: ast.stmt, names: Collection[str]) -> tuple[str, str] | None:
    """`("new", "u")` where each iteration sets `u = new`, and neither again: behind a loop that ran, they are one."""
    if not isinstance(loop, ast.For) or loop.orelse or any(isinstance(n, ast.Break | ast.Continue) for n in _own(loop)):
        return None
    for number, statement in enumerate(loop.body):
        match statement:
            case ast.Assign(targets=[ast.Name(id=kept)], value=ast.Name(id=other)):
                before, behind = uses_of(loop.body[:number]), uses_of(loop.body[number + 1 :])
                made = any(use.name == other for use in before if use.store and _is_assigned(use, loop))
                again = any(use.name in (kept, other) for use in behind if use.store or use.delete)
                if made and not again and kept != other and {kept, other} <= {*names}:
                    return other, kept
    return None


def _is_assigned(use: Use, loop: ast.For) -> bool:
    """And is no counter: a number may be given back twice."""
    return any(isinstance(node, ast.Assign) and use.node in node.targets for node in ast.walk(loop))


def _own(loop: ast.For) -> Iterator[ast.AST]:
    """What is in the loop's body and not in that of a loop inside."""
    stack: list[ast.AST] = list(loop.body)
    while stack:
        node = stack.pop()
        yield node
        stack += node.orelse if isinstance(node, ast.For | ast.While) else ast.iter_child_nodes(node)


def bound_by_first_round(scope: Scope, loop: ast.stmt) -> frozenset[str]:
    """What has a value for certain after the loop when it has run at least once."""
    walk = walk_through([loop], state=frozenset(), swallows=scope.swallows, runs=lambda each: each is loop)
    return walk.end or frozenset()


def _clauses(scope: Scope, chain: list[ast.For]) -> list[str]:
    """`range(n)`, `range(m)`, or `any(range(i) for i in range(n))` where a range is made of counters around it."""
    heads = [head_of(scope, each.iter) for each in chain]
    known = [head for head in heads if head is not None]
    if len(known) != len(chain) or scope.world.identifiers & _ODD:
        return []
    stored = [use.name for use in uses(chain[0]) if use.store]
    counters = {use.name: n for n, each in enumerate(chain) for use in uses(each.target) if use.store}
    changed = {name for name in stored if name not in counters or stored.count(name) > 1}
    before = scope.bound_before(chain[0]) or frozenset()
    if any(head.numbers & changed or head.lengths & changed - before for head in known):
        return []
    needed: set[int] = {len(chain) - 1}
    for number in reversed(range(len(chain))):
        if number in needed:
            needed |= {counters[name] for name in known[number].names & counters.keys()}
    if any(known[n].names & counters.keys() for n in range(len(chain)) if n not in needed):
        return []
    free = [test for n, head in enumerate(known) if n not in needed for test in head.tests]
    code = scope.module.code
    around = [f"for {code(chain[n].target)} in {known[n].again}" for n in sorted(needed)[:-1]]
    if not around:
        return [*free, *known[-1].tests]
    return [] if _binds_any(scope) else [*free, f"any({' and '.join(known[-1].tests)} {' '.join(around)})"]


def _binds_any(scope: Scope) -> bool:
    names = {"any", "getattr", "hasattr", "int"}
    return scope.module.has_star_import or any(names & {*bound_by(node)} for node in scope.world.nodes)
