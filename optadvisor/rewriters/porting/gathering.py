"""A sum, product or extreme of an expression: gathered while it is computed, or of an expression that is one kernel.

    dist = ((p - q) ** 2).sum(axis=1)            three launches, two arrays that nobody keeps
    dist = _f_gathered_1(p, q, axis=1)           one: `ReductionKernel`
    norm = np.sum(u * u)                         the same, of one whole array: CuPy gives that to CUB
    gap = np.abs(new - old).max()                → `_f_fused_1(new, old).max()`: of several arrays to one number a
                                                 `ReductionKernel` has one block of threads, CuPy's own maximum the card

The expression is one that `fusing` knows. In C a comparison passes over nan, so the kernel for extremes asks for it;
extremes of no elements are left to the original.

Does not handle: sums of arrays as they are (CuPy's own are as good), axes in variables, `dtype=`, `out=`, `initial=`.
Source: CuPy's `_cub_reduction.pyx` (“reductions with 1 input and 1 output”) and pull request 2090 (a maximum of one
large array: 948 ms in one block, 7 ms by CUB).
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from optadvisor.rewriters.porting.fusing import ADDED, Fused, fuse
from optadvisor.rewriters.porting.kinds import Array

if TYPE_CHECKING:
    from optadvisor.rewriters.porting.calls import Calls

EXTREME = "a != a ? a : b != b ? b : a {} b ? a : b"
MIN = EXTREME.format("<"), "__longlong_as_double(0x7ff0000000000000)"
MAX = EXTREME.format(">"), "__longlong_as_double(0xfff0000000000000)"
KERNELS = {"sum": ("a + b", "0"), "prod": ("a * b", "1"), "min": MIN, "amin": MIN, "max": MAX, "amax": MAX}
"""Of NumPy → how two are joined, with what it begins."""
GATHERING = frozenset({*KERNELS, "mean"})
SOME = '''def {some}(array):
    """Of no elements the original says what the largest is."""
    if not array.size:
        raise ValueError("an array without elements")
    return array'''


def gather(reader: Calls, node: ast.Call, name: str) -> None:
    """Put kernels in the place of a reduction or of its argument; when the function is read for the last time."""
    porting, patch, span = reader.porting, reader.patch, reader.site.module.span(node)
    if patch is None or name not in GATHERING or patch.covers(span):
        return
    argument, options, along = _parts(reader, node)
    if argument is None:
        return
    fused = Fused(reader=reader)
    text = fused.of(argument)
    if name not in KERNELS or not text or not (along or (len(fused.leaves) == 1 and not fused.views)):
        fuse(reader, argument)
        return
    kernel = reader.site.fresh(f"_{reader.function.name}_gathered_{len(porting.fused) + 1}")
    names = ", ".join(f"{fused.real} {each}" for each in fused.leaves.values())
    joined, begins = KERNELS[name]
    parts = (names, f"{fused.real} gathered", text, joined, "gathered = a", begins, kernel)
    lines = "".join(f'    "{each}",\n' for each in parts)
    porting.fused.append(f"{kernel} = {porting.cupy}.ReductionKernel(\n{lines})")
    passed = list(fused.leaves)
    if name not in ("sum", "prod"):
        porting.needs_some = True
        passed = [each if each in fused.numbers else f"{porting.some}({each})" for each in passed]
    reader.rounds.add(ADDED)
    patch.instead_of_all(span, f"{kernel}({', '.join([*passed, *options])})")


def _parts(reader: Calls, node: ast.Call) -> tuple[ast.expr | None, list[str], bool]:
    """What is gathered, `axis=…` as it is written, whether an axis is left; None for other forms."""
    method = isinstance(node.func, ast.Attribute) and not reader.site.resolved(node.func).startswith("numpy.")
    places = [node.func.value, *node.args] if method and isinstance(node.func, ast.Attribute) else list(node.args)
    named = {str(each.arg): each.value for each in node.keywords}
    if not 1 <= len(places) <= 2 or not named.keys() <= {"axis", "keepdims"} or (len(places) == 2 and "axis" in named):
        return None, [], False
    named |= {"axis": places[1]} if len(places) == 2 else {}
    kind = reader.expression(places[0])
    if not isinstance(kind, Array):
        return None, [], False
    written = {name: ast.unparse(value) for name, value in named.items()}
    axis = named.get("axis")
    gone = len(axis.elts) if isinstance(axis, ast.Tuple) else 1
    along = written.get("axis", "None") != "None" and gone < kind.rank
    return places[0], [f"{name}={text}" for name, text in written.items() if text != "None"], along
