"""Lists of NumPy's vectors, for compiled copies: the rows of one array on their way in, and back into the same vectors.

    def pull(points, f): …        points_rows, f_rows = _rows_of(points), _rows_of(f)
        f[i] += points[i]    →    if points_rows is not None and f_rows is not None and _rows_apart(…):
                                      …                          the call of the copy, which has arrays for the lists
                                          _rows_back(f, f_rows)

Each call tests that they are vectors of float64 and of one length, exactly `np.ndarray`, and that those that change are
writeable and share no memory with any other. Vectors that are only read may be the same, or parts of one another.
`_vector_rows_read` knows what a function may do with them. Attributes of objects in a list are such lists, too
(`flattening`).

Does not handle: vectors of other types, matrices, lists in globals, empty lists, vectors with gaps in memory (of which
BLAS adds numbers in another order).
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
import textwrap
from collections.abc import Iterator, Mapping

from optadvisor.loops.growth import only_appended_to
from optadvisor.records import CapturedCall, Declined, Edit, Proposal, ValueSpec
from optadvisor.rewriters._kernel_reasons import module_names
from optadvisor.rewriters._other_text import (
    HandedOnError,
    Other,
    Propose,
    brought_back,
    handed_on,
    other,
    reached,
    with_block,
)
from optadvisor.rewriters._vector_rows_made import (
    VECTORS_OF,
    array_edits,
    given_back,
    made_lists,
    returned_places,
    with_array_returned,
    with_ending,
)
from optadvisor.rewriters._vector_rows_read import NotRowsError, Reading, named, readings
from optadvisor.source.site import Site, own_nodes

ROWS_OF = '''def NAME(vectors):
    """The array whose rows vectors of float64 of one length are; None for any other thing."""
    if type(vectors) is not list or {*map(id, map(type, vectors))} != {id(NUMPY.ndarray)}:
        return None
    shape, plain = vectors[0].shape, NUMPY.dtype(NUMPY.float64)
    if len(shape) != 1 or not shape[0]:
        return None
    for each in vectors:
        if each.shape != shape:
            return None
        if each.dtype is not plain and (each.dtype != plain or each.dtype.type is not NUMPY.float64):
            return None
        flags = each.flags
        if not flags.c_contiguous or not flags.aligned:
            return None
    return NUMPY.concatenate(vectors).reshape(len(vectors), -1)'''
ROWS_APART = '''def NAME(written, read, arrays):
    """Whether vectors that are written to are writeable, and share no memory with any others, nor these with arrays."""
    if not all(each.flags.writeable for vectors in written for each in vectors):
        return False
    everything = [each for vectors in written + read for each in vectors]
    if any(NUMPY.may_share_memory(each, array) for array in arrays for each in everything):
        return False
    changing, spans = sum(map(len, written)), []
    if all(each.flags.owndata for each in everything):  # no two of them have memory in common
        places = [*map(id, everything)]
        return len({*places[:changing]}) == changing and not {*places[:changing]} & {*places[changing:]}
    for number, each in enumerate(everything):
        start = each.__array_interface__["data"][0]
        spans.append((start, start + each.nbytes, number < changing))
    end = end_of_changing = 0
    for start, stop, changes in sorted(spans):
        if start < (end if changes else end_of_changing):
            return False
        end = max(end, stop)
        end_of_changing = max(end_of_changing, stop) if changes else end_of_changing
    return True'''
ROWS_BACK = '''def NAME(vectors, rows):
    """Put the numbers of the rows into the vectors, which stay the objects they are."""
    for vector, row in zip(vectors, rows):
        vector[...] = row'''
ROWS_ANEW = '''def NAME(vectors, rows, new):
    """Put new vectors in the place of those that were replaced."""
    for place, (row, is_new) in enumerate(zip(rows, new)):
        if is_new:
            vectors[place] = row.copy()'''
WORDS = frozenset(["type", "list", "map", "id", "any", "all", "sum", "len", "enumerate", "sorted", "max", "zip"])
"""Built-in names in these."""
ARRAY = "numpy.ndarray"


def with_vector_rows(propose: Propose) -> Propose:
    """`propose` for functions that take lists of vectors, too."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        found = _Vectors.of(site)
        plain = [] if found is not None and found.names else list(propose(site))
        if found is None or any(isinstance(answer, Proposal) for answer in plain):
            yield from plain
            return
        try:
            form = found.written()
        except NotRowsError as no:
            for answer in propose(site):
                if isinstance(answer, Declined) and found.names:
                    yield dataclasses.replace(answer, reason=no.reason, line=no.line)
                else:
                    yield answer
            return
        answers = [found.asking(form, answer) for answer in propose(form.site)] if form is not None else []
        yield from [answer for answer in answers if answer is not None] or propose(site)

    return asked


@dataclasses.dataclass(kw_only=True)
class _Vectors:
    """The parameters of one function that are lists of vectors."""

    site: Site
    calls: tuple[CapturedCall, ...]
    """Those in which they were."""
    names: Mapping[str, str]
    """Parameter → the array that stands for it."""
    made: dict[str, ast.Assign]
    """Lists that the function makes."""
    renewed: set[str] = dataclasses.field(default_factory=set)
    """Parameters that get new vectors in the place of others."""
    widths: list[str] = dataclasses.field(default_factory=list)
    """Tests of how long these are."""

    @staticmethod
    def of(site: Site) -> _Vectors | None:
        if site.node is None or WORDS & {*module_names(site.module.tree)} or site.plain_problem():
            return None
        mentioned = {node.id for node in own_nodes(site.node) if isinstance(node, ast.Name)}
        mentioned -= only_appended_to(site.node)
        names = [name for name in site.parameters if name in mentioned and any(map(_is_one, site.seen(name)))]
        calls = [call for call in site.recording.calls if all(_is_one(s) for s in call.arguments if s.name in names)]
        made = made_lists(site)
        if not (names or made) or not calls or site.is_recursive():
            return None
        rows = {name: site.fresh(f"{name}_rows") for name in names}
        return _Vectors(site=site, calls=tuple(calls), names=rows, made=made)

    @property
    def returned(self) -> tuple[int, ...] | None:
        return returned_places(self.site, self.made)

    # ------------------------------------------------------------ the other text

    def written(self) -> Other | None:
        """The function with arrays for the lists. Raises `NotRowsError` where it needs lists."""
        site, functions = self.site, reached(self.site)
        assert site.node is not None
        try:
            lists = handed_on(site, functions, {name: name for name in (*self.names, *self.made)})
        except HandedOnError as error:
            name = min((*self.names, *self.made))
            raise NotRowsError(f"a function is handed `{name}` here, and something else there") from error
        reading = readings(site, functions, lists, self.made)[site.node]
        edits = list(array_edits(site, self.made, self.names))
        for node in named(reading):
            start, end = site.module.span(node)
            name = node.arg if isinstance(node, ast.arg) else node.id
            more = f", {self._flags(name)}" if isinstance(node, ast.arg) and name in reading.renewed else ""
            edits.append(Edit(start=start, end=end, text=self.names[name] + more))
        for name, statements in reading.renewed.items():
            if name in self.names:
                self.renewed.add(name)
                edits += [self._noting(name, statement) for statement in statements]
                self.widths += self._widths(name, reading)
        calls = tuple(made for call in self.calls if (made := self._with_rows(call)) is not None)
        there = dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))
        return other(there, edits, []) if calls else None

    def _widths(self, name: str, reading: Reading) -> Iterator[str]:
        """Tests of whether vectors that take the place of others are as long as these."""
        for width in sorted(reading.widths.get(name, ()), key=str):
            length = f"{self.names[width]}.shape[1]" if isinstance(width, str) else width
            yield f"{self.names[name]}.shape[1] == {length}"

    def _flags(self, name: str) -> str:
        """The array of which vectors are new."""
        return self.site.fresh(f"{name}_new")

    def _noting(self, name: str, statement: ast.Assign) -> Edit:
        """Notes that there is a new vector, behind the statement that makes it."""
        (target,) = statement.targets
        assert isinstance(target, ast.Subscript)
        plain = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)
        if not all(isinstance(node, plain) for node in ast.walk(target.slice)):
            raise NotRowsError(f"`{self.site.code(target)}` is a place that is worked out", statement.lineno)
        end = self.site.module.span(statement)[1]
        return Edit(start=end, end=end, text=f"; {self._flags(name)}[{self.site.code(target.slice)}] = 1")

    def _with_rows(self, call: CapturedCall) -> CapturedCall | None:
        arguments: list[ValueSpec] = []
        for spec in call.arguments:
            arguments.append(
                dataclasses.replace(spec.items[0], name=self.names[spec.name]) if spec.name in self.names else spec
            )
            if spec.name in self.renewed:
                flags = ValueSpec(name=self._flags(spec.name), type=ARRAY, dtype="int64", shape=(spec.length,))
                arguments.append(dataclasses.replace(flags, layout="CF", low="0", high="0"))
        call = dataclasses.replace(call, arguments=tuple(arguments))
        return with_array_returned(call) if self.returned == (-1,) else call

    # ------------------------------------------------------------ the proposal

    def asking(self, form: Other, answer: Proposal | Declined) -> Proposal | Declined | None:
        """An answer for the other text as one for the user's."""
        site = self.site
        if isinstance(answer, Declined):
            return dataclasses.replace(answer, function=site.ref, reason=self._in_words(answer.reason))
        made = brought_back(site, form, answer)
        made = with_block(site, made, self._called) if isinstance(made, Proposal) else None
        if made is None:
            return None
        block = made.edits[-1].text
        numpy, imports = site.import_as("numpy", "np")
        tools = [("_rows_of", ROWS_OF), ("_rows_apart", ROWS_APART), ("_rows_back", ROWS_BACK)]
        tools += [("_rows_anew", ROWS_ANEW), ("_vectors_of", VECTORS_OF)]
        definitions = [
            text.replace("NAME", site.fresh(name)).replace("NUMPY", numpy)
            for name, text in tools
            if f"{site.fresh(name)}(" in block
        ]
        return dataclasses.replace(
            made,
            why=f"{made.why} The vectors in {' and '.join((*self.names, *self.made))} are the rows of an array for it.",
            imports=(*made.imports, *(line for line in imports if line not in made.imports)),
            helpers=(*made.helpers, *definitions),
            guards=tuple(self._sentence(guard, block) for guard in made.guards),
        )

    def _called(self, block: str) -> str:
        """The block behind the tests of the lists, with what is stored put back; empty where that has no place."""
        site, rows = self.site, {*self.names.values()}
        arrays = dict.fromkeys(re.findall(r"\btype\((\w+)\) is \w+\.ndarray", block))
        changing = [name for name in arrays if re.search(rf"\b{name}\.flags\.writeable", block)]
        written = [name for name, row in self.names.items() if row in changing]
        read = [name for name in self.names if name not in written]
        others = [name for name in arrays if name not in rows and name not in map(self._flags, self.renewed)]
        outcome = site.fresh("outcome_with_rows")
        back = [f"{site.fresh('_rows_back')}({n}, {self.names[n]})" for n in written if n not in self.renewed]
        anew = [name for name in written if name in self.renewed]
        back += [f"{site.fresh('_rows_anew')}({n}, {self.names[n]}, {self._flags(n)})" for n in anew]
        if back or self.returned:
            result = given_back(outcome, self.returned, _length(site), site.fresh("_vectors_of"))
            block = with_ending(block, back, outcome, result)
        if not block or {*anew} != self.renewed:
            return ""
        if self.renewed:
            numpy = site.import_as("numpy", "np")[0]
            flags = [
                f"{self._flags(name)} = {numpy}.zeros(len({name}), {numpy}.int64)" for name in sorted(self.renewed)
            ]
            block = "\n".join([*flags, block])
        if not self.names:
            return block
        lines = [f"{row} = {site.fresh('_rows_of')}({name})" for name, row in self.names.items()]
        tests = [*(f"{row} is not None" for row in self.names.values()), *self.widths]
        if changing:
            groups = ", ".join(f"({', '.join(part)}{',' * (len(part) == 1)})" for part in (written, read, others))
            tests.append(f"{site.fresh('_rows_apart')}({groups})")
        lists = dict.fromkeys(re.findall(r"\btype\((\w+)\) is list", block))
        tests += [f"{name} is not {each}" for name in self.names for each in lists]
        condition = " and ".join(tests)
        if len(condition) > 100:
            condition = "(\n    " + "\n    and ".join(tests) + "\n)"
        return "\n".join([*lines, f"if {condition}:", textwrap.indent(block, "    ")])

    # ------------------------------------------------------------ words

    def _in_words(self, text: str) -> str:
        """What is said of the other text, said of the user's."""
        for name, row in self.names.items():
            text = re.sub(rf"\b{re.escape(row)}\b", name, text)
        return text

    def _sentence(self, guard: str, block: str) -> str:
        for name, row in self.names.items():
            if guard.startswith(f"{row} is "):
                apart = ", writeable and apart from all others in memory" * (f"{row}.flags.writeable" in block)
                return f"{name} is a list of vectors of float64, of one length and without gaps{apart}"
        return self._in_words(guard)


def _length(site: Site) -> int:
    """Of the tuple that is returned."""
    last = site.body[-1]
    value = last.value if isinstance(last, ast.Return) else None
    return len(value.elts) if isinstance(value, ast.Tuple) else 0


def _is_one(spec: ValueSpec) -> bool:
    """Was it a list of vectors of float64, of one length?"""
    if spec.type != "builtins.list" or spec.element != ARRAY or len(spec.items) != 1:
        return False
    (held,) = spec.items
    return held.type == ARRAY and held.dtype == "float64" and held.ndim == 2 and held.shape[1] > 0
