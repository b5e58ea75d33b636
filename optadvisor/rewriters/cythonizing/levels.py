"""Where a comprehension, or the levels of recursion, would show that C does without functions of Python's.

    check_comprehension(names, items, generators)      `[depth(c) for c in node.kids]` in `depth`: Python calls what
                                                       stands between the brackets, which takes a level, too; and
                                                       an error in it keeps what it goes through for a while, where C
                                                       lets that go at once: a generator that cleans up shows it
    check_limit(module)                                a function of the file sets the limit, maybe while C is at
                                                       work, which has asked whether there are levels enough

Whether something leads back to a function is told from the names that stand in the functions of the file, whatever they
are called upon.

Does not handle: a comprehension on the very last level of recursion, which C still has room for; generators of other
files that clean up behind a `yield`.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Mapping, Sequence

from optadvisor.rewriters._places import assignment
from optadvisor.rewriters.cythonizing.kinds import NotTyped
from optadvisor.rewriters.cythonizing.names import Names
from optadvisor.source.module import Module

CLEANING = (ast.Try, ast.TryStar, ast.With, ast.AsyncWith)


def check_comprehension(names: Names, items: Sequence[ast.expr], generators: Sequence[ast.comprehension]) -> None:
    """Raises `NotTyped`."""
    if any(generator.is_async for generator in generators):
        raise NotTyped("an asynchronous comprehension is left to Python", items[0].lineno)
    inside = [*items, *(one.iter for one in generators[1:]), *(test for one in generators for test in one.ifs)]
    if names.node.name in _reached((names.site.original or names.site.module).tree, inside):
        reason = f"a comprehension that leads back to `{names.node.name}` is a level of recursion, too"
        raise NotTyped(reason, items[0].lineno)
    first = generators[0].iter
    counts = isinstance(first, ast.Call) and names.builtin(first.func, "range") != ""
    if not counts and (cleaning := _cleans_up((names.site.original or names.site.module).tree)):
        way = "after an error in a comprehension, C would close it earlier than Python"
        raise NotTyped(f"the generator in line {cleaning} does something when it is closed: {way}", items[0].lineno)


def check_limit(module: Module) -> None:
    """Raises `NotTyped`."""
    if "setrecursionlimit" in module.identifiers:
        for one in ast.walk(module.tree):
            if isinstance(one, ast.FunctionDef) and "setrecursionlimit" in _words(one):
                reason = f"`{one.name}` sets the limit of recursion, and a handler of all errors would catch its error"
                raise NotTyped(reason, one.lineno)


def _reached(tree: ast.Module, inside: Sequence[ast.expr]) -> set[str]:
    """All names that may be called from there."""
    known = _definitions(tree)
    found: set[str] = set()
    left = set().union(*map(_words, inside)) | {name for name in known if name.startswith("__")}
    while left:
        found |= left
        left = set().union(*(known.get(name, frozenset()) for name in left)) - found
    return found


@functools.lru_cache(maxsize=16)
def _cleans_up(tree: ast.Module) -> int:
    """The line of a `yield` behind which something happens when its generator is closed; 0: the file has none."""
    around = [one for one in ast.walk(tree) if isinstance(one, CLEANING)]
    found = [n for one in around for n in ast.walk(one) if isinstance(n, ast.Yield | ast.YieldFrom)]
    return min((one.lineno for one in found), default=0)


@functools.lru_cache(maxsize=16)
def _definitions(tree: ast.Module) -> Mapping[str, frozenset[str]]:
    """Function, method or variable of the file → the names that stand in it."""
    found: dict[str, frozenset[str]] = {}
    for one in ast.walk(tree):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            found[one.name] = found.get(one.name, frozenset()) | _words(one)
    for statement in tree.body:
        target, value = assignment(statement)
        if isinstance(target, ast.Name) and value is not None:
            found[target.id] = found.get(target.id, frozenset()) | _words(value)
    return found


def _words(node: ast.AST) -> frozenset[str]:
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return frozenset(names | {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)})
