"""Results that only inner loops set, for compiled copies: what they were set to last, and whether they were at all.

    for i in range(n):                           j_last = 0; j_given = False
        for j in range(i + 1, n):                for i in range(n):
            total += a[j]                  →         for j in range(i + 1, n):
    return total, j                                      j_last = j; j_given = True
                                                         total += a[j]
                                                 if not j_given: raise ValueError
                                                 return total, j_last

So no inner loop has to run each time. Where none has run, the copy gives up, and the original finds the variable
without a value. A kernel begins with `j = NotImplemented` where the loop may leave `j` as it was. Variables that only
written-out tuples are assigned to, `pair = (i, j)`, begin as None, for `_none_at_first`.

Does not handle: variables that are read elsewhere while they may have no value, or bound by anything but plain
assignments and `for`; results that are neither numbers nor tuples of them.
"""

from __future__ import annotations

import ast
import functools
import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._none_at_first import settles
from optadvisor.rewriters._other_text import Other, Propose, brought_back, other, reasons_against
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.outlining.binding import walk_through
from optadvisor.source.outlining.openings import UNSET
from optadvisor.source.site import Site, own_nodes

MOST_FORMS = 4
"""Ways to begin that are tried: with ints, with floats."""
_INNER = re.compile(r"^ {5,}for .* in _nonempty\w*\(|# the loop must run", re.MULTILINE)


def with_last_values(name: str, propose: Propose) -> Propose:
    """`propose` of the rewriter called `name` for functions with such results: a text keeps the last value of each."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        reasons: list[Proposal | Declined] = []
        best: list[Proposal] = []
        for form in _forms(site):
            answers = list(propose(form.site))
            found = [brought_back(site, form, answer) for answer in answers if isinstance(answer, Proposal)]
            made = [answer for answer in found if isinstance(answer, Proposal)]
            best = min([made, best], key=_doubts) if made and best else made or best
            if best and _doubts(best) == (False, 0):
                break
            reasons = reasons or reasons_against(site, form, answers)
        if _unset(site):
            kept = " and ".join(f"`{variable}`" for variable in _unset(site))
            yield from best or reasons or [site.decline(name, f"{kept} may keep what was there before the loop")]
        else:
            yield from best or propose(site)

    return asked


def _doubts(proposals: Sequence[Proposal]) -> tuple[bool, int]:
    """Whether a copy asks as it goes what type a number has, and how many inner loops have to run each time."""
    texts = [text for one in proposals for text in (*one.helpers, *(edit.text for edit in one.edits))]
    inner = sum(len(_INNER.findall(text)) for text in texts)
    return any(map(settles, proposals)), inner


def _forms(site: Site) -> Iterator[Other]:
    """The text with what may be ints or floats in the beginning: as the values look, then otherwise."""
    results = _results(site)
    writing = _Writing(site=site, names=results) if results else None
    if writing is None or not writing.is_possible():
        return
    edits, added = writing.edits()
    likely = [writing.zero(name) for name in results]
    either = itertools.product(*(writing.zeros(name) for name in results))
    for zeros in itertools.islice(dict.fromkeys([tuple(likely), *either]), MOST_FORMS):
        begun, first = writing.beginning(zeros)
        form = other(site, [*begun, *edits], [*first, *added])
        if form is not None:
            yield form


def _results(site: Site) -> list[str]:
    """The variables in the last `return` that may have no value there, and nowhere else, or begin as unset."""
    body = site.body
    if not body or not isinstance(body[-1], ast.Return):
        return []
    unset = _unset(site)
    around = [loop for loop in body if isinstance(loop, ast.For)]
    walk = walk_through(
        [statement for statement in body if statement not in unset.values()],
        state=frozenset(site.parameters).union(*map(_bound_by_round, body)),
        swallows=lambda _: True,
        runs=lambda loop: loop in around or _runs_in_each_round(loop, around),
    )
    last = [node for node in ast.walk(body[-1]) if isinstance(node, ast.Name)]
    stored = {node.id for node in own_nodes(node_of(site)) if isinstance(node, ast.Name) and not _is_load(node)}
    late = {name for name, nodes in walk.exposed.items() if name in stored and all(node in last for node in nodes)}
    exposed = walk.exposed.keys() - late
    found = [name for name in dict.fromkeys(node.id for node in last) if name in late | unset.keys()]
    return [] if unset.keys() & exposed or unset.keys() - {*found} else found


def node_of(site: Site) -> ast.FunctionDef:
    assert site.node is not None
    return site.node


def _is_load(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Load)


def _unset(site: Site) -> dict[str, ast.stmt]:
    """The statements `name = NotImplemented` with which a kernel begins, by their variables."""
    found: dict[str, ast.stmt] = {}
    for statement in site.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=value)) if value == UNSET:
                found[name] = statement
            case ast.For() | ast.While():
                break
    return found


def _bound_by_round(loop: ast.stmt) -> frozenset[str]:
    """Of a `while` whose test can be made ahead: then the copy looks whether it runs at all."""
    if not isinstance(loop, ast.While) or any(isinstance(n, ast.Call | ast.NamedExpr) for n in ast.walk(loop.test)):
        return frozenset()
    walk = walk_through(loop.body, state=frozenset(), swallows=lambda _: True)
    return walk.end or frozenset()


def _runs_in_each_round(loop: ast.For, around: Sequence[ast.For]) -> bool:
    """Whether an inner loop goes through the same each time, so that it is enough to look once that there is any."""
    outer = next((each for each in around if loop in ast.walk(each)), None)
    if outer is None:
        return False
    stored = {node.id for node in ast.walk(outer) if isinstance(node, ast.Name) and not _is_load(node)}
    read = {node.id for node in ast.walk(loop.iter) if isinstance(node, ast.Name)}
    return not stored & read and not any(
        isinstance(node, ast.Attribute | ast.Subscript) for node in ast.walk(loop.iter)
    )


@dataclass(frozen=True, kw_only=True)
class _Writing:
    site: Site
    names: Sequence[str]

    def last(self, name: str) -> str:
        return self.site.fresh(f"{name}_last")

    def given(self, name: str) -> str:
        return self.site.fresh(f"{name}_given")

    def is_possible(self) -> bool:
        """Whether nothing but assignments and loops that own their lines bind these names."""
        bound = [node for statement in self.binding() for node in _targets(statement) if node.id in self.names]
        nodes = list(own_nodes(node_of(self.site)))
        inner = {id(part) for node in nodes if isinstance(node, ast.comprehension) for part in ast.walk(node.target)}
        stores = [
            node
            for node in nodes
            if isinstance(node, ast.Name) and node.id in self.names and not _is_load(node) and id(node) not in inner
        ]
        others = [
            node for node in ast.walk(node_of(self.site)) if isinstance(node, ast.Global | ast.Nonlocal | ast.Lambda)
        ]
        first = [*_unset(self.site).values()]
        owned = [s.body[0] if isinstance(s, ast.For) else s for s in self.binding() if s not in first]
        owned.append(self.site.body[-1])
        kept = len(stores) == len(bound) and not others
        return kept and all(self.site.module.owns_its_lines(statement) for statement in owned)

    def binding(self) -> list[ast.Assign | ast.AugAssign | ast.For]:
        """The statements that give the names a value."""
        nodes = own_nodes(node_of(self.site))
        found = [node for node in nodes if isinstance(node, ast.Assign | ast.AugAssign | ast.For)]
        return [node for node in found if any(target.id in self.names for target in _targets(node))]

    def edits(self) -> tuple[list[Edit], list[int]]:
        """What keeps the last values and returns them, and the lines in front of which there is one more."""
        module, final = self.site.module, self.site.body[-1]
        edits: list[Edit] = []
        added: list[int] = []
        for statement in self.binding():
            if statement in _unset(self.site).values():
                continue
            names = dict.fromkeys(target.id for target in _targets(statement) if target.id in self.counted())
            if not names:
                continue
            keeping = "; ".join(f"{self.last(name)} = {name}; {self.given(name)} = True" for name in names)
            if isinstance(statement, ast.For):
                first = statement.body[0]
                start = module.span(first)[0]
                edits.append(Edit(start=start, end=start, text=f"{keeping}{module.newline}{module.indent(first)}"))
                added.append(first.lineno)
            else:
                end = module.span(statement)[1]
                edits.append(Edit(start=end, end=end, text=f"; {keeping}"))
        for node in ast.walk(final):
            if isinstance(node, ast.Name) and node.id in self.counted():
                start, end = module.span(node)
                edits.append(Edit(start=start, end=end, text=self.last(node.id)))
        if self.counted():
            start = module.span(final)[0]
            test = f"if not ({' and '.join(map(self.given, self.counted()))}): raise ValueError"
            edits.append(Edit(start=start, end=start, text=f"{test}{module.newline}{module.indent(final)}"))
            added.append(final.lineno)
        return edits, added

    def beginning(self, zeros: Sequence[str]) -> tuple[list[Edit], list[int]]:
        """The first values, in place of the unset ones or in front of all, and the line that has one more then."""
        begun = {
            name: f"{self.last(name)} = {zero}; {self.given(name)} = False"
            if name in self.counted()
            else f"{name} = None"
            for name, zero in zip(self.names, zeros, strict=True)
        }
        module, unset = self.site.module, _unset(self.site)
        edits = []
        for name, statement in unset.items():
            start, end = module.span(statement)
            edits.append(Edit(start=start, end=end, text=begun.pop(name)))
        if not begun:
            return edits, []
        first = self.site.body[0]
        start = module.span(first)[0]
        text = "; ".join(begun.values())
        return [*edits, Edit(start=start, end=start, text=f"{text}{module.newline}{module.indent(first)}")], [
            first.lineno
        ]

    def counted(self) -> list[str]:
        """The names that are numbers, as far as the text tells."""
        return [name for name in self.names if not self.is_tuple(name)]

    def is_tuple(self, name: str) -> bool:
        """Whether it is given written-out tuples alone, and returned as it is."""
        final = self.site.body[-1]
        value = final.value if isinstance(final, ast.Return) else None
        plain = {value, *value.elts} if isinstance(value, ast.Tuple) else {value}
        read = [node for node in ast.walk(final) if isinstance(node, ast.Name) and node.id == name]
        given = [node for node in self.binding() if any(target.id == name for target in _targets(node))]
        given = [node for node in given if node is not _unset(self.site).get(name)]
        return bool(given) and plain.issuperset(read) and all(map(_is_given_tuple, given))

    def zeros(self, name: str) -> tuple[str, ...]:
        """What it may begin with."""
        if self.is_tuple(name):
            return (self.zero(name),)
        return ("0",) if self.is_counter(name) else ("0.0", "0")

    def is_counter(self, name: str) -> bool:
        """Whether only loops over a `range` set it."""
        found = [node for node in self.binding() if any(target.id == name for target in _targets(node))]
        heads = [node.iter for node in found if isinstance(node, ast.For) and isinstance(node.target, ast.Name)]
        calls = [head for head in heads if isinstance(head, ast.Call) and is_builtin(self.site, head.func, "range")]
        return len(calls) == len([node for node in found if node not in _unset(self.site).values()])

    def zero(self, name: str) -> str:
        """What it looks like: a float where a value is divided, or has a float, an element or a call in it."""
        if self.is_tuple(name):
            return "None"
        asked, names = {name}, [name]
        for each in names:
            for value in self.values(each):
                parts = list(ast.walk(value))
                if any(self.is_like_float(part) for part in parts):
                    return "0.0"
                names += [part.id for part in parts if isinstance(part, ast.Name) and part.id not in asked]
                asked |= {*names}
        return "0"

    def values(self, name: str) -> list[ast.expr]:
        """What is assigned to a variable; the elements of loops over something else than a range stand for theirs."""
        found = [
            node for node in own_nodes(node_of(self.site)) if isinstance(node, ast.Assign | ast.AugAssign | ast.For)
        ]
        found = [node for node in found if any(target.id == name for target in _targets(node))]
        values = [node.iter if isinstance(node, ast.For) else node.value for node in found]
        return [
            value
            for value in values
            if not (isinstance(value, ast.Call) and is_builtin(self.site, value.func, "range"))
        ]

    def is_like_float(self, node: ast.AST) -> bool:
        match node:
            case ast.Constant(value=value):
                return isinstance(value, float)
            case ast.Subscript(value=ast.Name(id=name)) if name in self.site.parameters:
                return all(spec.element != "builtins.int" and "float" in spec.dtype for spec in self.site.seen(name))
        return isinstance(node, ast.Div | ast.Pow | ast.Attribute | ast.Subscript)


def _is_given_tuple(statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign(targets=[ast.Name()], value=ast.Tuple(elts=[_, *_] as parts)):
            return not any(isinstance(part, ast.Starred) for part in parts)
    return False


def _targets(statement: ast.Assign | ast.AugAssign | ast.For) -> list[ast.Name]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    parts = [part for each in targets for part in (each.elts if isinstance(each, ast.Tuple) else [each])]
    return [part for part in parts if isinstance(part, ast.Name)]
