"""Writes loops over characters as translations, and long texts that grow by one `+`; see `joining`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Edit, Proposal
from optadvisor.rewriters._joining_parts import Growing
from optadvisor.rewriters._joining_read import Characters, Sink
from optadvisor.rewriters._places import branch, import_from, indented, local_name, table_name, untouched_sentence
from optadvisor.rewriters._plain_values import kind_of
from optadvisor.source.edits import apply_edits
from optadvisor.source.site import Site

NAME = "joining"
TABLES_KEPT = 32
"""For how many values of what the loop's body reads (a shift, a key) the tables are kept."""

_CLASS = '''class NAME(dict):
    """Number of a character → what a round of the loop adds for it, found out when the character is first met."""

    def __init__(self, step, position, *fixed):
        self.step, self.position, self.fixed = step, position, fixed

    def __missing__(self, number):
        try:
            self[number] = added = self.step(chr(number), *self.fixed)[self.position]
        except LookupError as error:  # `translate` would take it for a character that stays as it is
            raise ValueError from error
        return added'''
_TRANSLATED = '''def NAME(text, table):
    """`text` with all characters as in `table`, or None where one of them raises."""
    try:
        return text.translate(table)
    except Exception:
        return None'''
_COUNTED = '''def NAME(text, table):
    """The number of marks that `table` has for all characters of `text`, or None where one of them raises."""
    try:
        return len(text.translate(table))
    except Exception:
        return None'''
_SUMMED = '''def NAME(text, table):
    """The sum of what `table` has for all characters of `text`, or None where one of them raises or is no int."""
    try:
        if text.isascii() and len(text) > 1000:
            characters = [character for character in map(chr, range(128)) if character in text]
        else:
            characters = set(text)
        if len(characters) > 64:
            return sum(map(table.__getitem__, map(ord, text)))
        return sum(table[ord(character)] * text.count(character) for character in characters)
    except Exception:
        return None'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A loop over characters, and what must hold when it is written otherwise."""

    read: Characters
    tests: tuple[str, ...]
    definition: str = ""
    """A helper that the tests need."""


def at_the_end(site: Site, grows: list[Growing]) -> Proposal:
    edits = []
    for one in sorted(grows, key=lambda one: one.statement.lineno):
        start, end = site.module.statement_span(one.statement)
        indent = site.module.indent(one.statement)
        unit = "\t" if "\t" in indent else "    "
        lines = f"{branch(one.tests, indent)}\n{unit}{one.written}\nelse:"
        edits.append(Edit(start=start, end=end, text=site.lines(lines, indent) + indented(site, [one.statement])))
    return Proposal(
        rewriter=NAME,
        variant="parts first",
        function=site.ref,
        title="put the parts together before they are added to the text",
        why="`text + a + b` copies the whole text for its first `+`, each time. Python adds to a local variable's text "
        "in place, without a copy, where one `+` is all that is done to it.",
        edits=tuple(edits),
        guards=tuple(dict.fromkeys(test for one in grows for test in one.tests)),
    )


class Writer:
    """Writes all loops of one function; names are given once."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.helpers: list[str] = []
        self.imports: list[str] = []
        self.taken: set[str] = set()

    def proposal(self, chances: list[Chance]) -> Proposal:
        edits = tuple(self.edit(chance) for chance in chances)
        sentences = dict.fromkeys(sentence for chance in chances for sentence in _sentences(chance))
        return Proposal(
            rewriter=NAME,
            variant="each different character once",
            function=self.site.ref,
            title="translate the text by a table of what the loop makes of each character",
            why="The loop interprets its statements anew for each character, although a text has few different ones. "
            "The new code runs them once for each different character, and C puts the text together, or counts.",
            edits=edits,
            imports=tuple(self.imports),
            helpers=tuple(dict.fromkeys(self.helpers)),
            guards=tuple(sentences),
        )

    def fresh(self, wanted: str) -> str:
        found, number = self.site.fresh(wanted), 2
        while found in self.taken:
            found, number = self.site.fresh(f"{wanted}_{number}"), number + 1
        self.taken.add(found)
        return found

    def shared(self, wanted: str, text: str) -> str:
        """A helper that all loops of the file may use."""
        found = self.site.fresh(wanted)
        self.helpers.append(text.replace("NAME", found))
        return found

    def edit(self, chance: Chance) -> Edit:
        site, read = self.site, chance.read
        self.helpers += [chance.definition] if chance.definition else []
        tables = self.tables(chance)
        tests, lines, used = list(chance.tests), [], set()
        for number, sink in enumerate(read.sinks):
            variable = local_name(site, f"more_{sink.name}" if len(read.sinks) > 1 else "more")
            assert variable not in used
            used.add(variable)
            tests.append(
                f"({variable} := {self.worked_out(sink)}({_text(read, sink)}, {tables}[{number}])) is not None"
            )
            lines.append(_added(sink, variable))
        start, end = site.module.statement_span(read.loop)
        indent = site.module.indent(read.loop)
        unit = "\t" if "\t" in indent else "    "
        new = [*branch(tests, indent).split("\n"), *(unit + line for line in lines), "else:"]
        text = "".join(f"{indent}{line}{site.module.newline}" for line in new)
        return Edit(start=start, end=end, text=text + indented(site, [read.loop]))

    def worked_out(self, sink: Sink) -> str:
        if sink.kind == "count":
            return self.shared("_counted", _COUNTED)
        return self.shared("_summed", _SUMMED) if sink.kind == "sum" else self.shared("_translated", _TRANSLATED)

    def tables(self, chance: Chance) -> str:
        """An expression for the tables of a loop, one for each of its sinks."""
        site, read = self.site, chance.read
        kind = self.shared("_Characters", _CLASS)
        step = self.step(read)
        own, fixed = site.ref.name.strip("_"), [fixed for fixed, _ in read.fixed]
        arguments = ", ".join(fixed)
        made = f"[{kind}({', '.join([step, 'position', *fixed])}) for position in range({len(read.sinks)})]"
        made = made if len(read.sinks) > 1 else f"[{kind}({', '.join([step, '0', *fixed])})]"
        if not fixed:
            table = self.fresh(table_name(site, "TABLES"))
            self.helpers.append(f"{table} = {made}")
            return table
        table = self.fresh(f"_{own}_tables")
        head = ""
        if read.name not in fixed and all(_is_small(site, one) for one in fixed):
            cache, imports = import_from(site, "functools", "lru_cache")
            self.imports += [line for line in imports if line not in self.imports]
            head = f"@{cache}(maxsize={TABLES_KEPT})\n"
        self.helpers.append(f"{head}def {table}({arguments}):\n    return {made}")
        return f"{table}({arguments})"

    def step(self, read: Characters) -> str:
        """Defines what one round adds, by the loop's own statements."""
        site, step = self.site, self.fresh(f"_{self.site.ref.name.strip('_')}_step")
        results = ", ".join(_result(sink) for sink in read.sinks) + ("," if len(read.sinks) == 1 else "")
        body = _body(site, read, f"return ({results})")
        starts = [f"{sink.name} = {_empty(sink)}" for sink in read.sinks]
        parameters = ", ".join([read.character, *(fixed for fixed, _ in read.fixed)])
        lines = [f"def {step}({parameters}):", '    """What one round of the loop adds."""']
        lines += [*(f"    {line}" for line in starts), body.rstrip("\n"), f"    return ({results})"]
        self.helpers.append("\n".join(lines))
        return step


def _is_small(site: Site, fixed: str) -> bool:
    """Tables may be kept by this value: a number, or a text that the file has anyway."""
    kind = kind_of(site, fixed)
    return kind in ("int", "bool") or (kind == "str" and fixed not in site.bound_names)


def _body(site: Site, read: Characters, leave: str) -> str:
    """The loop's statements as those of a function."""
    module, block = site.module, read.body
    start, end = module.span(block[0])[0], module.span(block[-1])[1]
    leaving = [
        Edit(start=module.span(n)[0], end=module.span(n)[1], text=leave)
        for statement in block
        for n in ast.walk(statement)
        if isinstance(n, ast.Continue)
    ]
    edits = [
        Edit(start=edit.start - start, end=edit.end - start, text=edit.text)
        for edit in sorted([*read.edits, *leaving], key=lambda edit: edit.start)
    ]
    text = apply_edits(module.data[start:end], edits).decode("utf-8").replace("\r\n", "\n")
    indent = module.indent(block[0])
    lines = [line.removeprefix(indent) if line.startswith(indent) else line.lstrip() for line in text.split("\n")]
    return "\n".join(f"    {line}" if line.strip() else "" for line in lines)


def _text(read: Characters, sink: Sink) -> str:
    """What grows in front begins with what comes last."""
    if sink.kind != "before":
        return read.text
    return read.text.removesuffix("[::-1]") if read.text.endswith("[::-1]") else f"{read.text}[::-1]"


def _empty(sink: Sink) -> str:
    return {"count": "0", "sum": "0", "list": "[]"}.get(sink.kind, '""')


def _result(sink: Sink) -> str:
    """What the table has for a character: a text, None for none; marks; a whole number."""
    if sink.kind == "count":
        return f'"+" * {sink.name} or None'
    if sink.kind == "sum":
        return f"{sink.name} if type({sink.name}) is int else None"
    return f'"".join({sink.name}) or None' if sink.kind == "list" else f"{sink.name} or None"


def _added(sink: Sink, variable: str) -> str:
    if sink.kind == "before":
        return f"{sink.name} = {variable} + {sink.name}"
    return f"{sink.name}.append({variable})" if sink.kind == "list" else f"{sink.name} += {variable}"


def _sentences(chance: Chance) -> Iterator[str]:
    read = chance.read
    yield f"{read.name} is a plain string" if len(read.source) == 1 else f"{read.name} holds plain strings only"
    yield from (f"{fixed} is, or holds, plain texts and numbers" for fixed, _ in read.fixed)
    if read.functions:
        yield untouched_sentence([function.name for function in read.functions])
    yield "no character makes the loop's statements raise"
