"""Why a typed copy of a function is not made, as sentences: what the file does, what names mean there, what comes out.

    np.seterr(all="raise")          →  the file changes how NumPy reports floating-point errors, which …
    def f(a, b): … return a[1:]     →  it returns a part of an array, which compiled code would return as …

Does not handle: what the function computes; `loops.kinds` says why that cannot be compiled.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
from collections.abc import Iterator
from typing import TypeVar

from optadvisor.loops.facts import Facts
from optadvisor.loops.intervals import INT64
from optadvisor.loops.kinds import Inference
from optadvisor.loops.results import signature_problem
from optadvisor.loops.values import LIST, MIXED, Array, Number, Sequence, Value, describe, is_ambiguous, outside
from optadvisor.rewriters._borders import CALLED, TOOL_WORDS, is_list
from optadvisor.rewriters._kernel_guards import Entry
from optadvisor.rewriters._places import STARRED
from optadvisor.source.site import Site, bound_names, own_nodes

V = TypeVar("V", bound=Value | None)
WORDS = frozenset(
    {"type", "int", "float", "bool", "abs", "max", "len", "Exception", "ValueError", "OverflowError"}
    | {"tuple", "map", "FloatingPointError", "RecursionError", "RuntimeError", "globals", "repr", "all", "range"}
)
"""Built-in names that the emitted text uses."""
ERROR_STATES = frozenset({"seterr", "errstate", "seterrcall"})
_NOTICED = ("divide", "over", "invalid")
"""Errors after which a copy gives up, whatever NumPy was told to do then."""


def node_of(site: Site) -> ast.FunctionDef:
    assert site.node is not None
    return site.node


def guarded(entry: Entry, answer: Inference) -> dict[str, Value]:
    """Parameters and globals that the compiled copy takes."""
    globals_read = {n: v for facts in answer.facts.values() for n, v in facts.globals.items()}
    values = {**entry.parameters, **globals_read}
    tested = answer.tests_elements
    return {n: v if n in tested else unbounded(v) for n, v in values.items()}


def unbounded(value: V) -> V:
    return dataclasses.replace(value, elements=INT64) if isinstance(value, Array) else value


def file_problem(site: Site, *, notices: bool = False) -> str:
    """`notices`: the copy gives up wherever something overflows, is divided by zero or has no value, and asks at run
    time what becomes of underflows; so it does not matter what NumPy was told to do then.
    """
    node = node_of(site)
    if site.module.has_star_import:
        return STARRED
    if site.module.identifiers & ERROR_STATES and not (notices and _is_told_of_few(site.module.tree)):
        return "the file changes how NumPy reports floating-point errors, which compiled code does not follow"
    if node not in site.module.tree.body:
        return f"{node.name} is defined inside another statement"
    if not site.module.owns_its_lines(node):
        return f"{node.name} shares its lines with other code"
    if len(site.body) < len(node.body) and site.body and not site.module.starts_its_line(site.body[0]):
        return f"the first statement of {node.name} shares its line with the docstring"
    if site.body and site.body[-1].lineno > site.body[0].lineno and not site.module.starts_its_line(site.body[0]):
        return f"the first statement of {node.name} does not begin its line"
    return signature_problem(node)


def _is_told_of_few(tree: ast.Module) -> bool:
    """All that the file has to do with floating-point errors is `np.errstate(over="ignore")`, without underflows, or
    `np.seterr(all="ignore")`.
    """
    nodes = [*ast.walk(tree)]
    plain = 0
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ERROR_STATES:
            plain += all(map(_does_not_matter, node.keywords)) and not node.args and node.func.attr != "seterrcall"
    mentioned = sum(
        getattr(node, kind, "") in ERROR_STATES for node in nodes for kind in ("id", "attr", "name", "asname", "arg")
    )
    return plain == mentioned


def _does_not_matter(told: ast.keyword) -> bool:
    """Underflows are ignored unless something else is said."""
    match told:
        case ast.keyword(arg="all", value=ast.Constant(value="ignore")):
            return True
        case ast.keyword(arg=str(arg), value=ast.Constant()):
            return arg in _NOTICED
        case _:
            return False


def name_problem(site: Site, answer: Inference, entry: Entry) -> str:
    """Names that mean something else where the emitted text would stand."""
    bound = set(module_names(site.module.tree))
    for function, facts in answer.facts.items():
        bound |= bound_names(function)
        clash = _foreign_globals(answer, function) & bound_names(function)
        if clash:
            return f"{function.name} has a variable `{sorted(clash)[0]}` of its own beside the global of that name"
        for imported in facts.imports:
            problem = _hoist_problem(site, facts, imported)
            if problem:
                return problem
    values = guarded(entry, answer).values()
    lists = any(is_list(value) or isinstance(value, Sequence) for value in values) or any(
        f.makers for f in answer.facts.values()
    )
    words = (bound & (WORDS | CALLED)) | (TOOL_WORDS & set(module_names(site.module.tree)))
    taken = sorted(words if lists else bound & WORDS)
    return f"`{taken[0]}` does not mean Python's own `{taken[0]}` here" if taken else ""


def _foreign_globals(answer: Inference, function: ast.FunctionDef) -> set[str]:
    reached = [function]
    for each in reached:
        reached += [callee for callee in answer.facts[each].helpers.values() if callee not in reached]
    found = [answer.facts[each] for each in reached]
    return {spelled for facts in found for spelled in {**facts.globals, **facts.constants, **facts.tables}}


def module_names(tree: ast.Module) -> Iterator[str]:
    """Names bound at the top level of a file, also by `global` statements inside functions."""
    for node in own_nodes(tree):  # type: ignore[arg-type]  # it reads nothing but `body`
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((item.asname or item.name).partition(".")[0] for item in node.names)
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield from node.names


def _hoist_problem(site: Site, facts: Facts, imported: str) -> str:
    """May the import of `imported` inside a function be repeated at the top of the file?"""
    statement = facts.imports[imported]
    if statement not in facts.function.body:
        return f"`{imported}` is imported inside a branch or loop"
    same = [n for n in site.module.tree.body if ast.unparse(n) == ast.unparse(statement)]
    others = list(module_names(site.module.tree)).count(imported) - len(same)
    if others or hasattr(builtins, imported):
        return f"`{imported}`, imported inside {facts.function.name}, means something else at the top of the file"
    return ""


def result_problem(result: Value) -> str:
    """Arrays come back from compiled code as new objects: it must be known which array each is."""
    arrays = [v for v in (result.items if isinstance(result, Sequence) else (result,)) if isinstance(v, Array)]
    inner = result.items if isinstance(result, Sequence) else ()
    if any(isinstance(item, Sequence) and any(isinstance(v, Array) for v in item.items) for item in inner):
        return "it returns an array or a list in a tuple inside another tuple"
    if any(isinstance(item, Number) and is_ambiguous(item) for item in inner):
        return "it returns tuples that hold an int or a NumPy number at times where they hold a float at others"
    for array in arrays:
        if not array.whole:
            return "it returns a part of an array, which compiled code would return as an array of its own"
        if len(array.origins) > 1 and is_list(array) and outside(array.origins):
            return "it returns a list that is not always the same one"
    origins = [origin for array in arrays for origin in array.origins - outside(array.origins)]
    return "it returns one array twice" if len(set(origins)) < len(origins) else ""


def growth_problem(answer: Inference) -> str:
    unknown = [name for name, dtype in answer.grown.items() if not dtype]
    if answer.grown and any(is_list(array) and array.ndim > 2 for array in answer.arrays.values()):
        return "it appends to a list from outside that might be a row of another one"
    read = {name: array for name, array in answer.arrays.items() if array.form == LIST and array.scalars == MIXED}
    written = [name for name in read if name in answer.written]
    if written:
        return f"it stores into `{written[0]}`, {describe(read[written[0]])}"
    return f"it is not known what it appends to `{unknown[0]}`" if unknown else ""
