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

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._growing_loops import Growth, Loop, NotPutOff, around_loop, loops_around, loops_of
from optadvisor.rewriters._growing_text import (
    ALONG,
    APPEND,
    BUILTINS,
    CONCATENATE,
    HSTACK,
    INDEX,
    PLUS,
    VSTACK,
    growing_class,
)
from optadvisor.rewriters._places import assignment, name_problem
from optadvisor.source.site import Site, own_nodes

name = "numpy_growing"

_STACKS = {"numpy.concatenate": CONCATENATE, "numpy.vstack": VSTACK, "numpy.hstack": HSTACK}
_BY_NAME = {one.name: one for one in (ALONG, APPEND, CONCATENATE, HSTACK, INDEX, PLUS, VSTACK)}


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """At most one proposal for all the variables that grow in the function's loops, or why there is none."""
    if site.node is None:
        return
    parents = {child: node for node in ast.walk(site.node) for child in ast.iter_child_nodes(node)}
    growths = [growth for node in own_nodes(site.node) if (growth := _growth(site, node)) is not None]
    growths = [growth for growth in growths if loops_around(parents, growth.statement)]
    if not growths:
        return
    if problem := site.plain_problem() or name_problem(site, BUILTINS):
        yield site.decline(name, problem)
        return
    found: list[tuple[Loop, list[Growth]]] = []
    declined: list[Declined] = []
    for variable in dict.fromkeys(growth.variable for growth in growths):
        try:
            found += loops_of(site, [growth for growth in growths if growth.variable == variable], parents)
        except NotPutOff as no:
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
    return Growth(statement=node, variable=target.id, operation=operation.name, value=added)


def _is_axis_0(keywords: list[ast.keyword]) -> bool:
    match keywords:
        case [ast.keyword(arg="axis", value=ast.Constant(value=0))]:
            return True
    return False


# ---------------------------------------------------------------- the new text


def _proposal(site: Site, found: list[tuple[Loop, list[Growth]]]) -> Proposal:
    numpy, imports = site.import_as("numpy", "np")
    edits: list[Edit] = []
    helpers: list[str] = []
    for loop, growths in found:
        operation = _BY_NAME[growths[0].operation]
        class_name = site.fresh(f"_Growing{operation.name}")
        helpers.append(growing_class(class_name, operation, numpy))
        edits += around_loop(site, loop, growths, class_name)
    variables = "`, `".join(dict.fromkeys(growths[0].variable for _, growths in found))
    lists = all(growths[0].operation == PLUS.name for _, growths in found)
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
