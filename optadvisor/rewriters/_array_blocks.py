"""Text of one block of a loop as array operations: what `bulk_draws` puts between its guards and the kept original.

    steps = (u > 0.5) * 2.0
    steps -= 1.0
    steps *= dx
    steps[0] += x[start]
    np.add.accumulate(steps, out=x[start + 1 : stop + 1])

Works in blocks so that temporaries stay in the cache. Values used twice get a name, the user's where there is one.

Does not handle: anything `loops.scans.analyse` has not approved; nothing is checked here.
"""

from __future__ import annotations

import ast
from collections import Counter

from optadvisor.loops import elementwise as ew
from optadvisor.loops.elementwise import Value
from optadvisor.loops.scans import LISTED, Scan
from optadvisor.rewriters._bulk_expressions import Block, array, hint, node, shift, text

__all__ = ["Block", "write_block"]

LONG = 30
"""Longer expressions get a name before they are accumulated."""
_ACCUMULATE = {"+": "add", "*": "multiply"}
_SIGNS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def write_block(block: Block, target: str) -> list[str]:
    """The lines that do a block's work; what a comprehension lists goes to `target` (a statement with `{}`)."""
    loop = block.loop
    scan_values = block.scan_values
    for root in loop.roots:
        count_uses(root, block.uses, scan_values)
    for call in loop.trace.draws:
        block.names[call.value] = block.fresh(hint(block, call.value) or "u")
    for scan in loop.scans:
        _write_scan(block, scan)
    for name, value in loop.stores.items():
        block.lines.append(f"{block.part(name, loop.trace.offsets[name])} = {text(block, value)}")
    for name, value in loop.trace.appends.items():
        block.lines.append(_append(block, target if name == LISTED else f"{name}.extend({{}})", name, value))
    return block.lines


def _append(block: Block, target: str, name: str, value: Value) -> str:
    mask = block.loop.trace.masks.get(name)
    if mask is not None:
        block.chosen = _chosen(block, mask)
    added = array(block, value) if value.varies else array(block, value) + block.chosen
    block.chosen = ""
    if "extend" not in target or value.types <= ew.NUMPY_NUMBERS:
        return target.format(added)
    simple = isinstance(ast.parse(added, mode="eval").body, ast.Name | ast.Call | ast.Subscript)
    return target.format(f"{added}.tolist()" if simple else f"({added}).tolist()")


def _chosen(block: Block, mask: Value) -> str:
    """How the iterations in which `mask` is true are taken from an array; every k-th one by a slice."""
    if mask.op == "==" and mask.args[0].op == "%":
        place, every = mask.args[0].args
        number, period = ew.literal(mask.args[1]), ew.literal(every)
        if place.op == "index" and number is not None and period is not None and 0 <= number < period:
            first = f"({number} - {block.start})" if number else f"-{block.start}"
            return f"[{first} % {period} :: {period}]"
    where = text(block, mask)
    if not where.isidentifier():
        where, written = block.fresh("chosen"), where
        block.lines.append(f"{where} = {written}")
    return f"[{where}]"


def count_uses(value: Value, uses: Counter[Value], scans: dict[Value, Scan]) -> None:
    """How often each value below occurs, so that those used twice get a name."""
    uses[value] += 1
    if uses[value] == 1 and value not in scans:
        for arg in value.args:
            count_uses(arg, uses, scans)


# ---------------------------------------------------------------- scans


def _write_scan(block: Block, scan: Scan) -> None:
    numpy, name = block.numpy, scan.name
    accumulate = f"{numpy}.{_ACCUMULATE[scan.op]}.accumulate"
    if scan.array:
        _write_array_scan(block, scan, accumulate)
        return
    path_used = block.uses[scan.base] or block.uses[scan.final]
    if scan.final.kind == "int" and not path_used:
        block.lines.append(f"{name} += {_total(block, scan.deltas[0])}")
        return
    steps, own = _steps(block, scan)
    before, each, shown = len(block.lines), len(scan.deltas), ""
    if own and not block.uses[scan.base]:
        block.lines.append(f"{steps}[0] {scan.op}= {name}")
        running = f"{accumulate}({steps}, out={steps})"
        parts = ("", "{}" if each == 1 else f"{{}}[{each - 1} :: {each}]")
    else:
        running = f"{accumulate}({numpy}.concatenate((({name},), {steps})))"
        parts = ("{}[:-1]", "{}[1:]") if each == 1 else (f"{{}}[: -{each} : {each}]", f"{{}}[{each} :: {each}]")
    if path_used:
        shown = block.fresh(f"{name}_path")
        block.lines.append(f"{shown} = {running}")
        block.written[name] = (parts[0].format(shown), parts[1].format(shown))
    last = f"{shown or running}[-1]"
    convert = next(iter(scan.final.types))
    block.lines.append(f"{name} = {last}" if convert in ew.NUMPY_NUMBERS else f"{name} = {convert}({last})")
    if scan.op == "*":
        inner = [f"    {line}" for line in block.lines[before:]]
        block.lines[before:] = [f'with {numpy}.errstate(over="ignore", under="ignore", invalid="ignore"):', *inner]


def _write_array_scan(block: Block, scan: Scan, accumulate: str) -> None:
    name, offset, each = scan.name, block.loop.trace.offsets[scan.name], len(scan.deltas)
    new, first = block.part(name, offset), f"{name}[{shift(block.start, offset - 1)}]"
    steps, own = _steps(block, scan)
    if not own:
        running = f"{accumulate}({block.numpy}.concatenate((({first},), {steps})))"
        block.lines.append(f"{new} = {running}[{each}::{each}]")
    elif each == 1:
        block.lines.append(f"{steps}[0] += {first}")
        block.lines.append(f"{accumulate}({steps}, out={new})")
    else:
        block.lines.append(f"{steps}[0] += {first}")
        block.lines.append(f"{new} = {accumulate}({steps}, out={steps})[{each - 1} :: {each}]")
    block.written[name] = (block.part(name, offset - 1), new)


def _steps(block: Block, scan: Scan) -> tuple[str, bool]:
    """What is added in the block, in the order in which it is added; whether it is a new array with a name."""
    if len(scan.deltas) == 1 and scan.deltas[0].varies:
        found = node(block, scan.deltas[0])
        if found in block.floats:
            return _in_place(block, found), True
        return _short(block, ast.unparse(found)), False
    columns = [array(block, delta) for delta in scan.deltas]
    if len(columns) == 1:
        return _short(block, columns[0]), False
    steps = block.fresh("steps")
    block.lines.append(f"{steps} = {block.numpy}.column_stack(({', '.join(columns)})).ravel()")
    return steps, any(delta.kind == "float" for delta in scan.deltas)


def _short(block: Block, steps: str) -> str:
    if len(steps) < LONG:
        return steps
    name = block.fresh("steps")
    block.lines.append(f"{name} = {steps}")
    return name


def _in_place(block: Block, found: ast.expr) -> str:
    """The name of a new array for `found`, calculated in the place of its first operand: no more temporaries."""
    operations: list[tuple[ast.operator, ast.expr]] = []
    while isinstance(found, ast.BinOp):
        both_ways = isinstance(found.op, ast.Add | ast.Mult)
        if found.left in block.floats:
            operations.append((found.op, found.right))
            found = found.left
        elif found.right in block.floats and both_ways:
            operations.append((found.op, found.left))
            found = found.right
        else:
            break
    steps = block.fresh("steps")
    block.lines.append(f"{steps} = {ast.unparse(found)}")
    for op, other in reversed(operations):
        block.lines.append(f"{steps} {_SIGNS[type(op)]}= {ast.unparse(other)}")
    return steps


def _total(block: Block, delta: Value) -> str:
    """The sum of integers over the block."""
    if not delta.varies:
        trips = f"{block.stop} - {block.start}"
        return trips if ew.literal(delta) == 1 else f"({trips}) * ({text(block, delta)})"
    counted = _counted(delta)
    if counted is not None:
        return f"int({block.numpy}.count_nonzero({array(block, counted)}))"
    total = f"{block.numpy}.sum({array(block, delta)})"
    return total if delta.types == {ew.NUMPY_INT} else f"int({total})"


def _counted(delta: Value) -> Value | None:
    """The condition whose cases `delta` counts."""
    numbers = [ew.literal(arg) for arg in delta.args[1:]] if delta.op == "choose" else []
    if numbers == [1, 0]:
        return delta.args[0]
    if numbers == [0, 1]:
        return ew.logical("not", [delta.args[0]])
    return delta if delta.kind == "bool" else None
