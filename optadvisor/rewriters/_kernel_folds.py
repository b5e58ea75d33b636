"""The bodies of compiled functions that stand for `sum`, `min`, `max`, `any` and `all` of a generator or a list.

    sum(x * y for x, y in zip(xs, ys) if x > 0.0)   →   total = 0
                                                        for x, y in zip(xs, ys):
                                                            if x > 0.0:
                                                                total += x * y
                                                        return total

From Python 3.12 on, `sum` adds floats in Neumaier's way: what each addition loses is added up apart
(https://docs.python.org/3/library/functions.html#sum). The emitted file asks the Python that runs it.

Does not handle: sums that mix ints and floats.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Callable
from dataclasses import dataclass

COMPENSATES = "{name} = sum([1.0, 1e100, 1.0, -1e100]) == 2.0  # from Python 3.12 on, nothing is lost"
_SUMS = {
    "int": """\
if ({item} > 0 and {total} > 9223372036854775807 - {item}) or ({item} < 0 and {total} < -9223372036854775807 - {item}):
    raise OverflowError
{total} += {item}
""",
    "bool": """\
if {item}:
    {total} += 1
""",
    "float": """\
{new} = {total} + {item}
if {compensates} and abs({total}) >= abs({item}):
    {lost} += ({total} - {new}) + {item}
elif {compensates}:
    {lost} += ({item} - {new}) + {total}
{total} = {new}
""",
    "numpy": """\
{total} += {item}
""",
}
_BEST = """\
if not {some} or {item} {sign} {best}:
    {best} = {item}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """The text of one loop: `for target in items if tests`."""

    target: str
    items: str
    tests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds:
    """The text of what is folded: an item, and the loops around it, from the outside in."""

    item: str
    loops: tuple[Loop, ...]


def rounds_of(source: ast.expr, text: Callable[[ast.AST], str], item: str) -> Rounds:
    """What a call of `sum` and the like goes through; `item` names the items of a list."""
    if not isinstance(source, ast.GeneratorExp | ast.ListComp):
        return Rounds(item=item, loops=(Loop(target=item, items=text(source)),))
    loops = (
        Loop(target=text(part.target), items=text(part.iter), tests=tuple(map(text, part.ifs)))
        for part in source.generators
    )
    return Rounds(loops=tuple(loops), item=text(source.elt))


def fold_body(kind: str, rounds: Rounds, fresh: Callable[[str], str], compensates: str) -> str:
    """The statements of the function. `kind` is from `loops.folds`: `sum float of some`, `any bool`."""
    function, machine, *some = kind.split()
    names = {name: fresh(name) for name in ("total", "lost", "new", "item", "some", "best")}
    names["compensates"] = compensates
    if function == "any":
        return _text("", rounds, f"if ({rounds.item}):\n    return True\n", "return False\n")
    if function == "all":
        return _text("", rounds, f"if not ({rounds.item}):\n    return False\n", "return True\n")
    item = f"{names['item']} = {rounds.item}\n" if names["item"] != rounds.item else ""
    if function != "sum":
        start = f"{names['best']} = {'0.0' if machine in ('float', 'numpy') else '0'}\n{names['some']} = False\n"
        step = item + _BEST.format(**names, sign=">" if function == "max" else "<") + f"{names['some']} = True\n"
        return _text(start, rounds, step, _unless_empty(names) + f"return {names['best']}\n")
    start = f"{names['total']} = {'0.0' if machine in ('float', 'numpy') else '0'}\n"
    start += f"{names['lost']} = 0.0\n" if machine == "float" else ""
    start += f"{names['some']} = False\n" if some else ""
    step = item + _SUMS[machine].format(**names) + (f"{names['some']} = True\n" if some else "")
    end = _unless_empty(names) if some else ""
    if machine == "float":
        end += "if {lost} - {lost} == 0.0 and {lost} != 0.0:\n    {total} += {lost}\n".format(**names)
    elif machine == "numpy":  # NumPy would warn on its way there, or it was infinite, or no number, before
        end += "if {total} - {total} != 0.0:\n    raise OverflowError\n".format(**names)
    return _text(start, rounds, step, f"{end}return {names['total']}\n")


def _unless_empty(names: dict[str, str]) -> str:
    return f"if not {names['some']}:\n    raise ValueError\n"


def _text(start: str, rounds: Rounds, step: str, end: str) -> str:
    for loop in reversed(rounds.loops):
        for test in reversed(loop.tests):
            step = f"if ({test}):\n{textwrap.indent(step, '    ')}"
        step = f"for {loop.target} in {loop.items}:\n{textwrap.indent(step, '    ')}"
    return textwrap.indent(start + step + end, "    ")
