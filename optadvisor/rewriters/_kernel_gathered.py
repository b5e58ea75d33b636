"""The bodies of compiled functions that fill an array with numbers worked out one by one (see `loops.mapped`).

    np.array([clipped(x) for x in w])     →   items = w
                                              values = np.empty(len(items), np.float64)
                                              for place, x in enumerate(items):
                                                  values[place] = clipped(x)
                                              return values
    np.vectorize(profit)(demand, price)   →   if price.shape != demand.shape or demand.size == 0:
                                                  raise ValueError
                                              …

Does not handle: arrays whose length is not known ahead but by a list, which they then are made of.
"""

from __future__ import annotations

import ast
import textwrap
from dataclasses import dataclass
from typing import Protocol

from optadvisor.loops.facts import Facts
from optadvisor.loops.filling import names_in
from optadvisor.loops.kinds import Inference
from optadvisor.loops.mapped_forms import FILLED, GATHERED, SETTLED, TRIED, VECTORIZED, is_sized, vectorized
from optadvisor.loops.values import FLOAT, Array, Number, Value
from optadvisor.rewriters._kernel_made import filling
from optadvisor.rewriters._kernel_names import Names
from optadvisor.source.site import Site

MADE_HERE = (GATHERED, VECTORIZED)
_SETTLE = """\
for {value} in {values}.ravel():
    if {value} != {numpy}.floor({value}):
        return {values}
raise ValueError  # they may all be ints, of which NumPy makes an array of ints
"""
CALLS_FOR_EACH = """\
def {name}(vectorized, function, otypes=None):
    \"\"\"Whether it is `np.vectorize(function, otypes=otypes)` and nothing more.\"\"\"
    if type(vectorized) is not {numpy}.vectorize or vectorized.pyfunc is not function:
        return False
    options = vectorized.excluded, vectorized.cache, vectorized.signature
    return options == (set(), False, None) and vectorized.otypes == {numpy}.vectorize(function, otypes=otypes).otypes"""


class Writing(Protocol):
    """What is needed of `_kernel_writer.Writer`."""

    names: Names
    facts: Facts

    def text(self, node: ast.AST) -> str: ...

    def helper_call(self, node: ast.Call, arguments: list[str]) -> str: ...


def gathered_body(writer: Writing, node: ast.Call, kind: str) -> str:
    """The statements of the function. `kind` is from `loops.mapped`: `gathered as float64 filled`."""
    dtype, *words = kind.partition(" as ")[2].split()
    dtype = f"{writer.names.numpy}.{_numpy_name(dtype)}"
    made = _vectorized if kind.startswith(VECTORIZED) else _gathered
    return textwrap.indent(made(writer, node, dtype, words), "    ")


def _gathered(writer: Writing, node: ast.Call, dtype: str, words: list[str]) -> str:
    site, source = writer.names.site, node.args[0]
    values, value = site.fresh("values"), site.fresh("value")
    assert isinstance(source, ast.ListComp | ast.GeneratorExp)
    axes = _axes(writer, source)
    body = _filled(writer, axes, dtype, values) if axes else filling(writer, source, dtype, values)
    body = body or _of_list(writer, source, dtype, values)
    if FILLED in words:
        body += f"if {values}.size == 0:\n    raise ValueError\n"
    settle = _SETTLE.format(value=value, values=values, numpy=writer.names.numpy)
    return body + (settle if SETTLED in words else f"return {values}\n")


def _axes(writer: Writing, source: ast.ListComp | ast.GeneratorExp) -> list[tuple[ast.comprehension, ast.expr]]:
    """The one or two loops with what each works out; none where their lengths are not known ahead."""
    part, *further = source.generators
    over = writer.facts.values.get(part.iter)
    if further or not is_sized(part) or not (isinstance(over, Array) or isinstance(part.iter, ast.Call)):
        return []
    if part.iter in writer.facts.makers or part.iter in writer.facts.unpacked:
        return []
    if not isinstance(source.elt, ast.ListComp):
        return [] if isinstance(source.elt, ast.List) else [(part, source.elt)]
    inner = _axes(writer, source.elt)
    apart = len(inner) == 1 and not names_in(inner[0][0].iter) & names_in(part.target)
    return [(part, source.elt), *inner] if apart else []


def _filled(writer: Writing, axes: list[tuple[ast.comprehension, ast.expr]], dtype: str, values: str) -> str:
    fresh = writer.names.site.fresh
    overs = [fresh(name) for name in ("rows", "columns")] if len(axes) == 2 else [fresh("items")]
    places = [fresh(name) for name in ("row", "column")] if len(axes) == 2 else [fresh("place")]
    body = "".join(f"{over} = {writer.text(part.iter)}\n" for over, (part, _) in zip(overs, axes, strict=True))
    lengths = ", ".join(f"len({over})" for over in overs)
    body += f"{values} = {writer.names.numpy}.empty({f'({lengths})' if len(axes) == 2 else lengths}, {dtype})\n"
    for depth, (over, place, (part, _)) in enumerate(zip(overs, places, axes, strict=True)):
        body += f"{'    ' * depth}for {place}, {writer.text(part.target)} in enumerate({over}):\n"
    return body + f"{'    ' * len(axes)}{values}[{', '.join(places)}] = {writer.text(axes[-1][1])}\n"


def _of_list(writer: Writing, source: ast.ListComp | ast.GeneratorExp, dtype: str, values: str) -> str:
    items = writer.names.site.fresh("items")
    loops = ""
    for part in source.generators:
        tests = "".join(f" if {writer.text(test)}" for test in part.ifs)
        loops += f" for {writer.text(part.target)} in {writer.text(part.iter)}{tests}"
    body = f"{items} = [{writer.text(source.elt)}{loops}]\n"
    if isinstance(source.elt, ast.ListComp | ast.List):
        body += f"if len({items}) == 0 or len({items}[0]) == 0:\n    raise ValueError\n"
    return body + f"{values} = {writer.names.check('as_array')}({items}).astype({dtype})\n"


# ---------------------------------------------------------------- np.vectorize


def still_vectorized(site: Site, answer: Inference, numpy: str) -> tuple[list[str], list[str]]:
    """Tests that names for what `np.vectorize` made still stand for it, and the definition they need."""
    tests: dict[str, None] = {}
    helper = site.fresh("_calls_for_each")
    for facts in answer.facts.values():
        for node, kind in facts.makers.items():
            form = vectorized(site, node) if kind.startswith(VECTORIZED) and isinstance(node, ast.Call) else None
            if form is not None and form.name:
                dtype = f", [{numpy}.{_numpy_name(kind.split()[2])}]" if form.otypes is not None else ""
                made = ", ".join(f'globals().get("{name}")' for name in (form.name, form.function.id))
                tests[f"{helper}({made}{dtype})"] = None
    return list(tests), [CALLS_FOR_EACH.format(name=helper, numpy=numpy)] if tests else []


def _vectorized(writer: Writing, node: ast.Call, dtype: str, words: list[str]) -> str:
    site, numpy = writer.names.site, writer.names.numpy
    values, first, place = site.fresh("values"), site.fresh("first"), site.fresh("place")
    given = _arguments(writer, node)
    body = "".join(f"{line}\n" for each in given for line in each.lines)
    arrays = list(dict.fromkeys(each.name for each in given if each.flat))
    tests = [f"{other}.shape != {arrays[0]}.shape" for other in arrays[1:]]
    tests += [f"{arrays[0]}.size == 0"] * (TRIED in words)
    body += f"if {' or '.join(tests)}:\n    raise ValueError\n" if tests else ""
    unsure = [each.doubt for each in given if each.doubt]
    unsure += [f"{name} - {name} != 0.0" for name in _globals_read(writer, writer.facts.helpers[node])]
    if unsure:
        body += f"if {' or '.join(dict.fromkeys(unsure))}:\n"
        body += "    raise FloatingPointError  # NumPy warns of comparisons with nan in there\n"
    ahead = writer.helper_call(node, [f"{each.flat}[0]" if each.flat else each.name for each in given])
    set_first = f"{first} = " if SETTLED in words else ""
    body += f"{set_first}{ahead}  # NumPy asks for the type ahead\n" if TRIED in words else ""
    if SETTLED in words:
        body += f"if {first} == {numpy}.floor({first}):\n"
        body += "    raise ValueError  # it may be an int, and so all of them\n"
    each_call = writer.helper_call(node, [f"{each.flat}[{place}]" if each.flat else each.name for each in given])
    body += f"{values} = {numpy}.empty({arrays[0]}.size, {dtype})\n"
    body += f"for {place} in range({arrays[0]}.size):\n    {values}[{place}] = {each_call}\n"
    return body + f"return {values}.reshape({arrays[0]}.shape)\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Argument:
    """One argument of such a call in compiled code."""

    name: str
    flat: str
    """The name of its elements in one row; empty for a number."""
    lines: tuple[str, ...]
    """What gives it these names."""
    doubt: str
    """Whether a float in it is infinite or nan, as a text."""


def _arguments(writer: Writing, node: ast.Call) -> list[_Argument]:
    site, found = writer.names.site, []
    for number, part in enumerate(node.args, 1):
        value, name = writer.facts.values.get(part), writer.text(part)
        lines: list[str] = []
        if not isinstance(part, ast.Name):
            lines.append(f"{site.fresh(f'argument_{number}')} = {name}")
            name = site.fresh(f"argument_{number}")
        flat, doubt = "", f"{name} - {name} != 0.0" * (_is_float(value) and not isinstance(part, ast.Constant))
        if isinstance(value, Array):
            flat = site.fresh(f"elements_{number}") if value.ndim > 1 else name
            lines += [f"{flat} = {name}.ravel()"] * (value.ndim > 1)
            doubt = f"not {writer.names.check('all_finite')}({name})" * (value.dtype == "float64")
        found.append(_Argument(name=name, flat=flat, lines=tuple(lines), doubt=doubt))
    return found


def _numpy_name(dtype: str) -> str:
    return "bool_" if dtype == "bool" else dtype


def _is_float(value: Value | None) -> bool:
    return isinstance(value, Number) and value.machine == FLOAT


def _globals_read(writer: Writing, function: ast.FunctionDef) -> list[str]:
    """The global floats that the function, and what it calls, reads."""
    known = {name: value for facts in writer.names.inference.facts.values() for name, value in facts.globals.items()}
    return [name for name in writer.names.extras(function) if _is_float(known.get(name))]
