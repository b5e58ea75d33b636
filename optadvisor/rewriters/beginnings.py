"""Several questions how a text begins, or ends, become one.

Before:

    if line.startswith("#") or line.startswith("//") or line.startswith(";"):

After:

    if line.startswith(("#", "//", ";")) if type(line) is str else line.startswith("#") or …:

`startswith` takes a tuple of texts and tries them in their order, without a further call from Python for each.

Does not handle: attributes and elements (`row[0].startswith`), texts that are not constants, places in the text
(`startswith("a", 3)`), `and not` between them, f-strings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._places import kept_originals, name_problem
from optadvisor.rewriters._text import quoted
from optadvisor.rewriters._whole_functions import whole_problem
from optadvisor.source.site import Site, has_long_string, own_nodes

name = "beginnings"
whole = True
"""It is asked about methods and inner functions, too."""

METHODS = ("startswith", "endswith")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Neighbours of an `or` that ask one variable the same."""

    variable: str
    method: str
    texts: tuple[str, ...]
    first: ast.expr
    last: ast.expr


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    kept = kept_originals(site.node)
    choices = [n for n in own_nodes(site.node) if isinstance(n, ast.BoolOp) and id(n) not in kept]
    questions = [one for choice in choices if isinstance(choice.op, ast.Or) for one in _questions(choice)]
    if not questions:
        return
    fine = [one for one in questions if _is_variable(site, one) and not has_long_string(_code(site, one))]
    problem = whole_problem(site) or name_problem(site, ("type", "str"))
    if problem or not fine:
        yield site.decline(name, problem or f"`{questions[0].variable}` is no variable of {site.ref.name} alone")
        return
    yield _proposal(site, fine)


def _questions(choice: ast.BoolOp) -> Iterator[Question]:
    """The longest runs of questions to the same variable."""
    run: list[tuple[str, str, str, ast.expr]] = []
    for value in [*choice.values, None]:
        found = _question(value) if value is not None else None
        if found is not None and value is not None and (not run or found[:2] == run[0][:2]):
            run.append((*found, value))
            continue
        yield from _run(run)
        run = [(*found, value)] if found is not None and value is not None else []


def _run(run: Sequence[tuple[str, str, str, ast.expr]]) -> Iterator[Question]:
    if len(run) > 1:
        variable, method = run[0][:2]
        texts = tuple(text for _, _, text, _ in run)
        yield Question(variable=variable, method=method, texts=texts, first=run[0][3], last=run[-1][3])


def _question(node: ast.expr) -> tuple[str, str, str] | None:
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=variable), attr="startswith" | "endswith" as method),
            args=[ast.Constant(value=str(text))],
            keywords=[],
        ):
            return variable, method, text
    return None


def _is_variable(site: Site, question: Question) -> bool:
    """A variable of the function, which nothing binds between two of the questions."""
    names = {n for node in own_nodes(_node(site)) if isinstance(node, ast.Global | ast.Nonlocal) for n in node.names}
    return question.variable in site.bound_names and question.variable not in names


def _node(site: Site) -> ast.FunctionDef:
    assert site.node is not None
    return site.node


def _code(site: Site, question: Question) -> str:
    start, end = site.module.span(question.first)[0], site.module.span(question.last)[1]
    return site.module.data[start:end].decode("utf-8")


def _proposal(site: Site, questions: Sequence[Question]) -> Proposal:
    edits = []
    for one in questions:
        start, end = site.module.span(one.first)[0], site.module.span(one.last)[1]
        texts = ", ".join(quoted(text) for text in dict.fromkeys(one.texts))
        texts += "," if len(set(one.texts)) == 1 else ""
        asked = f"{one.variable}.{one.method}(({texts}))"
        text = f"{asked} if type({one.variable}) is str else {_code(site, one)}"
        around = site.module.data[start - 1 : start] + site.module.data[end : end + 1]
        edits.append(Edit(start=start, end=end, text=text if around == b"()" else f"({text})"))
    return Proposal(
        rewriter=name,
        variant="tuple",
        function=site.ref,
        title="ask once how a text begins",
        why=(
            f"Each `{questions[0].method}` is a call of its own. With a tuple of texts one call tries them all, in "
            "their order."
        ),
        edits=tuple(sorted(edits, key=lambda edit: edit.start)),
        guards=(),
    )
