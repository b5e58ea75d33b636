"""The texts of a kernel of `numba.cuda` and of the copy that launches it, for `cuda_kernels`.

Does not handle: shared memory, streams, more than two dimensions.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from optadvisor.records import ValueSpec
from optadvisor.rewriters.porting.devices import renamed
from optadvisor.rewriters.porting.totals import Total
from optadvisor.rewriters.porting.writing import Patch
from optadvisor.source.site import Site

THREADS = {1: "256", 2: "(16, 16)"}
MOST_BLOCKS = {False: 4096, True: 64}
"""Fewer where each thread has totals of its own, which the host joins."""


@dataclass(frozen=True, kw_only=True)
class Dimension:
    """A loop whose iterations go to threads."""

    node: ast.For | ast.While
    variable: str
    start: str
    stop: str
    step: str

    @property
    def trips(self) -> str:
        step = "" if self.step == "1" else f", {self.step}"
        return (
            f"len(range({self.stop}))"
            if self.start == "0" and not step
            else f"len(range({self.start}, {self.stop}{step}))"
        )


@dataclass(frozen=True, kw_only=True)
class Shape:
    """The parts of a function that is one nest."""

    before: tuple[ast.stmt, ...]
    loops: tuple[Dimension, ...]
    """One, or two of which the inner one is all that the outer one holds."""
    after: tuple[ast.stmt, ...]
    arrays: dict[str, ValueSpec | None]
    """By name; None for those that it makes."""
    scalars: tuple[str, ...]
    """Numbers that the loop reads."""
    written: tuple[str, ...]
    tests: tuple[str, ...]
    small: tuple[str, ...]
    """Whole numbers, and arrays of them, that must have at most 31 bits."""
    extremes: Mapping[ast.Call, str]
    """Calls of `min` and `max`, and what stands for them."""
    totals: tuple[Total, ...] = ()
    """What the loop gathers; it then has one dimension."""
    statements: tuple[ast.stmt, ...] = ()
    """In the place of loops: what one thread does."""


def kernel_text(site: Site, shape: Shape, cuda: str, kernel: str) -> str:
    """The loop with its first index shifted by the thread's number, and as many threads as its step."""
    if not shape.loops:
        return _one_thread(site, shape, cuda, kernel)
    module, loop = site.module, shape.loops[0]
    patch, node = Patch(data=module.data), loop.node
    count = len(shape.loops)
    first = [site.fresh(f"first_{each.variable}") for each in shape.loops]
    width = [site.fresh(f"threads_{each.variable}") for each in shape.loops]
    for number, each in enumerate(shape.loops):
        ahead = first[number] if each.step == "1" else f"{each.step} * {first[number]}"
        shifted = ahead if each.start == "0" else f"{each.start} + {ahead}"
        by = width[number] if each.step == "1" else f"{each.step} * {width[number]}"
        text = f"range({shifted}, {each.stop}, {by})"
        if isinstance(each.node, ast.For):
            patch.replace(module.span(each.node.iter), text)
        else:
            head = module.span(each.node)[0], module.span(each.node.test)[1]
            patch.replace(head, f"for {each.variable} in {text}")
            patch.replace(module.span(each.node.body[-1]), "pass")
    for call, text in shape.extremes.items():
        patch.replace(module.span(call), text)
    renamed(site, patch, node)
    names = ", ".join([*shape.arrays, *shape.scalars, *(_parts(site, each) for each in shape.totals)])
    lines = [f"@{cuda}.jit", f"def {kernel}({names}):"]
    # the last index runs fastest, as in memory: neighbouring threads read neighbouring elements
    lines += [f"    {', '.join(reversed(first))} = {cuda}.grid({count})"]
    lines += [f"    {', '.join(reversed(width))} = {cuda}.gridsize({count})"]
    lines += [f"    {each.name} = {'0' if each.whole else '0.0'}" for each in shape.totals if each.op == "+"]
    low, high = module.statement_span(node)
    text = patch.text(low, high).replace("\r\n", "\n")
    whole = "\n".join(lines) + "\n" + site.lines(text, "    ").replace(module.newline, "\n").rstrip("\n")
    return "\n".join([whole, *(f"    {_parts(site, each)}[{first[0]}] = {each.name}" for each in shape.totals)])


def _one_thread(site: Site, shape: Shape, cuda: str, kernel: str) -> str:
    module, patch = site.module, Patch(data=site.module.data)
    for call, text in shape.extremes.items():
        patch.replace(module.span(call), text)
    for each in shape.statements:
        renamed(site, patch, each)
    low, high = module.statement_span(shape.statements[0])[0], module.statement_span(shape.statements[-1])[1]
    text = site.lines(patch.text(low, high).replace("\r\n", "\n"), "    ").replace(module.newline, "\n").rstrip("\n")
    return f"@{cuda}.jit\ndef {kernel}({', '.join([*shape.arrays, *shape.scalars])}):\n{text}"


@dataclass(frozen=True, kw_only=True)
class Names:
    """Of what the copy calls."""

    cuda: str
    numpy: str
    kernel: str
    copy: str
    finite: str
    added: str
    extreme: str


def host_text(site: Site, shape: Shape, names: Names) -> str:
    """Before the loop as it was; the tests, the transfers, the launch; then results into the arrays."""
    cuda, copy, finite = names.cuda, names.copy, names.finite
    cards = {each: site.fresh(f"{each}_card") for each in shape.arrays}
    lines = [f"def {copy}({', '.join(site.parameters)}):"]
    lines += [f"    {line}" for each in shape.before for line in site.lines(_whole(site, each)).rstrip().splitlines()]
    if shape.tests:
        lines += [
            "    if not all((",
            *(f"        {test}," for test in shape.tests),
            "    )):",
            '        raise IndexError("an index is out of bounds")',
        ]
    lines += [f"    {card} = {cuda}.to_device({each})" for each, card in cards.items()]
    lines += [f"    {line}" for line in launch_lines(site, shape, names, cards)]
    fetched = {each: site.fresh(f"{each}_fetched") for each in shape.written}
    lines += [f"    {new} = {finite}({cards[each]}.copy_to_host())" for each, new in fetched.items()]
    lines += [f"    {line}" for line in joined_lines(site, shape, names)]
    last = shape.after[-1] if shape.after else None
    computes = isinstance(last, ast.Return) and not (last.value is None or is_plain(last.value))
    if fetched and (len(shape.after) > 1 or computes) and isinstance(last, ast.Return) and last.value is not None:
        # what may raise comes before anything of the caller's is changed
        lines += [f"    {site.code(each)}" for each in shape.after[:-1]]
        lines += [f"    {site.fresh('result')} = {site.code(last.value)}"]
        lines += [f"    {each}[...] = {new}" for each, new in fetched.items()]
        return "\n".join([*lines, f"    return {site.fresh('result')}"])
    lines += [f"    {each}[...] = {new}" for each, new in fetched.items()]
    lines += [f"    {site.code(each)}" for each in shape.after]
    return "\n".join(lines)


def launch_lines(site: Site, shape: Shape, names: Names, cards: Mapping[str, str]) -> list[str]:
    """How many blocks, where threads put their totals, and the launch. `cards`: arrays → their names on the card."""
    counts = [each.trips for each in shape.loops]
    if len(shape.loops) == 2 and _depends(shape.loops[1].node, shape.loops[0].variable):
        counts[1] = counts[0]
    sides = ["256"] if len(counts) == 1 else ["16", "16"]
    most = MOST_BLOCKS[bool(shape.totals)]
    blocks = [
        f"min(max(({count} + {int(side) - 1}) // {side}, 1), {most})" for count, side in zip(counts, sides, strict=True)
    ]
    grid = blocks[0] if len(blocks) == 1 else f"({', '.join(reversed(blocks))})"
    passed = ", ".join(
        [*(cards[each] for each in shape.arrays), *shape.scalars, *(_parts(site, each) for each in shape.totals)]
    )
    chosen = site.fresh("blocks")
    lines = [f"{chosen} = {grid}"]
    for each in shape.totals:
        dtype = f", dtype={names.numpy}.int64" if each.whole else ""
        lines += [f"{_parts(site, each)} = {names.cuda}.device_array(256 * {chosen}{dtype})"]
    return [*lines, f"{names.kernel}[{chosen}, {THREADS[len(counts)]}]({passed})"]


def joined_lines(site: Site, shape: Shape, names: Names) -> list[str]:
    """What all threads have gathered, put together."""
    lines = []
    for each in shape.totals:
        parts, kind = f"{_parts(site, each)}.copy_to_host()", each.kind(names.numpy)
        if each.op == "+":
            count = shape.loops[0].trips
            lines += [f"{each.name} = {names.added}({each.name}, {parts}, {count}, {kind})"]
        else:
            lines += [f"{each.name} = {names.extreme}({each.name}, {parts}.{each.op}(), {kind})"]
    return lines


def is_plain(value: ast.expr) -> bool:
    """A name, a constant or a tuple of them: nothing is computed."""
    items = value.elts if isinstance(value, ast.Tuple) else [value]
    return all(isinstance(each, ast.Constant | ast.Name) for each in items)


def _parts(site: Site, total: Total) -> str:
    return site.fresh(f"{total.name}_parts")


def _whole(site: Site, statement: ast.stmt) -> str:
    low, high = site.module.statement_span(statement)
    return site.module.data[low:high].decode("utf-8").replace("\r\n", "\n")


def _depends(inner: ast.For | ast.While, outer: str) -> bool:
    head = inner.iter if isinstance(inner, ast.For) else inner.test
    return any(isinstance(n, ast.Name) and n.id == outer for n in ast.walk(head))
