"""Which loops of a nest become the dimensions of a grid, and what else stands in a kernel: numbers, and floats.

Does not handle: steps that are not written out, more than two dimensions.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from optadvisor.loops.nests.classify import classify
from optadvisor.loops.nests.ir import Affine, Kind, Nest
from optadvisor.records import ValueSpec
from optadvisor.rewriters.porting.kernels import Dimension
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.totals import named
from optadvisor.rewriters.porting.wholes import Wholes
from optadvisor.source.site import Site

SCALARS = {"builtins.int": "int", "builtins.float": "float", "builtins.bool": "bool",
           "numpy.float64": "{numpy}.float64", "numpy.int64": "{numpy}.int64"}  # fmt: skip


def specs_of(site: Site, name: str) -> list[ValueSpec]:
    """What was seen of an argument, or of a global variable."""
    seen = [s for call in site.recording.calls for s in call.globals_read if s.name == name]
    return [*site.seen(name)] or seen


def parallel(
    site: Site, loop: ast.For | ast.While, nest: Nest, arrays: frozenset[str]
) -> tuple[tuple[Dimension, ...], dict[str, str]]:
    """The loops that become dimensions of the grid; or one, with what it gathers: name → operator."""
    found: list[Dimension] = []
    ops: dict[str, str] = {}
    node: ast.stmt = loop
    answers = {answer.line: answer for answer in classify(nest)}
    while isinstance(node, ast.For | ast.While) and len(found) < 2:
        answer = answers.get(node.lineno)
        kinds = (Kind.MAP, Kind.STENCIL) if found else (Kind.MAP, Kind.STENCIL, Kind.REDUCTION)
        independent = answer is not None and answer.parallel and answer.kind in kinds
        gathers = answer is not None and bool(answer.reductions)
        if answer is None or not independent or (gathers and found) or answer.last_values or node.orelse:
            if not found:
                raise UnportableError(
                    answer.reasons[0] if answer and answer.reasons else "its iterations depend on each other",
                    loop.lineno,
                )
            break
        made = _dimension(site, node, nest)
        if made is None:
            if not found:
                raise UnportableError("the loop does not go over a range with a positive step", loop.lineno)
            break
        found.append(made)
        if gathers:
            ops = named(answer.reductions, arrays, loop.lineno)
        if gathers or len(node.body) != 1:
            break
        node = node.body[0]
    return tuple(found), ops


def _dimension(site: Site, loop: ast.For | ast.While, nest: Nest) -> Dimension | None:
    if isinstance(loop, ast.While):
        return _counting(loop, nest)
    call = loop.iter
    if not isinstance(call, ast.Call) or call.keywords or not site.resolves_to(call.func, "builtins.range"):
        return None
    step = call.args[2] if len(call.args) == 3 else None
    positive = step is None or (isinstance(step, ast.Constant) and type(step.value) is int and step.value > 0)
    if not isinstance(loop.target, ast.Name) or not 1 <= len(call.args) <= 3 or not positive:
        return None
    parts = [site.code(each) for each in call.args]
    if len(parts) == 1:
        parts = ["0", *parts]
    elif not isinstance(call.args[0], ast.Constant | ast.Name):
        parts[0] = f"({parts[0]})"
    return Dimension(
        node=loop, variable=loop.target.id, start=parts[0], stop=parts[1], step=parts[2] if len(parts) == 3 else "1"
    )


def _counting(loop: ast.While, nest: Nest) -> Dimension | None:
    """`while i < n: …; i += 1`, as the loop IR reads it; the last statement is then left out."""
    read, last = nest.loop, loop.body[-1]
    known = isinstance(read.start, Affine) and isinstance(read.stop, Affine) and not read.unknown and read.step == 1
    names = [name for bound in (read.start, read.stop) if isinstance(bound, Affine) for name, _ in bound.terms]
    counts = isinstance(last, ast.AugAssign) and isinstance(last.target, ast.Name) and last.target.id == read.variable
    leaves = any(isinstance(n, ast.Continue | ast.Break) for n in ast.walk(loop))
    if read.line != loop.lineno or not known or not counts or leaves or loop.orelse or read.variable in names:
        return None
    if any("@" in name for name in (*names, read.variable)):
        return None
    return Dimension(node=loop, variable=read.variable, start=f"{read.start}", stop=f"{read.stop}", step="1")


def check_stored(nodes: Sequence[ast.stmt], arrays: Mapping[str, ValueSpec | None], wholes: Wholes) -> None:
    """What goes into arrays of whole numbers is whole; `wholes` has gone through the loop. Raises `UnportableError`."""
    for node in (inner for each in nodes for inner in ast.walk(each)):
        if not isinstance(node, ast.Assign | ast.AugAssign):
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            name = target.value.id if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) else ""
            spec = arrays.get(name)
            if spec is not None and spec.dtype != "float64" and wholes.bits(node.value) < 0:
                words = f"`{name}` holds whole numbers and the loop stores floats there, which a card casts otherwise"
                raise UnportableError(words, node.lineno)


def is_data(site: Site, each: str, loop: ast.stmt) -> bool:
    """Whether a name that the loop reads is a number to be passed, and no function or module."""
    node = next(n for n in ast.walk(loop) if isinstance(n, ast.Name) and n.id == each)
    if each in site.bound_names:
        return True
    resolved = site.resolved(node)
    if resolved.startswith(("builtins.", "math", "numpy")):
        return False
    specs = [spec for call in site.recording.calls for spec in call.globals_read if spec.name == each]
    if not specs or any(spec.type not in SCALARS for spec in specs):
        raise UnportableError(f"`{each}` is nothing that a kernel takes", node.lineno)
    return True
