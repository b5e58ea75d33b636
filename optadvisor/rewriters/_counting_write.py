"""Write a `Pipeline` as code that counts in C: over each element, over chunks of lines, or each different word once."""

from __future__ import annotations

import ast
import io
import itertools
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from optadvisor.rewriters._counting_steps import (
    CASES,
    ITEM,
    Level,
    Pipeline,
    Step,
    composed,
    joiner_for,
    put,
    separates,
    splits_at_white_space,
    without_strips,
)
from optadvisor.rewriters._places import import_from, mentioned, table_name
from optadvisor.rewriters._text import compose, fits_bytes, quoted, table_definition, translate_links
from optadvisor.source.site import Site

CHUNK = 256
"""Lines joined at a time: enough to forget the cost of a call, small enough for the cache."""
WIDTH = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The statements of one variant, not indented, with what they need."""

    variant: str
    lines: tuple[str, ...]
    tests: tuple[str, ...]
    imports: tuple[str, ...]
    helpers: tuple[str, ...]


@dataclass(slots=True, kw_only=True)
class _Writer:
    """Names taken and things needed while one variant is written."""

    site: Site
    pipeline: Pipeline
    fresh: str
    """Kind of the new, empty dictionary that is counted in: `dict`, `defaultdict`, `Counter`; empty for any other."""
    names: set[str] = field(default_factory=set)
    imports: list[str] = field(default_factory=list)
    tables: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def name(self, wanted: str) -> str:
        """A variable that is free here: the loop's own ones may be taken over."""
        free = self.pipeline.bound - {self.pipeline.source} - self.names
        taken = (mentioned(self.site) - free) | self.names
        name = wanted if wanted not in taken else self.site.fresh(wanted)
        while name in self.names:
            name += "_"
        self.names.add(name)
        return name

    def imported(self, module: str, name: str) -> str:
        text, imports = import_from(self.site, module, name)
        self.imports += imports
        return text


def variants(site: Site, pipeline: Pipeline, fresh: str) -> Iterator[Written]:
    """Every way to count in bulk, the plainest first."""
    *flats, words = pipeline.levels
    if not flats:
        yield _write(site, pipeline, fresh, "counted at once", "", False)
        return
    hoists = _hoists(words, flats[-1].steps[-1])
    one_text = pipeline.whole and len(flats) == 1
    plain = "counted at once" if one_text else "one line after the other"
    if hoists or not words.tests + words.steps or not one_text:
        yield _write(site, pipeline, fresh, plain, "", hoists)
    if one_text and words.tests + words.steps:
        yield _write(site, pipeline, fresh, "each different word once", "", False)
    joiner = joiner_for(flats[-1]) if len(flats) == (2 if pipeline.whole else 1) else ""
    if not joiner or (pipeline.whole and flats[0].steps[-1].method not in ("split", "splitlines")):
        return
    if hoists or not words.tests + words.steps:
        yield _write(site, pipeline, fresh, "chunks of lines", joiner, hoists)
    if words.tests + words.steps:
        yield _write(site, pipeline, fresh, "chunks of lines, each different word once", joiner, False)


def _hoists(words: Level, flat: Step) -> bool:
    """Changing case may come before splitting instead of after."""
    separator = flat.arguments[0] if flat.method == "split" and flat.arguments else " "
    fits = flat.method == "split" and len(separator) == 1 and separator.isascii() and separates(separator)
    return fits and bool(words.steps) and not words.tests and all(step.method in CASES for step in words.steps)


def _write(site: Site, pipeline: Pipeline, fresh: str, variant: str, joiner: str, hoist: bool) -> Written:
    writer = _Writer(site=site, pipeline=pipeline, fresh=fresh)
    *flats, words = pipeline.levels
    if hoist:
        *maps, flat = flats[-1].steps
        flats = [*flats[:-1], replace(flats[-1], steps=(*maps, *words.steps, flat))]
        words = Level()
    writer.lines += pipeline.prelude
    texts = _chunked(writer, flats, joiner) if joiner else _streamed(writer, flats)
    _count(writer, texts, words)
    tests = tuple(f"{quoted(joiner)} not in {name}" for name in pipeline.sequences if joiner)
    return Written(
        variant=variant,
        lines=tuple(writer.lines),
        tests=tests,
        imports=tuple(dict.fromkeys(writer.imports)),
        helpers=tuple(writer.tables.values()),
    )


# ---------------------------------------------------------------- where the texts come from


def _streamed(writer: _Writer, flats: list[Level]) -> list[str]:
    """An expression, as lines, that gives all texts of the last level one after the other."""
    source: ast.expr = ast.Name(id=writer.pipeline.source, ctx=ast.Load())
    if writer.pipeline.whole:
        source, flats = composed(_tabled(writer, flats[0].steps), source), flats[1:]
    if not flats:
        return [readable(source)]
    clauses: list[str] = []
    for number, level in enumerate(flats):
        name = writer.name("line" if number == 0 else "part")
        item = ast.Name(id=name, ctx=ast.Load())
        clauses.append(f"for {name} in {readable(source)}")
        conditions = [put(test.node, composed(test.steps, item)) for test in level.tests]
        clauses += [f"if {readable(condition)}" for condition in conditions]
        source = composed(_tabled(writer, level.steps), item)
    if len(clauses) == 1 and flats[-1].steps[-1].method == "characters" and len(flats[-1].steps) == 1:
        return [f"{writer.imported('itertools', 'chain')}.from_iterable({writer.pipeline.source})"]
    return _chained(writer, source, clauses)


def _chunked(writer: _Writer, flats: list[Level], joiner: str) -> list[str]:
    """The same from lines joined in chunks."""
    lines = writer.pipeline.source
    if writer.pipeline.file:
        return _chunked_file(writer, flats, joiner)
    if writer.pipeline.whole:
        made = composed(_tabled(writer, flats[0].steps), ast.Name(id=lines, ctx=ast.Load()))
        lines = writer.name("lines")
        writer.lines.append(f"{lines} = {readable(made)}")
    chunks, index, chunk = writer.name("chunks"), writer.name("i"), writer.name("chunk")
    part = f"{lines}[{index} : {index} + {CHUNK}]"
    writer.lines.append(f"{chunks} = ({quoted(joiner)}.join({part}) for {index} in range(0, len({lines}), {CHUNK}))")
    return _split_chunks(writer, flats[-1], chunk, chunks)


def _chunked_file(writer: _Writer, flats: list[Level], joiner: str) -> list[str]:
    """Lines of a file are never empty: an empty chunk is its end. `chain` does not read on once it was reached."""
    lines, chunks, chunk = writer.name("lines"), writer.name("chunks"), writer.name("chunk")
    part = f"{quoted(joiner)}.join({writer.imported('itertools', 'islice')}({lines}, {CHUNK}))"
    writer.lines.append(f"{lines} = {writer.imported('itertools', 'chain')}({writer.pipeline.source})")
    writer.lines.append(f'{chunks} = iter(lambda: {part}, "")')
    return _split_chunks(writer, flats[-1], chunk, chunks)


def _split_chunks(writer: _Writer, level: Level, chunk: str, chunks: str) -> list[str]:
    *maps, flat = level.steps
    steps = without_strips(tuple(maps)) if splits_at_white_space(flat) else tuple(maps)
    made = composed((*_tabled(writer, steps), flat), ast.Name(id=chunk, ctx=ast.Load()))
    return _chained(writer, made, [f"for {chunk} in {chunks}"])


def _chained(writer: _Writer, element: ast.expr, clauses: list[str]) -> list[str]:
    head = f"{writer.imported('itertools', 'chain')}.from_iterable("
    whole = head + " ".join([readable(element), *clauses]) + ")"
    if len(whole) <= WIDTH - 20:
        return [whole]
    links = [readable(element)] if len(readable(element)) <= WIDTH else _links(element)
    return [head, *(f"    {line}" for line in [*links, *clauses]), ")"]


def _links(node: ast.expr) -> list[str]:
    """A chain of method calls, one call a line."""
    links: list[str] = []
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        arguments = ", ".join(map(readable, node.args))
        links.append(f".{node.func.attr}({arguments})")
        node = node.func.value
    rest = links[::-1]
    return [readable(node) + rest[0], *rest[1:]] if rest else [readable(node)]


def _tabled(writer: _Writer, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps with two or more neighbouring replacements of single characters done by one table."""
    result: list[Step] = []
    run: list[Step] = []
    for step in (*steps, None):
        if step is not None and step.replacements and step.replacements.sequence is None and step.replacements.single:
            run.append(step)
            continue
        result += _one_table(writer, run)
        run = []
        if step is not None:
            result.append(step)
    return tuple(result)


def _one_table(writer: _Writer, run: list[Step]) -> list[Step]:
    pairs = [pair for step in run if step.replacements for pair in step.replacements.pairs]
    images = compose(pairs)
    if len(pairs) < 2:
        return run
    if not images:
        return []
    base = table_name(writer.site, "CHARACTERS")
    table, in_bytes, number = base, fits_bytes(images), 1
    while writer.tables.get(table, text := table_definition(table, images, in_bytes)) != text:
        number += 1
        table = writer.site.fresh(f"{base}_{number}")
    writer.tables[table] = text
    text = "ITEM" + "".join(translate_links(table, images, in_bytes))
    node = ast.parse(text, mode="eval").body
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and inner.id == "ITEM":
            inner.id = ITEM
    return [Step(method="table", node=node)]


# ---------------------------------------------------------------- counting them


def _count(writer: _Writer, texts: list[str], words: Level) -> None:
    """Statements that count `texts`, after tests and steps on each different one."""
    counts = writer.pipeline.counts
    totals = writer.pipeline.totals
    if writer.fresh and not words.tests and not words.steps and not totals:
        counter = "" if writer.fresh == "Counter" else writer.imported("collections", "Counter")
        head, tail = (f"{counts}.update({counter}(", "))") if counter else (f"{counts}.update(", ")")
        if len(texts) == 1:
            writer.lines.append(head + texts[0] + tail)
            return
        name = writer.name("words")
        writer.lines += [f"{name} = {texts[0]}", *texts[1:], f"{head}{name}{tail}"]
        return
    counter = writer.imported("collections", "Counter")
    if len(texts) > 1:
        name = writer.name("words")
        writer.lines += [f"{name} = {texts[0]}", *texts[1:]]
        texts = [name]
    word, times = writer.name(writer.pipeline.word), writer.name("times")
    writer.lines.append(f"for {word}, {times} in {counter}({texts[0]}).items():")
    last = [f"{counts}[{word}] = {counts}.get({word}, 0) + {times}", *(f"{total} += {times}" for total in totals)]
    _distinct(writer, words, word, last)


def _distinct(writer: _Writer, words: Level, word: str, last: list[str]) -> None:
    """Tests and steps in the order that repeats the least, then the statements `last`."""
    item, done, indent = ast.Name(id=word, ctx=ast.Load()), 0, "    "
    chain = [test.steps for test in words.tests] + [words.steps]
    follows = all(b[: len(a)] == a for a, b in itertools.pairwise(chain))
    for test in words.tests:
        if follows and len(test.steps) > done:
            writer.lines.append(f"{indent}{word} = {readable(composed(test.steps[done:], item))}")
            done = len(test.steps)
        condition = put(test.node, item if follows else composed(test.steps, item))
        writer.lines.append(f"{indent}if {readable(condition)}:")
        indent += "    "
    if len(words.steps) > done:
        writer.lines.append(f"{indent}{word} = {readable(composed(words.steps[done:], item))}")
    writer.lines += [indent + line for line in last]


def readable(node: ast.expr) -> str:
    """Source text of an expression, with literals in double quotes."""
    text = ast.unparse(ast.fix_missing_locations(node))
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for token in reversed(tokens):
        if token.type == tokenize.STRING and token.string[0] == "'" and token.start[0] == token.end[0] == 1:
            literal = quoted(ast.literal_eval(token.string))
            text = text[: token.start[1]] + literal + text[token.end[1] :]
    return text
