"""Functions of the file that compute with plain values only: called with plain values, they give one, or raise.

    def shifted(letter, key):
        if letter in ALPHABET:
            return ALPHABET[(ALPHABET.index(letter) + key) % 26]
        return letter

Their variables are plain, since all that is assigned is; what they read of the module is noted by the reader.

Does not handle: `*args`, keywords, defaults that are no constants, decorators, recursion, `try`, `with`, `global`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence

from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site, bound_names, parameter_names

DEEP = 4

Accepts = Callable[[ast.expr], bool]


def plain_function(site: Site, call: ast.Call, above: Sequence[ast.FunctionDef]) -> ast.FunctionDef | None:
    """The function that `call` calls by name, if it can be read; `above` are those that call it."""
    found = site.helper(call)
    if found is None or found in above or len(above) >= DEEP or site.node is found:
        return None
    a = found.args
    simple = not (a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or call.keywords or found.decorator_list)
    if not simple or any(isinstance(argument, ast.Starred) for argument in call.args):
        return None
    if not all(isinstance(default, ast.Constant) and type(default.value) in (str, int, bool) for default in a.defaults):
        return None
    fits = len(a.args) - len(a.defaults) <= len(call.args) <= len(a.args)
    return found if fits else None


def variables(function: ast.FunctionDef) -> set[str]:
    return {*parameter_names(function), *bound_names(function)}


def all_plain(site: Site, block: Sequence[ast.stmt], accepts: Accepts) -> bool:
    """Whether the statements of a function do nothing but compute with plain values."""
    return all(_plain_statement(site, statement, accepts) for statement in block)


def _plain_statement(site: Site, statement: ast.stmt, accepts: Accepts) -> bool:
    match statement:
        case ast.Pass() | ast.Break() | ast.Continue() | ast.Expr(value=ast.Constant()) | ast.Return(value=None):
            return True
        case ast.Assign(targets=[ast.Name()], value=value) | ast.AugAssign(target=ast.Name(), value=value):
            return accepts(value)
        case ast.Return(value=ast.expr() as value):
            return accepts(value)
        case ast.If(test=test, body=body, orelse=orelse) | ast.While(test=test, body=body, orelse=orelse):
            return accepts(test) and all_plain(site, [*body, *orelse], accepts)
        case ast.For(target=ast.Name(), iter=source, body=body, orelse=orelse):
            return all(map(accepts, _gone_through(site, source))) and all_plain(site, [*body, *orelse], accepts)
    return False


def _gone_through(site: Site, source: ast.expr) -> Iterator[ast.expr]:
    """What the elements of a loop are made of: `range(…)` gives ints, a text gives texts, a number an error."""
    is_range = isinstance(source, ast.Call) and is_builtin(site, source.func, "range") and not source.keywords
    yield from source.args if is_range and isinstance(source, ast.Call) else [source]
