"""How compiled copies write dicts, sets, deques and lists that start empty.

    counts = {}                  →   counts = _new_dict_int64_to_int64()
    seen = {(0, 0)}              →   seen = _…_part_1(): makes a typed dict and puts the pair in
    seen.add((r, c))             →   _set_add(seen, (r, c))
    queue.popleft()              →   _deque_popleft(queue)

A dict is a `numba.typed.Dict`, which keeps the order of insertion; a set is one from its items to True. A deque is a
list with the place of its first item in an array beside it: what was taken is dropped once it is half of the list.

Does not handle: what may be in them; see `loops.containers`.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Protocol

from optadvisor.loops.container_parts import layout_of
from optadvisor.loops.exchanging import ROW
from optadvisor.loops.facts import Facts
from optadvisor.loops.handing_on import MAKERS as HANDED_ON
from optadvisor.loops.iterables import AS_TUPLE, COUNTED
from optadvisor.loops.values import Array, Container
from optadvisor.loops.visiting import DEQUE, DICT, SET
from optadvisor.rewriters._kernel_further import FURTHER, METHODS
from optadvisor.source.site import Site

DEFAULT_ITEM = "default_item"
_ITEM = {"float64": "0.0", "int64": "0", "bool": "False"}
_TOOLS = {
    "set_add": ("items, item", "Put an item into a set", "    items[item] = True\n"),
    "set_remove": ("items, item", "Take an item out of a set, which must be there", "    del items[item]\n"),
    "set_discard": ("items, item", "Take an item out of a set", "    if item in items:\n        del items[item]\n"),
    "deque_of": (
        "items",
        "A deque: a list, and where its first item is",
        "    return items, {numpy}.zeros(1, {numpy}.int64)\n",
    ),
    "deque_len": ("queue", "How many items there are", "    return len(queue[0]) - queue[1][0]\n"),
    "deque_append": ("queue, item", "Put an item at the end", "    queue[0].append(item)\n"),
    "deque_pop": (
        "queue",
        "Take the last item",
        "    if len(queue[0]) == queue[1][0]:\n        raise IndexError\n    return queue[0].pop()\n",
    ),
    "deque_popleft": (
        "queue",
        "Take the first item; what was taken is dropped now and then",
        "    items, start = queue\n    if start[0] == len(items):\n        raise IndexError\n"
        "    item = items[start[0]]\n    start[0] += 1\n"
        "    if start[0] > 1000 and 2 * start[0] > len(items):\n        del items[: start[0]]\n        start[0] = 0\n"
        "    return item\n",
    ),
    "deque_item": (
        "queue, place",
        "The item at a place",
        "    size = len(queue[0]) - queue[1][0]\n    place = place + size if place < 0 else place\n"
        "    if not 0 <= place < size:\n        raise IndexError\n    return queue[0][queue[1][0] + place]\n",
    ),
    "is_one_of": (
        "item, items",
        "Whether the item is among the others",
        "    for other in items:\n        if other == item:\n            return True\n    return False\n",
    ),
    "listed": ("items", "The list of some numbers", "    return [item for item in items]\n"),
    "default_item": (
        "items, key",
        "An item of a dict, 0 if there was none",
        "    if key not in items:\n        items[key] = 0\n    return items[key]\n",
    ),
    "dict_parts": (
        "items",
        "The keys and the values of a dict, unless a value is nan",
        "    for value in items.values():\n        if value != value:\n            raise ValueError\n"
        "    return [key for key in items.keys()], [value for value in items.values()]\n",
    ),
    **FURTHER,
}


class Names(Protocol):
    """Names of a copy's tools."""

    site: Site
    numpy: str

    def check(self, check: str) -> str: ...


class Writer(Protocol):
    """What `_kernel_text` can do."""

    facts: Facts

    @property
    def names(self) -> Names: ...

    def text(self, node: ast.AST) -> str: ...

    def copied(self, node: ast.AST) -> str: ...

    def made(self, node: ast.expr, kind: str) -> str: ...

    def outside(self, node: ast.expr, text: str, body: str) -> str: ...


def definition(check: str, name: str, part: str, numba: str, numpy: str) -> str:
    """The definition of one function under `name`; empty when `check` is none of these."""
    if check in _TOOLS:
        parameters, summary, body = _TOOLS[check]
        return f'@{part}\ndef {name}({parameters}):\n    """{summary}."""\n{body.format(numpy=numpy)}'
    kind, _, layout = check.partition("__")
    if kind in ("new_dict", "new_set"):
        keys, _, value = layout.partition("__")
        return _typed_dict(name, part, numba, keys.split("_"), value or "boolean", kind.removeprefix("new_"))
    if kind == "new_list":
        return _empty(name, part, "list", _one(layout.split("_")))
    if kind == "new_rows":
        return _empty(name, part, "list of lists", f"[{_one(layout.split('_'))} for _ in range(0)]")
    if kind == "unless_nans":
        tests = " or ".join(f"item[{place}] != item[{place}]" for place in layout.split("_"))
        body = f"    for item in items:\n        if {tests}:\n            raise ValueError\n    return items\n"
        return f'@{part}\ndef {name}(items):\n    """The list of tuples, unless there is a nan in it."""\n{body}'
    if kind == "unless_nan":
        return _unless_nan(name, part, layout)
    return ""


def _typed_dict(name: str, part: str, numba: str, keys: list[str], value: str, kind: str) -> str:
    value = {"bool": "boolean"}.get(value, value)
    key, before = f"{numba}.{keys[-1]}", ""
    if keys[0] == "t":
        key = f"{name}_key"
        parts = ", ".join(f"{numba}.{each}" for each in keys[1:])
        before = f"{key} = {numba}.types.Tuple(({parts},))\n\n\n"
    return (
        f'{before}@{part}\ndef {name}():\n    """An empty {kind}."""\n'
        f"    return {numba}.typed.Dict.empty({key}, {numba}.{value})\n"
    )


def _one(parts: list[str]) -> str:
    """Some item, of which there will be none."""
    if parts[0] != "t":
        return _ITEM[parts[0]]
    return f"({', '.join(_ITEM[part] for part in parts[1:])},)"


def _empty(name: str, part: str, kind: str, item: str) -> str:
    return f'@{part}\ndef {name}():\n    """An empty {kind}."""\n    return [{item} for _ in range(0)]\n'


def _unless_nan(name: str, part: str, layout: str) -> str:
    places = [""] if layout == "x" else [f"[{place}]" for place in layout.split("_")]
    tests = " or ".join(f"item{place} != item{place}" for place in places)
    return (
        f'@{part}\ndef {name}(item):\n    """The item, unless there is a nan in it."""\n'
        f"    if {tests}:\n        raise ValueError\n    return item\n"
    )


# ---------------------------------------------------------------- in the copies


def _gone_over(writer: Writer, node: ast.expr, kind: str) -> str | None:
    """What a loop goes over that is written out (see `loops.iterables`)."""
    if kind.startswith(COUNTED):
        return f"range({kind.removeprefix(COUNTED)})"
    if isinstance(node, ast.Name) and kind.startswith(AS_TUPLE):
        return kind.removeprefix(AS_TUPLE).strip()
    written = kind == AS_TUPLE and isinstance(node, ast.List)
    return f"({', '.join(map(writer.text, node.elts))},)" if written and isinstance(node, ast.List) else None


def table_text(writer: Writer, node: ast.expr, kind: str) -> str | None:
    """The text of an expression about containers; None for other makers (see `Facts.makers`)."""
    value = writer.facts.values.get(node)
    if kind in ("new table", "new list", "new rows"):
        return f"{_maker(writer, value)}()"
    if kind == "table":
        return _filled(writer, node, value)
    if kind == "apart":
        text = writer.copied(node)
        return writer.outside(node, text, f"    return {text}\n")
    if kind == "tuples" and isinstance(value, Container):
        places = _float_places(value)
        return (
            f"{writer.names.check(f'unless_nans__{places}')}({writer.copied(node)})" if places else writer.copied(node)
        )
    if kind == "parts":
        return f"{writer.names.check('dict_parts')}({writer.copied(node)})"
    if kind.startswith("listed "):
        return f"{writer.names.check('listed')}({writer.made(node, kind.removeprefix('listed '))})"
    if kind == "joined" and isinstance(node, ast.BinOp):
        return f"{writer.names.numpy}.concatenate(({writer.text(node.left)}, {writer.text(node.right)}))"
    if kind == ROW or kind in HANDED_ON.values():
        return _of_list(writer, node, kind)
    if isinstance(node, ast.Call):
        return _call(writer, node, kind, value)
    if kind == "empty rows" and isinstance(node, ast.ListComp):
        return _empty_rows(writer, node, value)
    if kind == "truth" and isinstance(node, ast.Name) and isinstance(value, Container) and value.kind == DEQUE:
        return f"({writer.names.check('deque_len')}({node.id}) > 0)"
    if kind == "is_one_of" and isinstance(node, ast.Compare):
        return _one_of(writer, node)
    if kind in ("deque_item", DEFAULT_ITEM) and isinstance(node, ast.Subscript):
        place = writer.text(node.slice)
        place = f"({place})" if isinstance(node.slice, ast.Tuple) and not place.startswith("(") else place
        return f"{writer.names.check(kind)}({writer.text(node.value)}, {place})"
    return _gone_over(writer, node, kind)


def _of_list(writer: Writer, node: ast.expr, kind: str) -> str | None:
    """The array of a list that has grown, or a copy of one row."""
    parts = [node.value, node.slice] if isinstance(node, ast.Subscript) else [node]
    names = [part.id if isinstance(part, ast.Name) else writer.text(part) for part in parts]
    return f"{writer.names.check(kind)}({', '.join(names)})"


def _call(writer: Writer, node: ast.Call, kind: str, value: object) -> str | None:
    if kind == "new deque":
        return f"{writer.names.check('deque_of')}({_listed(writer, node, value)})"
    if kind == "backwards":
        return f"({writer.text(node.args[0])})[::-1]"
    if kind == "heap_push":
        return _pushed(writer, node)
    if kind not in _TOOLS:
        return None
    own = kind in FURTHER.keys() - METHODS
    receiver = [node.func.value] if isinstance(node.func, ast.Attribute) and not own else []
    return f"{writer.names.check(kind)}({', '.join(map(writer.text, [*receiver, *node.args]))})"


def _listed(writer: Writer, node: ast.Call, value: object) -> str:
    """The list of a new deque, made empty first: Numba types one that is written out by its contents."""
    given = node.args[0] if node.args else None
    if not isinstance(given, ast.List) or not given.elts:
        return f"{_maker(writer, value)}()"
    made = writer.names.site.fresh("made")
    lines = [f"{made} = {_maker(writer, value)}()", *(f"{made}.append({writer.text(item)})" for item in given.elts)]
    body = "".join(f"    {line}\n" for line in [*lines, f"return {made}"])
    return writer.outside(node, body, body)


def _layout(value: Container) -> str:
    text = layout_of(value)
    parts = text.removeprefix("(").split(",") if text else ["int64"]
    return "_".join(["t", *parts] if value.tuples else parts)


def _maker(writer: Writer, value: object) -> str:
    """The function that makes an empty one."""
    if isinstance(value, Array):
        return writer.names.check(f"{'new_rows' if value.ndim == 2 else 'new_list'}__{value.dtype or 'int64'}")
    assert isinstance(value, Container)
    if value.kind == DICT:
        stored = value.values[0].dtype if value.values else "int64"
        return writer.names.check(f"new_dict__{_layout(value)}__{stored}")
    return writer.names.check(f"new_{'set' if value.kind == SET else 'list'}__{_layout(value)}")


def _filled(writer: Writer, node: ast.expr, value: object) -> str:
    """A dict or set that is made by a display, a comprehension or `set(…)`."""
    made = writer.names.site.fresh("made")
    lines = [f"{made} = {_maker(writer, value)}()"]
    text = writer.text
    if isinstance(node, ast.Dict):
        lines += [f"{made}[{text(k)}] = {text(v)}" for k, v in zip(node.keys, node.values, strict=True) if k]
    elif isinstance(node, ast.Set):
        lines += [f"{made}[{text(item)}] = True" for item in node.elts]
    elif isinstance(node, ast.DictComp):
        lines += _rounds(writer, node.generators, f"{made}[{text(node.key)}] = {text(node.value)}")
    else:
        source = node.args[0] if isinstance(node, ast.Call) else node
        if isinstance(source, ast.GeneratorExp | ast.SetComp):
            lines += _rounds(writer, source.generators, f"{made}[{text(source.elt)}] = True")
        else:
            item = writer.names.site.fresh("item")
            lines += [f"for {item} in {text(source)}:", f"    {made}[{item}] = True"]
    body = "".join(f"    {line}\n" for line in [*lines, f"return {made}"])
    return writer.outside(node, body, body)


def _rounds(writer: Writer, loops: Sequence[ast.comprehension], step: str) -> list[str]:
    lines: list[str] = []
    indent = ""
    for part in loops:
        lines.append(f"{indent}for {writer.text(part.target)} in {writer.text(part.iter)}:")
        indent += "    "
        tests = "".join(f" and ({writer.text(test)})" for test in part.ifs).removeprefix(" and ")
        lines += [f"{indent}if {tests}:"] if tests else []
        indent += "    " * bool(tests)
    return [*lines, f"{indent}{step}"]


def _empty_rows(writer: Writer, node: ast.ListComp, value: object) -> str:
    assert isinstance(value, Array)
    rows, one = writer.names.site.fresh("made"), writer.names.check(f"new_list__{value.dtype or 'int64'}")
    lines = [f"{rows} = {_maker(writer, value)}()", *_rounds(writer, node.generators, f"{rows}.append({one}())")]
    body = "".join(f"    {line}\n" for line in [*lines, f"return {rows}"])
    return writer.outside(node, body, body)


def _one_of(writer: Writer, node: ast.Compare) -> str:
    where = node.comparators[0]
    items = writer.text(where)
    if isinstance(where, ast.Tuple | ast.List | ast.Set):
        items = f"({', '.join(map(writer.text, where.elts))},)"
    found = f"{writer.names.check('is_one_of')}({writer.text(node.left)}, {items})"
    return f"(not {found})" if isinstance(node.ops[0], ast.NotIn) else found


def _float_places(value: Container) -> str:
    return "_".join(str(i) for i, column in enumerate(value.keys) if column.dtype == "float64")


def _pushed(writer: Writer, node: ast.Call) -> str:
    """A push on a heap, where nan would be the end of the order."""
    heap, item = node.args
    value = writer.facts.values.get(heap)
    places = "x" if isinstance(value, Array) and value.dtype == "float64" else ""
    places = _float_places(value) if isinstance(value, Container) else places
    text = writer.text(item)
    text = f"{writer.names.check(f'unless_nan__{places}')}({text})" if places else text
    return f"{writer.text(node.func)}({writer.text(heap)}, {text})"
