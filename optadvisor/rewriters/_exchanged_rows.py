"""Rows of passed lists that change places, for compiled copies with a list of where each came from.

    def solve(a, b):                          def solve(a_order, a, b):
        …                                         …
        a[k], a[p] = a[p], a[k]        →          _exchange(a_order, a, k, p)

The copy exchanges what is in the rows, and the numbers in the list. Before its results are put back, the rows
themselves change places, which other parts of the program may know:

    a_order = [*range(len(a))]
    …
    a[:] = [a[at] for at in a_order_array]
    _refill(a, a_array, 2)

Does not handle: exchanges in functions that are called, by way of a variable, or of more than two rows; rows that have
a name, are gone over or handed on.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
from collections.abc import Collection, Iterator

from optadvisor.records import CapturedCall, Declined, Edit, Proposal, ValueSpec
from optadvisor.rewriters._named_lambdas import without_tests_of, without_unused
from optadvisor.rewriters._other_text import Propose, brought_back, other, with_block
from optadvisor.rewriters._places import hidden_builtin
from optadvisor.source.site import Site, own_nodes, parameter_names

_EXCHANGE = """

def {name}(order, rows, one, two):
    order[one], order[two] = order[two], order[one]
    for at in range(len(rows[one])):
        rows[one][at], rows[two][at] = rows[two][at], rows[one][at]
"""
_PLACE = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Load)
WORDS = ("len", "list", "range", "type")


def with_exchanged_rows(propose: Propose) -> Propose:
    """`propose` for functions that exchange rows of lists which they were passed, too."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        taken = any(isinstance(answer, Proposal) for answer in answers)
        found = {} if taken else _exchanges(site)
        edits, orders, tool = _edits(site, found) if found else ([], {}, "")
        form = other(site, edits, ()) if edits else None
        if form is not None:
            calls = tuple(_with_orders(call, orders) for call in form.site.recording.calls)
            place = dataclasses.replace(form.site, recording=dataclasses.replace(form.site.recording, calls=calls))
            made = [brought_back(site, form, answer) for answer in propose(place)]
            around = [_around(site, answer, orders, tool) for answer in made if isinstance(answer, Proposal)]
            answers = [answer for answer in around if answer is not None] or answers
        yield from answers

    return asked


def _exchanges(site: Site) -> dict[ast.Assign, tuple[str, ast.expr, ast.expr]]:
    """`a[k], a[p] = a[p], a[k]` → a, k and p, for lists of lists that were passed."""
    if site.node is None or hidden_builtin(site, WORDS):
        return {}
    stored = {n.id for n in own_nodes(site.node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    rows = {
        name
        for name in parameter_names(site.node)
        if name not in stored and (seen := site.seen(name)) and all(_is_rows(spec) for spec in seen)
    }
    found: dict[ast.Assign, tuple[str, ast.expr, ast.expr]] = {}
    for node in own_nodes(site.node):
        match node:
            case ast.Assign(
                targets=[ast.Tuple(elts=[ast.Subscript() as one, ast.Subscript() as two])],
                value=ast.Tuple(elts=[ast.Subscript() as three, ast.Subscript() as four]),
            ) if isinstance(one.value, ast.Name) and one.value.id in rows:
                crossed = ast.unparse(one) == ast.unparse(four) and ast.unparse(two) == ast.unparse(three)
                same = isinstance(two.value, ast.Name) and two.value.id == one.value.id
                plain = all(isinstance(part, _PLACE) for each in (one, two) for part in ast.walk(each.slice))
                if crossed and same and plain:
                    found[node] = one.value.id, one.slice, two.slice
    named = {name for name, _, _ in found.values() if not _is_read_by_numbers(site.node, name, found)}
    return {node: each for node, each in found.items() if not named}


def _is_read_by_numbers(function: ast.FunctionDef, name: str, exchanges: Collection[ast.Assign]) -> bool:
    """Are numbers and lengths all that is asked of the rows? A name of one would go with it when it changes places."""
    known: set[ast.AST] = {part for exchange in exchanges for part in ast.walk(exchange)}
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=ast.Subscript(value=ast.Name() as rows, slice=row), slice=place):
                known |= {rows} if not isinstance(row, ast.Slice) and not isinstance(place, ast.Slice) else set()
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as rows]):
                known.add(rows)
            case ast.Call(func=ast.Name(id="len"), args=[ast.Subscript(value=ast.Name() as rows)]):
                known.add(rows)
    return all(node in known for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == name)


def _is_rows(spec: ValueSpec) -> bool:
    return spec.type == "builtins.list" and spec.element == "builtins.list" and len(spec.shape) == 2


def _edits(
    site: Site, found: dict[ast.Assign, tuple[str, ast.expr, ast.expr]]
) -> tuple[list[Edit], dict[str, str], str]:
    """What makes the other text, the list that stands beside each list of rows, and what exchanges in both."""
    assert site.node is not None
    module, tool = site.module, site.fresh("_exchange")
    orders = {name: site.fresh(f"{name}_order") for name, _, _ in found.values()}
    head = re.compile(rb"def[ \t]+" + site.node.name.encode() + rb"[ \t]*\(").match(
        module.data, module.span(site.node)[0]
    )
    if head is None:
        return [], {}, ""
    edits = [Edit(start=head.end(), end=head.end(), text="".join(f"{order}, " for order in orders.values()))]
    for node, (name, one, two) in found.items():
        start, end = module.span(node)
        text = f"{tool}({orders[name]}, {name}, {site.code(one)}, {site.code(two)})"
        missing = module.newline * (module.data[start:end].count(b"\n") - text.count("\n"))
        edits.append(Edit(start=start, end=end, text=f"{text[:-1]}{missing})"))
    place = len(module.data)
    edits.append(Edit(start=place, end=place, text=_EXCHANGE.format(name=tool).replace("\n", module.newline)))
    return edits, orders, tool


def _with_orders(call: CapturedCall, orders: dict[str, str]) -> CapturedCall:
    lengths = {spec.name: spec.length for spec in call.arguments}
    added = tuple(
        ValueSpec(
            name=order, type="builtins.list", length=lengths[name], element="builtins.int", dtype="int64",
            shape=(lengths[name],), low="0", high=str(max(lengths[name] - 1, 0)),
        )
        for name, order in orders.items()
        if name in lengths
    )  # fmt: skip
    return dataclasses.replace(call, arguments=(*added, *call.arguments))


def _around(site: Site, answer: Proposal, orders: dict[str, str], tool: str) -> Proposal | None:
    """The proposal that lets the rows themselves change places, too; None where that has no place."""
    edits = [dataclasses.replace(edit, text=without_tests_of(tool, edit.text)) for edit in answer.edits]
    text = "".join(edit.text for edit in edits)
    answer = dataclasses.replace(
        answer,
        title=re.sub(rf" and {tool}\b", "", answer.title),
        edits=tuple(edits),
        helpers=without_unused(answer.helpers, text),
        guards=tuple(guard for guard in answer.guards if not guard.startswith(tuple(orders.values()))),
    )
    return with_block(site, answer, functools.partial(_moving, orders))


def _moving(orders: dict[str, str], block: str) -> str:
    for name, order in orders.items():
        filled = re.findall(rf"^[ \t]*_refill\w*\({name}, .*$", block, re.MULTILINE)
        own = re.findall(rf"^[ \t]*_refill\w*\({order}, (\w+), .*\n", block, re.MULTILINE)
        if len(filled) != 1 or len(own) != 1:
            return ""
        block = re.sub(rf"^[ \t]*_refill\w*\({order}, .*\n", "", block, flags=re.MULTILINE)
        indent = filled[0][: len(filled[0]) - len(filled[0].lstrip())]
        moved = f"{indent}{name}[:] = [{name}[at] for at in {own[0]}]\n"
        block = block.replace(filled[0], moved + filled[0])
        for test in (rf"type\({order}\) is list", rf"{order} is not \w+", rf"\w+ is not {order}"):
            block = re.sub(rf"\b{test}\s+and ", "", block)
        block = f"{order} = [*range(len({name}))] if type({name}) is list else []\n{block}"
    return block
