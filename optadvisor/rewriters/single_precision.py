"""Array code and kernels for a GPU in single precision: half the bytes, and much more arithmetic. Only with `--gpu`.

    u = _cp.asarray(u)                      u = _cp.asarray(u, dtype=_cp.float32)
    lap = _cp.zeros(n)                      lap = _cp.zeros(n).astype(_cp.float32, copy=False)

What `cupy_port` and `cuda_kernels` propose, once more: floats of 64 bits become floats of 32 on their way to the card,
new arrays are made so, results come home as float64, with seven digits instead of sixteen. It is told beside the port
in double precision, with the worst error that was measured; it is never one of several that are chosen from.

A sum that a kernel begins with a number that is written out (`total = 0.0`) stays in double precision.

Does not handle: `while` loops, which in single precision might not end; functions called for each of many
(`cuda_vectorize`); code for both kinds of arrays; whole numbers that meet floats (those become float64 on a card).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import cuda_kernels, cupy_port
from optadvisor.rewriters.porting.devices import called
from optadvisor.rewriters.porting.kinds import IN_SINGLE
from optadvisor.rewriters.porting.porting import ported
from optadvisor.source.site import Site, own_nodes

name = "single_precision"
TAIL = ", in single precision"
ROUNDS = "floats have seven digits instead of sixteen"
WHY = (
    "Floats of 32 bits take half the card's memory and half the transfers, and most cards calculate with them many "
    "times as fast. The results have seven digits: whether that is enough only you can say."
)
SINGLE = '''def {single}(value):
    """Floats of 64 bits as floats of 32; all else as it is."""
    with {numpy}.errstate(over="raise"):
        if type(value) is {numpy}.ndarray:
            return value.astype({numpy}.float32) if value.dtype == "float64" else value
        return {numpy}.float32(value) if isinstance(value, float) else value'''
DOUBLE = '''def {double}(value):
    """Floats of 32 bits as floats of 64; all else as it is."""
    if isinstance(value, ({numpy}.ndarray, {numpy}.inexact)) and value.dtype in ("float32", "complex64"):
        return value.astype({numpy}.float64 if value.dtype == "float32" else {numpy}.complex128)
    return value'''
HOME = (
    cupy_port.HOME.replace('return {cupy}.asnumpy(card, order="A")', 'return {double}({cupy}.asnumpy(card, order="A"))')
    .replace("tuple(map(home, one))  # looks at its numbers", "one[:] = map(home, one)")
    .replace("            return one\n", "            return {double}(one)\n")
)


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """What the two propose, in single precision; the one reason against it, nothing where no float has 64 bits."""
    answers = [*cupy_port.propose(site), *cuda_kernels.propose(site)]
    ports = [one for one in answers if isinstance(one, Proposal)]
    if not ports:
        yield from [replace(one, rewriter=name) for one in answers if isinstance(one, Declined)][:1]
        return
    if _waits(site):
        yield site.decline(name, "it has a `while` loop, which in single precision might not end")
        return
    for port in ports:
        made = _of_arrays(site, port) if port.rewriter == cupy_port.name else _of_kernels(site, port)
        if made is not None:
            title = f"{port.title}, in single precision"
            yield replace(made, rewriter=name, variant=port.variant + TAIL, title=title, why=WHY, rounds=(ROUNDS,))


def _waits(site: Site) -> bool:
    assert site.node is not None
    functions = (site.node, *called(site, own_nodes(site.node)))
    return any(isinstance(n, ast.While) for each in functions for n in own_nodes(each))


def _of_arrays(site: Site, of: Proposal) -> Proposal | None:
    cupy, imports = site.import_as("cupy", "cp")
    numpy, _ = site.import_as("numpy", "np")
    port = ported(site, cupy, fuses=of.variant == cupy_port.FUSED, halves=True)
    if not any("float32" in text or "complex64" in text for text in port.texts):
        return None
    single = site.fresh(IN_SINGLE)
    words = {"cupy": cupy, "numpy": numpy, "double": site.fresh("_in_double"), "home": site.fresh("_home")}
    tools = [DOUBLE.format(**words), HOME.format(**words)]
    if any(f"{single}(" in text for text in port.texts):
        tools.append(SINGLE.format(single=single, numpy=numpy))
    one = cupy_port.written(site, port, cupy, imports)
    return replace(one, helpers=(*tools, *one.helpers[1:]))


def _of_kernels(site: Site, of: Proposal) -> Proposal | None:
    numpy, _ = site.import_as("numpy", "np")
    writing = Halved(single=site.fresh(IN_SINGLE), numpy=numpy, known=site.module.identifiers, whole=_whole(site))
    first, *others = of.edits
    if others:  # else the kernels stand among the helpers
        first = replace(first, text=writing.text(first.text))
    helpers = [writing.text(each) for each in of.helpers]
    if [first, *others] == [*of.edits] and helpers == [*of.helpers]:
        return None
    return replace(of, helpers=(SINGLE.format(single=writing.single, numpy=numpy), *helpers), edits=(first, *others))


def _whole(site: Site) -> frozenset[str]:
    """Parameters that are no floats, nor arrays of them."""
    return frozenset(
        each
        for each in site.parameters
        if site.seen(each) and all("float" not in (spec.dtype or spec.type) for spec in site.seen(each))
    )


@dataclass(frozen=True, kw_only=True)
class Halved:
    """Texts of `cuda_kernels`, in single precision: arrays and numbers go to the card with 32 bits, and numbers that
    are written out meet others with as many."""

    single: str
    numpy: str
    known: frozenset[str]
    """Names of the file, whose functions stay as they are."""
    whole: frozenset[str]

    def text(self, text: str) -> str:
        changes: set[tuple[int, int, str]] = set()
        starts = _starts(text)
        for function in ast.parse(text).body:
            if not isinstance(function, ast.FunctionDef) or function.name in self.known:
                continue
            of_card = bool(function.decorator_list)
            call = f"{self.numpy}.float32" if of_card else self.single
            for node in self.constants(function) if of_card else self.passed(function):
                head = starts[node.lineno - 1] + node.col_offset
                tail = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
                changes.add((head, tail, call))
        data = text.encode("utf-8")
        for head, tail, call in sorted(changes, reverse=True):
            data = data[:head] + f"{call}(".encode() + data[head:tail] + b")" + data[tail:]
        return data.decode("utf-8")

    def constants(self, kernel: ast.FunctionDef) -> Iterator[ast.expr]:
        """Floats in operations, comparisons and calls, `math.pi`, and whole numbers beside elements of floats."""
        for node in ast.walk(kernel):
            parts: list[ast.expr] = []
            if isinstance(node, ast.BinOp):
                parts = [node.left] if isinstance(node.op, ast.Pow) else [node.left, node.right]
            elif isinstance(node, ast.Compare):
                parts = [node.left, *node.comparators]
            elif isinstance(node, ast.Call):
                parts = node.args
            elif isinstance(node, ast.AugAssign):
                parts = [node.target, node.value]
            elif isinstance(node, ast.IfExp):
                parts = [node.body, node.orelse]
            for each in parts:
                inner = each.operand if isinstance(each, ast.UnaryOp) else each
                beside = isinstance(node, ast.BinOp | ast.AugAssign) and any(
                    self.is_element(one) for one in parts if one is not each
                )
                if _is_number(inner, float) or (beside and _is_number(inner, int)) or _is_constant(inner):
                    yield inner

    def is_element(self, node: ast.expr) -> bool:
        """`u[i, j]` of an array of floats."""
        return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id not in self.whole

    def passed(self, copy: ast.FunctionDef) -> Iterator[ast.expr]:
        """Arrays that go to the card, and numbers that kernels take; not what lies there already."""
        for node in ast.walk(copy):
            if not isinstance(node, ast.Call):
                continue
            sent = isinstance(node.func, ast.Attribute) and node.func.attr == "to_device"
            for each in node.args if sent or isinstance(node.func, ast.Subscript) else ():
                if isinstance(each, ast.Name) and each.id not in self.whole and not _lies_there(each.id):
                    yield each


def _is_number(node: ast.expr, kind: type) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is kind


def _is_constant(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in ("pi", "e", "tau")


def _lies_there(variable: str) -> bool:
    return variable.rstrip("_0123456789").endswith(("_card", "_parts"))


def _starts(text: str) -> list[int]:
    """Where each line begins, in bytes."""
    found = [0]
    for line in text.encode("utf-8").splitlines(keepends=True):
        found.append(found[-1] + len(line))
    return found
