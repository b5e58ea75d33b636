"""The text of compiled copies: the user's own source, sliced by byte span, with checks put where `kinds` asks for them.

    def mean(a):                      @_njit(cache=True)
        s = 0.0                       def _mean_kernel(a):
        for x in a:                       s = 0.0
            s += x                        for x in _nonempty(a):
        return s / len(a)                     s = _checked_add(s, x)
                                          return s / len(a)

Comments and layout outside the replaced expressions stay as the user wrote them. Imports inside a function are left out
of the copy and listed for the top of the file; calls of the file's own functions go to their copies, with whatever the
copies need besides: globals, the recursion depth left, the 1.0 of `power`.

Does not handle: a statement that shares its line with the function's docstring.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Facts
from optadvisor.loops.growth import TUPLES, of_tuples
from optadvisor.loops.values import Array
from optadvisor.rewriters._kernel_bounds import looked_after
from optadvisor.rewriters._kernel_carried import looked_at_once
from optadvisor.rewriters._kernel_flags import (
    counting_loops,
    counts_divisions,
    divisors,
    positions,
)
from optadvisor.rewriters._kernel_lasting import lasting_arrays
from optadvisor.rewriters._kernel_names import REMOVED, Names
from optadvisor.rewriters._kernel_plan import plan_checks
from optadvisor.rewriters._kernel_sizes import SIZE
from optadvisor.rewriters._kernel_start import with_cache
from optadvisor.rewriters._kernel_writer import Writer
from optadvisor.source.site import own_nodes, parameter_names


def kernel_text(names: Names, function: ast.FunctionDef, *, entry: bool) -> str:
    """The compiled copy of one function; `entry` for the one that Python calls."""
    facts = names.inference.facts[function]
    parameters = names.parameters if entry else parameter_names(function)
    inner = not entry or bool(names.grown)
    writer = _writer(names, facts)
    options = writer.options or ""
    decorator = names.njit + (options if inner else with_cache(options))
    body, indent = _body(names, facts, writer)
    head = f"{indent}if {names.depth} == 0:\n{indent * 2}raise RecursionError\n" if facts.recursive else ""
    head += "".join(f"{indent}{names.flag(n)} = {start}\n" for n, start in facts.starts.items())
    head += "".join(f"{indent}{size} = {names.check(SIZE)}({array})\n" for array, size in writer.sizes.items())
    tail = f"{indent}raise ValueError  # the original returns None here\n" if facts.falls_off else ""
    signature = ", ".join((*parameters, *names.extras(function)))
    spelled = names.filling if entry and names.grown else names.kernels[function]
    return f"@{decorator}\ndef {spelled}({signature}):\n{head}{body}{tail}"


_EMPTY = {"float64": "0.0", "int64": "0", "bool": "False"}


def filling_text(names: Names, *, returns: bool) -> str:
    """The function that Python calls where there are lists that grow: it makes lists, has them filled, returns them."""
    function = names.site.node
    assert function is not None
    extras, result = names.extras(function), names.site.fresh("result")
    passed = [p for p in names.parameters if p not in names.grown]
    lines = [f"{name} = {_empty(names, name, dtype)}" for name, dtype in names.grown.items()]
    call = f"{names.filling}({', '.join((*names.parameters, *extras))})"
    lines += [f"{result} = {call}" if returns else call]
    given = [*([result] if returns else []), *(_filled(names, name) for name in names.grown)]
    lines += [f"return {', '.join(given)}{',' * (len(given) == 1)}"]
    head = f"@{names.njit}{with_cache('')}\ndef {names.kernels[function]}({', '.join((*passed, *extras))}):\n"
    return head + "".join(f"    {line}\n" for line in lines)


def _empty(names: Names, name: str, dtype: str) -> str:
    """An empty list of numbers, or of lists or tuples of them, where such are appended."""
    array = names.inference.arrays[name]
    if of_tuples(array):
        return f"{names.check('new_list__t_' + '_'.join(_parts(array)))}()"
    rows = array.ndim > 1
    return f"{names.check(f'new_rows__{dtype}')}()" if rows else f"[{_EMPTY[dtype]} for _ in range(0)]"


def _filled(names: Names, name: str) -> str:
    """The list that is handed back, of tuples without a nan: that would be the very object that Python put there."""
    array = names.inference.arrays[name]
    places = [str(place) for place, dtype in enumerate(_parts(array)) if dtype == "float64"] if of_tuples(array) else []
    return f"{names.check('unless_nans__' + '_'.join(places))}({name})" if places else name


def _parts(array: Array) -> list[str]:
    return array.rows.removeprefix(TUPLES).split(",")


def _writer(names: Names, facts: Facts) -> Writer:
    plan = plan_checks(names.site, names.inference.nonempty, facts)
    writer = Writer(names=names, facts=facts, plan=plan)
    if names.tests_ahead:
        writer.indices = looked_after(names.site, facts)
        writer.counting = counting_loops(names.site, facts, names.inference.facts)
        writer.positions = positions(facts)
        writer.shared = {node for node in own_nodes(facts.function) if node in names.parallel}
        writer.quiet = bool(writer.shared) or counts_divisions(facts, writer.counting)
        writer.divisors = divisors(facts) if writer.quiet else {}
        if not names.reorders:
            writer.sums = looked_at_once(facts, plan, writer.counting)
        if not (writer.shared or names.reorders):
            writer.lasting = lasting_arrays(names, facts, plan)
    return writer


def loop_text(names: Names, facts: Facts, loop: ast.For) -> str:
    """A loop of a copy alone."""
    return _writer(names, facts).text(loop)


def _body(names: Names, facts: Facts, writer: Writer) -> tuple[str, str]:
    """The copied statements with their indentation, and one step of it."""
    module, function = names.site.module, facts.function
    statements = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    if not statements:
        return "    pass\n", "    "
    if not module.starts_its_line(statements[0]):
        return "".join(f"    {writer.text(statement)}\n" for statement in statements), "    "
    indent = module.indent(statements[0])
    start = module.statement_span(statements[0])[0]
    end = module.span(statements[-1])[1]
    text = writer.splice(start, end, list(statements)).replace("\r\n", "\n") + "\n"
    lines = [line for line in text.splitlines(keepends=True) if REMOVED not in line]
    while lines and not lines[0].strip():
        del lines[0]
    return "".join(lines) or f"{indent}pass\n", indent
