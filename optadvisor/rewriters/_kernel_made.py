"""Lists that a copy makes, as arrays that are filled at once: Numba's own lists would be made, grown and copied before.

    k = [x + h * d for x, d in zip(xs, ds)]     →     k = _f_kernel_part_1(xs, ds, h):
                                                          made = np.empty(min(len(xs), len(ds)), np.float64)
                                                          place = 0
                                                          for x, d in zip(xs, ds):
                                                              made[place] = x + h * d
                                                              place += 1
                                                          return made
    return [y, -x]                              →     return _floats_2(y, -x)

Does not handle: comprehensions with conditions, or over anything but names, `zip` and `enumerate` of them, and ranges.
"""

from __future__ import annotations

import ast
import textwrap
from typing import TYPE_CHECKING

from optadvisor.loops.values import FLOAT, INT, WORD, Number

if TYPE_CHECKING:
    from optadvisor.rewriters._kernel_gathered import Writing
    from optadvisor.rewriters._kernel_writer import Writer

KINDS = {FLOAT: "floats", INT: "ints"}
DTYPES = {"floats": "float64", "ints": "int64"}
MOST = 16
"""Longer displays are left to `np.array`."""


def made_at_once(writer: Writer, node: ast.expr, kind: str) -> str | None:
    """The text of an array for a display or comprehension; None where it is made in another way."""
    if kind == "array" and isinstance(node, ast.List) and 0 < len(node.elts) <= MOST:
        kinds = {_kind(writer, each) for each in node.elts}
        if len(kinds) > 1 or "" in kinds:
            return None
        return f"{writer.names.check(f'{kinds.pop()}_{len(node.elts)}')}({', '.join(map(writer.text, node.elts))})"
    if kind != "gathered" or not isinstance(node, ast.ListComp) or len(node.generators) > 1:
        return None
    held, made = _kind(writer, node.elt), writer.names.site.fresh("made")
    lines = filling(writer, node, f"{writer.names.numpy}.{DTYPES[held]}", made) if held else ""
    body = textwrap.indent(f"{lines}return {made}\n", "    ")
    return writer.outside(node, body, body) if lines else None


def filling(writer: Writing, source: ast.ListComp | ast.GeneratorExp, dtype: str, made: str) -> str:
    """Lines that make an array of one loop's items; none where it is not known ahead how many there are."""
    part, *further = source.generators
    written = writer.names.site.code(part.iter)
    items = writer.text(part.iter) if _length(written) and not (further or part.ifs) else ""
    length, place = _length(items), writer.names.site.fresh("place")
    if not length or isinstance(source.elt, ast.ListComp | ast.List):
        return ""
    return (
        f"{made} = {writer.names.numpy}.empty({length}, {dtype})\n{place} = 0\n"
        f"for {writer.text(part.target)} in {items}:\n"
        f"    {made}[{place}] = {writer.text(source.elt)}\n    {place} += 1\n"
    )


def _kind(writer: Writer, node: ast.expr) -> str:
    value = writer.facts.values.get(node)
    plain = isinstance(value, Number) and WORD not in value.tags and node not in writer.facts.makers
    return KINDS.get(value.machine, "") if isinstance(value, Number) and plain else ""


def _length(items: str) -> str:
    """How many items there are, as an expression; empty where that is not known."""
    try:
        node = ast.parse(items, mode="eval").body
    except SyntaxError:
        return ""
    match node:
        case ast.Name(id=name) | ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name(id=name)], keywords=[]):
            return f"len({name})"
        case ast.Call(func=ast.Name(id="zip"), args=[_, *_] as args, keywords=[]):
            names = [each.id for each in args if isinstance(each, ast.Name)]
            lengths = [f"len({name})" for name in dict.fromkeys(names)]
            together = lengths[0] if len(lengths) == 1 else f"min({', '.join(lengths)})"
            return together if lengths and len(names) == len(args) else ""
        case ast.Call(func=ast.Name(id="range"), args=[_] | [_, _], keywords=[]):
            return f"len({items})"
    return ""


def definition(check: str, name: str, part: str, numpy: str) -> str:
    """The definition of `floats_2`, which makes an array of two floats; empty for all other checks."""
    kind, _, count = check.partition("_")
    if kind not in DTYPES or not count.isdigit():
        return ""
    parameters = [f"item_{place}" for place in range(int(count))]
    stored = "".join(f"    made[{place}] = {each}\n" for place, each in enumerate(parameters))
    return (
        f'@{part}\ndef {name}({", ".join(parameters)}):\n    """The array of these {kind}."""\n'
        f"    made = {numpy}.empty({count}, {numpy}.{DTYPES[kind]})\n{stored}    return made\n"
    )
