"""Lists of states that a function returns, for compiled copies: as lists of numbers, of which rows are made afterwards.

    ys = [y0]                            ys_numbers = []; ys_lengths = []; … the numbers of `y0`
    for k in range(n):                   for k in range(n):
        y = step(y, h)           →           y = step(y, h)
        ys.append(y)                         for ys_each in y: ys_numbers.append(ys_each)
    return ys                                ys_lengths.append(len(y))
                                         return ys_numbers, ys_lengths

The text is only for the copy; what it returns is cut into rows where it is called. `_kept_rows_read` knows which lists
these are, and that nobody can tell their rows from those of the original. Vectors of floats are written with a word
that `rewriters.looping` knows (see `flattening.rows`).

Does not handle: lists that come from outside (`loops.growth`, `flattening.rows`), rows of rows.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
import textwrap
from collections.abc import Iterator, Sequence

from optadvisor.records import CapturedCall, Declined, Edit, Proposal, ValueSpec
from optadvisor.rewriters._kept_rows_new import ARRAY, LIST, assigned
from optadvisor.rewriters._kept_rows_read import Kept, kept_rows, parts_of, returned_by
from optadvisor.rewriters._kernel_reasons import module_names
from optadvisor.rewriters._other_text import Other, Propose, brought_back, other, reasons_against
from optadvisor.rewriters.flattening.rows import WORD
from optadvisor.source.site import Site

CUT = '''def {name}(numbers, lengths, given=()):
    """Lists of so many numbers, one after the other; those at the places of `given` are there already."""
    rows, at = [], 0
    for length in lengths:
        rows.append(numbers[at : at + length])
        at += length
    for place, row in given:
        if place < len(rows):
            rows[place] = row
    return rows'''
CUT_ARRAYS = '''def {name}(numbers, lengths, given=()):
    """Arrays of so many numbers, one after the other; those at the places of `given` are there already."""
    everything, rows, at = {numpy}.array(numbers), [], 0
    for length in lengths:
        rows.append(everything[at : at + length].copy())
        at += length
    for place, row in given:
        if place < len(rows):
            rows[place] = row
    return rows'''
TABLE = '''def {name}(numbers, lengths):
    """The array of rows of so many numbers; raises ValueError where they are not equally long, or none."""
    if len({{*lengths}}) != 1 or not numbers:
        raise ValueError
    return {numpy}.array(numbers).reshape(len(lengths), -1).copy()'''
WORDS = frozenset(["len", "set", "ValueError"])
"""Built-in names in these."""


def of_lists(propose: Propose) -> Propose:
    """`propose` for functions that return lists of lists of numbers, too."""
    return _with_rows(LIST, propose)


def of_arrays(propose: Propose) -> Propose:
    """`propose` for functions that return lists of vectors of floats, too."""
    return _with_rows(ARRAY, propose)


def _with_rows(kind: str, propose: Propose) -> Propose:
    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        plain = list(propose(site))
        taken = any(isinstance(answer, Proposal) for answer in plain)
        clashing = WORDS & {*module_names(site.module.tree)} or (kind == ARRAY and WORD in site.module.identifiers)
        rows = () if taken or clashing else kept_rows(site, kind)
        form = _form(site, kind, rows) if rows else None
        answers = list(propose(form.site)) if form is not None else []
        found = [_cut(site, form, kind, rows, each) for each in answers if form and isinstance(each, Proposal)]
        made: list[Proposal | Declined] = [answer for answer in found if answer is not None]
        yield from made or (_reasons(site, form, rows, answers) if form else []) or plain

    return asked


def _reasons(
    site: Site, form: Other, rows: Sequence[Kept], answers: Sequence[Proposal | Declined]
) -> list[Proposal | Declined]:
    """What speaks against the other text, unless it is about what is not in the user's."""
    made = [f"{one.name}_{part}" for one in rows for part in ("numbers", "lengths", "row", "each")]
    found = []
    for answer in reasons_against(site, form, answers):
        if isinstance(answer, Declined) and not any(name in answer.reason for name in (*made, WORD)):
            reason = re.sub(r"^line (\d+)", lambda told: f"line {form.back(int(told[1]))}", answer.reason)
            found.append(dataclasses.replace(answer, reason=reason))
    return [*found]


# ---------------------------------------------------------------- the other text


def _form(site: Site, kind: str, rows: Sequence[Kept]) -> Other | None:
    writing = _Writing(site=site, kind=kind, rows=rows)
    form = other(site, *writing.written())
    if form is None:
        return None
    calls = tuple(_with_numbers(call, len(writing.results())) for call in form.site.recording.calls)
    recording = dataclasses.replace(form.site.recording, calls=calls)
    return dataclasses.replace(form, site=dataclasses.replace(form.site, recording=recording))


def _with_numbers(call: CapturedCall, length: int) -> CapturedCall:
    if call.result is None:
        return call
    return dataclasses.replace(call, result=ValueSpec(name="return", type="builtins.tuple", length=length))


@dataclasses.dataclass(kw_only=True)
class _Writing:
    site: Site
    kind: str
    rows: Sequence[Kept]
    edits: list[Edit] = dataclasses.field(default_factory=list)
    added: list[int] = dataclasses.field(default_factory=list)

    def written(self) -> tuple[list[Edit], list[int]]:
        self._replace(returned_by(self.site), ", ".join(self.results()))
        for statement in dict.fromkeys(one.made for one in self.rows):
            self._made(statement)
        for one in self.rows:
            for append in one.appends:
                assert isinstance(append.value, ast.Call)
                lines = self._row(one, append.value.args[0])
                self._put(append, lines)
            for node in one.lasts:
                self._replace(node, self.row(one))
            for node in one.lengths:
                self._replace(node, self.lengths(one))
        return self.edits, self.added

    def results(self) -> list[str]:
        """What the other text returns."""
        found: list[str] = []
        for part in parts_of(returned_by(self.site)):
            one = next((each for each in self.rows if each.returned is part), None)
            if one is not None:
                found += [self.numbers(one), self.lengths(one)]
            else:
                found.append(self._code(_in_an_array(self.site, part) or part))
        return found

    def numbers(self, one: Kept) -> str:
        return self.site.fresh(f"{one.name}_numbers")

    def lengths(self, one: Kept) -> str:
        return self.site.fresh(f"{one.name}_lengths")

    def row(self, one: Kept) -> str:
        return self.site.fresh(f"{one.name}_row")

    def _code(self, node: ast.expr) -> str:
        """The text of an expression, with what stands for the lists in it."""
        text, inside = self.site.code(node), [*ast.walk(node)]
        for one in self.rows:
            if any(each in inside for each in one.lengths):
                text = re.sub(rf"\blen\({one.name}\)", f"len({self.lengths(one)})", text)
            if any(each in inside for each in one.lasts):
                text = re.sub(rf"\b{one.name}\[-1\]", self.row(one), text)
        return f"({text})" if isinstance(node, ast.Tuple) else text

    def _made(self, statement: ast.stmt) -> None:
        here = {one.name: one for one in self.rows if one.made is statement}
        lines = []
        others = [(name, value) for name, value in assigned(statement) if name not in here]
        if others:
            values = ", ".join(self._code(value) for _, value in others)
            lines.append(f"{', '.join(name for name, _ in others)} = {values}")
        for one in here.values():
            lines += [f"{self.numbers(one)} = []", f"{self.lengths(one)} = []"]
            for row in one.first:
                lines += self._row(one, row)
        self._put(statement, lines)

    def _row(self, one: Kept, value: ast.expr) -> list[str]:
        """The lines that take the numbers of a row."""
        row, lines = self.row(one), []
        if isinstance(value, ast.Name) and not one.lasts:
            row = value.id
        else:
            row = row if one.lasts else self.site.fresh(f"{one.name}_row_of_{value.lineno}")
            lines.append(f"{row} = {self._code(value)}")
        if self.kind == ARRAY:
            lines.append(f"{self.numbers(one)}.append({WORD}({row}))")
        else:
            number = self.site.fresh(f"{one.name}_each")
            lines.append(f"for {number} in {row}: {self.numbers(one)}.append({number})")
        return [*lines, f"{self.lengths(one)}.append(len({row}))"]

    def _put(self, statement: ast.stmt, lines: Sequence[str]) -> None:
        module = self.site.module
        start, end = module.span(statement)
        text = f"{module.newline}{module.indent(statement)}".join(lines)
        self.edits = [edit for edit in self.edits if not start <= edit.start < end]
        self.edits.append(Edit(start=start, end=end, text=text))
        self.added += [statement.lineno] * (len(lines) - 1)

    def _replace(self, node: ast.expr, text: str) -> None:
        start, end = self.site.module.span(node)
        if not any(edit.start <= start and end <= edit.end for edit in self.edits):
            self.edits.append(Edit(start=start, end=end, text=text))


# ---------------------------------------------------------------- the rows, in the user's file


def _cut(site: Site, form: Other, kind: str, rows: Sequence[Kept], answer: Proposal) -> Proposal | None:
    """The proposal with rows in place of their numbers; None where these are not what they look like."""
    made = brought_back(site, form, answer)
    if not isinstance(made, Proposal):
        return None
    *before, edit = made.edits
    indent = edit.text[: len(edit.text) - len(edit.text.lstrip(" \t"))]
    if not edit.text.splitlines()[0].strip():  # the function is one line
        return None
    block = textwrap.dedent(edit.text.replace("\r\n", "\n"))
    numpy, imports = site.import_as("numpy", "np")
    cutting = _Cutting(site=site, kind=kind, rows=rows, numpy=numpy)
    text = cutting.returning(block)
    if text is None:
        return None
    needed = imports if any(f"{numpy}." in each for each in cutting.tools) else ()
    newline = site.module.newline
    return dataclasses.replace(
        made,
        why=f"{made.why} The rows of {' and '.join(one.name for one in rows)} are cut from its numbers afterwards.",
        edits=(*before, dataclasses.replace(edit, text=textwrap.indent(text, indent).replace("\n", newline))),
        imports=(*made.imports, *(line for line in needed if line not in made.imports)),
        helpers=(*made.helpers, *cutting.tools),
    )


@dataclasses.dataclass(kw_only=True)
class _Cutting:
    site: Site
    kind: str
    rows: Sequence[Kept]
    numpy: str
    tools: list[str] = dataclasses.field(default_factory=list)

    def returning(self, block: str) -> str | None:
        """The block that calls the copy, with the rows in what it returns."""
        tree = ast.parse(f"def block():\n{textwrap.indent(block, '    ')}")
        returns = [node for node in ast.walk(tree) if isinstance(node, ast.Return)]
        inside = [
            node for each in ast.walk(tree) if isinstance(each, ast.Try) for s in each.body for node in ast.walk(s)
        ]
        if len(returns) != 1 or returns[0].value is None:
            return None
        (found,) = returns
        arrays = [part for part in parts_of(returned_by(self.site)) if _in_an_array(self.site, part)]
        if found not in inside and (arrays or any(one.as_array for one in self.rows)):
            return None
        assert found.value is not None
        values = found.value.elts if isinstance(found.value, ast.Tuple) else None
        if values is None and any("map(" in ast.unparse(n) for n in ast.walk(tree) if isinstance(n, ast.Assign)):
            return None
        lines = block.split("\n")
        first, last = found.lineno - 2, (found.end_lineno or found.lineno) - 2
        indent = lines[first][: len(lines[first]) - len(lines[first].lstrip())]
        text = self._text(values, ast.unparse(found.value))
        if text is None:
            return None
        return "\n".join([*lines[:first], *(f"{indent}{line}" for line in text), *lines[last + 1 :]])

    def _text(self, values: list[ast.expr] | None, result: str) -> list[str] | None:
        names: list[str] = []
        given_back: list[str] = []
        parts, at = parts_of(returned_by(self.site)), 0
        for part in parts:
            one = next((each for each in self.rows if each.returned is part), None)
            name = self.site.fresh(f"part_{len(names) + 1}")
            if one is None:
                listed = _in_an_array(self.site, part)
                names.append(name)
                given_back.append(name if listed is None else f"{_called(self.site, part)}({name})")
                at += 1
                continue
            lengths = self.site.fresh(f"{one.name}_lengths")
            numbers = self.site.fresh(f"{one.name}_numbers")
            if values is not None:
                plain = _plain(values[at], self.kind)
                if plain is None:
                    return None
                values[at] = plain
            names += [numbers, lengths]
            given_back.append(self._rows(one, numbers, lengths))
            at += 2
        if values is not None:
            result = ", ".join(map(ast.unparse, values))
        whole = ", ".join(given_back) if isinstance(returned_by(self.site), ast.Tuple) else given_back[0]
        whole += "," if isinstance(returned_by(self.site), ast.Tuple) and len(given_back) == 1 else ""
        return [f"{', '.join(names)} = {result}", f"return {whole}"]

    def _rows(self, one: Kept, numbers: str, lengths: str) -> str:
        if one.as_array:
            return f"{self._tool('_table_of', TABLE)}({numbers}, {lengths})"
        given = "".join(f"({place}, {name}), " for place, name in one.given)
        tool = self._tool("_arrays_of", CUT_ARRAYS) if self.kind == ARRAY else self._tool("_lists_of", CUT)
        return f"{tool}({numbers}, {lengths}{f', [{given[:-2]}]' if given else ''})"

    def _tool(self, name: str, text: str) -> str:
        name = self.site.fresh(name)
        definition = text.format(name=name, numpy=self.numpy)
        self.tools += [definition] if definition not in self.tools else []
        return name


def _called(site: Site, call: ast.expr) -> str:
    assert isinstance(call, ast.Call)
    return site.code(call.func)


def _in_an_array(site: Site, part: ast.expr) -> ast.Name | None:
    """The list of which `np.array(ts)` makes an array, where the function has made it."""
    match part:
        case ast.Call(func=called, args=[ast.Name() as listed], keywords=[]):
            if site.resolved(called) == "numpy.array":
                made = [value for each in site.body for name, value in assigned(each) if name == listed.id]
                return listed if made and all(isinstance(value, ast.List) for value in made) else None
    return None


def _plain(value: ast.expr, kind: str) -> ast.expr | None:
    """What gives the numbers: Python's own for lists, and for arrays those of which NumPy's were made."""
    match value:
        case ast.List(elts=[ast.Starred(value=ast.Call(func=ast.Name(id="map"), args=[_, numbers]))]):
            return numbers if kind == ARRAY else None
    return value if kind == LIST or isinstance(value, ast.Call | ast.Subscript) else None
