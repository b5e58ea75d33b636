"""Write a `Pipeline` as code that counts in C: over each element, over chunks of lines, or each different word once."""

from __future__ import annotations

import ast
import itertools
import string
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
from optadvisor.rewriters._counting_tables import links, readable, tabled
from optadvisor.rewriters._places import import_from, mentioned
from optadvisor.rewriters._text import Replacements, quoted
from optadvisor.source.site import Site

CHUNK = 256
"""Lines joined at a time: enough to forget the cost of a call, small enough for the cache."""
CHUNK_OF_BYTES = 64
"""Smaller where the words are counted chunk by chunk: the words of one are then still in the cache."""
CASES_OF_LETTERS = ("lower", "upper", "casefold")
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
    as_bytes = _write_bytes(site, pipeline, fresh, joiner)
    if as_bytes is not None:
        yield as_bytes


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
    return _finished(writer, variant, joiner)


def _finished(writer: _Writer, variant: str, joiner: str) -> Written:
    return Written(
        variant=variant,
        lines=tuple(writer.lines),
        tests=tuple(f"{quoted(joiner)} not in {name}" for name in writer.pipeline.sequences if joiner),
        imports=tuple(dict.fromkeys(writer.imports)),
        helpers=tuple(writer.tables.values()),
    )


def _write_bytes(site: Site, pipeline: Pipeline, fresh: str, joiner: str) -> Written | None:
    """The words of each chunk counted as they stand in UTF-8, where a table of bytes is the last step before `split()`.

    Bytes are split at ASCII white space only: each different one is decoded and split again, at all other white space.
    That keeps the order, too: an entry that comes again brings no word that is new. Where the words are changed to one
    case first of all, the table does so with ASCII letters, which no other letter's case depends on.
    """
    *flats, words = pipeline.levels
    *maps, last = flats[-1].steps
    case = words.steps[0].method if words.steps and not words.tests else ""
    if case in CASES_OF_LETTERS:
        flats[-1] = replace(flats[-1], steps=(*maps, _letters(case), last))
    writer = _Writer(site=site, pipeline=pipeline, fresh=fresh, lines=list(pipeline.prelude))
    chunk, chunks = _chunks(writer, flats, joiner, CHUNK_OF_BYTES)
    made = _encoded(_chunk_text(writer, flats[-1], chunk))
    if made is None or not splits_at_white_space(last):
        return None
    counted, encoded, times = writer.name("words"), writer.name("encoded"), writer.name("times")
    word = writer.name(pipeline.word)
    head, tail = f"    {counted}.update(", ".split())"
    whole = head + readable(made) + tail
    update = [whole]
    if len(whole) > WIDTH:
        update = [head, *(f"        {link}" for link in [*links(made), ".split()"]), "    )"]
    writer.lines += [
        f"{counted} = {writer.imported('collections', 'Counter')}()",
        f"for {chunk} in {chunks}:",
        *update,
        f"for {encoded}, {times} in {counted}.items():",
        *_letters_alone(words, encoded, word, _added(pipeline, word, times)),
        f'    for {word} in {encoded}.decode("utf-8", "surrogatepass").split():',
    ]
    _distinct(writer, words, word, _added(pipeline, word, times), " " * 8)
    return _finished(writer, "chunks of bytes, each different word once", joiner)


def _letters_alone(words: Level, encoded: str, word: str, last: list[str]) -> list[str]:
    """A shorter way for ASCII letters and digits: one word, already in the case that the table gave it.

    None where more is done to the words than to change their case: all that would stand there twice.
    """
    if words.tests or any(step.method not in CASES_OF_LETTERS for step in words.steps) or len(words.steps) > 1:
        return []
    block = (f"{word} = {encoded}.decode()", *last, "continue")
    return [f"    if {encoded}.isalnum():", *(f"        {line}" for line in block)]


def _letters(case: str) -> Step:
    """ASCII letters in one case ahead of the step that does so for all: fewer different words, the same in the end."""
    pairs = ((letter, getattr(letter, case)()) for letter in string.ascii_letters)
    changed = tuple((old, new) for old, new in pairs if old != new)
    return Step(method="replace", node=ast.Name(id=ITEM, ctx=ast.Load()), replacements=Replacements(pairs=changed))


def _encoded(text: ast.expr) -> ast.expr | None:
    """What `….encode(…).translate(…).decode(…).split()` splits, before it is decoded."""
    for method in ("split", "decode"):
        if not (isinstance(text, ast.Call) and isinstance(text.func, ast.Attribute) and text.func.attr == method):
            return None
        text = text.func.value
    return text


# ---------------------------------------------------------------- where the texts come from


def _streamed(writer: _Writer, flats: list[Level]) -> list[str]:
    """An expression, as lines, that gives all texts of the last level one after the other."""
    source: ast.expr = ast.Name(id=writer.pipeline.source, ctx=ast.Load())
    if writer.pipeline.whole:
        source, flats = composed(tabled(writer.site, writer.tables, flats[0].steps), source), flats[1:]
    if not flats and writer.pipeline.windows:
        further = (f"{writer.pipeline.source}[{n}:]" for n in range(1, writer.pipeline.windows))
        return [f"zip({', '.join((writer.pipeline.source, *further))})"]
    if not flats:
        return [readable(source)]
    clauses: list[str] = []
    for number, level in enumerate(flats):
        name = writer.name("line" if number == 0 else "part")
        item = ast.Name(id=name, ctx=ast.Load())
        clauses.append(f"for {name} in {readable(source)}")
        conditions = [put(test.node, composed(test.steps, item)) for test in level.tests]
        clauses += [f"if {readable(condition)}" for condition in conditions]
        source = composed(tabled(writer.site, writer.tables, level.steps), item)
    if len(clauses) == 1 and flats[-1].steps[-1].method == "characters" and len(flats[-1].steps) == 1:
        return [f"{writer.imported('itertools', 'chain')}.from_iterable({writer.pipeline.source})"]
    return _chained(writer, source, clauses)


def _chunked(writer: _Writer, flats: list[Level], joiner: str) -> list[str]:
    """The same from lines joined in chunks."""
    chunk, chunks = _chunks(writer, flats, joiner)
    return _chained(writer, _chunk_text(writer, flats[-1], chunk), [f"for {chunk} in {chunks}"])


def _chunks(writer: _Writer, flats: list[Level], joiner: str, size: int = CHUNK) -> tuple[str, str]:
    """Names for a chunk and for all of them, which are then bound."""
    lines = writer.pipeline.source
    if writer.pipeline.file:
        return _file_chunks(writer, joiner, size)
    if writer.pipeline.whole:
        made = composed(tabled(writer.site, writer.tables, flats[0].steps), ast.Name(id=lines, ctx=ast.Load()))
        lines = writer.name("lines")
        writer.lines.append(f"{lines} = {readable(made)}")
    chunks, index, chunk = writer.name("chunks"), writer.name("i"), writer.name("chunk")
    part = f"{lines}[{index} : {index} + {size}]"
    writer.lines.append(f"{chunks} = ({quoted(joiner)}.join({part}) for {index} in range(0, len({lines}), {size}))")
    return chunk, chunks


def _file_chunks(writer: _Writer, joiner: str, size: int) -> tuple[str, str]:
    """Lines of a file are never empty: an empty chunk is its end. `chain` does not read on once it was reached."""
    lines, chunks, chunk = writer.name("lines"), writer.name("chunks"), writer.name("chunk")
    part = f"{quoted(joiner)}.join({writer.imported('itertools', 'islice')}({lines}, {size}))"
    writer.lines.append(f"{lines} = {writer.imported('itertools', 'chain')}({writer.pipeline.source})")
    writer.lines.append(f'{chunks} = iter(lambda: {part}, "")')
    return chunk, chunks


def _chunk_text(writer: _Writer, level: Level, chunk: str) -> ast.expr:
    *maps, flat = level.steps
    steps = without_strips(tuple(maps)) if splits_at_white_space(flat) else tuple(maps)
    return composed((*tabled(writer.site, writer.tables, steps), flat), ast.Name(id=chunk, ctx=ast.Load()))


def _chained(writer: _Writer, element: ast.expr, clauses: list[str]) -> list[str]:
    head = f"{writer.imported('itertools', 'chain')}.from_iterable("
    whole = head + " ".join([readable(element), *clauses]) + ")"
    if len(whole) <= WIDTH - 20:
        return [whole]
    lines = [readable(element)] if len(readable(element)) <= WIDTH else links(element)
    return [head, *(f"    {line}" for line in [*lines, *clauses]), ")"]


# ---------------------------------------------------------------- counting them


def _count(writer: _Writer, texts: list[str], words: Level) -> None:
    """Statements that count `texts`, after tests and steps on each different one."""
    counts = writer.pipeline.counts
    totals = writer.pipeline.totals
    if writer.fresh and not words.tests and not words.steps and not totals and not writer.pipeline.windows:
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
    if writer.pipeline.windows:
        writer.lines.append(f'    {word} = "".join({word})')
    _distinct(writer, words, word, _added(writer.pipeline, word, times), "    ")


def _added(pipeline: Pipeline, word: str, times: str) -> list[str]:
    counts = pipeline.counts
    one = [f"{counts}[{word}] = {counts}.get({word}, 0) + {times}"]
    if pipeline.known:
        one = [f"if {word} in {counts}:", f"    {counts}[{word}] += {times}"]
    return [
        *one,
        *(f"{total} += {times}" for total in pipeline.totals),
    ]


def _distinct(writer: _Writer, words: Level, word: str, last: list[str], indent: str) -> None:
    """Tests and steps in the order that repeats the least, then the statements `last`."""
    item, done = ast.Name(id=word, ctx=ast.Load()), 0
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
