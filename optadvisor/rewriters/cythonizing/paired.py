"""Loops over several lists side by side: their items are taken where they are, without the tuples that `zip` makes.

    for w, x in zip(row, xs): …   →   while t_4 < len(t_1) and (v_w := t_1[t_4]) … and t_4 < len(t_2) and …:

In the order of `zip`: the first list is asked, and what stood there a turn ago is let go, before the second is asked.
What is no exact list goes through `zip` itself, in the same loop.

Does not handle: targets that are no variables; more than four lists; `strict`; what is given by calls.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing.kinds import INT, OBJECT, Written

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.statements import Statements

MOST_LISTS = 4
_PLAIN = (ast.Name, ast.Attribute, ast.Subscript)


def loop_over_lists(
    writer: Statements, node: ast.For, target: ast.expr, iterable: ast.expr, first: Sequence[str]
) -> bool:
    """Writes the loop, if it is one of these; `first` stands at the beginning of each turn. Raises `NotTyped`."""
    match target, iterable:
        case ast.Tuple(elts=targets), ast.Call(func=function, args=lists, keywords=[]):
            plain = all(isinstance(one, ast.Name) for one in targets) and all(isinstance(one, _PLAIN) for one in lists)
            fits = plain and 2 <= len(lists) == len(targets) <= MOST_LISTS
        case _:
            return False
    if not fits or not writer.names.builtin(function, "zip"):
        return False
    given = [writer.of_our_own(OBJECT) for _ in lists]
    for name, one in zip(given, lists, strict=True):
        writer.say(f"{name} = {writer.expressions.obj(one)}")
    items, (pairs, whole) = [writer.of_our_own(OBJECT) for _ in lists], [writer.of_our_own(OBJECT) for _ in range(2)]
    place = writer.of_our_own(INT)
    are_lists = " and ".join(f"type({name}) is list" for name in given)
    writer.say(f"{pairs} = None if {are_lists} else {writer.names.use('zip')}({', '.join(given)})", f"{place} = 0")
    taken = " and ".join(
        f"{place} < len(<list>{name}) and ({item} := (<list>{name})[{place}]) is not no_more"
        for name, item in zip(given, items, strict=True)
    )
    writer.say(f"while ({taken}) if {pairs} is None else ({whole} := next({pairs}, no_more)) is not no_more:")
    writer.depth += 1
    writer.say(f"{place} += 1", f"if {pairs} is not None:")
    writer.say(*(f"    {item} = (<tuple>{whole})[{number}]" for number, item in enumerate(items)))
    writer.say(f"    {whole} = None", *first)
    for variable, item in zip(targets, items, strict=True):
        writer.store(variable, Written(item))
    writer.depth -= 1
    writer.block(node.body)
    writer.other(node.orelse)
    writer.let_go([*given, *items, pairs])
    return True
