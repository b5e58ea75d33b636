"""What calls do, for `_alone`: functions of the file, Python's own, methods, and functions that are handed on.

Does not handle: `**more`, methods of the user's classes, functions in variables.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

from optadvisor.rewriters import _alone_reasons as reasons
from optadvisor.rewriters import _alone_tables as tables
from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.source.site import Site, parameter_names

if TYPE_CHECKING:
    from optadvisor.rewriters._alone import Alone, Kind

WHOLE = (True,)
FOREIGN = (False,)


def kind_of(reader: Alone, node: ast.Call) -> Kind:
    """What a call gives. Raises `Impure` where somebody may notice it."""
    if any(word.arg is None for word in node.keywords):
        raise Impure(f"`{reader.site.code(node)}` spreads its arguments", node)
    assert reader.body is not None
    func = node.func
    helper = reader.site.helper(node)
    if helper is not None:
        return _helper(reader, node, helper)
    meaning = reader.site.resolved(func)
    if isinstance(func, ast.Name) and func.id in reader.body.inner and meaning in ("", _inner_name(reader, func)):
        return _inner(reader, node, reader.body.inner[func.id])
    if meaning.startswith("builtins.") and isinstance(func, ast.Name):
        return _builtin(reader, node, func.id)
    if meaning and not meaning.startswith(("builtins.", ".")):
        return _library(reader, node, *meaning.rpartition(".")[::2])
    if isinstance(func, ast.Attribute):
        return _method(reader, node, func)
    raise Impure(f"`{reader.site.code(node)}` calls what is not known", node)


def _inner_name(reader: Alone, func: ast.Name) -> str:
    meaning = reader.site.resolved(func)
    assert reader.body is not None
    inside = meaning.startswith(f".{reader.body.node.name}.<locals>.") and meaning.endswith(f".{func.id}")
    return meaning if inside else " "


def is_constant(site: Site, node: ast.Attribute) -> bool:
    meaning = site.resolved(node)
    return meaning in tables.CONSTANTS or meaning.startswith("string.")


# ---------------------------------------------------------------- functions of the file


def _arguments(reader: Alone, node: ast.Call, function: ast.FunctionDef) -> Mapping[str, ast.expr]:
    """Parameter → what is passed for it."""
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        raise Impure(f"`{reader.site.code(node)}` spreads its arguments", node)
    names = parameter_names(function)
    passed = dict(zip(names, node.args, strict=False))
    passed |= {word.arg: word.value for word in node.keywords if word.arg is not None}
    if len(node.args) > len(names) or not passed.keys() <= {*names}:
        raise Impure(f"`{reader.site.code(node)}` passes more than `{function.name}` takes", node)
    return passed


def _helper(reader: Alone, node: ast.Call, function: ast.FunctionDef) -> Kind:
    from optadvisor.rewriters._alone import around

    passed = _arguments(reader, node, function)
    caller, body = reader.body, reader._body(function)
    for name, argument in passed.items():
        kind = reader.of(argument)
        reader._pass(body, name, kind)
    reader.body = caller
    return around(reader.element(body.gives)) if body.yields else body.gives


def _inner(reader: Alone, node: ast.Call, function: ast.FunctionDef) -> Kind:
    """A function inside of this one: its variables are read as variables of this one."""
    assert reader.body is not None
    for name, argument in _arguments(reader, node, function).items():
        reader._pass(reader.body, name, reader.of(argument))
    return reader.body.gives


def called(reader: Alone, function: ast.expr, elements: Kind) -> Kind:
    """What comes of handing on a function that is called with such elements."""
    from optadvisor.rewriters._alone import around, joined

    if isinstance(function, ast.Constant) and function.value is None:
        return elements
    if is_builtin(reader.site, function, *tables.SIMPLE):
        return WHOLE
    if is_builtin(reader.site, function, "list", "set", "sorted", "tuple"):
        return around(reader.element(elements))
    if isinstance(function, ast.Attribute) and function.attr in ("get", *tables.READING):
        return any_of(joined(elements, reader.element(reader.of(function.value))))
    if isinstance(function, ast.Lambda) and not (
        function.args.vararg or function.args.kwarg or function.args.kwonlyargs or function.args.defaults
    ):
        for one in function.args.args:
            assert reader.body is not None
            reader._pass(reader.body, one.arg, elements)
        return reader.of(function.body)
    call = ast.Call(func=function, args=[], keywords=[])
    helper = reader.site.helper(call) if isinstance(function, ast.Name) else None
    assert reader.body is not None
    if helper is None:
        raise Impure(f"`{reader.site.code(function)}` is handed on, and what it does is not known", function)
    caller, body = reader.body, reader._body(helper)
    for name in parameter_names(helper):
        reader._pass(body, name, elements)
    reader.body = caller
    if body.yields:
        raise Impure(f"`{helper.name}` is a generator that is handed on", function)
    return body.gives


# ---------------------------------------------------------------- Python's own


def _builtin(reader: Alone, node: ast.Call, name: str) -> Kind:
    from optadvisor.rewriters._alone import around, joined

    if name in tables.CALLING and len(node.args) > 1 and not node.keywords:
        elements = joined(*(reader.element(reader.of(argument)) for argument in node.args[1:]))
        made = called(reader, node.args[0], elements)
        return around(made if name == "map" else elements)
    if any(isinstance(argument, ast.Starred) for argument in node.args) and name not in ("zip", *tables.CHOOSING):
        raise Impure(f"`{reader.site.code(node)}` spreads its arguments", node)
    kinds = [reader._part(argument) for argument in node.args]
    inner = joined(*map(reader.element, kinds))
    words = {word.arg: word.value for word in node.keywords}
    if "key" in words:
        called(reader, words.pop("key"), joined(inner, *kinds) if len(kinds) > 1 else inner)
    more = [reader.of(value) for value in words.values()]
    if name == "dict":
        return around(any_of(joined(inner, *more)))
    if name in tables.MAKING:
        return around(inner)
    if name in tables.PAIRING:
        return around(around(inner))
    if name in tables.PLAIN:
        return WHOLE
    if name in tables.CHOOSING:
        alone = len(kinds) == 1 and not isinstance(node.args[0], ast.Starred)
        return joined(inner, *more) if alone else joined(inner, *kinds, *more)
    if name == "sum":
        return joined(around(inner), *kinds[1:], *more) if len(kinds) + len(more) > 1 else WHOLE
    if name == "next" and node.args:
        reader._change(node.args[0], node)
        return joined(reader.element(kinds[0]), *kinds[1:])
    raise reasons.more(reader.site, node)


def any_of(kind: Kind) -> Kind:
    """Of a thing, of what is in it, or of what is in that: whichever."""
    return WHOLE if kind == WHOLE else FOREIGN


def _library(reader: Alone, node: ast.Call, module: str, name: str) -> Kind:
    from optadvisor.rewriters._alone import around, joined

    if module == "heapq" and name in tables.ON_HEAPS and node.args and not node.keywords:
        reader._change(node.args[0], node)
        kinds = [reader.of(argument) for argument in node.args]
        for kind in kinds[1:]:
            reader._store(kind)
        return joined(reader.element(kinds[0]), *kinds[1:])
    if module == "bisect" and name.startswith("insort") and len(node.args) == 2 and not node.keywords:
        reader._change(node.args[0], node)
        reader._store(reader.of(node.args[1]))
        return WHOLE
    if module == "collections" and name == "defaultdict" and len(node.args) == 1 and not node.keywords:
        if not is_builtin(reader.site, node.args[0], *tables.MADE_BY_DEFAULT):
            reader._store(called(reader, node.args[0], WHOLE))
        return WHOLE
    known = module == "math" or name in tables.LIBRARY.get(module, ())
    if not known and name not in tables.GATHERING.get(module, ()):
        raise reasons.other_each_time(reader.site, node)
    kinds = [*map(reader._part, node.args), *(reader.of(word.value) for word in node.keywords)]
    if known:
        return WHOLE
    inner = joined(*map(reader.element, kinds), *(kinds if name in ("repeat", "cycle") else []))
    return around(any_of(inner))


def _method(reader: Alone, node: ast.Call, func: ast.Attribute) -> Kind:
    from optadvisor.rewriters._alone import around, joined

    name = func.attr
    holder = WHOLE if name == "fromkeys" else reader.of(func.value)
    words = {word.arg: word.value for word in node.keywords}
    key = words.pop("key", None)
    if key is not None:
        called(reader, key, reader.element(holder))
    kinds = [*map(reader._part, node.args), *map(reader.of, words.values())]
    inner = reader.element(holder)
    if name in tables.CHANGING:
        reader._change(func.value, node)
        for kind in kinds:
            reader._store(any_of(reader.element(kind)) if name in tables.SPREADING else kind)
    elif name in ("decode", "encode") and not all(_is_codec(argument) for argument in [*node.args, *words.values()]):
        raise Impure(f"`{reader.site.code(node)}` asks for an encoding that others may have defined", node)
    elif name not in (*tables.TAKING, *tables.VIEWING, *tables.READING):
        raise reasons.more(reader.site, node)
    if name in tables.TAKING:
        return joined(inner, *kinds)
    if name in tables.VIEWING:
        if name in ("copy", "keys", "values"):
            return around(inner)
        return around(any_of(joined(inner, *kinds, *map(reader.element, kinds))))
    return WHOLE


def _is_codec(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in tables.CODECS
