"""A rewriter's answers for the text with flags, as answers for the user's.

    return _first_kernel(xs)     →     given = _first_kernel(xs)
                                       return (given[0] if given[1] else None), given[2]

Does not handle: blocks in front of the original that return from inner functions.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._none_at_first import settles
from optadvisor.rewriters._other_text import Propose, brought_back, with_block
from optadvisor.rewriters.optional.reading import Reading, read
from optadvisor.rewriters.optional.shapes import Shape
from optadvisor.rewriters.optional.writing import forms
from optadvisor.source.site import Site

SAME_REASONS = 3
"""So often the same reason against a text speaks against all others, too."""


def with_optional(propose: Propose) -> Propose:
    """`propose` for functions that give None at times; those with variables alone where it has nothing to propose."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        reading = read(site) if site.node is not None else None
        if reading is None or site.node is None:
            yield from propose(site)
            return
        before = list(propose(site)) if _is_plain(site, reading) else []
        settling: list[Proposal] = []
        if not any(isinstance(answer, Proposal) for answer in before):
            shape = reading.shapes.get(site.node)
            reasons: list[object] = []
            for form in forms(reading):
                answers = list(propose(form.site))
                reasons.append([getattr(answer, "reason", "") for answer in answers])
                found = [brought_back(site, form, answer) for answer in answers]
                made = [_returning(site, answer, shape) for answer in found if isinstance(answer, Proposal)]
                proposals = [answer for answer in made if answer is not None]
                if proposals and not any(map(settles, proposals)):
                    yield from proposals
                    return
                settling = settling or proposals
                if not proposals and reasons.count(reasons[-1]) == SAME_REASONS:
                    break
        yield from settling or before or propose(site)

    return asked


def _is_plain(site: Site, reading: Reading) -> bool:
    """Whether no function returns such things, or only the one itself, where None is written in tuples of numbers.

    What is proposed for the text as it is does then not give up where something is None.
    """
    variables = any(reading.names.values())
    shapes = [
        shape for function, shape in reading.shapes.items() if function is not site.node or shape.single or variables
    ]
    return not shapes


def _returning(site: Site, answer: Proposal, shape: Shape | None) -> Proposal | None:
    """The proposal that gives None again; None where that has no place."""
    if shape is None:
        return answer
    return with_block(site, answer, functools.partial(_decoded, site, shape))


def _decoded(site: Site, shape: Shape, block: str) -> str:
    """The block in front of the original with all that it returns as it would be there; empty where it cannot be."""
    try:
        tree = ast.parse(block)
    except SyntaxError:
        return ""
    nodes = [*ast.walk(tree)]
    if any(isinstance(node, ast.FunctionDef) for node in nodes):
        return ""
    returned = [node for node in nodes if isinstance(node, ast.Return)]
    lines = block.splitlines()
    name = site.fresh("given")
    for node in sorted(returned, key=lambda each: each.lineno, reverse=True):
        if (
            node.value is None
            or node.lineno != node.end_lineno
            or not lines[node.lineno - 1].lstrip().startswith("return ")
        ):
            return ""
        indent, _, value = lines[node.lineno - 1].partition("return ")
        if isinstance(node.value, ast.Name):
            lines[node.lineno - 1] = f"{indent}return {given_text(shape, node.value.id)}"
        else:
            lines[node.lineno - 1 : node.lineno] = [
                f"{indent}{name} = {value}",
                f"{indent}return {given_text(shape, name)}",
            ]
    return "".join(f"{line}\n" for line in lines) if returned else ""


def given_text(shape: Shape, name: str) -> str:
    """What the original returns, from what the copy gave."""
    items, number = [], 0
    for place in shape.places:
        value = f"{name}[{number}]" if place.valued else ""
        number += place.width
        flag = f"{name}[{number - 1}]"
        if not place.others:
            items.append(value)
        elif not place.valued and len(place.others) == 1:
            items.append(place.others[0])
        elif len(place.others) == 1:
            items.append(
                f"{value} if {flag} else {place.others[0]}"
                if shape.single
                else f"({value} if {flag} else {place.others[0]})"
            )
        else:
            items.append(f"({', '.join([value or '0', *place.others])})[{flag}]")
    return items[0] if shape.single else ", ".join(items) + "," * (len(items) == 1)
