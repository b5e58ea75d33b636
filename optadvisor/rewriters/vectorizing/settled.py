"""Variables that hold Python's or NumPy's number, depending on the data: the kernel gives up on the rarer one.

    worst = 0.0                       worst_fits = False; worst = 0.0
    for x in a:                       worst_before = worst
        if x > worst:          →      … array operations …
            worst = x                 if worst_before < worst or worst < worst_before:
    return worst                          worst_fits = True
                                      if not worst_fits: raise ValueError
                                      return worst

What has changed was assigned; what was assigned the number that it held already is left to the original. Which type is
wanted, `loops.settling` says.

Does not handle: loops as array operations in which such a variable gets numbers of both types.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.loops.facts import Facts
from optadvisor.loops.settling import CHANGED, FALSE, TRUE
from optadvisor.rewriters.vectorizing.nest import Text
from optadvisor.rewriters.vectorizing.values import Unvectorized


def starts(text: Text, facts: Facts) -> list[ast.stmt]:
    """What is known when the kernel begins."""
    return [_parsed(f"{_flag(text, variable)} = {start}") for variable, start in facts.starts.items()]


def beside(text: Text, facts: Facts, node: ast.stmt) -> list[ast.stmt]:
    """The notes that stand in front of a statement that stays as it is, and the tests."""
    flags = dict(_targets(facts, node))
    notes = [_noted(text, key, flag) for key, flag in flags.items()]
    read = dict.fromkeys(n.id for n in ast.walk(node) if isinstance(n, ast.Name) and n in facts.settled)
    tests = [_parsed(f"if not {_flag(text, key)}:\n    raise ValueError") for key in read]
    return [*notes, *tests]


def behind(text: Text, facts: Facts, node: ast.stmt) -> list[ast.stmt]:
    """The notes that stand behind a statement that stays as it is."""
    return [_if_changed(text, key) for key, flag in dict(_targets(facts, node)).items() if flag == CHANGED]


def sets(facts: Facts, node: ast.stmt) -> bool:
    """Does it assign to such a variable?"""
    return bool(_assigned(node) & facts.starts.keys())


def around(text: Text, facts: Facts, loop: ast.stmt, done: list[ast.stmt]) -> list[ast.stmt]:
    """The array operations `done` of a loop with the notes. Raises `Unvectorized`."""
    before: list[ast.stmt] = []
    after: list[ast.stmt] = []
    for key in sorted(_assigned(loop) & facts.starts.keys()):
        flags = [facts.flags.get(n, "") for n in ast.walk(loop) if _is_store(n, key) and isinstance(n, ast.Name)]
        if not set(flags) <= {TRUE, CHANGED}:
            raise Unvectorized(f"`{key}` is Python's number or NumPy's, depending on the data", loop.lineno)
        before.append(_noted(text, key, CHANGED))
        after.append(_if_changed(text, key))
    return [*before, *done, *after]


def _flag(text: Text, variable: str) -> str:
    return text.fresh(f"{variable}_fits")


def _noted(text: Text, key: str, flag: str) -> ast.stmt:
    if flag == CHANGED:
        return _parsed(f"{text.fresh(f'{key}_before')} = {key}")
    return _parsed(f"{_flag(text, key)} = {flag if flag in (TRUE, FALSE) else _flag(text, flag)}")


def _if_changed(text: Text, key: str) -> ast.stmt:
    was = text.fresh(f"{key}_before")
    return _parsed(f"if {was} < {key} or {key} < {was}:\n    {_flag(text, key)} = True")


def _targets(facts: Facts, node: ast.AST) -> Iterator[tuple[str, str]]:
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part in facts.flags:
            yield part.id, facts.flags[part]


def _assigned(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}


def _is_store(node: ast.AST, key: str) -> bool:
    return isinstance(node, ast.Name) and node.id == key and isinstance(node.ctx, ast.Store)


def _parsed(line: str) -> ast.stmt:
    return ast.parse(line).body[0]
