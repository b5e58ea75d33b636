"""Whole numbers that names hold when a nest begins, told by the statements in front of it.

    n = len(a)
    k = 0
    while k < n: …           n is len(a), k is 0

Only straight lines count: what an `if`, a loop or an unknown call in front may have changed is forgotten.

Does not handle: names of outer functions and modules (they are symbols, or nothing).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import Known
from optadvisor.loops.nests.reading.names import called_builtin, key, resolved, stores
from optadvisor.loops.nests.reading.whole_numbers import known_whole, shape_item


def known_before(frame: Frame, nest: ast.stmt) -> None:
    """Fill `frame.env` with the whole numbers that are known where `nest` begins."""
    for statement in _in_front(frame.scope.body, nest):
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            values = dict(_numbers(frame, statement.targets[0], statement.value))
            _forget(frame, statement)
            frame.env.update(values)
        else:
            _forget(frame, statement)
    for name, value in list(frame.env.items()):
        if not isinstance(value, Known):
            del frame.env[name]


def _in_front(body: list[ast.stmt], nest: ast.stmt) -> Iterator[ast.stmt]:
    """Statements that have run, in this order, when the nest begins; nothing that is skipped by a jump."""
    for statement in body:
        if statement is nest:
            return
        inside = any(node is nest for node in ast.walk(statement))
        if not inside:
            yield statement
            continue
        for field in ("body", "orelse", "finalbody"):
            block = getattr(statement, field, [])
            if any(node is nest for part in block for node in ast.walk(part)):
                if isinstance(statement, ast.Try | ast.TryStar | ast.For | ast.While) and field != "body":
                    yield ast.Try(body=statement.body, handlers=[], orelse=[], finalbody=[])
                yield from _in_front(block, nest)
        for handler in getattr(statement, "handlers", []):
            if any(node is nest for node in ast.walk(handler)):
                yield ast.Try(body=getattr(statement, "body", []), handlers=[], orelse=[], finalbody=[])
                yield from _in_front(handler.body, nest)
        return


def _numbers(frame: Frame, target: ast.expr, value: ast.expr) -> Iterator[tuple[str, Known]]:
    if isinstance(target, ast.Name):
        whole = known_whole(frame, value)
        if whole is not None:
            yield target.id, Known(value=whole)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for element, part in zip(target.elts, value.elts, strict=True):
            yield from _numbers(frame, element, part)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Attribute) and value.attr == "shape":
        for axis, element in enumerate(target.elts):
            item = shape_item(frame, key(value.value), axis)
            if isinstance(element, ast.Name) and item is not None:
                yield element.id, Known(value=item)


def _forget(frame: Frame, statement: ast.stmt) -> None:
    """Drop what the statement may change: names it binds, and all lengths where a list may grow."""
    stored = stores(statement, frozenset(frame.arrays))
    resizes = stored.resizes or any(_is_unclear(frame, node) for node in ast.walk(statement))
    if any(_is_unclear(frame, node) for node in ast.walk(statement)):
        for name in frame.shared:
            frame.env.pop(name, None)
    changed = set(stored.names) | ({"*"} if stored.attributes else set())
    for name, known in list(frame.env.items()):
        if name in stored.names or not isinstance(known, Known):
            frame.env.pop(name, None)
            continue
        for symbol in (symbol for symbol, _ in known.value.terms):
            record = frame.symbols[symbol]
            owner = (record.array or symbol).split(".")[0].split("[")[0]
            length = bool(record.array) or "(" in symbol or "[" in symbol
            grows = length and resizes and record.array not in frame.arrays
            if grows or owner in changed or ("." in symbol and "*" in changed) or _mentions(symbol, changed):
                frame.env.pop(name, None)


def _mentions(symbol: str, names: set[str]) -> bool:
    """Whether a symbol's text holds one of these names."""
    try:
        tree = ast.parse(symbol, mode="eval")
    except SyntaxError:
        return True
    return any(isinstance(node, ast.Name) and node.id in names for node in ast.walk(tree))


def _is_unclear(frame: Frame, node: ast.AST) -> bool:
    """A call that may change the length of some list."""
    if not isinstance(node, ast.Call):
        return False
    name = resolved(frame.module, node.func)
    known = name.startswith(("math.", "numpy.", "random.", "builtins."))
    return not known and called_builtin(frame.module, node, "len") is None
