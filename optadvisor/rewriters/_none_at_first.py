"""Variables that are None at first, for compiled copies: a number that does not count yet, and a flag that says so.

    best = None                           best = 0; best_known = False
    for row in rows:                      for row in rows:
        s = total(row)              →         s = total(row)
        if best is None or s > best:          if not best_known or s > best:
            best = s                              best = s; best_known = True
    return best                           if not best_known: raise ValueError
                                          return best

Where the variable is used and may still be None, the copy gives up, and the original does with None what it does; in
`name == x` None is equal to no number. Only copies for compiled code are written like that; the file keeps its None.

A loop at the top of a file gets them as parameters, and asks each time whether they are None.

Does not handle: attributes, variables that loops or comprehensions bind, None in the test of
a `while` or an `elif` that does not ask for it, names that inner functions know, None anywhere else.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._kernel_places import is_recursive
from optadvisor.rewriters._other_text import Other, asked_first, brought_back, may_give_none, other, reached
from optadvisor.source.site import Site, own_nodes, parameter_names

Propose = Callable[[Site], Iterator[Proposal | Declined]]
Known = frozenset[str]
"""Variables that are not None at a place."""
MOST_FORMS = 8
"""Ways to begin that are tried: with ints, with floats, then with one kind up to some variable and another behind."""
NOBODY: Known = frozenset()


class _NotKnownError(Exception):
    """None in a place where the copy cannot give up."""


def with_nones(propose: Propose) -> Propose:
    """`propose` for functions with such variables, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        forms = iter(()) if any(isinstance(answer, Proposal) for answer in answers) else _forms(site)
        settling: list[Proposal | Declined] = []
        for form in forms:
            found = [_where_none(site, brought_back(site, form, answer)) for answer in propose(form.site)]
            proposals = [answer for answer in found if isinstance(answer, Proposal)]
            taken = [answer for answer in found if answer is not None]
            if proposals and not any(map(settles, proposals)):
                answers, settling = taken, []
                break
            settling = settling or (taken if proposals else [])
        yield from settling or answers

    return asked


def settles(proposal: Proposal) -> bool:
    """Whether the copy asks as it goes which type a number has: the other zero may do without."""
    texts = (*proposal.helpers, *(edit.text for edit in proposal.edits))
    return any("def _settled(" in text or "def _whole_" in text for text in texts)


def _forms(site: Site) -> Iterator[Other]:
    """The function, and those that it calls, with every such variable as a number: ints at first, or floats."""
    writers, others = [], []
    for function in reached(site):
        given = none_parameters(site) if function is site.node else NOBODY
        names = _variables(function, given)
        writers += [_Writer(site=site, function=function, names=names, given=given & names)] if names else []
        others += [function] if _has_other_none(function, names) else []
    if not writers or others or may_give_none(reached(site)):
        return
    try:
        for writer in writers:
            writer.write()
    except _NotKnownError:
        return
    added = [line for writer in writers for line in writer.added]
    starts = sum(len(writer.names) for writer in writers)
    for zeros in _beginnings(starts):
        rest = iter(zeros)
        edits = [edit for writer in writers for edit in (*writer.edits, *writer.beginnings(rest))]
        form = other(site, edits, added)
        if form is not None:
            yield form


def _beginnings(count: int) -> list[tuple[str, ...]]:
    """With what so many variables begin, the likeliest first: items of tuples stand beside each other (`(d, i, j)`)."""
    int_, float_ = ("0",), ("0.0",)
    ways = [int_ * count, float_ * count]
    for first in range(1, count):
        ways += [int_ * first + float_ * (count - first), float_ * first + int_ * (count - first)]
    ways += itertools.islice(itertools.product(("0", "0.0"), repeat=count), MOST_FORMS)
    return [*dict.fromkeys(ways)][:MOST_FORMS]


def _has_other_none(function: ast.FunctionDef, names: Known) -> bool:
    """Whether None is written anywhere but for these variables and in tests: what they get may be None, too, then."""
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    fine = {part for node in nodes if _empties(node) in names or isinstance(node, ast.Return) for part in _parts(node)}
    fine |= {side for node in nodes if isinstance(node, ast.Compare) for side in (node.left, *node.comparators)}
    return any(isinstance(node, ast.expr) and _is_none(node) and node not in fine for node in nodes)


def none_parameters(site: Site) -> Known:
    """The parameters that were None in each recorded call."""
    calls = [dict(zip(site.parameters, call.arguments, strict=False)) for call in site.recording.calls]
    if not calls or is_recursive(site):
        return NOBODY
    kinds = {name: {getattr(call.get(name), "type", "") for call in calls} for name in site.parameters}
    return frozenset(name for name, types in kinds.items() if types == {"builtins.NoneType"})


def _where_none(site: Site, answer: Proposal | Declined | None) -> Proposal | Declined | None:
    """The proposal for calls in which the parameters are None; None where the test for that has no place."""
    given = sorted(none_parameters(site) & _variables(site.node, none_parameters(site))) if site.node else []
    if not isinstance(answer, Proposal) or not given:
        return answer
    made = asked_first(site, answer, [f"{name} is None" for name in given])
    guards = (*answer.guards, *(f"{name} is None." for name in given))
    return dataclasses.replace(made, guards=guards) if made is not None else None


def _variables(function: ast.FunctionDef, given: Known) -> Known:
    """Its own variables that are set to None, and to other things, by nothing but plain assignments.

    `given`: parameters that are None to begin with.
    """
    nodes = [*own_nodes(function)]
    inner = [node for node in ast.walk(function) if isinstance(node, ast.Lambda | ast.FunctionDef | ast.ClassDef)]
    taken = {*parameter_names(function)} - given
    taken |= {
        part.id for each in inner if each is not function for part in ast.walk(each) if isinstance(part, ast.Name)
    }
    taken |= {name for node in nodes if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    assigned: set[ast.expr] = set()
    for node in nodes:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            assigned |= {target, *(target.elts if isinstance(target, ast.Tuple) else ())}
        elif isinstance(node, ast.AugAssign):
            assigned.add(node.target)
    stores = [node for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)]
    taken |= {node.id for node in stores if node not in assigned}
    first = [node for node in nodes if _empties(node)]
    filled = {node.id for node in stores if not any(node in ast.walk(each) for each in first)}
    return frozenset(({*map(_empties, first)} | given) & filled - taken)


def _empties(node: ast.AST) -> str:
    """The variable in `name = None`; empty for anything else."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=None)):
            return name
    return ""


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


@dataclass(kw_only=True)
class _Writer:
    """Goes through one function in the order of its statements."""

    site: Site
    function: ast.FunctionDef
    names: Known
    given: Known
    """Those that are parameters, and None in each call."""
    edits: list[Edit] = field(default_factory=list)
    added: list[int] = field(default_factory=list)
    empty: list[ast.Assign] = field(default_factory=list)
    sizes: dict[str, int] = field(default_factory=dict)
    """Variables that become tuples → of how many numbers."""

    def write(self) -> None:
        """Raises `_NotKnownError`."""
        self.block(self.function.body, NOBODY)
        if not self.given:
            return
        if not self.site.module.owns_its_lines(self.first):
            raise _NotKnownError
        self.added.append(self.first.lineno)
        self.renamed()

    def flag(self, name: str) -> str:
        return self.site.fresh(f"{name}_known")

    def beginnings(self, zeros: Iterator[str]) -> Iterator[Edit]:
        """What stands for `name = None`, and what stands at the start for parameters."""
        module, first = self.site.module, self.first
        at_first = []
        for name, zero in zip(sorted(self.names), zeros, strict=False):
            size = self.sizes.get(name, 0)
            value = f"({f'{zero}, ' * size})" if size else zero
            text = f"{self.called(name)} = {value}; {self.flag(name)} = False"
            at_first += [text] if name in self.given else []
            for node in (each for each in self.empty if _empties(each) == name):
                start, end = module.span(node)
                yield Edit(start=start, end=end, text=text)
        if at_first:
            start = module.statement_span(first)[0]
            yield Edit(start=start, end=start, text=f"{module.indent(first)}{'; '.join(at_first)}{module.newline}")

    @property
    def first(self) -> ast.stmt:
        """The statement with which it begins."""
        body = self.function.body
        return body[1 if ast.get_docstring(self.function, clean=False) is not None and len(body) > 1 else 0]

    def called(self, name: str) -> str:
        """What a variable is called in the copy: for a parameter, another name, so that None need not be passed."""
        return self.site.fresh(f"{name}_number") if name in self.given else name

    def renamed(self) -> None:
        """Gives the parameters their other names, but in tests for None. Raises `_NotKnownError`."""
        tested = {part for node in own_nodes(self.function) if _asked(node) for part in ast.walk(node)}
        in_empty = {part for node in self.empty for part in ast.walk(node)}
        for node in own_nodes(self.function):
            if isinstance(node, ast.JoinedStr) and self.mentioned(node) & self.given:
                raise _NotKnownError
            if isinstance(node, ast.Name) and node.id in self.given and node not in tested | in_empty:
                start, end = self.site.module.span(node)
                self.edits.append(Edit(start=start, end=end, text=self.called(node.id)))

    def block(self, body: list[ast.stmt], known: Known) -> Known:
        for statement in body:
            known = self.statement(statement, known)
        return known

    def statement(self, node: ast.stmt, known: Known) -> Known:
        """What is known after it. Raises `_NotKnownError`."""
        match node:
            case ast.Assign() if _empties(node) in self.names:
                self.empty.append(node)
                return known - {_empties(node)}
            case ast.Assign() | ast.AugAssign():
                known = self.looked_at(node, [node.value, *_looked_up(node)], known)
                return self.assigned(node, known)
            case ast.If():
                known = self.looked_at(node, [node.test], known)
                after = []
                for body, truth in ((node.body, True), (node.orelse, False)):
                    end = self.block(body, known | _facts(node.test, truth))
                    after += [] if _leaves(body) else [end]
                return frozenset.intersection(*after) if after else known
            case ast.For() | ast.While():
                again = known - self.emptied(node)
                if isinstance(node, ast.For):
                    again = self.looked_at(node, [node.iter], known) - self.emptied(node)
                    self.block(node.body, again)
                else:
                    if self.unknown(node.test, again):
                        raise _NotKnownError
                    self.tests(node.test)
                    self.block(node.body, again | _facts(node.test, True))
                self.block(node.orelse, again)
                return again
            case ast.Return() | ast.Expr() | ast.AnnAssign() | ast.Assert() | ast.Raise():
                return self.looked_at(node, _parts(node), known)
        if self.mentioned(node):
            raise _NotKnownError
        return known

    def assigned(self, node: ast.Assign | ast.AugAssign, known: Known) -> Known:
        """After an assignment of something that is not None."""
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        parts = target.elts if isinstance(target, ast.Tuple) else [target]
        values = (
            node.value.elts if isinstance(node.value, ast.Tuple) and isinstance(target, ast.Tuple) else [node.value]
        )
        bound = [part.id for part in parts if isinstance(part, ast.Name) and part.id in self.names]
        if not bound:
            return known
        for part, value in zip(parts, values, strict=False):
            if isinstance(part, ast.Name) and part.id in bound:
                if _is_none(value) or any(isinstance(each, ast.IfExp) for each in ast.walk(value)):
                    raise _NotKnownError
                if isinstance(value, ast.Tuple):
                    self.sizes[part.id] = len(value.elts)
        if isinstance(target, ast.Tuple) and len(values) != len(parts):
            raise _NotKnownError
        _, end = self.site.module.span(node)
        text = "".join(f"; {self.flag(name)} = True" for name in bound)
        self.edits.append(Edit(start=end, end=end, text=text))
        return known | {*bound}

    def looked_at(self, node: ast.stmt, expressions: list[ast.expr], known: Known) -> Known:
        """Writes the tests for None in them, and gives up in front of the statement where others may find one."""
        for expression in expressions:
            self.tests(expression)
        doubtful = sorted(set().union(*(self.unknown(each, known) for each in expressions)))
        if not doubtful:
            return known
        module = self.site.module
        start = module.span(node)[0]
        if not module.owns_its_lines(node) or module.data[start:].startswith(b"elif"):
            raise _NotKnownError
        gap = module.newline + module.indent(node)
        test = " and ".join(self.flag(name) for name in doubtful)
        self.edits.append(Edit(start=start, end=start, text=f"if not ({test}): raise ValueError{gap}"))
        self.added.append(node.lineno)
        return known | {*doubtful}

    def tests(self, expression: ast.expr) -> None:
        for node in ast.walk(expression):
            asked = _asked(node)
            if asked and asked[0] in self.names and isinstance(node, ast.expr):
                start, end = self.site.module.span(node)
                flag = self.flag(asked[0])
                self.edits.append(Edit(start=start, end=end, text=f"(not {flag})" if asked[1] else f"({flag})"))
            name, differs = self.compared(node)
            if name and isinstance(node, ast.expr):
                start, end = self.site.module.span(node)
                test = f" or not {self.flag(name)})" if differs else f" and {self.flag(name)})"
                self.edits += [Edit(start=start, end=start, text="("), Edit(start=end, end=end, text=test)]

    def compared(self, node: ast.AST) -> tuple[str, bool]:
        """The variable in `name == other`, and whether it asks for `!=`: None is equal to no number."""
        match node:
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() as op], comparators=[right]):
                for side, other_side in ((left, right), (right, left)):
                    own = isinstance(side, ast.Name) and side.id in self.names - self.given
                    if own and isinstance(side, ast.Name) and not self.mentioned(other_side):
                        return ("", False) if _is_none(other_side) else (side.id, isinstance(op, ast.NotEq))
        return "", False

    def unknown(self, node: ast.AST, known: Known) -> Known:
        """The variables that it looks at and that may be None then."""
        if _asked(node) or self.compared(node)[0]:
            return NOBODY
        match node:
            case ast.Name():
                return frozenset({node.id} & self.names - known)
            case ast.BoolOp():
                found: set[str] = set()
                for value in node.values:
                    found |= self.unknown(value, known)
                    known |= _facts(value, isinstance(node.op, ast.And))
                return frozenset(found)
            case ast.IfExp():
                first = self.unknown(node.body, known | _facts(node.test, True))
                second = self.unknown(node.orelse, known | _facts(node.test, False))
                return self.unknown(node.test, known) | first | second
        return NOBODY.union(*(self.unknown(child, known) for child in ast.iter_child_nodes(node)))

    def mentioned(self, node: ast.AST) -> Known:
        return frozenset(part.id for part in ast.walk(node) if isinstance(part, ast.Name) and part.id in self.names)

    def emptied(self, loop: ast.AST) -> Known:
        """What is set to None anywhere in a loop."""
        return frozenset(map(_empties, ast.walk(loop))) & self.names


def _asked(node: ast.AST) -> tuple[str, bool] | None:
    """`name is None` → the name, and True; `name is not None` → False; nothing for anything else."""
    match node:
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot() as op], comparators=[value]):
            return (name, isinstance(op, ast.Is)) if _is_none(value) else None
    return None


def _facts(test: ast.expr, truth: bool) -> Known:
    """The variables that are not None where the test came out like that."""
    asked = _asked(test)
    if asked:
        return frozenset({asked[0]}) if asked[1] is not truth else NOBODY
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _facts(test.operand, not truth)
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) is truth:
        return NOBODY.union(*(_facts(value, truth) for value in test.values))
    return NOBODY


def _looked_up(node: ast.Assign | ast.AugAssign) -> list[ast.expr]:
    """What is looked at to find the place where a value goes, as `k` in `marks[k] = 1`."""
    if isinstance(node, ast.AugAssign):
        return [node.target]
    parts = [part for each in node.targets for part in (each.elts if isinstance(each, ast.Tuple) else [each])]
    return [part for part in parts if not isinstance(part, ast.Name)]


def _leaves(body: list[ast.stmt]) -> bool:
    return bool(body) and isinstance(body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)


def _parts(node: ast.AST) -> list[ast.expr]:
    return [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
