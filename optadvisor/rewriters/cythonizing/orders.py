"""Where Cython would do things in another order than Python: methods are looked for, and keys hashed, at other times.

    method_first(base, "append", node)     node: base.append(f()): Python finds the method first, Cython calls f first
    check_hashed(keys, parts)              {k: 1, "b": f()}: Python evaluates all of it before it hashes `k`
    frozen(node)                           {1, 2, 3}: the constant that Python copies, which has an order of its own

Does not handle: arithmetic, items and attributes, which may all raise errors, as calm.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from optadvisor.rewriters.cythonizing.kinds import (
    BOOL,
    CHAR,
    DICT,
    INT,
    LIST,
    SET,
    TEXT,
    TUPLE,
    Kind,
    NotTyped,
    Written,
)

HASHED = (TEXT, CHAR, INT, BOOL)
"""Kinds whose values are hashed and compared without anybody noticing."""
TYPES: dict[Kind, type] = {TEXT: str, CHAR: str, LIST: list, DICT: dict, SET: set, TUPLE: tuple}


def is_calm(node: ast.expr) -> bool:
    """Nothing in it can raise an error, change anything or run foreign code."""
    if isinstance(node, ast.Tuple | ast.List):
        return all(map(is_calm, node.elts))
    return isinstance(node, ast.Name | ast.Constant)


def method_first(base: Written, method: str, node: ast.Call) -> bool:
    """Whether the method may be missing, and the arguments do something before Cython finds that out."""
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    return not hasattr(TYPES.get(base.kind), method) and not all(map(is_calm, given))


def check_hashed(keys: Sequence[tuple[ast.expr, Written]], parts: Sequence[ast.expr]) -> None:
    """`parts`: all that is evaluated. Raises `NotTyped`."""
    first = [node for node, key in keys[:-1] if key.kind not in HASHED and not isinstance(node, ast.Constant)]
    if first and not all(map(is_calm, parts)):
        raise NotTyped("what is evaluated after a key that may have no hash is left to Python", first[0].lineno)


def check_filled_in(text: ast.expr, items: Sequence[tuple[ast.expr, Written]]) -> None:
    """In `"%s %s" % (a, b())` Python makes a text of `a` before it computes `b()`. Raises `NotTyped`."""
    if not isinstance(text, ast.Constant) or not isinstance(text.value, str) or "%(" in text.value:
        return
    forms = re.findall(r"%[-+ #0]*\d*(?:\.\d*)?(.?)", text.value, re.DOTALL)
    if all(form in "%sra" for form in forms) and any(item.kind not in HASHED for _, item in items):
        raise NotTyped("texts of objects in `%` are left to Python", text.lineno)


def check_gathered(node: ast.GeneratorExp) -> None:
    """A `StopIteration` becomes another error in a generator, not in a list. Raises `NotTyped`."""
    if any(isinstance(one, ast.Name) and one.id == "next" for one in ast.walk(node)):
        raise NotTyped("`next` in a generator is left to Python", node.lineno)


def check_iterated(node: ast.expr) -> None:
    """Python loops over a constant instead, whose order may be another. Raises `NotTyped`."""
    if isinstance(node, ast.Set):
        raise NotTyped("a loop over a set that is written in its head is left to Python", node.lineno)


def is_constant_set(node: ast.expr) -> bool:
    """Raises `NotTyped` for arithmetic of constants, which Python may have done by then."""
    if not isinstance(node, ast.Set) or not all(map(_is_constant, node.elts)):
        return False
    if any(isinstance(one, ast.BinOp) for one in ast.walk(node)):
        raise NotTyped("a set of arithmetic is left to Python", node.lineno)
    return True


def _is_constant(node: ast.expr) -> bool:
    parts = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.Tuple, ast.unaryop, ast.operator, ast.expr_context)
    return all(isinstance(one, parts) for one in ast.walk(node))


def frozen(node: ast.expr) -> str:
    """What gives the very constant that Python keeps for a set of constants."""
    return f"(lambda: 0 in {ast.unparse(node)}).__code__.co_consts[-1]"
