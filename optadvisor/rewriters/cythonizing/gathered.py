"""What is gathered of a generator, written out as the loop that it is: `sum`, `max`, `min`, `any`, `all`.

    return sum(1 for c in text if c in "aeiou")   →   ·sum = 0
                                                      for ·c in text:
                                                          if ·c in "aeiou": ·sum = ·sum + 1
                                                      return ·sum

So is what `max` and `min` find by a key that is a lambda: `min(range(k), key=lambda j: free_at[j])`; and lists and
dicts whose comprehension unpacks, or has something of all this inside: `[a + h * b for a, b in zip(y, k)]`.

The generator's variables get names that no program has; what they hold is let go behind the loop, as it is when a
generator has ended. Only what is evaluated before anything else that could be noticed stands in front of its statement.
A `StopIteration` that comes out of a generator is a `RuntimeError`: `guarded` loops stand in a `try` that makes it one,
but for what is raised by the first iterable and by what is done with the generator's values (`handling.Gathered`).

Does not handle: conditions of `while`; `start`, other keys and `default`; `any` and `all` of more than one loop; sums
since Python 3.12, which adds floats another way; files that raise `StopIteration`; one that comes of adding an
operation's value in `sum`, or of the truth of a comparison in `any` and `all`, which are taken for the generator's.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters.cythonizing.gatherable import NEVER, can_be, chooses, gathers, is_written_out, items, stored
from optadvisor.rewriters.cythonizing.handling import Gathered
from optadvisor.rewriters.cythonizing.kinds import OURS
from optadvisor.rewriters.cythonizing.levels import check_comprehension
from optadvisor.rewriters.cythonizing.names import COMPREHENSIONS, Names

FIRST = {
    "sum": "A = 0",
    "max": "A = None\nF = False",
    "min": "A = None\nF = False",
    "any": "A = False",
    "all": "A = True",
}
ROUND = {
    "sum": "A = A + V",
    "max": "if not F:\n    A = V\n    F = True\nelif V > A:\n    A = V",
    "min": "if not F:\n    A = V\n    F = True\nelif V < A:\n    A = V",
    "any": "if V:\n    A = True\n    break",
    "all": "if not V:\n    A = False\n    break",
}
"""What is done with a value of the generator."""
LAST = {"max": "if not F:\n    C(())", "min": "if not F:\n    C(())"}
CHOSEN = {
    name: f"if not F:\n    A = X\n    K = V\n    F = True\nelif V {sign} K:\n    A = X\n    K = V"
    for name, sign in (("max", ">"), ("min", "<"))
}
"""What is done with an item and its key."""
AT_ONCE = {"any": "if E:\n    A = True\n    break", "all": "if not E:\n    A = False\n    break"}
"""Where what is asked is one comparison."""
ADDED = (ast.BinOp, ast.UnaryOp)
"""Operations that C may compute together with the addition of their value."""
LISTED = {ast.ListComp: ("list", "[]", "V = E\nA.append(V)"), ast.DictComp: ("dict", "{}", "K = X\nV = E\nA[K] = V")}
"""Comprehension → what it makes, how that begins, and what is done with an item."""
STOPS = {"StopIteration", "next", "__next__"}


def written_out(names: Names, *, guarded: bool) -> Names:
    """Of the function with such loops; itself where it has none.

    `guarded`: what they do may raise anything; numbers alone raise no `StopIteration`. Raises `NotTyped`.
    """
    if names.site.module.identifiers & STOPS or not any(map(is_written_out, ast.walk(names.node))):
        return names
    writer = _Writer(names=names, guarded=guarded)
    made = copy.copy(names.node)
    made.body = writer.block(names.node.body)
    if not writer.numbered:
        return names
    return Names(site=names.site, node=ast.fix_missing_locations(made), written_out=frozenset(writer.found))


@dataclass(kw_only=True)
class _Writer:
    names: Names
    guarded: bool
    numbered: int = 0
    found: set[str] = field(default_factory=set)
    """Built-ins that are written out."""
    answers: set[str] = field(default_factory=set)
    """Variables that are `True` or `False`."""
    before: list[ast.stmt] = field(default_factory=list)
    """What comes in front of the statement that is being written."""
    behind: list[ast.stmt] = field(default_factory=list)
    """What comes after it."""
    calm: bool = True
    """Nothing of the statement's that comes before could be noticed."""

    # ------------------------------------------------------------ statements

    def block(self, statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        return [made for statement in statements for made in self.statement(statement)]

    def statement(self, node: ast.stmt) -> Iterator[ast.stmt]:
        made = copy.copy(node)
        match made:
            case ast.Assign() | ast.Return(value=ast.expr()) | ast.Expr() | ast.AnnAssign(value=ast.expr()):
                made.value = self.value(made.value)  # type: ignore[arg-type]
            case ast.AugAssign(target=ast.Name(id=name)) if self.names.is_local(name):
                made.value = self.value(made.value)
            case ast.If():
                made.test = self.value(made.test)
            case ast.For():
                made.iter = self.value(made.iter)
        yield from self.before
        self.before, behind, self.behind = [], self.behind, []
        match made:
            case ast.If():
                made.body = [*behind, *self.block(made.body)]
                made.orelse = [*copy.deepcopy(behind), *self.block(made.orelse)]
            case ast.For() | ast.While() | ast.Try():
                made.body, made.orelse = self.block(made.body), self.block(made.orelse)
        if isinstance(made, ast.Try):
            made.handlers = [copy.copy(one) for one in made.handlers]
            for one in made.handlers:
                one.body = self.block(one.body)
        yield made
        if not isinstance(made, ast.If | ast.Return):
            yield from behind

    def value(self, node: ast.expr) -> ast.expr:
        self.calm = True
        return self.of(node)

    # ------------------------------------------------------------ in the order in which Python evaluates

    def of(self, node: ast.expr) -> ast.expr:
        if not self.calm:
            return node
        found = self.result(node) if isinstance(node, ast.Call) else None
        if isinstance(node, ast.ListComp | ast.DictComp) and is_written_out(node) and can_be("", node):
            found = self.listed(node)
        if found is not None:
            return found
        made = copy.copy(node)
        match made:
            case ast.Constant():
                return node
            case ast.Name():
                self.calm = not self.names.changes(made) and made.id not in self.names.declared_global
                return node
            case ast.Tuple() | ast.List():
                made.elts = [self.of(one) for one in made.elts]
                return made
            case ast.UnaryOp():
                made.operand = self.of(made.operand)
                match made:
                    case ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name)) if name in self.answers:
                        return made
            case ast.BinOp():
                made.left = self.of(made.left)
                made.right = self.of(made.right)
            case ast.Compare(ops=[_], comparators=[other]):
                made.left = self.of(made.left)
                made.comparators = [self.of(other)]
            case ast.BoolOp(values=[first, *others]):
                made.values = [self.of(first), *others]
            case ast.IfExp():
                made.test = self.of(made.test)
            case ast.Call() if self.is_known(made.func):
                made.args = [self.of(one) for one in made.args]
        self.calm = False
        return made

    def result(self, node: ast.Call) -> ast.expr | None:
        """The variable of the loop that a call is written out as; None where it stays."""
        if chooses(node):
            name = self.names.builtin(node.func, *CHOSEN)
            return self.chosen(name, node) if name else None
        name = self.names.builtin(node.func, *FIRST) if gathers(node) and not node.keywords else ""
        return self.gathered(name, node) if name and can_be(name, node.args[0]) else None

    def is_known(self, function: ast.expr) -> bool:
        """To look for it does nothing that anybody notices."""
        match function:
            case ast.Name():
                return not self.names.changes(function)
            case ast.Attribute(value=ast.Name(id=name), attr="append"):
                return self.is_list(name)
        return False

    def is_list(self, name: str) -> bool:
        """A variable that holds lists of the function's own making, wherever it has a value."""
        made, bound = 0, 0
        for one in ast.walk(self.names.node):
            match one:
                case ast.Assign(targets=[ast.Name(id=target)], value=ast.List() | ast.ListComp()) if target == name:
                    made += 1
                case ast.Name(id=target, ctx=ast.Store() | ast.Del()) if target == name:
                    bound += 1
        return 0 < made == bound and name in self.names.local and name not in self.names.parameters

    # ------------------------------------------------------------ one loop

    def gathered(self, name: str, node: ast.Call) -> ast.expr:
        (generator,) = node.args
        assert isinstance(generator, ast.GeneratorExp)
        check_comprehension(self.names, [generator.elt], generator.generators)
        self.numbered += 1
        self.found.add(name)
        if name in AT_ONCE:
            self.answers.add(self.own(name, "A"))
        made, known, error = self.renamed(generator), self.letters(name, "AVFWI", node), self.own(name, "E")
        known |= {"C": node.func, "E": made.visit(copy.deepcopy(generator.elt))}
        body, last = self.round(name, generator.elt, known, node)
        body, gone = self.nest(name, generator, body, made, known, guarded=self.guarded)
        if self.guarded:
            ending = ast.Name("StopIteration", ast.Load())
            handler = ast.ExceptHandler(type=ending, name=error, body=_filled_in("W", known, node))
            guard = Gathered(body=body, handlers=[handler], orelse=[], finalbody=[])
            body = [*_filled_in("W = False", known, node), guard]
        self.in_front([*_filled_in(FIRST[name], known, node), *body, *gone, *last], node)
        return known["A"]

    def listed(self, node: ast.ListComp | ast.DictComp) -> ast.expr:
        """The variable that holds the new list or dict, until the statement has it."""
        name, empty, added = LISTED[type(node)]
        check_comprehension(self.names, items(node), node.generators)
        self.numbered += 1
        made, known = self.renamed(node), self.letters(name, "AKV", node)
        known |= {letter: made.visit(copy.deepcopy(one)) for letter, one in zip("EX", items(node)[::-1], strict=False)}
        body, gone = self.nest(name, node, _filled_in(added, known, node), made, known, guarded=False)
        last = _filled_in("del V\ndel K" if name == "dict" else "del V", known, node)
        self.in_front([*_filled_in(f"A = {empty}", known, node), *body, *gone, *last], node)
        self.behind += _filled_in("del A", known, node)
        return known["A"]

    def renamed(self, generator: ast.GeneratorExp | ast.ListComp | ast.DictComp) -> _Renamed:
        """What gives a generator's variables names of their own."""
        bound = {one for clause in generator.generators for one in stored(clause.target)}
        return _Renamed(names={one: self.fresh(one) for one in sorted(bound)})

    def letters(self, name: str, letters: str, node: ast.expr) -> dict[str, ast.expr]:
        """Variables of our own."""
        return {one: ast.copy_location(ast.Name(self.own(name, one), ast.Load()), node) for one in letters}

    def nest(
        self, name: str, node: ast.GeneratorExp | ast.ListComp | ast.DictComp, body: list[ast.stmt], made: _Renamed,
        known: Mapping[str, ast.expr], *, guarded: bool,
    ) -> tuple[list[ast.stmt], list[ast.stmt]]:  # fmt: skip
        """The loops around a round, and what lets go of their variables."""
        for number, clause in reversed([*enumerate(node.generators)]):
            for test in reversed(clause.ifs):
                body = [ast.If(test=made.visit(copy.deepcopy(test)), body=body, orelse=[])]
            iterable = made.visit(copy.deepcopy(clause.iter)) if number else clause.iter  # the first one is outside
            target = made.visit(copy.deepcopy(clause.target))
            if guarded and not number:
                body = _filled_in("W = True", known, node) + body
                if isinstance(target, ast.Tuple) and not self.gives_tuples(iterable):
                    body[1:1] = [ast.Assign(targets=[target], value=known["I"]), *_filled_in("del I", known, node)]
                    target = ast.Name(self.own(name, "I"), ast.Store())
            body = [ast.For(target=target, iter=iterable, body=body, orelse=[])]
        kept = {one for clause in node.generators if not self.counts(clause.iter) for one in stored(clause.target)}
        gone: list[ast.stmt] = [ast.Delete(targets=[ast.Name(made.names[one], ast.Del())]) for one in sorted(kept)]
        return self.inside([ast.fix_missing_locations(ast.copy_location(one, node)) for one in body]), gone

    def in_front(self, written: list[ast.stmt], node: ast.expr) -> None:
        self.before += [ast.fix_missing_locations(ast.copy_location(one, node)) for one in written]

    def chosen(self, name: str, node: ast.Call) -> ast.expr | None:
        """The first item with the greatest or least key; None where the lambda does more than work it out."""
        (over,), key = node.args, node.keywords[0].value
        assert isinstance(key, ast.Lambda)
        item, parts = key.args.args[0].arg, [*ast.walk(key.body), *ast.walk(over)]
        inner = {target for one in parts if isinstance(one, COMPREHENSIONS) for target in stored(one)}
        if item in inner or any(isinstance(one, (*NEVER, ast.Lambda)) for one in parts):
            return None
        clause = ast.comprehension(target=ast.Name(item, ast.Store()), iter=over, ifs=[], is_async=0)
        check_comprehension(self.names, [key.body], [clause])
        self.numbered += 1
        self.found.add(name)
        bound = {item: self.fresh(item)}
        known = self.letters(name, "AFKV", node)
        known |= {"C": node.func, "E": _Renamed(names=bound).visit(copy.deepcopy(key.body))}
        known["X"] = ast.copy_location(ast.Name(bound[item], ast.Load()), node)
        body: list[ast.stmt] = [*_filled_in("V = E", known, node), *_filled_in(CHOSEN[name], known, node)]
        body = [ast.For(target=ast.Name(bound[item], ast.Store()), iter=over, body=body, orelse=[])]
        body = self.inside([ast.fix_missing_locations(ast.copy_location(one, node)) for one in body])
        first = "A = 0" if self.counts(over) else "A = None"
        gone = "" if self.counts(over) else "\ndel X"
        written = [*_filled_in(f"{first}\nF = False\nK = None\nV = None", known, node), *body]
        written += _filled_in(f"{LAST[name]}\ndel V\ndel K{gone}", known, node)
        self.in_front(written, node)
        return known["A"]

    def round(
        self, name: str, item: ast.expr, known: Mapping[str, ast.expr], node: ast.Call
    ) -> tuple[list[ast.stmt], list[ast.stmt]]:
        """What is done in each round, and what behind the loop."""
        if name in AT_ONCE and isinstance(item, ast.Compare) and len(item.ops) == 1:
            return _filled_in(AT_ONCE[name], known, node), []
        plain = isinstance(item, ast.Name | ast.Constant)
        added = name == "sum" and (plain or isinstance(item, ADDED) or not self.guarded)
        value = [] if added else _filled_in("V = E", known, node)
        done = _filled_in(ROUND[name], {**known, "V": known["E"]} if added else known, node)
        if self.guarded and (plain or not added):  # an error of what is done is none of the generator's
            done = [*_filled_in("W = False", known, node), *done, *_filled_in("W = True", known, node)]
        gone = [] if added else _filled_in("del V", known, node)
        return [*value, *done], [*_filled_in(LAST.get(name, ""), known, node), *gone]

    def inside(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Generators in generators."""
        before, self.before, behind, self.behind = self.before, [], self.behind, []
        made = self.block(body)
        self.before, self.behind, self.calm = before, behind, True
        return made

    def counts(self, iterable: ast.expr) -> bool:
        return isinstance(iterable, ast.Call) and self.names.builtin(iterable.func, "range") != ""

    def gives_tuples(self, iterable: ast.expr) -> bool:
        return isinstance(iterable, ast.Call) and self.names.builtin(iterable.func, "enumerate", "zip") != ""

    def fresh(self, name: str) -> str:
        return f"{OURS}{name}_{self.numbered}"

    def own(self, name: str, letter: str) -> str:
        """None of those that the generator's variables get: no name of a program begins with `OURS`."""
        return f"{OURS}{OURS}{name}{letter}_{self.numbered}"


def _filled_in(text: str, known: Mapping[str, ast.expr], call: ast.expr) -> list[ast.stmt]:
    """`text` as if it stood where the call does."""
    made = ast.parse(text)
    for one in ast.walk(made):
        ast.copy_location(one, call)
    return [_Filled(known=known).visit(one) for one in made.body]


@dataclass
class _Renamed(ast.NodeTransformer):
    names: Mapping[str, str]

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.copy_location(ast.Name(self.names.get(node.id, node.id), node.ctx), node)


@dataclass
class _Filled(ast.NodeTransformer):
    known: Mapping[str, ast.expr]

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = copy.deepcopy(self.known[node.id])
        if isinstance(found, ast.Name):
            found.ctx = node.ctx
        return found
