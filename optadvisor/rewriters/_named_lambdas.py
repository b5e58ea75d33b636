"""Functions that are lambdas with a name, for compiled copies as functions of the file.

    f = lambda x: x ** 3 - 2 * x              def f_lambda(x): return (x ** 3 - 2 * x)
    def newton(x):                            def newton(x):
        for _ in range(50):             →         for _ in range(50):
            x = x - f(x) / slope(x)                   x = x - f_lambda(x) / slope(x)

Only copies for compiled code are written like that; each call tests that the name still stands for such a lambda.

Does not handle: lambdas with default values, names that are bound twice, lambdas that are not only called.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
from collections.abc import Callable, Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._kernel_world import present
from optadvisor.rewriters._other_text import asked_first, brought_back, other, reached
from optadvisor.source.module import Module
from optadvisor.source.site import Site, bindings, own_nodes

Propose = Callable[[Site], Iterator[Proposal | Declined]]
IS_LAMBDA = '''def NAME(function, known):
    """Whether it is a lambda of this file that says what `known` says."""
    if type(function) is not type(known) or function.__globals__ is not globals() or function.__closure__:
        return False
    if function.__defaults__ or function.__kwdefaults__:
        return False
    codes = [each.__code__ for each in (function, known)]
    same = dict(co_filename="", co_name="", co_qualname="", co_firstlineno=1, co_linetable=b"")
    one, other = [code.replace(co_flags=code.co_flags & ~16, **same) for code in codes]  # 16: defined in a function
    return one == other'''
UNTOUCHED = re.compile(r"def (_untouched(?:_\d+)?)\(")
_NEVER = (ast.Lambda, ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.JoinedStr)


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Named:
    name: str
    copied: str
    """Its name as a function of the other text."""
    text: str
    parameters: str
    body: str


def with_lambdas(propose: Propose) -> Propose:
    """`propose` for functions that call lambdas by name, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        edits: list[Edit] = []
        lambdas: dict[str, _Named] = {}
        if not any(isinstance(answer, Proposal) for answer in answers):
            edits, lambdas = _edits(site)
        form = other(site, edits, ()) if edits else None
        found = [brought_back(site, form, answer) for answer in propose(form.site)] if form is not None else []
        made = [_tested(site, answer, lambdas) for answer in found if isinstance(answer, Proposal)]
        yield from [answer for answer in made if answer is not None] or answers

    return asked


def is_lambda(site: Site) -> str:
    """The name of the test, as it is defined in the user's file."""
    return site.fresh("_is_lambda")


def known_lambda(site: Site, name: str, text: str) -> tuple[str, str]:
    """The name of a function that gives a lambda with this text, and its definition."""
    known = site.fresh(f"_known_{name}")
    return known, f"def {known}():\n    return " + (f"(\n{text}\n)" if "\n" in text else text)


def without_tests_of(copied: str, text: str) -> str:
    """The text of a fast path without its tests that `copied`, which stands in no file, is what it was."""
    text = re.sub(rf"(, )?\b{copied}={copied}\b", "", text).replace("(, ", "(")
    for said in (present(copied), "_untouched()"):
        text = re.sub(rf"\s*and {re.escape(said)}", "", text).replace(said, "True")
    return text


def without_unused(helpers: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The helpers without a test of functions that `text` does not make."""
    return tuple(h for h in helpers if not (known := UNTOUCHED.match(h)) or f"{known[1]}(" in text)


def _edits(site: Site) -> tuple[list[Edit], dict[str, _Named]]:
    """What makes the other text, and the lambdas that it calls as functions."""
    module, edits = site.module, list[Edit]()
    lambdas: dict[str, _Named] = {}
    for function in reached(site):
        known = set[ast.AST]()
        for call in own_nodes(function):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            name = call.func.id
            found = lambdas.get(name) or _named(site, name)
            if found is None or site.resolved(call.func) != f".{name}":
                continue
            lambdas[name] = found
            known.add(call.func)
            start, end = module.span(call.func)
            edits.append(Edit(start=start, end=end, text=found.copied))
        mentioned = [n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id in lambdas and n not in known]
        if mentioned:
            return [], {}
    place = len(module.data)
    for one in lambdas.values():
        text = f"\n\ndef {one.copied}({one.parameters}):\n    return (\n{one.body}\n)\n"
        edits.append(Edit(start=place, end=place, text=text.replace("\n", module.newline)))
    return edits, lambdas


def _named(site: Site, name: str) -> _Named | None:
    """`f = lambda x: x * x`, once, at the top level."""
    found = bindings(site.module.tree, name)
    statements = [s for s in site.module.tree.body if isinstance(s, ast.Assign) and s.targets == found]
    made = statements[0].value if len(statements) == 1 else None
    if not isinstance(made, ast.Lambda) or any(isinstance(node, _NEVER) for node in ast.walk(made.body)):
        return None
    a = made.args
    if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults:
        return None
    return _Named(
        name=name,
        copied=site.fresh(f"{name}_lambda"),
        text=_code(site.module, made),
        parameters=", ".join(argument.arg for argument in a.args),
        body=_code(site.module, made.body),
    )


def _code(module: Module, node: ast.expr) -> str:
    return module.code(node).replace("\r\n", "\n")


def _tested(site: Site, answer: Proposal, lambdas: dict[str, _Named]) -> Proposal | None:
    """The proposal for calls that find the lambdas as they were."""
    tests: list[str] = []
    helpers = [IS_LAMBDA.replace("NAME", is_lambda(site))]
    edits = answer.edits
    for one in lambdas.values():
        known, definition = known_lambda(site, one.copied, one.text)
        tests += [present(one.name), f"{is_lambda(site)}({one.name}, {known}())"]
        helpers.append(definition)
        edits = tuple(dataclasses.replace(e, text=without_tests_of(one.copied, e.text)) for e in edits)
    made = asked_first(site, dataclasses.replace(answer, edits=edits), tests)
    if made is None:
        return None
    title, said = made.title, tuple(f"{one.name} is `{one.text}`" for one in lambdas.values())
    for one in lambdas.values():
        title = re.sub(rf"\b{one.copied}\b", one.name, title)
    text = "".join(edit.text for edit in made.edits)
    return dataclasses.replace(
        made,
        title=title,
        helpers=(*helpers, *without_unused(made.helpers, text)),
        guards=(*said, *made.guards),
    )
