"""Loops that call a method which computes with small objects: its time is theirs, if they can be compiled with it.

    for _ in range(250):
        world.step(0.004)         goes through `self.disks` and sets `d.pos = d.pos + d.vel * dt`

A compiled copy of one step would take over every attribute of every object and make new objects in each call; a copy
of the loop does that once. How long a call takes does not matter, but whether the loop can be compiled, which is asked
once its runs are recorded (`call_lengths`).

Does not handle: methods of two classes by one name, loops that hold others, functions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from optadvisor.profiles.call_lengths import were_met
from optadvisor.profiles.samples import LineTime
from optadvisor.source.module import Module

_OPERATORS = frozenset({"__add__", "__sub__", "__mul__", "__truediv__"})
_NEVER = (
    ast.Dict, ast.DictComp, ast.SetComp, ast.JoinedStr, ast.Lambda, ast.Yield, ast.YieldFrom, ast.Await, ast.Try,
    ast.With, ast.Global, ast.Nonlocal, ast.FunctionDef, ast.ClassDef, ast.Delete, ast.Import, ast.ImportFrom,
)  # fmt: skip
_SHOWN = frozenset({"print", "input", "open"})


def on_values(module: Module, body: list[ast.stmt], times: Mapping[int, LineTime]) -> Iterator[tuple[str, range]]:
    """Such methods, and those that they call in turn, with the lines of the loops' calls."""
    known, others = _methods(module) if times else ({}, set())
    for loop in _innermost(body) if known else ():
        for node in ast.walk(loop):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(), attr=name)) if name in known:
                    lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                    reached = _reached(known, name)
                    if were_met(times, lines) and all(_is_quiet(known[each][1], others) for each in reached):
                        looping = [each for each in reached if _has_loop(known[each][1])]
                        yield from ((known[each][0], lines) for each in looping)


def _methods(module: Module) -> tuple[dict[str, tuple[str, ast.FunctionDef]], set[str]]:
    """Name → qualified name and method, of those that the file has once, and the names of others with loops.

    None without a class that has operators.
    """
    classes = [node for node in module.tree.body if isinstance(node, ast.ClassDef)]
    own = [(owner, node) for owner in classes for node in owner.body if isinstance(node, ast.FunctionDef)]
    names = [node.name for _, node in own]
    if not _OPERATORS & {*names}:
        return {}, set()
    known = {node.name: (f"{owner.name}.{node.name}", node) for owner, node in own if names.count(node.name) == 1}
    return known, {node.name for _, node in own if node.name not in known and _has_loop(node)}


def _reached(known: Mapping[str, tuple[str, ast.FunctionDef]], name: str) -> list[str]:
    """The method, and those that it calls, and so on."""
    found = [name]
    for each in found:
        for node in ast.walk(known[each][1]):
            match node:
                case ast.Call(func=ast.Attribute(attr=called)) if called in known and called not in found:
                    found.append(called)
    return found


def _is_quiet(method: ast.FunctionDef, others: set[str]) -> bool:
    """Does it show nothing, make no texts and dicts, and call none of the other methods?"""
    nodes = [node for statement in method.body for node in ast.walk(statement)]
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    reached = {node.func.attr for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)}
    return not called & _SHOWN and not reached & others and not any(isinstance(node, _NEVER) for node in nodes)


def _has_loop(method: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.For | ast.While) for node in ast.walk(method))


def _innermost(body: list[ast.stmt]) -> Iterator[ast.For | ast.While]:
    """The loops that hold no others."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        inner = [*_innermost([node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)])]
        yield from inner
        if isinstance(statement, ast.For | ast.While) and not inner:
            yield statement
