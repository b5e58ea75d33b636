"""The least or greatest by a key, for compiled copies as the loop that finds it.

    labels.append(min(range(k), key=lambda c: distance(p, centres[c])))
                                                     ↓
    labels.append(_least(0, k, p, centres))          def _least_key(c, p, centres):
                                                         return (distance(p, centres[c]))

Only copies for compiled code are written like that. The first of several equal ones is taken, what comes after a nan
stays behind it, and where there is nothing to choose from, the original runs and raises.

Does not handle: keys that are no lambdas of one argument, `default`, steps of `range`, iterables that are gone through
only once.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
import symtable
from collections.abc import Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._named_lambdas import without_tests_of, without_unused
from optadvisor.rewriters._other_text import Propose, brought_back, other, reached, reasons_against
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site, bound_names, own_nodes

_NEVER = (ast.Lambda, ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.JoinedStr, ast.Starred)
_AGAIN = (ast.Name, ast.Subscript, ast.ListComp, ast.List)
"""What may be gone through twice."""
_KEY = """
def {key}({item}{more}):
    return {code}
"""
_COUNTED = """
def {chosen}({start}, {stop}{more}):
    for {item} in range({start}, {stop}):
        {best} = {item}
        {least} = {key}({item}{more})
        break
    for {item} in range({start} + 1, {stop}):
        {value} = {key}({item}{more})
        if {value} {sign} {least}:
            {least} = {value}
            {best} = {item}
    return {best}
"""
_LISTED = """
def {chosen}({start}{more}):
    for {item} in {start}:
        {best} = {item}
        {least} = {key}({item}{more})
        break
    for {stop}, {item} in enumerate({start}):
        if {stop} == 0:
            continue
        {value} = {key}({item}{more})
        if {value} {sign} {least}:
            {least} = {value}
            {best} = {item}
    return {best}
"""
"""Each key is worked out once, in this order: it may draw a random number."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Choice:
    edit: Edit
    functions: tuple[str, ...]
    """Names that stand in the other text alone."""
    variables: tuple[str, ...]
    text: str
    line: int
    """Where the call stands."""


def with_keyed_choices(propose: Propose) -> Propose:
    """`propose` for functions that choose by a key, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        taken = any(isinstance(answer, Proposal) for answer in answers)
        choices = [] if taken else _choices(site)
        end = len(site.module.data)
        edits = [*(one.edit for one in choices), *(Edit(start=end, end=end, text=one.text) for one in choices)]
        form = other(site, edits, ()) if edits else None
        if form is not None:
            there = list(propose(form.site))
            found = [brought_back(site, form, answer) for answer in there if isinstance(answer, Proposal)]
            names = [name for one in choices for name in one.functions]
            made = [_without(answer, names) for answer in found if isinstance(answer, Proposal)]
            answers = [*made] or _of_the_file(site, reasons_against(site, form, there), choices) or answers
        yield from answers

    return asked


def _of_the_file(site: Site, reasons: list[Proposal | Declined], choices: list[_Choice]) -> list[Proposal | Declined]:
    """The reasons that are in the words of the user's file, each with a line of it."""
    last, here = len(site.module.data.splitlines()), choices[0].line
    made = re.compile(rf"\b({'|'.join(name for one in choices for name in (*one.functions, *one.variables))})\b")

    def told(line: str) -> str:
        return re.sub(r"(?<=\bline )\d+", lambda found: found[0] if int(found[0]) <= last else str(here), line)

    return [
        dataclasses.replace(one, reason=told(one.reason), line=here if one.line > last else one.line)
        for one in reasons
        if isinstance(one, Declined) and not made.search(one.reason)
    ]


def _without(answer: Proposal, names: list[str]) -> Proposal:
    """The proposal without tests and mentions of functions that stand in no file."""
    edits, title = answer.edits, answer.title
    for name in names:
        edits = tuple(dataclasses.replace(edit, text=without_tests_of(name, edit.text)) for edit in edits)
        title = re.sub(rf" and {name}\b", "", title)
    text = "".join(edit.text for edit in edits)
    return dataclasses.replace(answer, title=title, edits=edits, helpers=without_unused(answer.helpers, text))


def _choices(site: Site) -> list[_Choice]:
    """Such calls in the function and in those that it calls; one in another's key waits for its turn."""
    found: list[_Choice] = []
    for function in reached(site):
        for node in own_nodes(function):
            match node:
                case ast.Call(
                    func=func,
                    args=[over],
                    keywords=[ast.keyword(arg="key", value=ast.Lambda(args=arguments, body=body))],
                ) if is_builtin(site, func, "min", "max") and not _holds(over, _NEVER) and not _holds(body, _NEVER):
                    found += _choice(site, function, node, over, _only(arguments), body, len(found))
    return found


def _holds(node: ast.expr, kinds: tuple[type[ast.AST], ...]) -> bool:
    return any(isinstance(one, kinds) for one in ast.walk(node))


def _only(arguments: ast.arguments) -> str:
    """The name of the one parameter; empty where there are others."""
    plain = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs)
    return arguments.args[0].arg if plain and len(arguments.args) == 1 and not arguments.defaults else ""


def _choice(
    site: Site, function: ast.FunctionDef, call: ast.Call, over: ast.expr, item: str, body: ast.expr, number: int
) -> Iterator[_Choice]:
    assert isinstance(call.func, ast.Name)
    given = _given(site, over)
    code = site.code(body).replace("\r\n", "\n")
    if not item or not given:
        return
    free = sorted(_free(item, code) & bound_names(function))
    end = f"_{number + 1}" if number else ""
    names = {
        one: site.fresh(f"_{one}{end}") for one in ("chosen", "key", "start", "stop", "best", "least", "value", "item")
    }
    before, text = site.code(call), f"{names['chosen']}({', '.join([*given, *free])}"
    missing = site.module.newline * (before.count("\n") - text.count("\n"))  # so that all lines stay where they are
    begin, stop = site.module.span(call)
    more = "".join(f", {name}" for name in free)
    sign = "<" if call.func.id == "min" else ">"
    chosen = (_LISTED if len(given) == 1 else _COUNTED).format(**names, more=more, sign=sign)
    code = f"(\n{code}\n)" if "\n" in code else code
    key = _KEY.format(key=names["key"], item=item, more=more, code=code)
    yield _Choice(
        edit=Edit(start=begin, end=stop, text=text + missing + ")"),
        functions=(names["chosen"], names["key"]),
        variables=tuple(names[one] for one in ("start", "stop", "best", "least", "value", "item")),
        text=(key + chosen).replace("\n", site.module.newline),
        line=call.lineno,
    )


def _given(site: Site, over: ast.expr) -> list[str]:
    """What is handed to the function that chooses: the ends of a range, or a list; nothing where it is neither."""
    match over:
        case ast.Call(func=func, args=[stop], keywords=[]) if is_builtin(site, func, "range"):
            return ["0", site.code(stop)]
        case ast.Call(func=func, args=[start, stop], keywords=[]) if is_builtin(site, func, "range"):
            return [site.code(start), site.code(stop)]
    return [site.code(over)] if isinstance(over, _AGAIN) else []


def _free(item: str, code: str) -> set[str]:
    """Names that a lambda with this body reads from outside."""
    tables = [*symtable.symtable(f"(lambda {item}: (\n{code}\n))", "key", "eval").get_children()]
    found: set[str] = set()
    for table in tables:
        found |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
        tables += table.get_children()
    return found
