"""Calls that take text, written as calls over codes.

    len(s)           →      len(s)
    ord(c)           →      (c & 2097151)
    c.isdigit()      →      _is_digit(c)          raises beyond ASCII
    s.count("G")     →      _count_of(s, 71)
    list(s)          →      list(s)
    "".join(out)     →      out[:]

Does not handle: `split`, `strip`, `replace` and whatever else makes new text of text; bounds for `find` and its like.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.lettering import called, expressions, tables
from optadvisor.rewriters.lettering.kinds import kind_of, literal
from optadvisor.rewriters.lettering.reading import (
    BUILT,
    BYTES,
    CHAR,
    CHARS,
    LISTED,
    OTHER,
    TEXT,
    Reading,
)
from optadvisor.rewriters.lettering.tools import CHANGES, TESTS

FOLDS = ("sum", "min", "max", "any", "all", "list", "sorted")
"""What is done to the ints in bytes."""
BOUND = 0x1FFFFF
"""All codes are smaller, which is not known of what is in a list of ints: no arithmetic with them can overflow then."""
LETTERS = {"count": "count_of", "find": "place_of_letter", "index": "index_of_letter"}
PLACES = {"find": "place_of", "index": "index_of", "startswith": "starts_with", "endswith": "ends_with"}


def number(reading: Reading, node: ast.Call) -> str:
    """A call that gives no text."""
    kinds = [kind_of(reading, argument) for argument in node.args]
    known = [literal(reading, argument) is not None for argument in node.args]
    if isinstance(node.func, ast.Attribute):
        found = _method(reading, node, node.func)
        if found:
            return found
    handed = called.written(reading, node)
    if handed:
        return handed
    if len(kinds) != 1 or kinds[0] == OTHER or node.keywords:
        return expressions.spliced(reading, node, {})
    if reading.builtin(node.func, "len") and known[0]:
        _rely(reading, node.args[0])
        return str(len(literal(reading, node.args[0]) or ""))
    if reading.builtin(node.func, "len") and (kinds[0] in LISTED or kinds[0] == CHARS):
        return expressions.spliced(reading, node, {node.args[0]: expressions.as_list(reading, node.args[0])})
    if kinds[0] == BYTES and reading.builtin(node.func, *FOLDS):
        return expressions.spliced(reading, node, {node.args[0]: expressions.as_list(reading, node.args[0])})
    if reading.builtin(node.func, "ord") and kinds[0] == CHAR and known[0]:
        return expressions.as_code(reading, node.args[0])
    if reading.builtin(node.func, "ord") and kinds[0] == CHAR:
        return f"({expressions.as_code(reading, node.args[0])} & {BOUND})"
    if reading.builtin(node.func, "int") and kinds[0] == TEXT and not known[0]:
        return f"{reading.tool('int_of')}({expressions.as_list(reading, node.args[0])})"
    if reading.builtin(node.func, "int") and kinds[0] == CHAR:
        return f"{reading.tool('digit_of')}({expressions.as_code(reading, node.args[0])})"
    return expressions.spliced(reading, node, {})


def _method(reading: Reading, node: ast.Call, function: ast.Attribute) -> str:
    """A method's call that gives no text; empty where it is nothing of text at all."""
    base, name, arguments = function.value, function.attr, node.args
    if isinstance(base, ast.Name) and base.id in reading.tables:
        return _looked_up(reading, node, base.id)
    kind = kind_of(reading, base)
    if kind == OTHER:
        return ""
    if name in TESTS and kind == CHAR and not arguments:
        return f"{reading.tool(TESTS[name])}({expressions.as_code(reading, base)})"
    inner = [kind_of(reading, argument) for argument in arguments]
    if name == "append" and kind == CHARS and inner == [CHAR] and not node.keywords:
        known: dict[ast.expr, str] = {
            base: reading.site.code(base),
            arguments[0]: expressions.as_code(reading, arguments[0]),
        }
        return f"{known[base]}.append({known[arguments[0]]})"
    if kind != TEXT or len(inner) != 1 or node.keywords:
        raise reading.refuse(node)
    listed = expressions.as_list(reading, base)
    if name in LETTERS and inner == [CHAR]:
        return f"{reading.tool(LETTERS[name])}({listed}, {expressions.as_code(reading, arguments[0])})"
    if name in PLACES and inner[0] in (TEXT, CHAR):
        return f"{reading.tool(PLACES[name])}({listed}, {expressions.as_list(reading, arguments[0])})"
    raise reading.refuse(node)


def _looked_up(reading: Reading, node: ast.Call, name: str) -> str:
    """`table.get(c, default)`."""
    assert isinstance(node.func, ast.Attribute)
    if node.func.attr != "get" or len(node.args) != 2 or node.keywords or kind_of(reading, node.args[0]) != CHAR:
        raise reading.refuse(node)
    wanted = reading.tables[name].kind
    found = kind_of(reading, node.args[1])
    if found != wanted:
        raise reading.refuse(node)
    part = node.args[1]
    default = expressions.as_code(reading, part) if wanted == CHAR else expressions.written(reading, part)
    return tables.looked_up(reading, name, expressions.as_code(reading, node.args[0]), default)


def code(reading: Reading, node: ast.Call) -> str:
    """A call that gives one character."""
    function, arguments = node.func, node.args
    if node.keywords:
        raise reading.refuse(node)
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        name = function.value.id
        if name in reading.tables:
            return _looked_up(reading, node, name)
        if kind_of(reading, function.value) == CHARS and function.attr == "pop":
            inner = [expressions.written(reading, argument) for argument in arguments]
            return f"{name}.pop({', '.join(inner)})"
    handed = called.written(reading, node)
    if handed:
        return handed
    if isinstance(function, ast.Attribute) and function.attr in CHANGES and not arguments:
        return f"{reading.tool(CHANGES[function.attr])}({expressions.as_code(reading, function.value)})"
    if reading.builtin(function, "chr") and len(arguments) == 1:
        return f"{reading.tool('code_of')}({expressions.written(reading, arguments[0])})"
    if reading.builtin(function, "str") and len(arguments) == 1:
        return expressions.as_code(reading, arguments[0])
    if reading.builtin(function, "min", "max"):
        return f"{reading.site.code(function)}({', '.join(expressions.as_code(reading, each) for each in arguments)})"
    raise reading.refuse(node)


def listed(reading: Reading, node: ast.Call) -> str:
    """A call that gives text, or a list of characters."""
    function, arguments = node.func, node.args
    if node.keywords:
        raise reading.refuse(node)
    if isinstance(function, ast.Attribute) and function.attr == "join" and literal(reading, function.value) == "":
        _rely(reading, function.value)
        return _together(reading, node, arguments[0])
    if isinstance(function, ast.Attribute) and (function.attr, arguments) == ("copy", []):
        return f"{expressions.as_list(reading, function.value)}.copy()"
    if reading.builtin(function, "str"):
        return f"{reading.tool('digits_of')}({expressions.written(reading, arguments[0])})"
    handed = called.written(reading, node)
    if handed:
        return handed
    if reading.builtin(function, "list", "sorted") and len(arguments) == 1:
        return f"{reading.site.code(function)}({expressions.as_list(reading, arguments[0])})"
    raise reading.refuse(node)


def _together(reading: Reading, node: ast.Call, source: ast.expr) -> str:
    """`"".join(source)`, as a list of its own."""
    back = isinstance(source, ast.Call) and reading.builtin(source.func, "reversed") and len(source.args) == 1
    inner = source.args[0] if back and isinstance(source, ast.Call) else source
    if kind_of(reading, inner) not in (CHARS, TEXT, BUILT):
        raise reading.refuse(node)
    text = expressions.as_list(reading, inner)
    new = not isinstance(inner, ast.Name)
    return f"{_atom(text)}[::-1]" if back else text if new else f"{text}[:]"


def _rely(reading: Reading, node: ast.expr) -> None:
    """Note a global of which the very text is known."""
    if isinstance(node, ast.Name):
        tables.rely(reading, node.id)


def _atom(text: str) -> str:
    return text if text.isidentifier() else f"({text})"
