"""Values that a file's own top-level statements give to names, computed anew: only where that is surely the same.

    STEP = math.pi / 60                 a number, of numbers and of constants of the standard library
    WIDTH, HEIGHT = 800, 600
    Cell = Tuple[int, int]              what annotations are made of
    T = TypeVar("T")
    Base = Filter; root = math.sqrt     another name of a class or a function

Class statements need such names before recorded values can be read, for these may be of that class. Nothing of the
program runs here: names and attributes are looked up, and what is computed with them is of types known to have no
effects. What is computed cannot change, and each name in it, and its own, is bound by one statement of the file only.

Does not handle: conditions, comparisons, comprehensions, formatted texts, attributes of objects, calls of anything but
`math`, of number types and of `typing`'s makers; lists and dicts, which other statements may have changed since.
"""

from __future__ import annotations

import ast
import builtins
import cmath
import math
import sys
import types
import typing
from collections import Counter
from collections.abc import Mapping
from typing import Any

Space = Mapping[str, Any]

_NUMBERS = (bool, int, float, complex)
_ATOMS = (*_NUMBERS, str, bytes, types.NoneType, types.EllipsisType)
_FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType)
_TYPING = frozenset({"typing", "typing_extensions"})
_GENERIC = _TYPING | {"builtins", "collections", "collections.abc", "re", "contextlib"}
"""Modules whose classes may be subscripted."""
_CONSTANT = _TYPING | {"math", "cmath", "string", "collections.abc", "numpy"}
"""Modules whose constants are the same in every process."""
_CALLED = (bool, int, float, complex, len, min, max, abs, round, divmod, sum, ord, chr)
_MAKERS = frozenset({"TypeVar", "ParamSpec", "TypeVarTuple", "NewType"})
BY_TEXT = frozenset({"globals", "vars", "exec", "eval", "__builtins__"})
"""What may look names up, or bind them, that no text mentions."""
_MOST_DIGITS = 4096
"""Of an integer, in bits: what the program took long to compute is not computed again."""


class _UnknownError(Exception):
    """Not surely the same, or not surely without effects."""


def bindings(tree: ast.Module) -> Counter[str]:
    """Top-level name → how many statements of the file bind it; empty where that is not known."""
    found: Counter[str] = Counter()
    if any(isinstance(node, ast.Name) and node.id in BY_TEXT for node in ast.walk(tree)):
        return found
    pending: list[ast.AST] = list(tree.body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[node.name] += 1
            found.update(said_global(node))
            pending += [*node.decorator_list, *(node.bases if isinstance(node, ast.ClassDef) else ())]
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.asname or alias.name.partition(".")[0] for alias in node.names]
            if "*" in names and (not isinstance(node, ast.ImportFrom) or node.module not in sys.stdlib_module_names):
                return Counter()
            found.update(names)
        found.update(named(node))
        pending += ast.iter_child_nodes(node)
    return found


def said_global(statement: ast.AST) -> list[str]:
    """Names that the functions in it say to be global."""
    return [name for node in ast.walk(statement) if isinstance(node, ast.Global) for name in node.names]


def named(node: ast.AST) -> list[str]:
    """Names that a node itself binds or deletes."""
    if isinstance(node, ast.Name):
        return [] if isinstance(node.ctx, ast.Load) else [node.id]
    if isinstance(node, ast.MatchMapping):
        return [node.rest] if node.rest else []
    if isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
        return [node.name] if node.name else []
    return []


def targets(statement: ast.stmt) -> tuple[str, ...]:
    """The names that an assignment binds, one or several side by side; none for any other statement."""
    given: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        given = statement.targets
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        given = [statement.target]
    if len(given) != 1:
        return ()
    parts = given[0].elts if isinstance(given[0], ast.Tuple) else given
    names = tuple(part.id for part in parts if isinstance(part, ast.Name))
    return names if len(names) == len(parts) else ()


def remade(statement: ast.stmt, space: Space, bound: Counter[str]) -> dict[str, Any] | None:
    """Name → value of what an assignment binds, with the names that `space` has; None where it cannot be said."""
    names = targets(statement)
    if not names or not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
        return None
    if any(bound[name] != 1 for name in names):
        return None
    try:
        value = _Reading(space, bound).value(statement.value)
    except Exception:  # a division by zero as well: the program does not come that far, either
        return None
    if not _is_lasting(value):
        return None
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Tuple):
        return dict(zip(names, value, strict=True)) if type(value) is tuple and len(value) == len(names) else None
    return {names[0]: value}


def _is_lasting(value: Any) -> bool:
    """Whether it is of a type known here, and cannot change."""
    if type(value) is tuple:
        return all(map(_is_lasting, value))
    return isinstance(value, type) or type(value) in (*_ATOMS, *_FUNCTIONS) or _is_annotation(value)


def _is_annotation(value: Any) -> bool:
    kind = type(value)
    return issubclass(kind, types.GenericAlias | types.UnionType) or kind.__module__ in _TYPING


class _Reading:
    """Expressions → their values. Raises `_UnknownError`, and what their operators raise."""

    def __init__(self, space: Space, bound: Counter[str]) -> None:
        self.space = space
        self.bound = bound

    def value(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant():
                return node.value
            case ast.Name() | ast.Attribute():
                return self.named(node)
            case ast.Tuple():
                return tuple(self.value(item) for item in node.elts)
            case ast.UnaryOp() | ast.BinOp():
                return self.computed(node)
            case ast.Subscript():
                return self.subscripted(node)
            case ast.Call():
                return self.called(node)
        raise _UnknownError

    def named(self, node: ast.expr) -> Any:
        found = self.looked_up(node)
        if not _is_lasting(found):
            raise _UnknownError
        return found

    def looked_up(self, node: ast.expr) -> Any:
        """Also a module; of its attributes those that are there without asking it."""
        if isinstance(node, ast.Name):
            if self.bound[node.id] > 1:
                raise _UnknownError
            return self.space[node.id] if node.id in self.space else vars(builtins)[node.id]
        if not isinstance(node, ast.Attribute):
            raise _UnknownError
        holder = self.looked_up(node.value)
        if type(holder) is not types.ModuleType:
            raise _UnknownError
        found = vars(holder)[node.attr]
        if holder.__name__ not in _CONSTANT and not isinstance(found, (type, types.ModuleType, *_FUNCTIONS)):
            raise _UnknownError
        return found

    def computed(self, node: ast.UnaryOp | ast.BinOp) -> Any:
        """With operators, of numbers, texts and tuples; `int | None` of what annotations are made of."""
        if isinstance(node, ast.UnaryOp):
            return _apply(ast.UnaryOp(node.op, _holding(0)), [_plain(self.value(node.operand))])
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.BitOr) and all(map(_may_be_united, (left, right))):
            return left | right
        if isinstance(node.op, ast.Pow | ast.LShift | ast.Mult) and not _stays_small(node.op, left, right):
            raise _UnknownError
        return _apply(ast.BinOp(_holding(0), node.op, _holding(1)), [_plain(left), _plain(right)])

    def subscripted(self, node: ast.Subscript) -> Any:
        base = self.named(node.value)
        if type(base) in (tuple, str, bytes):
            index = self.value(node.slice)
            return base[index] if type(index) is int else _unknown()
        generic = isinstance(base, type) and base.__module__ in _GENERIC
        if not generic and type(base).__module__ not in _TYPING:
            raise _UnknownError
        return base[self.listed(node.slice)]

    def listed(self, node: ast.expr) -> Any:
        """What is between brackets: `Callable[[int], float]` has a list there."""
        if isinstance(node, ast.List):
            return [self.listed(item) for item in node.elts]
        if isinstance(node, ast.Tuple):
            return tuple(self.listed(item) for item in node.elts)
        return self.value(node)

    def called(self, node: ast.Call) -> Any:
        function = self.looked_up(node.func)
        args = [self.value(arg) for arg in node.args]
        named = {word.arg: self.value(word.value) for word in node.keywords if word.arg}
        if len(named) != len(node.keywords):
            raise _UnknownError
        if any(function is getattr(typing, name, None) for name in _MAKERS):
            made = function(*args, **named)
            made.__module__ = self.space["__name__"]
            return made
        known = any(function is each for each in _CALLED) or _is_of_math(function)
        if not known or named:
            raise _UnknownError
        return function(*map(_plain, args))


def _is_of_math(function: Any) -> bool:
    """Of a function whose result may be huge this is not said."""
    own = type(function) is types.BuiltinFunctionType and any(function.__self__ is each for each in (math, cmath))
    return own and function.__name__ not in ("factorial", "perm", "comb")


def _unknown() -> Any:
    raise _UnknownError


def _may_be_united(value: Any) -> bool:
    return value is None or type(value) is type or _is_annotation(value)


def _plain(value: Any) -> Any:
    """A number, a text, or a tuple of such."""
    if type(value) in _ATOMS:
        return value
    if type(value) is tuple:
        return tuple(map(_plain, value))
    raise _UnknownError


def _stays_small(operator: ast.operator, left: Any, right: Any) -> bool:
    """Whether a product or a power is no huge one."""
    if type(left) is not int or type(right) is not int:
        return type(left) in _NUMBERS and type(right) in _NUMBERS
    if isinstance(operator, ast.Mult):
        return left.bit_length() + right.bit_length() <= _MOST_DIGITS
    return abs(right) * (left.bit_length() if isinstance(operator, ast.Pow) else 1) <= _MOST_DIGITS


def _holding(number: int) -> ast.expr:
    index = ast.Constant(number)
    return ast.Subscript(ast.Name("operands", ast.Load()), index, ast.Load())


def _apply(node: ast.expr, operands: list[Any]) -> Any:
    """The interpreter's own operator, on values that are known."""
    expression = ast.fix_missing_locations(ast.Expression(node))
    return eval(compile(expression, "<value>", "eval"), {"operands": operands})
