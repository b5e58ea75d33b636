"""Variables of comprehensions under names of their own, where the function has something else by the same name.

    digits = [int(d) for d in str(n)]                        digits = [int(d_2) for d_2 in str(n)]
    return sum(d ** len(digits) for d in digits) == n        return sum(d_3 ** len(digits) for d_3 in digits) == n

A comprehension's variables are its own in Python, so a function may well use one name for a character here and for a
number there; the readers of kinds go by the name.

Does not handle: comprehensions with lambdas, `:=`, f-strings or others inside them that use the same name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Edit
from optadvisor.source.site import Site, own_nodes

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def own_names(site: Site) -> list[Edit]:
    """The edits that give the variables of comprehensions names that occur nowhere else in the file."""
    if site.node is None:
        return []
    found: list[Edit] = []
    taken = {*site.module.identifiers}
    for node in own_nodes(site.node):
        for name in _variables(node) if isinstance(node, COMPREHENSIONS) else ():
            number = next(n for n in range(2, len(taken) + 3) if f"{name}_{n}" not in taken)
            taken.add(f"{name}_{number}")
            for mention in _mentions(node, name):
                start, end = site.module.span(mention)
                found.append(Edit(start=start, end=end, text=f"{name}_{number}"))
    return found


def _variables(node: ast.AST) -> list[str]:
    """Its variables, if each mention of them in it is known to mean them."""
    assert isinstance(node, COMPREHENSIONS)
    odd = (*COMPREHENSIONS, ast.Lambda, ast.NamedExpr, ast.JoinedStr)
    if any(isinstance(inner, odd) for inner in ast.walk(node) if inner is not node):
        return []
    targets = (name for part in node.generators for name in ast.walk(part.target))
    return [*dict.fromkeys(name.id for name in targets if isinstance(name, ast.Name))]


def _mentions(node: ast.AST, name: str) -> Iterator[ast.Name]:
    """Where a variable of a comprehension is named: anywhere in it but in what its first loop goes over."""
    assert isinstance(node, COMPREHENSIONS)
    outside = {id(inner) for inner in ast.walk(node.generators[0].iter)}
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and inner.id == name and id(inner) not in outside:
            yield inner
