"""What functions over numbers call: built-ins, functions of `math`, small functions of the file.

    math.sin(x)      →  sin_of(v_x)          the same function of the C library, and `math` itself for its errors
    int(x)           →  whole_of(v_x)        left to the function itself where that is no small number
    max(0.0, x)      →  larger_float(0.0, v_x)
    f(x)             →  f_0(v_x)             with it a function of C, as long as the file still has the same

Does not handle: functions of the file that call others of it; `math.hypot`, `math.dist` and their like; `round` to some
digits; arguments by name.
"""

from __future__ import annotations

import ast
from types import CodeType
from typing import TYPE_CHECKING

from optadvisor.rewriters._places import binding_count
from optadvisor.rewriters.cythonizing.assigned import check_variables
from optadvisor.rewriters.cythonizing.bodies import Helper
from optadvisor.rewriters.cythonizing.float_preamble import (
    CHOSEN,
    IS_FINITE,
    MAGNITUDE,
    ONE_ARGUMENT,
    RAISED,
    ROUNDED,
    TWO_ARGUMENTS,
    known_of,
    of_math,
)
from optadvisor.rewriters.cythonizing.kinds import (
    DOUBLE,
    INT,
    LENGTH_BITS,
    LOOSE,
    MOST_BITS,
    NotTyped,
    Written,
)
from optadvisor.rewriters.cythonizing.names import Names
from optadvisor.rewriters.cythonizing.operands import short

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.doubles import Floats

BUILTINS = ("abs", "float", "int", "max", "min", "round")
ANGLES = {"radians": "0.017453292519943295", "degrees": "57.29577951308232"}
"""`math` multiplies by these."""
WHOLE = ("floor", "ceil", "trunc")
MATH = (*ONE_ARGUMENT, *TWO_ARGUMENTS, *ANGLES, *WHOLE)
NAMES_OF_PARTS = {RAISED: "raised"}


def call(writer: Floats, node: ast.Call) -> Written:
    """Raises `NotTyped`."""
    if node.keywords or any(isinstance(one, ast.Starred) for one in node.args):
        raise NotTyped("an argument by name, or `*`, is left to Python", node.lineno)
    writer.calls = True
    builtin = writer.names.builtin(node.func, *BUILTINS)
    if builtin:
        given = [writer.of(argument) for argument in node.args]
        found = _builtin(writer, builtin, given)
        if found is None:
            raise NotTyped(f"`{short(node)}` is left to Python", node.lineno)
        writer.names.rely(builtin)
        return found
    name = _of_math(writer, node.func)
    if name:
        return _in_math(writer, name, node)
    return _of_the_file(writer, node)


def makes_a_float(writer: Floats, node: ast.Call) -> bool:
    """Whether a call gives a new object, if it gives a float at all."""
    return bool(writer.names.builtin(node.func, "abs") or _of_math(writer, node.func))


def needed(writer: Floats, part: str) -> str:
    """The name of what a part of the module defines."""
    writer.needs.setdefault(part)
    return NAMES_OF_PARTS.get(part, "")


def as_double(value: Written) -> str:
    if value.number is not None:
        return f"(-{-value.number}.0)" if value.number < 0 else f"{value.number}.0"
    return f"(<double>({value.text}))" if value.kind == INT else value.text


# ---------------------------------------------------------------- built-ins


def _builtin(writer: Floats, name: str, given: list[Written]) -> Written | None:
    kinds = {one.kind for one in given}
    if name in ("min", "max"):
        return _chosen(writer, name, given)
    if len(given) != 1 or (kinds not in ({DOUBLE}, {INT}) and name != "float"):
        return None
    (value,) = given
    if value.kind == INT:
        if name == "abs" and value.bits <= MOST_BITS:
            return Written(f"larger({value.text}, -({value.text}))", INT, bits=value.bits, steady=value.steady)
        return Written(as_double(value), DOUBLE) if name == "float" else value if name == "int" else None
    if name == "float":
        return Written(value.text, DOUBLE)
    if name == "abs":
        writer.needs.setdefault(MAGNITUDE)
        return Written(f"magnitude({value.text})", DOUBLE)
    return _whole(writer, "rint" if name == "round" else "", value)


def _chosen(writer: Floats, name: str, given: list[Written]) -> Written | None:
    """The smaller or larger one, which Python takes from the left where they are equal, or nan."""
    if len(given) < 2:
        return None
    word = "smaller" if name == "min" else "larger"
    if {one.kind for one in given} == {INT} and all(one.bits <= MOST_BITS for one in given):
        text = given[0].text
        for one in given[1:]:
            text = f"{word}({text}, {one.text})"
        return Written(text, INT, bits=max(o.bits for o in given), steady=all(o.steady for o in given))
    if any(one.kind == INT and one.number is None for one in given):
        return None  # now a whole number, now a float
    writer.needs.setdefault(CHOSEN)
    text = as_double(given[0])
    for one in given[1:]:
        text = f"{word}_float({text}, {as_double(one)})"
    return Written(text, DOUBLE if {one.kind for one in given} == {DOUBLE} else LOOSE)


def _whole(writer: Floats, how: str, value: Written) -> Written:
    writer.may_give_over()
    if how:
        writer.needs.setdefault(ROUNDED)
    text = f"whole_of({how}({value.text}))"
    return Written(text, INT, bits=LENGTH_BITS, steady=True)


# ---------------------------------------------------------------- functions of `math`


def _of_math(writer: Floats, function: ast.expr) -> str:
    """The name of a function of `math` that is known here; empty for all others."""
    module, _, name = writer.names.site.resolved(function).rpartition(".")
    if module != "math" or name not in MATH:
        return ""
    known = f"known_{name}"
    return name if writer.names.library(function, known) else ""


def _in_math(writer: Floats, name: str, node: ast.Call) -> Written:
    given = [writer.of(argument) for argument in node.args]
    if len(given) != 1 + (name in TWO_ARGUMENTS) or any(one.kind not in (DOUBLE, INT, LOOSE) for one in given):
        raise NotTyped(f"`{short(node)}` is left to Python", node.lineno)
    if name in WHOLE and given[0].kind == INT:
        raise NotTyped(f"`{short(node)}` is left to Python", node.lineno)
    writer.needs.setdefault(IS_FINITE)
    writer.needs.setdefault(known_of(name))
    texts = [as_double(one) for one in given]
    if name in ANGLES:
        return Written(f"({texts[0]} * {ANGLES[name]})", DOUBLE)
    if name in WHOLE:
        return _whole(writer, name if name != "trunc" else "", given[0])
    writer.needs.setdefault(of_math(name))
    return Written(f"{name}_of({', '.join(texts)})", DOUBLE)


# ---------------------------------------------------------------- functions of the file


def _of_the_file(writer: Floats, node: ast.Call) -> Written:
    function = node.func
    if writer.inside or not isinstance(function, ast.Name):
        raise NotTyped(f"it calls `{short(function)}`, which is not compiled with it", node.lineno)
    given = [writer.of(argument) for argument in node.args]
    if any(one.kind not in (DOUBLE, INT) for one in given):
        raise NotTyped(f"it calls `{function.id}` with something else than numbers", node.lineno)
    given = [writer.kept(one) if one.kind == INT and one.number is None else one for one in given]
    key = (function.id, *(one.kind for one in given))
    helper = writer.helpers.get(key) or _compiled(writer, function, key)
    return Written(f"{helper.name}({', '.join([*helper.passed, *(one.text for one in given)])})", DOUBLE)


def _compiled(writer: Floats, function: ast.Name, key: tuple[str, ...]) -> Helper:
    """A small function of the file, all of numbers."""
    from optadvisor.rewriters.cythonizing.doubles import declared, settled

    names = names_of(writer.names, function)
    if len(names.parameters) != len(key) - 1:
        raise NotTyped(f"it calls `{function.id}` with other arguments than it takes", function.lineno)
    if not check_variables(names):
        raise _not_compiled(function)
    written = settled(names, dict(zip(names.parameters, key[1:], strict=True)), inside=True)
    kinds = declared(written.kinds)
    own = f"f_{len(writer.helpers)}"
    loops = any(isinstance(one, ast.For | ast.While) for one in ast.walk(names.node))
    passed = {**({"breathe": "object"} if loops else {}), **written.reads}
    given = [f"{kind} {name}" for name, kind in passed.items()]
    given += [f"{kinds[one]} {names.own(one)}" for one in names.parameters]
    lines = [f"cdef {'' if loops else 'inline '}double {own}({', '.join(given)}) except? -1.0:"]
    lines += ["    cdef unsigned int turns = 0"] if loops else []
    lines += [f"    cdef {kind} {names.own(one)}" for one, kind in kinds.items() if one not in names.parameters]
    lines += [f"    cdef {kind} {one}" for one, kind in written.further.items()]
    writer.needs |= written.needs
    writer.helpers[key] = Helper(
        source=function.id,
        name=own,
        lines=(*lines, *written.lines),
        passed=tuple(passed),
        deep=written.calls,
        told=_told(names.site.module.data, function),
    )
    return writer.helpers[key]


def names_of(names: Names, function: ast.Name) -> Names:
    """Of a plain function at the top of the file."""
    tree = names.site.module.tree
    found = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == function.id]
    if len(found) != 1 or names.is_local(function.id) or names.site.resolved(function) != f".{function.id}":
        raise _not_compiled(function)
    (node,) = found
    a = node.args
    plain = not (a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or node.decorator_list)
    if not plain or binding_count(names.site, function.id) != 1 or node is names.node:
        raise _not_compiled(function)
    return Names(site=names.site, node=node, outside=names.outside, builtins=names.builtins)


def _not_compiled(function: ast.Name) -> NotTyped:
    return NotTyped(f"it calls `{function.id}`, which is not compiled with it", function.lineno)


def _told(data: bytes, function: ast.Name) -> str:
    """All that decides what a function does, but for what its names stand for, as the built module asks for it."""
    module = compile(data.decode(), "file", "exec", dont_inherit=True)
    codes = [one for one in module.co_consts if isinstance(one, CodeType) and one.co_name == function.id]
    if len(codes) != 1 or codes[0].co_freevars:
        raise _not_compiled(function)
    code = codes[0]
    counts = [code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags]
    parts = [code.co_code, code.co_exceptiontable, repr(code.co_consts), code.co_names, code.co_varnames]
    return repr([*parts, *counts])
