"""Read a loop over the characters of a text whose rounds have nothing to do with each other, or say why it is none.

    for letter in text:                     Characters(text="text", name="text", character="letter", sinks=(
        if letter.isalpha():                    Sink(name="result", kind="after"),
            result += letter.upper()            Sink(name="others", kind="count")), …)
        else:
            others += 1

What a round adds depends on its character alone, so it need be found out once for each different one.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from dataclasses import dataclass, field

from optadvisor.records import Edit
from optadvisor.rewriters._afterwards import given, ran_before
from optadvisor.rewriters._joining_head import (
    Head,
    head_of,
    is_character,
    is_text,
    nested,
    nodes,
    only_loop,
    source_tests,
    whole_number,
)
from optadvisor.rewriters._plain_values import PlainReader, kind_of_value, tests_of
from optadvisor.source.site import Site, own_nodes

MARKS = 4
"""What a round may add to a number at most, to be written as so many marks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sink:
    """A variable that the loop only adds to."""

    name: str
    kind: str
    """`after`, `before`: a text that grows at that end. `list`: of texts. `count`: ones. `sum`: whole numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Characters:
    """A loop over characters."""

    loop: ast.For
    body: tuple[ast.stmt, ...]
    """What is done for each character: the body of `loop`, or of the loop in it."""
    source: tuple[str, ...]
    """Tests that the loop goes over a text, or over a list of texts."""
    text: str
    """The expression for the text, characters in the order of the loop."""
    name: str
    """The variable that `text` is made of."""
    character: str
    """What the body, with `edits` made, calls the character."""
    edits: tuple[Edit, ...]
    sinks: tuple[Sink, ...]
    fixed: tuple[tuple[str, tuple[str, ...]], ...]
    """The other names that the body reads, each with the tests that it stands for plain values."""
    lost: frozenset[str]
    """Variables of the loop that have no value afterwards."""
    functions: tuple[ast.FunctionDef, ...] = ()
    """Functions of the file that the body calls, and those that they call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """Why a loop is not read, and the line that decided it. Not `near`: it does not even look like one."""

    reason: str
    line: int
    near: bool = True


def read_loop(site: Site, loop: ast.For) -> Characters | Unread:
    inner = only_loop(loop)
    head = head_of(site, loop) if inner is None else nested(site, loop, inner)
    body = loop.body if inner is None else inner.body
    if head is None or loop.orelse or (inner is None and not is_text(site, head, body)):
        return Unread(reason="", line=loop.lineno, near=False)
    reader = _Body(site=site, head=head, loop=loop, body=body)
    sinks = reader.sinks()
    if isinstance(sinks, Unread):
        return sinks
    reader.plain = PlainReader(site=site, plain={reader.character}, banned=reader.changing)
    reader.block(body, frozenset([head.variable]))
    if reader.problem is not None:
        return reader.problem
    fixed = {name: tests_of(site, reader.plain, name) for name in reader.plain.fixed}
    unknown = next((name for name, tests in fixed.items() if not tests), "")
    if unknown:
        return Unread(reason=f"what `{unknown}` is made of is not known", line=reader.plain.fixed[unknown].lineno)
    return Characters(
        loop=loop,
        body=tuple(body),
        source=source_tests(head),
        text=head.text,
        name=head.name,
        character=reader.character,
        edits=tuple(reader.edits),
        sinks=sinks,
        fixed=tuple(fixed.items()),
        lost=frozenset(
            {head.variable, *reader.stored, *([head.outer] if head.outer else [])} - {sink.name for sink in sinks}
        ),
        functions=tuple(reader.plain.functions),
    )


# ---------------------------------------------------------------- the loop's body


def grown(statement: ast.stmt) -> tuple[str, list[ast.expr], str] | None:
    """Name, what is added, and where, of `x += e`, `x = x + e + f`, `x = e + x` and `x.append(e)`."""
    match statement:
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=value):
            return name, [value], "after"
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[one], keywords=[])
        ):
            return name, [one], "list"
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.BinOp(op=ast.Add()) as value):
            if isinstance(value.right, ast.Name) and value.right.id == name:
                return name, [value.left], "before"
            first, parts = _terms(value)
            return (name, parts, "after") if isinstance(first, ast.Name) and first.id == name else None
    return None


def _terms(node: ast.expr) -> tuple[ast.expr, list[ast.expr]]:
    """`((a + b) + c)` as `a` and `[b, c]`."""
    parts: list[ast.expr] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts.append(node.right)
        node = node.left
    return node, parts[::-1]


@dataclass(slots=True, kw_only=True)
class _Body:
    """Reads the statements of one round."""

    site: Site
    head: Head
    loop: ast.For
    body: Sequence[ast.stmt]
    changing: frozenset[str] = frozenset()
    stored: frozenset[str] = frozenset()
    edits: list[Edit] = field(default_factory=list)
    problem: Unread | None = None
    names: frozenset[str] = frozenset()
    plain: PlainReader = field(init=False)

    @property
    def character(self) -> str:
        return self.site.fresh("character") if self.head.indexed else self.head.variable

    def no(self, reason: str, node: ast.AST) -> None:
        line = getattr(node, "lineno", self.loop.lineno)
        self.problem = self.problem or Unread(reason=reason, line=line)

    # ------------------------------------------------------------ what grows

    def sinks(self) -> tuple[Sink, ...] | Unread:
        """The variables that only grow; all others that are stored are of one round."""
        found: dict[str, list[tuple[list[ast.expr], str]]] = {}
        loads: dict[str, int] = {}
        self.stored = frozenset(
            n.id for n in nodes(self.body) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)
        )
        for node in nodes(self.body):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                loads[node.id] = loads.get(node.id, 0) + 1
            growth = grown(node) if isinstance(node, ast.stmt) else None
            if growth is not None:
                found.setdefault(growth[0], []).append(growth[1:])
                loads[growth[0]] = loads.get(growth[0], 0) - (not isinstance(node, ast.AugAssign))
        stores = [n.id for n in nodes(self.body) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
        self.names = frozenset(
            name
            for name, parts in found.items()
            if loads.get(name, 0) == 0
            and stores.count(name) == len([kind for _, kind in parts if kind != "list"])
            and name not in (self.head.name, self.head.variable, self.head.outer)
        )
        self.changing = self.stored | self.names | {self.head.variable, self.head.outer}
        carried = {
            part for part in self.stored - self.names if part in (self.head.name, self.head.variable, self.head.outer)
        }
        if carried and (self.head.indexed or carried != {self.head.variable}):
            return Unread(reason=f"`{carried.pop()}` is set anew within the loop", line=self.loop.lineno)
        sinks = tuple(Sink(name=name, kind=self._kind(name, found[name])) for name in found if name in self.names)
        if not sinks:
            reason = f"`{next(iter(found), '')}` is carried from one character to the next"
            return Unread(reason=reason, line=self.loop.lineno, near=bool(found))
        odd = next((sink.name for sink in sinks if not sink.kind), "")
        if odd:
            return Unread(reason=f"whether `{odd}` is a text or a whole number is not known", line=self.loop.lineno)
        return sinks

    def _kind(self, name: str, parts: Sequence[tuple[list[ast.expr], str]]) -> str:
        kinds = {kind for _, kind in parts}
        if "list" in kinds:
            return "list" if kinds == {"list"} else ""
        before = self._kind_before(name)
        if before == "str":
            return kinds.pop() if len(kinds) == 1 else ""
        if before != "int":
            return ""
        ones = [whole_number(n) == 1 for added, _ in parts for n in added]
        return "count" if len(ones) <= MARKS and all(ones) else "sum"

    def _kind_before(self, name: str) -> str:
        """The type of the variable where the loop begins, as far as text and recorded calls tell."""
        assert self.site.node is not None
        before = [value for s in ran_before(self.site, self.loop) for n, value in given(s) if n == name]
        if not before and name in self.site.parameters:
            return next((spec.type.removeprefix("builtins.") for spec in self.site.seen(name)), "")
        values = before or [v for s in own_nodes(self.site.node) for n, v in given(s) if n == name]
        kinds = {kind_of_value(self.site, value) for value in values} - {""}
        return kinds.pop() if len(kinds) == 1 else ""

    # ------------------------------------------------------------ statements

    def block(self, block: Sequence[ast.stmt], known: frozenset[str]) -> frozenset[str] | None:
        """The names of this round that surely have a value after `block`; None where it is not left at its end."""
        after: frozenset[str] | None = known
        for statement in block:
            if after is None:
                self.no("there are statements behind a `continue`", statement)
                return None
            after = self._statement(statement, after)
        return after

    def _statement(self, statement: ast.stmt, known: frozenset[str]) -> frozenset[str] | None:
        growth = grown(statement)
        if growth is not None and growth[0] in self.names:
            for added in growth[1]:
                self._expression(added, known)
            return known
        match statement:
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                return known
            case ast.Continue():
                return None
            case ast.If():
                self._expression(statement.test, known)
                return _both(self.block(statement.body, known), self.block(statement.orelse, known))
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self._expression(value, known)
                return known | {name}
            case ast.AugAssign(target=ast.Name(id=name), value=value) if name in known and not self._is_index(name):
                self._expression(value, known)
                return known
        self.no(f"`{_first_line(self.site, statement)}` is more than what each character adds by itself", statement)
        return known

    def _is_index(self, name: str) -> bool:
        return self.head.indexed and name == self.head.variable

    def _expression(self, node: ast.expr, known: frozenset[str]) -> None:
        if self.head.indexed:
            node = _Characterised(self).visit(copy.deepcopy(node))
        self.plain.plain = ({*known} - ({self.head.variable} if self.head.indexed else set())) | {self.character}
        if not self.plain.accepts(node) and self.problem is None:
            part = self.plain.refused or node
            carried = isinstance(part, ast.Name) and part.id in self.changing
            code = part.id if isinstance(part, ast.Name) else self.site.code(part)
            what = "is carried from one character to the next" if carried else "may be more than a plain value"
            self.no(f"`{code}` {what}", part)


class _Characterised(ast.NodeTransformer):
    """An expression with `text[i]` as the name of the character; the same as edits of the body's text."""

    def __init__(self, body: _Body) -> None:
        self.body = body

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        return node  # no positions: what is in it is refused as it stands

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if not is_character(self.body.head, node):
            return self.generic_visit(node)
        start, end = self.body.site.module.span(node)
        edit = Edit(start=start, end=end, text=self.body.character)
        if edit not in self.body.edits:
            self.body.edits.append(edit)
        return ast.copy_location(ast.Name(id=self.body.character, ctx=ast.Load()), node)


def _both(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _first_line(site: Site, node: ast.stmt) -> str:
    return site.code(node).splitlines()[0]
