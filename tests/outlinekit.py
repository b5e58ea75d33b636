"""Runs a program as it is and with its loops outlined, and compares everything that can be seen.

    check("for i in range(3):\\n    print(i)\\n")          → the regions; fails when anything differs

Seen: the module's variables (where they are read at all: see `visible`), what functions return and raise, arguments
and objects that change, output.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import io
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from optadvisor.records import Declined, FunctionRef, Region
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.source.outlining import line_map, outlined, regions

PATH = "/project/a.py"
Call = tuple[str, tuple[Any, ...]]
USUAL: list[Call] = [("f", ([1, 2, 3], 3)), ("f", ([], 0)), ("f", ([4, 0, -1], 2))]


def parse(text: str, path: str = PATH) -> Module:
    return Module.parse(text.encode(), path)


def hosts(module: Module) -> list[FunctionRef]:
    return [FunctionRef(path=module.path, qualname=MODULE_LEVEL, first_line=1), *module.functions]


def found(
    module: Module, *, project: Sequence[Module] = (), heat: Callable[[int, int], float] = lambda a, b: 1.0
) -> list[Region | Declined]:
    """What `regions` says of every host of the file."""
    return [
        item
        for host in hosts(module)
        for item in regions(module, host, heat=heat, least=0.1, project=[module, *project])
    ]


def taken(items: Sequence[Region | Declined]) -> list[Region]:
    return [item for item in items if isinstance(item, Region)]


def refused(items: Sequence[Region | Declined]) -> list[Declined]:
    return [item for item in items if isinstance(item, Declined)]


# ---------------------------------------------------------------- cases


def cases(name: str) -> dict[str, tuple[str, list[Call], str]]:
    """The parts of a file of `tests/outlining`: name → (what its heading says, calls, program)."""
    text = (Path(__file__).parent / "outlining" / name).read_text(encoding="utf-8")
    found = {}
    for part in text.split("\n### ")[1:]:
        heading, _, program = part.partition("\n")
        title, _, rest = heading.rpartition(": ")
        lines = program.split("\n")
        told = [line.removeprefix("#>").strip() for line in lines if line.startswith("#>")]
        calls = [(call.partition(" ")[0], ast.literal_eval(call.partition(" ")[2])) for call in told if call]
        found[title] = rest, calls if told else [*USUAL], "\n".join(x for x in lines if not x.startswith("#>"))
    return found


# ---------------------------------------------------------------- running


def run(text: str, calls: Sequence[Call] = (), path: str = PATH) -> dict[str, Any]:
    """Everything seen of one run: of the file's own code, then of calls of its functions (`Grid.run` makes a Grid)."""
    module = types.ModuleType("program")
    module.__dict__["__file__"] = path
    seen: dict[str, Any] = {}
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        seen["module"] = _outcome(lambda: exec(compile(text, path, "exec"), module.__dict__))
        for number, (name, arguments) in enumerate(calls):
            if any(item[0] == "raised" for item in seen.values() if isinstance(item, tuple)) and _is_quiet(text):
                break  # an exception ends a program that never catches one
            arguments = copy.deepcopy(arguments)
            seen[f"call {number}"] = _outcome(
                lambda name=name, arguments=arguments: _call(module, name, arguments, text)
            )
            seen[f"arguments {number}"] = plain(arguments)
    seen["output"] = output.getvalue()
    seen["names"] = {name: plain(value) for name, value in module.__dict__.items() if not name.startswith("_")}
    return seen


def _call(module: types.ModuleType, name: str, arguments: tuple[Any, ...], text: str) -> Any:
    """The result; for `Class.method` the object afterwards, too; a generator is run to its end."""
    owner, _, method = name.rpartition(".")
    if not owner:
        result = getattr(module, name)(*arguments)
        return list(result) if isinstance(result, types.GeneratorType) else result
    thing = getattr(module, owner)()
    try:
        member = getattr(thing, method)
        result = member(*arguments) if callable(member) else member
        return result, plain(thing)
    except Exception as error:
        if not _is_quiet(text):
            error.args = (*error.args, repr(plain(thing)))
        raise


def _is_quiet(text: str) -> bool:
    """No exception is caught anywhere, so nobody can look at what one leaves behind but the containers passed in."""
    return "try:" not in text and "with " not in text


def _outcome(function: Callable[[], Any]) -> Any:
    try:
        return "returned", plain(function())
    except Exception as error:
        return "raised", type(error).__name__, tuple(map(repr, error.args))


def plain(value: Any, depth: int = 6) -> Any:
    """A picture of a value that two runs can be compared by: types, contents, attributes."""
    if depth == 0:
        return "…"
    if isinstance(value, list | tuple | set | frozenset):
        parts = [plain(item, depth - 1) for item in (sorted(value, key=repr) if isinstance(value, set) else value)]
        return type(value).__name__, parts
    if isinstance(value, dict):
        return "dict", [(plain(k, depth - 1), plain(v, depth - 1)) for k, v in value.items()]
    if isinstance(
        value, types.ModuleType | types.FunctionType | type | types.GeneratorType | types.BuiltinFunctionType
    ):
        return type(value).__name__
    if hasattr(value, "__dict__"):
        return type(value).__name__, plain(vars(value), depth - 1)
    return type(value).__name__, " ".join(part for part in repr(value).split() if not part.startswith("0x"))


# ---------------------------------------------------------------- comparing


def visible(module: Module, items: Sequence[Region], seen: dict[str, Any]) -> dict[str, Any]:
    """`seen` without the file's variables that a loop sets and nobody reads: they become the kernel's own."""
    names = seen["names"]
    raised = any(isinstance(item, tuple) and item[0] == "raised" for item in seen.values())
    if raised and _is_quiet(module.data.decode()):
        names = {}
    if any(item.host.qualname == MODULE_LEVEL for item in items):
        names = {name: value for name, value in names.items() if f"keep({name})" in module.data.decode()}
    return {**seen, "names": names}


def check(text: str, calls: Sequence[Call] = (), *, project: Sequence[Module] = ()) -> list[Region | Declined]:
    """What was decided; asserts that the outlined program does the same, and that its lines can be mapped."""
    module = parse(text)
    items = found(module, project=project)
    regions_ = taken(items)
    after = outlined(module, regions_)
    assert len(line_map(module, regions_)) == len(after.data.splitlines())
    before, now = run(text, calls), run(after.data.decode(), calls)
    assert visible(module, regions_, before) == visible(module, regions_, now), after.data.decode()
    return items
