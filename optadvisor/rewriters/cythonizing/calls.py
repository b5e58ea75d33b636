"""Calls in Cython: of built-ins, of methods of what the built-in types offer, of a few functions of libraries.

    len(text)           →  len(v_text)                 a C number, of exact types
    c.isdigit()         →  v_c.isdigit()               of a character: CPython's own tables
    seen.get(word, 0)   →  v_seen.get(v_word, 0)       of an exact dictionary
    max(a, b)           →  b_max(v_a, v_b)             Python's own function

What the file itself defines is called by `family_calls`.

Does not handle: what is called by the name of a variable; methods that neither the built-in types, generators of random
numbers nor classes of the file have; `*` and `**` in calls; `locals`, `eval` and their like.
"""

from __future__ import annotations

import ast
from collections import deque
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing import family_calls, int_lists, orders, reals, text_views
from optadvisor.rewriters.cythonizing.kinds import (
    ANY_LENGTH,
    BOOL,
    CHAR,
    DICT,
    EXACT,
    INT,
    INTS,
    LENGTH_BITS,
    LIST,
    MOST_BITS,
    OBJECT,
    SET,
    TEXT,
    TUPLE,
    Kind,
    NotTyped,
    Written,
    as_object,
)
from optadvisor.rewriters.cythonizing.names import COMPREHENSIONS, LIBRARY

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.expressions import Expressions

FUNCTIONS: dict[str, Kind] = {
    "sorted": LIST, "list": LIST, "dict": DICT, "set": SET, "tuple": TUPLE, "str": OBJECT, "int": OBJECT,
    "float": OBJECT, "bool": OBJECT, "abs": OBJECT, "min": OBJECT, "max": OBJECT, "sum": OBJECT, "len": OBJECT,
    "range": OBJECT, "enumerate": OBJECT, "zip": OBJECT, "reversed": OBJECT, "any": OBJECT, "all": OBJECT,
    "isinstance": OBJECT, "repr": OBJECT, "divmod": OBJECT, "round": OBJECT, "ord": OBJECT, "chr": OBJECT,
    "print": OBJECT, "frozenset": OBJECT, "iter": OBJECT, "next": OBJECT, "pow": OBJECT, "hex": OBJECT, "bin": OBJECT,
    "format": OBJECT, "ascii": OBJECT, "bytes": OBJECT, "bytearray": OBJECT, "slice": OBJECT,
}  # fmt: skip
"""What they give is of exactly this type."""
TYPES = ("len", "int", "float", "str", "list", "dict", "tuple", "set", "bool", "frozenset", "bytes")
ASKING = ("isalpha", "isdigit", "isalnum", "isspace", "isdecimal", "isnumeric", "isupper", "islower")
"""Of one character, the same as CPython's text methods say; not `istitle`, nor `upper`, which may give two."""
TEXT_METHODS: dict[str, Kind] = dict.fromkeys(
    ("lower", "upper", "strip", "lstrip", "rstrip", "replace", "title", "capitalize", "swapcase", "casefold", "zfill",
     "center", "ljust", "rjust", "expandtabs", "removeprefix", "removesuffix", "join", "translate"), TEXT
) | dict.fromkeys(("split", "rsplit", "splitlines"), LIST) | dict.fromkeys(("find", "rfind", "count"), INT)  # fmt: skip
METHODS = frozenset(
    name
    for kind in (str, list, dict, set, deque, bytes)
    for name in dir(kind)
    if not name.startswith("_") and name not in ("format", "format_map", "encode")
)
GENERATOR_METHODS = frozenset(name for name in LIBRARY["random"] if name not in ("seed", "Random"))
"""Of generators of random numbers, which look at no frames either."""
TAKES_ALL_FIRST = ("list", "tuple", "sorted")
"""What makes a list of a generator's items before it does anything else."""


def call(writer: Expressions, node: ast.Call) -> Written:
    """Raises `NotTyped`."""
    if any(isinstance(argument, ast.Starred) for argument in node.args) or any(k.arg is None for k in node.keywords):
        raise NotTyped("`*` in a call is left to Python", node.lineno)
    name = writer.names.builtin(node.func, *FUNCTIONS)
    if name:
        return _known(writer, name, node) or _function(writer, name, node)
    library = writer.names.library(node.func)
    if library:
        name = writer.names.site.resolved(node.func).removeprefix("math.")
        return Written(reals.root(writer, node, name, library, f"{library}({_arguments(writer, node)})"))
    if isinstance(node.func, ast.Attribute):
        return _method(writer, node.func, node)
    found = family_calls.function(writer, node)
    if found is not None:
        return found
    raise NotTyped(f"it calls `{ast.unparse(node.func)}`, which is not compiled with it", node.lineno)


def _arguments(writer: Expressions, node: ast.Call) -> str:
    given = [_argument(writer, argument) for argument in node.args]
    given += [f"{keyword.arg}={_argument(writer, keyword.value)}" for keyword in node.keywords]
    return ", ".join(given)


def _argument(writer: Expressions, node: ast.expr) -> str:
    if isinstance(node, COMPREHENSIONS) or not isinstance(node, ast.Name):
        return writer.obj(node)
    name = writer.names.builtin(node, *TYPES)
    return writer.names.use(name) if name else writer.obj(node)


# ---------------------------------------------------------------- built-ins


def _known(writer: Expressions, name: str, node: ast.Call) -> Written | None:
    """Those that C computes by itself."""
    if len(node.args) != 1 or node.keywords or name not in ("len", "ord", "chr", "int", "abs", "str"):
        return _extreme(writer, name, node)
    value = writer.of(node.args[0])
    if name == "len":
        writer.names.rely(name)
        if value.kind == INTS:
            return int_lists.length(value)
        if value.kind in EXACT:
            return text_views.length(writer, node.args[0], value)
        return Written(f"size_of({as_object(value)})", INT, bits=ANY_LENGTH)
    if name == "ord" and value.kind == CHAR:
        writer.names.rely(name)
        return Written(f"<Py_ssize_t>({value.text})", INT, bits=21, steady=True)
    if name == "chr" and value.kind == INT and value.bits <= MOST_BITS:
        writer.names.rely(name)
        return Written(f"character({value.text})", CHAR)
    if name == "int" and value.kind == CHAR:
        writer.names.rely(name)
        return Written(f"digit({value.text})", INT, bits=31, steady=True)
    if name == "abs":
        writer.names.rely(name)
        return Written(f"magnitude_of({as_object(value)})")
    if name == "str" and value.kind in (INT, TEXT):
        writer.names.rely(name)
        small = value.kind == INT and value.bits <= MOST_BITS
        return Written(f"(<str>text_of({value.text}))" if small else f"(<str>PyObject_Str({as_object(value)}))", TEXT)
    return None


def _extreme(writer: Expressions, name: str, node: ast.Call) -> Written | None:
    """The smaller or larger one of some values."""
    if name not in ("min", "max") or len(node.args) < 2 or node.keywords:
        return None
    values = [writer.of(argument) for argument in node.args]
    writer.names.rely(name)
    if not all(value.kind == INT and value.bits <= MOST_BITS for value in values):
        if not all(map(orders.is_calm, node.args[2:])):  # all of them are there before two are compared
            return None
        text = as_object(values[0])
        for value in values[1:]:
            text = f"{'least' if name == 'min' else 'most'}({text}, {as_object(value)})"
        return Written(text)
    text = values[0].text
    for value in values[1:]:
        text = f"{'smaller' if name == 'min' else 'larger'}({text}, {value.text})"
    bits, steady = max(value.bits for value in values), all(value.steady for value in values)
    return Written(text, INT, bits=bits, steady=steady)


def _function(writer: Expressions, name: str, node: ast.Call) -> Written:
    kind = FUNCTIONS[name]
    function = writer.names.use(name)
    match node.args:
        case [ast.GeneratorExp() as gathered] if name in TAKES_ALL_FIRST and not node.keywords:
            orders.check_gathered(gathered)
            return Written(f"(<{kind}>{function}([{writer.comprehension([gathered.elt], gathered.generators)}]))", kind)
    text = f"{function}({_arguments(writer, node)})"
    return Written(f"(<{kind}>{text})", kind) if kind != OBJECT else Written(text)


# ---------------------------------------------------------------- methods


def _method(writer: Expressions, function: ast.Attribute, node: ast.Call) -> Written:
    method = function.attr
    if method not in METHODS | GENERATOR_METHODS and not family_calls.has_method(writer.family, method):
        raise NotTyped(f"it calls `{ast.unparse(function)}`, which is not compiled with it", node.lineno)
    if method.startswith("__") and not method.endswith("__"):
        raise NotTyped(f"`{method}` is spelled otherwise in a class", node.lineno)
    static = family_calls.static_method(writer, function, node)
    if static is not None:
        return static
    base = writer.of(function.value)
    if family_calls.has_method(writer.family, method) and (base.kind not in EXACT or method not in METHODS):
        return family_calls.method(writer, function, node)
    if method in writer.names.own_methods and base.kind not in EXACT:
        raise NotTyped(f"a class of the file has a method `{method}`", node.lineno)
    plain = not node.keywords
    if orders.method_first(base, method, node):
        return Written(f"PyObject_GetAttr({as_object(base)}, {method!r})({_arguments(writer, node)})")
    if base.kind == CHAR and method in ASKING and plain and not node.args:
        return Written(f"{base.text}.{method}()", BOOL)
    if base.kind in (CHAR, TEXT) and method in TEXT_METHODS:
        return _text_method(writer, base, method, node)
    typed = (base.kind == DICT and method == "get") or (base.kind == LIST and method == "pop" and not node.args)
    if typed and plain:
        return Written(f"{base.text}.{method}({_arguments(writer, node)})")
    return Written(f"{as_object(base)}.{method}({_arguments(writer, node)})")


def _text_method(writer: Expressions, base: Written, method: str, node: ast.Call) -> Written:
    kind = TEXT_METHODS[method]
    match node.args:
        case [ast.GeneratorExp(elt=item, generators=generators) as gathered] if method == "join" and not node.keywords:
            orders.check_gathered(gathered)
            given = f"[{writer.comprehension([item], generators)}]"
        case _:
            given = _arguments(writer, node)
    text = f"{as_object(base)}.{method}({given})"
    if kind == INT:
        return Written(f"(<Py_ssize_t>({text}))", INT, bits=LENGTH_BITS, steady=True)
    return Written(f"(<{kind}>{text})", kind, fresh_texts=kind == LIST)


def statement(writer: Expressions, node: ast.Call) -> str:
    """A call whose result nobody wants: lists and sets grow quickest that way."""
    for text in int_lists.appended(writer, node):
        return text
    match node:
        case ast.Call(func=ast.Attribute(value=base, attr=method), args=[item], keywords=[]) if not isinstance(
            item, ast.Starred
        ):
            found = writer.of(base) if method in ("append", "add") and method not in writer.names.own_methods else None
            if found is not None and (found.kind, method) in ((LIST, "append"), (SET, "add")):
                return f"{found.text}.{method}({writer.obj(item)})"
    return call(writer, node).text
