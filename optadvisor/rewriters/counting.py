"""A loop that counts in a dictionary becomes one count in C.

Before:

    counts = {}
    for line in lines:
        for word in line.lower().split():
            counts[word] = counts.get(word, 0) + 1

After:

    counts = {}
    if type(lines) is list and set(map(type, lines)) <= {str}:
        counts.update(Counter(chain.from_iterable(line.lower().split() for line in lines)))
    else:
        for line in lines:
            ...

`collections.Counter` looks up, adds and stores in C, and keeps keys in the order in which they first come, as the loop
does. Helpers of the file that the loop calls are read too. Variants: line by line; chunks of lines joined and split as
one text; each different word once (clean up and test the words after counting, when equal ones are one entry), which
keeps the order because a cleaned word comes first where the first of the words that it is made of comes first; and the
bytes of the words, where a table of bytes replaced characters anyway: they take less room than text.

Pieces of a text (`text[i : i + 2]` for all i) are counted as the characters that stand side by side, which `zip(text,
text[1:])` gives. Where only keys that are there already are counted (`if letter in counts: counts[letter] += 1`), that
is asked once for each different one.

The steps moved about are total and pure on plain strings: they cannot raise half-way, nor notice the new order.

Does not handle: amounts other than one, `break`, `else`, other statements in the loop (`print`, a running maximum),
keys other than the loop's element, generators, elements of the user's own classes, the top level of a file.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._counting_guards import (
    BUILTINS,
    accepted_types,
    counts_problem,
    counts_tests,
    empty_kind,
    fresh_kind,
    is_opened,
    lost_on_errors,
    meaning_tests,
    place_problem,
    source_problem,
    source_tests,
)
from optadvisor.rewriters._counting_read import Unread, read_loop
from optadvisor.rewriters._counting_sinks import increment, only_known
from optadvisor.rewriters._counting_steps import Pipeline
from optadvisor.rewriters._counting_write import Written, variants
from optadvisor.rewriters._places import (
    Place,
    assignment,
    branch,
    indented,
    inner_blocks,
    kept_originals,
    name_problem,
    places,
)
from optadvisor.source.site import Site

name = "counting"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A loop that can be counted in bulk."""

    loop: ast.For
    pipeline: Pipeline
    tests: tuple[str, ...]
    sentences: tuple[str, ...]
    written: tuple[Written, ...]
    imports: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    chances, unread = _chances(site)
    if not chances and unread is None:
        return
    problem = site.plain_problem() or name_problem(site, BUILTINS)
    if problem or (unread is not None and not chances):
        reason, line = (problem, 0) if problem or unread is None else (unread.reason, unread.line)
        yield Declined(rewriter=name, function=site.ref, reason=reason, line=line)
        return
    for number in range(max(len(chance.written) for chance in chances)):
        yield _proposal(site, chances, number)


# ---------------------------------------------------------------- finding


def _chances(site: Site) -> tuple[tuple[Chance, ...], Unread | None]:
    """The loops that count in bulk, outermost first, and why the first other one that counts does not."""
    assert site.node is not None
    found: list[Chance] = []
    refused: Unread | None = None
    done = kept_originals(site.node)
    for place in places(site):
        for statement in place.block:
            if not isinstance(statement, ast.For) or id(statement) in done or not _counts(site, [statement]):
                continue
            chance = _chance(site, place, statement)
            if isinstance(chance, Chance):
                found.append(chance)
                done.update(map(id, ast.walk(statement)))
            elif refused is None:
                refused = chance
    return tuple(sorted(found, key=lambda chance: chance.loop.lineno)), refused


def _counts(site: Site, block: Sequence[ast.stmt], deep: int = 3) -> bool:
    """Somewhere in the block, or in a helper called there, a dictionary is counted in."""
    for number, statement in enumerate(block):
        first = only_known(site, statement) if isinstance(statement, ast.If) else statement
        if first is not statement and _counts(site, [first], deep):
            return True
        found = increment(site, block[number:])
        if found is not None and (not found.needs_default or _made_empty(site, found.counts)):
            return True
        if any(_counts(site, inner, deep) for inner in inner_blocks(statement)):
            return True
        calls = [
            n for n in (getattr(statement, "value", None), getattr(statement, "iter", None)) if isinstance(n, ast.Call)
        ]
        helpers = [helper for helper in map(site.helper, calls) if helper is not None]
        if deep and any(_counts(site, helper.body, deep - 1) for helper in helpers):
            return True
    return False


def _made_empty(site: Site, counts: ast.Name) -> bool:
    """The name is bound to an empty dictionary somewhere in the file."""
    return any(
        isinstance(target, ast.Name) and target.id == counts.id and value is not None and empty_kind(site, value) != ""
        for target, value in (assignment(n) for n in ast.walk(site.module.tree) if isinstance(n, ast.stmt))
    )


def _chance(site: Site, place: Place, loop: ast.For) -> Chance | Unread:
    pipeline = read_loop(site, loop)
    if isinstance(pipeline, Unread):
        return pipeline
    fresh = fresh_kind(site, place, loop, pipeline.counts)
    if is_opened(site, pipeline):
        if not fresh or not lost_on_errors(site, place):
            return Unread(reason="the counts are still seen when reading the file fails half-way", line=loop.lineno)
        pipeline = replace(pipeline, file=True)
    elements = accepted_types(site, pipeline)
    problem = (
        place_problem(site, place, loop, pipeline)
        or source_problem(site, pipeline)
        or counts_problem(site, place, loop, pipeline, fresh)
    )
    if problem:
        return Unread(reason=problem, line=loop.lineno)
    tests, sentences = source_tests(site, pipeline, elements)
    meanings, definition = meaning_tests(site, loop, pipeline, fresh)
    tests += tuple(meanings)
    sentences += tuple(meanings.values())
    tests += tuple(f"type({total}) is int" for total in dict.fromkeys(pipeline.totals))
    sentences += tuple(f"{total} is a whole number" for total in dict.fromkeys(pipeline.totals))
    if not fresh:
        tests += counts_tests(pipeline, elements)
        sentences += (f"{pipeline.counts} is a plain dictionary of whole numbers",)
    return Chance(
        loop=loop,
        pipeline=pipeline,
        tests=(*tests, *(test for test, _ in pipeline.guards)),
        sentences=(*sentences, *dict.fromkeys(sentence for _, sentence in pipeline.guards)),
        written=tuple(variants(site, pipeline, fresh)),
        imports=site.import_as("io", "io")[1] if pipeline.file else (),
        helpers=(definition,) if definition else (),
    )


# ---------------------------------------------------------------- writing


def _proposal(site: Site, chances: tuple[Chance, ...], number: int) -> Proposal:
    chosen = [(chance, chance.written[min(number, len(chance.written) - 1)]) for chance in chances]
    longest = max(chances, key=lambda chance: len(chance.written))
    variant = longest.written[number].variant
    needed = {line for chance, written in chosen for line in (*written.imports, *chance.imports)}
    sentences = (s for chance in chances for s in chance.sentences)
    return Proposal(
        rewriter=name,
        variant=variant,
        function=site.ref,
        title=f"count with collections.Counter ({variant})",
        why=_why(variant),
        edits=tuple(_edit(site, chance, written) for chance, written in chosen),
        imports=tuple(sorted(needed, key=lambda line: (line.startswith("from"), line))),
        helpers=tuple(
            dict.fromkeys(text for chance, written in chosen for text in (*chance.helpers, *written.helpers))
        ),
        guards=tuple(dict.fromkeys(sentences)),
    )


def _why(variant: str) -> str:
    why = (
        "The loop runs several bytecodes and a few dictionary look-ups for each element; `Counter` does the same in C, "
    )
    why += "and keeps the keys in the order of their first appearance."
    if "chunks" in variant:
        why += " Lines joined with a character at which they are split again give the same words with fewer calls."
    if "bytes" in variant:
        why += " Their bytes take less room than text, so that more of them stay in the processor's cache."
    if "different" in variant:
        why += " What is done to a word is done once for each different word, not for each occurrence."
    return why


def _edit(site: Site, chance: Chance, written: Written) -> Edit:
    start, end = site.module.statement_span(chance.loop)
    indent = site.module.indent(chance.loop)
    unit = "\t" if "\t" in indent else "    "
    tests = (*chance.tests, *written.tests)
    lines = [
        *branch(tests, indent).split("\n"),
        *(unit + line.replace("    ", unit) for line in written.lines),
        "else:",
    ]
    text = "".join(f"{indent}{line}{site.module.newline}" for line in lines)
    return Edit(start=start, end=end, text=text + indented(site, [chance.loop]))
