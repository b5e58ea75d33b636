"""Statements that copy a long text to put something at its end.

Before:                                             After:

    text = text + line[i : i + width] + "\\n"            if type(text) is str and type(line) is str:
                                                            text += line[i : i + width] + "\\n"
                                                        else:
                                                            text = text + line[i : i + width] + "\\n"

Python adds to a local variable's text in place where `text + …` is the last that is done before it is assigned to
`text` again. Here a first `+` makes a copy of all that there is, each time: the more text, the longer.

Does not handle: texts that are no local variables, parts that are not surely plain texts, as `str(item)` of any object.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.rewriters._afterwards import captured, surely_bound
from optadvisor.rewriters._joining_read import grown
from optadvisor.rewriters._places import is_builtin, kept_originals, places
from optadvisor.rewriters._text import constant_text
from optadvisor.source.site import Site, has_long_string

TEXT_METHODS = (
    "capitalize", "casefold", "center", "expandtabs", "join", "ljust", "lower", "lstrip", "removeprefix",
    "removesuffix", "replace", "rjust", "rstrip", "strip", "swapcase", "title", "upper", "zfill",
)  # fmt: skip
"""They give plain texts of plain texts, whatever their arguments."""
NUMBERS = "(int, float, bool)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Growing:
    """One such statement, the tests under which it may be written otherwise, and how."""

    statement: ast.stmt
    tests: tuple[str, ...]
    written: str


def growing(site: Site) -> Iterator[Growing | tuple[ast.stmt, str]]:
    """The statements in loops; for one that stays, why it does."""
    assert site.node is not None
    done = kept_originals(site.node)
    shared = captured(site)
    for place in places(site):
        for statement in place.block if place.in_loop else ():
            found = None if id(statement) in done else _parts(site, statement)
            if found is None or found[0] in shared or found[0] not in site.bound_names:
                continue
            yield _growing(site, statement, *found)


def _parts(site: Site, statement: ast.stmt) -> tuple[str, list[ast.expr], str] | None:
    """Name, parts, and the parts as one expression, of `x = x + e + f` and `x = f"{x}, {e}"`."""
    growth = grown(statement)
    if isinstance(statement, ast.Assign) and growth is not None and growth[2] == "after" and len(growth[1]) > 1:
        start, end = site.module.span(growth[1][0])[0], site.module.span(growth[1][-1])[1]
        code = site.module.data[start:end].decode("utf-8")
        bare = all(not isinstance(part, ast.IfExp | ast.BoolOp | ast.Compare | ast.Lambda) for part in growth[1])
        return (growth[0], growth[1], code) if bare and _reads_as(code, growth[1]) else None
    match statement:
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.JoinedStr(values=[ast.FormattedValue() as first, *rest])
        ):
            whole = isinstance(first.value, ast.Name) and first.value.id == name and first.conversion == -1
            if whole and first.format_spec is None and len(rest) > 1:
                text = ast.JoinedStr(values=rest)
                return name, [text], ast.unparse(ast.fix_missing_locations(text))
    return None


def _reads_as(code: str, parts: list[ast.expr]) -> bool:
    """The text from the first part to the last is their sum: no parenthesis begins outside and ends within."""
    try:
        node = ast.parse(f"({code})", mode="eval").body
    except SyntaxError:
        return False
    whole = parts[0]
    for part in parts[1:]:
        whole = ast.BinOp(left=whole, op=ast.Add(), right=part)
    return ast.dump(node) == ast.dump(whole)


def _growing(
    site: Site, statement: ast.stmt, name: str, parts: list[ast.expr], code: str
) -> Growing | tuple[ast.stmt, str]:
    tests: dict[str, None] = {f"type({name}) is str": None}
    for part in parts:
        unsure = _not_text(site, part, tests)
        if unsure is not None:
            return statement, f"`{site.code(unsure)}` may be something else than a plain text"
    names = {n.id for test in tests for n in ast.walk(ast.parse(test)) if isinstance(n, ast.Name)}
    bound = names - {"type", "str", "int", "float", "bool"}
    if not all(surely_bound(site, statement, one) for one in bound - {name}):
        return statement, "a part of the text may have no value yet"
    mine = site.bound_names - captured(site)
    if names & bound - mine and any(map(_may_call, parts)):
        return statement, f"`{min(names & bound - mine)}` may be set anew while the parts are put together"
    if not site.module.owns_its_lines(statement) or has_long_string(site.code(statement)) or _walrus(statement):
        return statement, "the text grows in a statement that cannot be written twice"
    return Growing(statement=statement, tests=tuple(tests), written=f"{name} += {code}")


def _may_call(part: ast.expr) -> bool:
    """More than names and texts is in it: others' code may run."""
    plain = (ast.Constant, ast.Name, ast.BinOp, ast.Add, ast.expr_context)
    return not all(isinstance(n, plain) for n in ast.walk(part))


def _walrus(statement: ast.stmt) -> bool:
    return any(isinstance(n, ast.NamedExpr | ast.Await) for n in ast.walk(statement))


def _not_text(site: Site, node: ast.expr, tests: dict[str, None]) -> ast.expr | None:
    """The first part of an expression that is not surely a text of the type `str` itself; what must hold for it."""
    match node:
        case ast.Constant(value=str()):
            return None
        case ast.Name(id=name):
            tests[f"type({name}) is str"] = None
            return None
        case ast.JoinedStr(values=values) if len(values) > 1:
            return None
        case ast.Subscript(value=inner) | ast.Call(func=ast.Attribute(value=inner, attr=_)) if _keeps(node):
            return _not_text(site, inner, tests)
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return _not_text(site, left, tests) or _not_text(site, right, tests)
        case ast.BinOp(op=ast.Mult(), left=left, right=ast.Constant(value=int())):
            return _not_text(site, left, tests)
        case ast.Call(func=function, args=[one], keywords=[]) if is_builtin(site, function, "chr", "hex", "bin", "oct"):
            return node if isinstance(one, ast.Starred) else None
        case ast.Call(func=function, args=[one], keywords=[]) if is_builtin(site, function, "str"):
            return None if _number(site, one, tests) else node
    return None if constant_text(site, node) is not None and not isinstance(node, ast.Attribute) else node


def _keeps(node: ast.expr) -> bool:
    """A piece of a text, or a method of texts that gives one."""
    if isinstance(node, ast.Subscript):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TEXT_METHODS


def _number(site: Site, node: ast.expr, tests: dict[str, None]) -> bool:
    """A number of Python's own, if the tests hold: its text is a plain one."""
    match node:
        case ast.Constant(value=int() | float()):
            return True
        case ast.Name(id=name):
            tests[f"type({name}) in {NUMBERS}"] = None
            return True
        case ast.BinOp(left=left, right=right):
            return _number(site, left, tests) and _number(site, right, tests)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _number(site, inner, tests)
        case ast.Call(func=function, args=[_], keywords=[]):
            return is_builtin(site, function, "len")
    return False
