"""The statements of a function in their order, what is not None at each, and the text that asks for it.

    total += k          →    if not (k_known): raise ValueError
                             total += k
    best = None         →    best = 0.0; best_known = False
    best = s            →    best = s; best_known = True
    k = escape(c, 9)    →    k, k_known = escape(c, 9)
    x, i = first(xs)    →    x, x_known, i = first(xs)
    return x, i         →    return x, x_known, i

Does not handle: such variables in headers of loops, in `with`, `try`, `match`, in the test of an `elif` or a `while`
that does not ask for None.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from optadvisor.rewriters.optional.facts import NOBODY, Known, facts, mentioned
from optadvisor.rewriters.optional.groups import zero_token
from optadvisor.rewriters.optional.scanning import Scanner
from optadvisor.rewriters.optional.shapes import SINGLE, Place, Shape, UnclearError, display, is_none, other_thing

State = Known | None
"""None where no way leads to a place."""


def joined(*states: State) -> State:
    there = [state for state in states if state is not None]
    return frozenset.intersection(*there) if there else None


@dataclass(kw_only=True)
class Walk(Scanner):
    own: Shape | None
    """What the function itself returns."""
    outermost: bool
    """Is it the one that Python calls?"""
    optional: set[str] = field(default_factory=set)
    """Variables that were found to be given what may be None."""
    maybe: set[ast.expr] = field(default_factory=set)
    """What is returned, or an item of it, and may be None."""
    ends: bool = False
    """Is its end reached?"""
    final: bool = False
    """Is all known that can be? Then what may be None and has no flag among the results is not returned."""
    breaks: list[list[State]] = field(default_factory=list)
    continues: list[list[State]] = field(default_factory=list)

    def walk(self) -> None:
        """Raises `UnclearError`."""
        self.ends = self.block(self.function.body, NOBODY) is not None
        if self.ends and self.own is not None and self.own.single:
            last = self.function.body[-1]
            module = self.site.module
            if not module.owns_its_lines(last):
                raise UnclearError
            place = self.own.places[0]
            text = f"return {zero_token(self.result_key(self.function))}, {self.which(place, 'None')}"
            self.after(last, f"{module.newline}{module.indent(last)}{text}")
            self.added.append((last.end_lineno or last.lineno) + 1)

    def block(self, body: list[ast.stmt], known: State) -> State:
        for statement in body:
            if known is None:  # nobody comes here; it is read for its names alone
                self.quiet += 1
                self.statement(statement, frozenset(self.names))
                self.quiet -= 1
                continue
            known = self.statement(statement, known)
        return known

    def statement(self, node: ast.stmt, known: Known) -> State:
        match node:
            case ast.Assign():
                return self.assign(node, known)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                return self.annotated(node, name, value, known)
            case ast.AugAssign(target=target, value=value):
                return self.looked_at(node, self.all_of([target, value], known), known)
            case ast.If(test=test):
                known = self.looked_at(node, self.scan(test, known, truth=True), known)
                then = self.block(node.body, known | facts(test, True, self.names))
                return joined(then, self.block(node.orelse, known | facts(test, False, self.names)))
            case ast.For() | ast.While():
                return self.loop(node, known)
            case ast.Return():
                self.give(node, known)
                return None
            case ast.Raise():
                if mentioned(node, self.names) or self.mentions_calls(node):
                    raise UnclearError
                return None
            case ast.Break() | ast.Continue():
                (self.breaks if isinstance(node, ast.Break) else self.continues)[-1].append(known)
                return None
            case ast.Assert(test=test, msg=None):
                known = self.looked_at(node, self.scan(test, known, truth=True), known)
                return known | facts(test, True, self.names)
            case ast.Expr(value=value):
                call = isinstance(value, ast.Call) and self.shape(value) is not None
                doubtful = (
                    self.called(value, known) if call and isinstance(value, ast.Call) else self.scan(value, known)
                )
                return self.looked_at(node, doubtful, known)
            case ast.Pass():
                return known
        inner = [part for part in ast.walk(node) if isinstance(part, ast.Return | ast.Break | ast.Continue)]
        if (
            mentioned(node, self.names)
            or self.mentions_calls(node)
            or (inner and not isinstance(node, ast.FunctionDef))
        ):
            raise UnclearError
        return known

    def looked_at(self, node: ast.stmt, doubtful: Known, known: Known) -> Known:
        """Gives up in front of a statement that must not find None; what is known then."""
        if not doubtful:
            return known
        module = self.site.module
        start = module.span(node)[0]
        if not module.owns_its_lines(node) or module.data[start:].startswith(b"elif"):
            raise UnclearError
        test = " and ".join(self.flag(name) for name in sorted(doubtful))
        self.put(start, start, f"if not ({test}): raise ValueError{module.newline}{module.indent(node)}")
        if not self.quiet:
            self.added.append(node.lineno)
        return known | doubtful

    def loop(self, node: ast.For | ast.While, known: Known) -> State:
        """After a loop: as it is at its head when nothing changes any more."""
        if isinstance(node, ast.For):
            if mentioned(node.target, self.names):
                raise UnclearError
            known = self.looked_at(node, self.scan(node.iter, known), known)
        head = known
        self.quiet += 1
        while (again := joined(head, self.turn(node, head)[0])) != head:
            assert again is not None
            head = again
        self.quiet -= 1
        _, breaks = self.turn(node, head)
        if isinstance(node, ast.While):
            forever = isinstance(node.test, ast.Constant) and bool(node.test.value)
            end: State = None if forever else head | facts(node.test, False, self.names)
        else:
            end = head
        return joined(self.block(node.orelse, end) if node.orelse else end, *breaks)

    def turn(self, node: ast.For | ast.While, head: Known) -> tuple[State, list[State]]:
        """What is known at the end of a turn, and where the loop is left by `break`."""
        if isinstance(node, ast.While):
            if self.scan(node.test, head, truth=True):
                raise UnclearError
            head |= facts(node.test, True, self.names)
        self.breaks.append([])
        self.continues.append([])
        end = self.block(node.body, head)
        breaks, continues = self.breaks.pop(), self.continues.pop()
        return joined(end, *continues), breaks

    # ------------------------------------------------------------ assignments

    def assign(self, node: ast.Assign, known: Known) -> Known:
        target, value = node.targets[0], node.value
        if len(node.targets) > 1:
            return self.chained(node, known)
        shape = self.shape(value)
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Call) and shape is not None and not shape.single:
            return self.unpacked(node, target, value, shape, known)
        if isinstance(target, ast.Tuple) and len(display(target)) == len(display(value)) > 0:
            return self.side_by_side(node, display(target), display(value), known)
        if isinstance(target, ast.Name) and self.may(value, known):
            return self.given(node, target, value, known)
        doubtful = self.scan(value, known) | self.stored_into(target, known)
        known = self.looked_at(node, doubtful, known)
        return self.counted(node, target, known, value if isinstance(target, ast.Name) else None)

    def annotated(self, node: ast.AnnAssign, name: str, value: ast.expr, known: Known) -> Known:
        """`best: float | None = None`."""
        if is_none(value):
            self.optional.add(name)
            self.instead(node, self.emptied(name))
            return known - {name}
        if self.may(value, known):
            raise UnclearError
        known = self.looked_at(node, self.scan(value, known), known)
        return self.counted(node, node.target, known, value)

    def stored_into(self, target: ast.expr, known: Known) -> Known:
        """What must be known to find the place where a value goes."""
        parts = target.elts if isinstance(target, ast.Tuple) else [target]
        return self.all_of([part for part in parts if not isinstance(part, ast.Name)], known)

    def counted(
        self, node: ast.Assign | ast.AnnAssign, target: ast.expr, known: Known, value: ast.expr | None
    ) -> Known:
        """After an assignment of what is not None."""
        parts = target.elts if isinstance(target, ast.Tuple) else [target]
        bound = [part.id for part in parts if isinstance(part, ast.Name) and part.id in self.names]
        for name in dict.fromkeys(bound):
            if value is not None:
                self.hold(name, value)
            self.after(node, f"; {self.flag(name)} = True")
        return known | {*bound}

    def hold(self, name: str, value: ast.expr) -> None:
        if isinstance(value, ast.Name) and value.id in self.names:
            self.groups.link(self.key(name), self.key(value.id))
        else:
            self.groups.give(self.key(name), self.function, value)

    def chained(self, node: ast.Assign, known: Known) -> Known:
        """`a = b = None`, and `a = b = x` where that is not None."""
        targets = [target.id for target in node.targets if isinstance(target, ast.Name)]
        if is_none(node.value) and len(targets) == len(node.targets):
            self.optional |= {*targets}
            self.instead(node, "; ".join(map(self.emptied, targets)))
            return known - {*targets}
        if self.may(node.value, known) or (mentioned(node, self.names) and len(targets) < len(node.targets)):
            raise UnclearError
        known = self.looked_at(node, self.scan(node.value, known), known)
        for target in node.targets:
            known = self.counted(node, target, known, node.value)
        return known

    def emptied(self, name: str) -> str:
        return f"{name} = {zero_token(self.key(name))}; {self.flag(name)} = False"

    def given(self, node: ast.Assign, target: ast.Name, value: ast.expr, known: Known) -> Known:
        """A variable, where it gets what may be None."""
        name = target.id
        self.optional.add(name)
        if is_none(value):
            self.instead(node, self.emptied(name))
            return known - {name}
        match value:
            case ast.Name(id=other):
                self.groups.link(self.key(name), self.key(other))
                self.after(node, f"; {self.flag(name)} = {self.flag(other)}")
                return known - {name}
        self.after(target, f", {self.flag(name)}")
        return self.looked_at(node, self.pair(value, known, self.key(name)), known) - {name}

    def unpacked(self, node: ast.Assign, target: ast.Tuple, call: ast.Call, shape: Shape, known: Known) -> Known:
        """`x, i = first(xs)`, where one of them may be None."""
        if len(display(target)) != len(shape.places):
            raise UnclearError
        known = self.looked_at(node, self.called(call, known) | self.stored_into(target, known), known)
        names = [part.id for part in target.elts if isinstance(part, ast.Name)]
        if len({*names}) < len(names):
            raise UnclearError
        for number, (part, place) in enumerate(zip(target.elts, shape.places, strict=True)):
            if not isinstance(part, ast.Name):
                if place.others:
                    raise UnclearError
            elif place.others:
                self.optional.add(part.id)
                self.groups.link(self.key(part.id), self.result_key(self.helper(call), number))
                self.after(part, f", {self.flag(part.id)}")
                known -= {part.id}
            elif part.id in self.names:
                self.after(node, f"; {self.flag(part.id)} = True")
                known |= {part.id}
        return known

    def side_by_side(self, node: ast.Assign, targets: list[ast.expr], values: list[ast.expr], known: Known) -> Known:
        """`a, b = None, x`: all values first, then all variables."""
        named = [part.id for part in targets if isinstance(part, ast.Name)]
        doubtful = NOBODY.union(*(self.stored_into(target, known) for target in targets))
        flags: dict[str, str] = {}
        after = known
        for target, value in zip(targets, values, strict=True):
            name = target.id if isinstance(target, ast.Name) else ""
            if not name or not self.may(value, known):
                doubtful |= self.scan(value, known)
                if name in self.names:
                    self.hold(name, value)
                    flags[name] = "True"
                    after |= {name}
                continue
            self.optional.add(name)
            after -= {name}
            if isinstance(value, ast.Name):
                self.groups.link(self.key(name), self.key(value.id))
                flags[name] = self.flag(value.id)
            elif is_none(value):
                self.instead(value, zero_token(self.key(name)))
                flags[name] = "False"
            else:
                raise UnclearError
        if flags and len({*named}) < len(named):
            raise UnclearError
        known = self.looked_at(node, doubtful, known)
        if flags:
            self.after(node, f"; {', '.join(map(self.flag, flags))} = {', '.join(flags.values())}")
        return (known - {*named}) | {name for name, text in flags.items() if text == "True"}

    # ------------------------------------------------------------ what is returned

    def which(self, place: Place, text: str = "") -> str:
        """The flag for a value (no text), or for one of the other things that stand there."""
        if len(place.others) == 1:
            return "False" if text else "True"
        return str(place.others.index(text) + 1 if text else 0)

    def give(self, node: ast.Return, known: Known) -> None:
        value, own = node.value, self.own
        items = display(value)
        if value is not None:
            self.maybe |= {each for each in (value, *items) if self.may(each, known)}
        if own is None:
            parts = items or ([value] if value is not None else [])
            parts = [part for part in parts if self.final or not self.may(part, known)]
            self.looked_at(node, self.all_of(parts, known), known)
        elif own.single and value is None:
            zero = zero_token(self.result_key(self.function))
            self.instead(node, f"return {zero}, {self.which(own.places[0], 'None')}")
        elif own.single and value is not None:
            self.looked_at(node, self.placed(value, 0, known), known)
        elif len(items) == len(own.places):
            found = [self.placed(item, number, known) for number, item in enumerate(items)]
            self.looked_at(node, NOBODY.union(*found), known)
        else:
            raise UnclearError

    def placed(self, item: ast.expr, number: int, known: Known) -> Known:
        """Writes a value that is returned, and its flag; what must be known for it."""
        assert self.own is not None
        place, key = self.own.places[number], self.result_key(self.function, number)
        if not place.others:
            return self.scan(item, known)
        text = other_thing(self.site, item, outermost=self.outermost)
        if text in place.others:
            value = f"{zero_token(key)}, " if place.valued else ""
            self.instead(item, f"{value}{self.which(place, text)}")
            return NOBODY
        match item:
            case ast.Name(id=name) if name in self.names:
                self.groups.link(key, self.key(name))
                plain = len(place.others) == 1
                flag = (
                    self.flag(name) if plain else f"({self.which(place)} if {self.flag(name)} else {self.none(place)})"
                )
                self.instead(item, f"{name}, {flag}")
                return NOBODY
        if self.may(item, known):
            if self.own != SINGLE:
                raise UnclearError
            return self.pair(item, known, key)
        self.groups.give(key, self.function, item)
        self.before(item, "(")
        doubtful = self.scan(item, known)
        self.after(item, f"), {self.which(place)}")
        return doubtful

    def none(self, place: Place) -> str:
        return self.which(place, "None")
