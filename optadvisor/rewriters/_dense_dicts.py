"""Dicts whose keys are indices, for compiled copies: the list of their values, or the rows of a table, on their way in.

    def relax(dist, u): …         dist_values = _values_of(dist, dict, False)
                             →    if dist_values is not None:
                                      …                             the call of the copy, which has a list for the dict
                                          dist.update(enumerate(dist_values))

The keys are the ints 0, 1, 2 and so on, or all pairs of such numbers below two bounds: each call tests that. Only
copies for compiled code are written like that (see `_dense_dicts_text`). What they store is written back after they
have come to their end; keys stay the objects that they are, in their order.

Does not handle: dicts in containers, globals, new keys, lists as values that are replaced by others.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence

from optadvisor.records import CapturedCall, Declined, Proposal, ValueSpec
from optadvisor.rewriters._dense_dicts_text import Dense, NotDenseError, Used, Writing, values_of
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
from optadvisor.source.site import Site, own_nodes

VALUES_OF = '''def NAME(held, kind, in_order):
    """The values of a dict whose keys are 0, 1, 2 and so on, in ascending order of keys; None for any other thing."""
    if type(held) is not kind or {*map(id, map(type, held))} != {id(int)}:
        return None
    keys = range(len(held))
    if [*held] == [*keys]:
        return [*held.values()]
    if in_order or min(held) != 0 or max(held) != len(held) - 1:
        return None
    return [*map(held.get, keys)]'''
TABLE_OF = '''def NAME(held, kind):
    """The values of a dict whose keys are all (i, j) below two bounds, as a list of rows; None for any other thing."""
    if type(held) is not kind or {*map(id, map(type, held))} != {id(tuple)} or {*map(len, held)} != {2}:
        return None
    if {*map(id, map(type, ITERTOOLS.chain.from_iterable(held)))} != {id(int)}:
        return None
    firsts, seconds = zip(*held)
    rows, width = max(firsts) + 1, max(seconds) + 1
    if min(firsts) != 0 or min(seconds) != 0 or rows * width != len(held):
        return None
    values = [*map(held.get, ITERTOOLS.product(range(rows), range(width)))]
    return [values[at : at + width] for at in range(0, len(values), width)]'''
CALLED = frozenset(["dict", "enumerate", "zip", "range", "len"])
"""Built-in names in the blocks that call these: in the function itself, which may have variables of such names."""
WORDS = CALLED | {"type", "id", "map", "min", "max", "int", "tuple"}
"""Built-in names in these, at the top of the file, and in the blocks."""
DICT, DEFAULTDICT = "builtins.dict", "collections.defaultdict"
LIST = "builtins.list"


def with_dense_dicts(propose: Propose) -> Propose:
    """`propose` for functions with dicts whose keys are indices, too."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        found = _Dicts.of(site)
        form = found.written() if found is not None else None
        if found is None or form is None:
            yield from propose(site)
            return
        answers = [found.asking(form, answer) for answer in propose(form.site)]
        yield from [answer for answer in answers if answer is not None] or propose(site)

    return asked


@dataclasses.dataclass(kw_only=True)
class _Dicts:
    """The parameters of one function that are such dicts."""

    site: Site
    calls: tuple[CapturedCall, ...]
    """Those in which they were."""
    known: Mapping[str, Dense]
    types: Mapping[str, str]
    used: Used = dataclasses.field(default_factory=Used)

    @staticmethod
    def of(site: Site) -> _Dicts | None:
        if site.node is None or WORDS & {*module_names(site.module.tree)} or CALLED & site.bound_names:
            return None
        mentioned = {node.id for node in own_nodes(site.node) if isinstance(node, ast.Name)}
        names = [each for each in site.parameters if each in mentioned and any(s.keys for s in site.seen(each))]
        calls = [call for call in site.recording.calls if all(spec.keys for spec in _specs(call, names))]
        known, types = {}, {}
        for name in names:
            specs = [spec for call in calls for spec in _specs(call, [name])]
            kinds = {(spec.type, spec.by_pairs, _holds_lists(spec)) for spec in specs}
            if len(kinds) != 1:
                return None
            ((types[name], pairs, lists),) = kinds
            known[name] = Dense(name=name, pairs=pairs, numbers=not lists)
        return _Dicts(site=site, calls=tuple(calls), known=known, types=types) if known else None

    # ------------------------------------------------------------ the other text

    def written(self) -> Other | None:
        """The function, and those that it calls, with a list for each; None where more is done with them."""
        site, functions, writings = self.site, reached(self.site), []
        try:
            helpers = handed_on(site, functions, self.known)
            for function in functions:
                if known := helpers.get(function):
                    writings.append(Writing(site=site, function=function, known=known, helpers=helpers, used=self.used))
                    writings[-1].run()
        except (NotDenseError, HandedOnError):
            return None
        if self.used.returned and (_calls_itself(site, functions) or len(self.used.returned) > 1):
            return None  # what a call of itself gave it would be a list to it, too
        calls = [made for call in self.calls if (made := self._with_lists(call)) is not None]
        if not calls:
            return None
        there = dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=tuple(calls)))
        return other(there, [edit for each in writings for edit in each.edits], [])

    def _with_lists(self, call: CapturedCall) -> CapturedCall | None:
        """The call with lists for the dicts; None where it does not go with how these are used."""
        arguments: list[ValueSpec] = []
        for spec in call.arguments:
            dense = self.known.get(spec.name)
            if dense is None:
                arguments.append(spec)
                continue
            if dense.name in self.used.ordered and not spec.keys_ascend:
                return None
            arguments.append(dataclasses.replace(spec.items[0], name=values_of(self.site, spec.name)))
        result = call.result
        if result is not None and self.used.returned:
            if not result.keys:
                return None
            result = dataclasses.replace(result.items[0], name=result.name)
        return dataclasses.replace(call, arguments=tuple(arguments), result=result)

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
        definitions, imports = self._tools()
        dicts = [name for name, dense in self.known.items() if not dense.pairs]
        tables = [name for name, dense in self.known.items() if dense.pairs]
        why = f" It has a list of the values in {' and '.join(dicts)}." if dicts else ""
        why += f" It has a table of the values in {' and '.join(tables)}." if tables else ""
        return dataclasses.replace(
            made,
            why=made.why + why,
            imports=(*made.imports, *(line for line in imports if line not in made.imports)),
            helpers=(*made.helpers, *definitions),
            guards=(*map(self._sentence, self.known), *map(self._in_words, made.guards)),
        )

    def _called(self, block: str) -> str:
        """The block behind the tests of the dicts, with what is stored written back; empty where that has no place."""
        changed = self._with_results(block)
        for name in self.known if changed else ():
            if name in self.used.stored:
                changed = self._written_back(changed, name)
        if not changed:
            return ""
        for name, dense in reversed([*self.known.items()]):
            values, kind = values_of(self.site, name), self._kind(name)
            order = "" if dense.pairs else f", {name in self.used.ordered}"
            head = (
                f"{values} = {self._tool(name)}({name}, {kind}{order})\nif {values} is not None{self._apart(name)}:\n"
            )
            changed = head + textwrap.indent(changed, "    ")
        return changed

    def _apart(self, name: str) -> str:
        """Tests that it is none of the dicts in front of it, where one of them is stored into."""
        before = list(self.known)[: list(self.known).index(name)]
        stored = self.used.stored
        return "".join(f" and {name} is not {each}" for each in before if name in stored or each in stored)

    def _with_results(self, block: str) -> str:
        """The block, which returns the dict instead of its values; empty where it does something else with these."""
        lines = block.rstrip("\n").split("\n")
        for node in ast.walk(ast.parse(block)):
            if not isinstance(node, ast.Return):
                continue
            for name in self.known:
                values = values_of(self.site, name)
                if values not in _names([node]):
                    continue
                if name not in self.used.returned or lines[node.lineno - 1].strip() != f"return {values}":
                    return ""
                lines[node.lineno - 1] = lines[node.lineno - 1].replace(f"return {values}", f"return {name}")
        return "\n".join(lines) + "\n"

    def _written_back(self, block: str, name: str) -> str:
        """The same with the values written back to a dict, right behind where its list has got them."""
        values = values_of(self.site, name)
        if self.known[name].pairs:
            tools, _ = self.site.import_as("itertools", "itertools")
            pairs = f"{tools}.product(range(len({values})), range(len({values}[0])))"
            line = f"{name}.update(zip({pairs}, {tools}.chain.from_iterable({values})))"
        else:
            line = f"{name}.update(enumerate({values}))"
        lines, tries = block.rstrip("\n").split("\n"), [n for n in ast.walk(ast.parse(block)) if isinstance(n, ast.Try)]
        ends: list[ast.stmt] = []
        for node in tries:
            found = [s for s in node.orelse if not isinstance(s, ast.Return) and values in _names([s])]
            if not found or _returns(node.body):
                return ""
            ends.append(found[-1])
        for statement in sorted(ends, key=lambda each: -each.lineno):
            assert statement.end_lineno is not None
            lines.insert(statement.end_lineno, " " * statement.col_offset + line)
        return "\n".join(lines) + "\n" if ends else ""

    def _tool(self, name: str) -> str:
        return self.site.fresh("_table_of" if self.known[name].pairs else "_values_of")

    def _kind(self, name: str) -> str:
        if self.types[name] == DICT:
            return "dict"
        return f"{self.site.import_as('collections', 'collections')[0]}.defaultdict"

    def _tools(self) -> tuple[list[str], list[str]]:
        """The definitions that the block needs, and the imports."""
        definitions: dict[str, None] = {}
        imports: list[str] = []
        for name, dense in self.known.items():
            if dense.pairs:
                imported, lines = self.site.import_as("itertools", "itertools")
                definitions[TABLE_OF.replace("NAME", self._tool(name)).replace("ITERTOOLS", imported)] = None
                imports += lines
            else:
                definitions[VALUES_OF.replace("NAME", self._tool(name))] = None
            if self.types[name] == DEFAULTDICT:
                imports += self.site.import_as("collections", "collections")[1]
        return [*definitions], [*dict.fromkeys(imports)]

    # ------------------------------------------------------------ words

    def _in_words(self, text: str) -> str:
        """What is said of the other text, said of the user's."""
        for name in self.known:
            text = re.sub(rf"`{values_of(self.site, name)}`", f"`{name}`", text)
            text = re.sub(rf"\b{values_of(self.site, name)}\b", f"what lies in {name}", text)
        return text

    def _sentence(self, name: str) -> str:
        kind = self.types[name].rpartition(".")[2]
        if self.known[name].pairs:
            keys = "all pairs (i, j) of ints from 0 below two bounds"
        else:
            keys = "the ints 0, 1, 2 and so on" + ", in this order" * (name in self.used.ordered)
        apart = [each for each in self.known if each != name and {each, name} & self.used.stored]
        also = f", and is not {' or '.join(apart)}" if apart else ""
        return f"{name} is a {kind}, exactly of this type, whose keys are {keys}{also}"


def _calls_itself(site: Site, functions: Sequence[ast.FunctionDef]) -> bool:
    calls = [node for function in functions for node in own_nodes(function) if isinstance(node, ast.Call)]
    return any(site.helper(call) is site.node for call in calls)


def _specs(call: CapturedCall, names: Sequence[str]) -> list[ValueSpec]:
    return [spec for spec in call.arguments if spec.name in names]


def _holds_lists(spec: ValueSpec) -> bool:
    """Are its values lists, or something else than numbers?"""
    (held,) = spec.items
    if spec.by_pairs:
        return held.ndim != 2 or not held.dtype
    return bool(held.ndim > 1 or held.items or held.element == LIST or held.element == "builtins.tuple")


def _names(statements: Sequence[ast.stmt]) -> set[str]:
    return {node.id for each in statements for node in ast.walk(each) if isinstance(node, ast.Name)}


def _returns(statements: Sequence[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Return) for each in statements for node in ast.walk(each))
