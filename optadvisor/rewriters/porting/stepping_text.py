"""The texts of a loop over time: its kernels, and the copy of the function that launches them step after step.

Arrays go to the card before the first kernel and come home behind the last one. Names are exchanged twice: NumPy's
arrays (their lengths are asked for, and one of them may be returned) and, beside them, those on the card.

Does not handle: streams, graphs of launches.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from optadvisor.rewriters.porting.kernels import Names, is_plain, joined_lines, kernel_text, launch_lines
from optadvisor.rewriters.porting.steps import Block, Bound, Copied, Host, Item, Launch, Noted, Steps
from optadvisor.source.site import Site

NOTICE = '''@{cuda}.jit
def {notice}(array, lost):
    """Notes that something is not finite, which a later step might store over."""
    for i in range({cuda}.grid(1), array.size, {cuda}.gridsize(1)):
        if array[i] - array[i] != 0.0:
            lost[0] = 1'''
KEPT = '''def {kept}(results, kept):
    """The arrays that come home, each once: those whose elements are changed, and what the names stand for now."""
    for host, card in results:
        if all(host is not each for each, _ in kept):
            kept.append((host, card))
    return [(host, {finite}(card.copy_to_host())) for host, card in kept]'''


@dataclass(frozen=True, kw_only=True)
class Texts:
    kernels: tuple[str, ...]
    copy: str
    looks: bool
    """It looks for what is not finite on the way."""


@dataclass(kw_only=True)
class Writer:
    site: Site
    steps: Steps
    names: Names
    notice: str
    kept: str
    kernels: dict[int, str] = field(default_factory=dict)
    looks: bool = False

    def texts(self) -> Texts:
        launches = list(launched(self.steps.items))
        self.kernels = {id(one): self.kernel(number) for number, one in enumerate(launches)}
        looks = any(one.lost for one in launches)
        kernels = [kernel_text(self.site, one.shape, self.names.cuda, self.kernels[id(one)]) for one in launches]
        return Texts(kernels=tuple(kernels), copy=self.copy(looks), looks=looks)

    def kernel(self, number: int) -> str:
        assert self.site.node is not None
        return self.names.kernel if not number else self.site.fresh(f"_{self.site.node.name}_kernel_{number + 1}")

    def card(self, name: str) -> str:
        return self.site.fresh(f"{name}_card")

    @property
    def lost(self) -> str:
        return self.site.fresh("lost")

    def copy(self, looks: bool) -> str:
        site, steps, cuda, numpy = self.site, self.steps, self.names.cuda, self.names.numpy
        lines = [f"def {self.names.copy}({', '.join(site.parameters)}):"]
        lines += [f"    {line}" for each in steps.before for line in self.whole(each)]
        if steps.small:
            small = " and ".join(f"{self.small}({each})" for each in steps.small)
            lines += [f"    if not ({small}):", '        raise OverflowError("a whole number is large")']
        lines += [f"    {self.card(each)} = {cuda}.to_device({each})" for each in steps.arrays]
        pairs = ", ".join(f"({each}, {self.card(each)})" for each in steps.kept)
        lines += [f"    {self.first} = [{pairs}]"] if steps.kept else []
        lines += [f"    {self.lost} = {cuda}.to_device({numpy}.zeros(1, dtype={numpy}.int64))"] if looks else []
        self.looks = looks
        lines += [f"    {line}" for each in steps.items for line in self.item(each)]
        return "\n".join([*lines, *(f"    {line}" for line in self.ending(steps.after))])

    def ending(self, after: tuple[ast.stmt, ...]) -> list[str]:
        """What follows the last kernel: what may raise comes before anything of the caller's is changed."""
        site, steps, lines = self.site, self.steps, list[str]()
        if self.looks:
            lines += [f"if {self.lost}.copy_to_host()[0]:"]
            lines += ['    raise FloatingPointError("something is not finite")']
        kept = site.fresh("changed")
        if steps.kept:
            results = ", ".join(f"({each}, {self.card(each)})" for each in steps.given)
            lines += [f"{kept} = {self.kept}([{results}], {self.first})"]
        last = after[-1] if after else None
        texts = [site.code(each) for each in after]
        if isinstance(last, ast.Return) and last.value is not None and not is_plain(last.value):
            result = site.fresh("result")
            texts = [*texts[:-1], f"{result} = {site.code(last.value)}", f"return {result}"]
        ends = 1 if isinstance(last, ast.Return) else 0
        lines += texts[: len(texts) - ends]
        if steps.kept:
            host, array = site.fresh("host"), site.fresh("array")
            lines += [f"for {host}, {array} in {kept}:", f"    {host}[...] = {array}"]
        return [*lines, *texts[len(texts) - ends :]]

    @property
    def first(self) -> str:
        return self.site.fresh("first_arrays")

    @property
    def small(self) -> str:
        return self.site.fresh("_small")

    # ------------------------------------------------------------ statements

    def whole(self, statement: ast.stmt) -> list[str]:
        low, high = self.site.module.statement_span(statement)
        text = self.site.module.data[low:high].decode("utf-8").replace("\r\n", "\n")
        return self.site.lines(text).rstrip().splitlines()

    def item(self, item: Item) -> Iterator[str]:
        cuda = self.names.cuda
        if isinstance(item, Launch):
            yield from self.launch(item)
        elif isinstance(item, Host) and isinstance(item.node, ast.Return):
            yield from self.ending((item.node,))
        elif isinstance(item, Host):
            yield from self.whole(item.node)
        elif isinstance(item, Noted):
            yield f"{item.name}.append({self.site.fresh('_noted')}({self.site.code(item.value)}, {item.whole}))"
        elif isinstance(item, Bound):
            yield self.site.code(item.node)
            targets = ", ".join(self.card(each) for each in item.pairs)
            yield f"{targets} = {', '.join(self.card(each) for each in item.pairs.values())}"
        elif isinstance(item, Copied) and item.new:
            target, source = self.card(item.target), self.card(item.source)
            yield f"{item.target} = {self.names.numpy}.empty_like({item.source})"
            yield f"{target} = {cuda}.device_array_like({source})"
            yield f"{target}.copy_to_device({source})"
        elif isinstance(item, Copied):
            yield f"if {item.target}.shape != {item.source}.shape:"
            yield '    raise ValueError("the arrays have other shapes")'
            yield f"{self.card(item.target)}.copy_to_device({self.card(item.source)})"
        elif isinstance(item, Block):
            yield from self.block(item)

    def block(self, block: Block) -> Iterator[str]:
        code, node = self.site.code, block.node
        if isinstance(node, ast.For):
            yield f"for {code(node.target)} in {code(node.iter)}:"
        else:
            yield f"{'if' if isinstance(node, ast.If) else 'while'} {code(node.test)}:"
        yield from self.indented(block.body)
        if block.orelse:
            yield "else:"
            yield from self.indented(block.orelse)

    def indented(self, items: Sequence[Item]) -> Iterator[str]:
        for each in items:
            for line in self.item(each):
                yield f"    {line}"

    def launch(self, launch: Launch) -> Iterator[str]:
        shape, names = launch.shape, replace(self.names, kernel=self.kernels[id(launch)])
        if shape.tests:
            yield "if not all(("
            yield from (f"    {test}," for test in shape.tests)
            yield ")):"
            yield '    raise IndexError("an index is out of bounds")'
        cards: Mapping[str, str] = {each: self.card(each) for each in shape.arrays}
        if shape.loops:
            yield from launch_lines(self.site, shape, names, cards)
            yield from joined_lines(self.site, shape, names)
        else:
            yield f"{names.kernel}[1, 1]({', '.join([*cards.values(), *shape.scalars])})"
        for each in launch.lost:
            yield f"{self.notice}[256, 256]({self.card(each)}.ravel(), {self.lost})"


def launched(items: Sequence[Item]) -> Iterator[Launch]:
    for each in items:
        if isinstance(each, Launch):
            yield each
        elif isinstance(each, Block):
            yield from launched((*each.body, *each.orelse))
