"""Functions, methods and constructors of the file that are compiled with the function that calls them.

    weight(word)            →  f_0(breathe, v_word)                        as long as the file has the same function
    till.step()             →  m_1(breathe, v_till)                        looks for `step` as Python does; the one that
                                                                           was compiled is called in C
    Customer(number, 3)     →  made_2(breathe, o_1, v_number, <object>3)   an object, and `__init__` in C

A method is looked for at each call, on the object that is there: a subclass with a method of its own, an attribute of
that name, another class give what they give in Python, and what is not compiled is called as it is. Each call counts as
one level of recursion. What stands for a function of the file is asked on entry, as for all that is read of the file:
the first time by its instructions, from then on whether the class has another version, or the function other parts.

Does not handle: generators, unless a loop goes through them (`generators`); functions with other decorators than
`@staticmethod`, `*args`, functions with defaults that are no constants, `super`, functions that call themselves since
Python 3.12, which counts calls of C apart.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from optadvisor.rewriters.cythonizing import generators, handling, text_views
from optadvisor.rewriters.cythonizing.assigned import check_variables
from optadvisor.rewriters.cythonizing.data_classes import written_init
from optadvisor.rewriters.cythonizing.doubts import looked_at
from optadvisor.rewriters.cythonizing.gathered import written_out
from optadvisor.rewriters.cythonizing.int_lists import declared, int_lists
from optadvisor.rewriters.cythonizing.kinds import BOOL, CHAR, EXACT, INT, OBJECT, TEXT, NotTyped
from optadvisor.rewriters.cythonizing.levels import check_limit
from optadvisor.rewriters.cythonizing.members import OF_TEXTS, Member, Path, instructions_of, texts_of
from optadvisor.rewriters.cythonizing.names import Names
from optadvisor.source.module import Module
from optadvisor.source.site import own_nodes

PASSED = "@passed@"
"""Stands in written text for what all of them are given of the file, which is known only at the end."""
DECLARED = "@declared@"
ERRORS = {INT: " except? -1", BOOL: " except -1", CHAR: " except? 0xFFFF"}
PLAIN_DEFAULTS = (int, float, str, bool, type(None))
MOST_MEMBERS = 40
MOST_LEVELS = 3000
"""Of recursion, that C has room for on its stack."""


@dataclass(kw_only=True)
class Family:
    names: Names
    """Of the function that is asked about."""
    members: dict[Path, Member] = field(default_factory=dict)
    refused: dict[Path, str] = field(default_factory=dict)
    written: dict[Path, None] = field(default_factory=dict)
    """In this pass."""
    constants: dict[str, str] = field(default_factory=dict)
    parts: dict[tuple[object, ...], tuple[str, Sequence[str]]] = field(default_factory=dict)
    """What calls methods and makes objects: its name and its text, by what it is for."""
    places: int = 0
    """How many attributes are read or written."""
    tries: int = 0
    """How many expressions are tried as floats."""
    gone_through: dict[int, ast.expr] = field(default_factory=dict)
    """What stands in the heads of loops, by its identity, which no other node gets meanwhile."""
    at_work: list[Path] = field(default_factory=list)
    rows: bool = False
    """Some lists are rows of C numbers."""
    left: list[tuple[str, int, str]] = field(default_factory=list)
    """What is called as it is, in which line, and why."""

    @property
    def original(self) -> Module:
        """The user's file."""
        return self.names.site.original or self.names.site.module

    # ------------------------------------------------------------ passes

    def begin(self) -> None:
        self.written.clear()
        self.parts.clear()
        self.left.clear()
        self.places = self.tries = 0

    def state(self) -> object:
        """What may change from one pass to the next."""
        members = [(path, dict(one.kinds), one.returns) for path, one in self.members.items()]
        return members, dict(self.refused), dict(self.written)

    def place(self) -> str:
        """Where C keeps in mind what it has found out about an attribute."""
        self.places += 1
        return f"&s_{self.places - 1}"

    def trial(self) -> str:
        """Where C keeps in mind how often in a row an expression was none of floats."""
        self.tries += 1
        return f"&w_{self.tries - 1}"

    def all_written(self) -> list[Member]:
        return [self.members[path] for path in self.written]

    def nodes(self) -> list[ast.FunctionDef]:
        """All functions that are compiled together."""
        return [self.names.node, *(one.names.node for one in self.all_written())]

    def calls_itself(self) -> bool:
        return any(one.path in self._reached(one.path) for one in self.all_written())

    def _reached(self, path: Path) -> set[Path]:
        found: set[Path] = set()
        left = [path]
        while left:
            for one in (self.members[left.pop()].called - found) & self.members.keys():
                found.add(one)
                left.append(one)
        return found

    def calls(self, path: Path) -> None:
        """What is being written may call this."""
        if self.at_work:
            self.members[self.at_work[-1]].called.add(path)

    # ------------------------------------------------------------ who is compiled

    def member(self, path: Path) -> Member | None:
        """Written in this pass, if it can be."""
        if path in self.refused:
            return None
        if path not in self.members:
            try:
                self.members[path] = self._new(path)
            except NotTyped as no:
                self.refused[path] = no.reason
                return None
        self.calls(path)
        if path not in self.written:
            self.written[path] = None
            try:
                self._write_with_lists(self.members[path])
                self._check_generator(self.members[path])
            except NotTyped as no:
                self.refused[path] = no.reason
                self.written.pop(path, None)
                return None
        return self.members[path]

    def _check_generator(self, member: Member) -> None:
        """Raises `NotTyped`."""
        if member.generates and member.path in self._reached(member.path):
            raise NotTyped(f"`{member.path[-1]}` is a generator that goes through itself", member.names.node.lineno)

    def generates(self, path: Path) -> bool:
        """Whether a function of the file is a generator."""
        try:
            return generators.is_generator(self._node(path))
        except NotTyped:
            return False

    def _write_with_lists(self, member: Member) -> None:
        """Once more without rows of C numbers, if it cannot be written with them."""
        try:
            self._write(member)
        except NotTyped:
            if not member.names.int_lists:
                raise
            for name in member.names.int_lists:
                member.kinds.pop(name, None)
            member.names.int_lists = frozenset()
            self._write(member)

    def _new(self, path: Path) -> Member:
        key, of_texts, path = path, path[-1] == OF_TEXTS, tuple(name for name in path if name != OF_TEXTS)
        node = self._node(path)
        a = node.args
        if len(self.members) >= MOST_MEMBERS:
            raise NotTyped("it calls very many functions", node.lineno)
        static = len(path) > 1 and is_static(node)
        if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or (node.decorator_list and not static):
            raise NotTyped(f"`{node.name}` is no plain function", node.lineno)
        generates = generators.is_generator(node)
        if static and (generates or not a.args):
            raise NotTyped(f"`{node.name}` is a generator, or has no parameters", node.lineno)
        if generates:
            generators.check(node)
        if not all(isinstance(one, ast.Constant) and isinstance(one.value, PLAIN_DEFAULTS) for one in a.defaults):
            raise NotTyped(f"`{node.name}` has a default that is no constant", node.lineno)
        if len(path) > 1 and any(isinstance(one, ast.Name) and one.id.startswith("__") for one in ast.walk(node)):
            raise NotTyped(f"`{node.name}` reads a name that its class spells otherwise", node.lineno)
        if path[-1] == "__init__" and any(isinstance(o, ast.Return) and o.value is not None for o in own_nodes(node)):
            raise NotTyped("an `__init__` that returns something is left to Python", node.lineno)
        site = replace(self.names.site, module=self.original)
        names = replace(
            written_out(Names(site=site, node=looked_at(site, node)), guarded=True),
            outside=self.names.outside,
            builtins=self.names.builtins,
        )
        member = Member(path=key, name=f"f_{len(self.members)}", names=names, generates=generates, static=static)
        member.is_main = path == (self.names.node.name,)
        if not check_variables(names):
            member.returns = OBJECT
        if len(path) > 1 or generates:
            member.kinds.update(dict.fromkeys(names.parameters, OBJECT))
        if not generates:
            member.texts = texts_of(node, names.parameters)
            names.int_lists = int_lists(names.node)
        if of_texts:
            member.of_texts = True
            member.kinds.update(dict.fromkeys(member.texts, TEXT))
        return member

    def _node(self, path: Path) -> ast.FunctionDef:
        tree: ast.Module | ast.ClassDef = self.original.tree
        for name in path:
            found = [one for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef) and one.name == name]
            if not found and name == "__init__" and isinstance(tree, ast.ClassDef):
                made = written_init(tree)
                if made is not None:
                    return made
            if len(found) != 1:
                raise NotTyped(f"`{'.'.join(path)}` is no function at the top of the file")
            if isinstance(found[0], ast.FunctionDef):
                return found[0]
            tree = found[0]
        raise NotTyped(f"`{'.'.join(path)}` is a class")

    def _write(self, member: Member) -> None:
        from optadvisor.rewriters.cythonizing.expressions import Expressions
        from optadvisor.rewriters.cythonizing.statements import Statements

        member.names.numbered = 0
        member.called.clear()
        self.at_work.append(member.path)
        try:
            expressions = Expressions(
                names=member.names, kinds=member.kinds, constants=self.constants, family=self, further={}
            )
            written = Statements(expressions=expressions, further=expressions.further, member=member)
            written.depth = 1
            for statement in member.names.node.body:
                written.statement(statement)
        finally:
            self.at_work.pop()
        member.lines = (*text_views.entry(expressions.views), *written.lines)
        member.further = written.further
        member.asked_who = expressions.asked_who

    # ------------------------------------------------------------ text

    def member_lines(self, member: Member) -> Iterator[str]:
        names, kinds = member.names, member.kinds
        returns = member.returns or OBJECT
        given = ", ".join(f"{kinds.get(one, OBJECT)} {names.own(one)}" for one in names.parameters)
        own = [f"    cdef {declared(kinds[one], names.own(one))}" for one in sorted({*kinds} - {*names.parameters})]
        own += [f"    cdef {declared(kind, one)}" for one, kind in member.further.items()]
        if member.generates:
            yield from generators.text(f"{member.name}(object breathe, {DECLARED}{given})", own, member.lines)
            return
        head = f"(object breathe, {DECLARED}{given}){ERRORS.get(returns, '')}:"
        inner = f"b_{member.name}"
        yield f"cdef inline {returns} {inner}{head}"
        yield "    cdef unsigned int turns = 0"
        yield from own
        yield from member.lines
        yield ""
        yield ""
        passed = ", ".join(names.own(one) for one in names.parameters)
        yield f"cdef {returns} {member.name}{head}"
        recurs = member.path in self._reached(member.path)
        if recurs and (known := self._known(member)):
            checked = f"<{returns}?>" if returns in EXACT else ""
            yield "    if goes_too_deep():"
            yield f"        return {checked}{known}({passed})"
        yield '    enter_level("")'
        if recurs:
            yield "    global levels"
            yield "    levels += 1"
            yield "    if not levels & 1023:"
            yield "        rest(breathe)"
        yield "    try:"
        yield f"        return {inner}(breathe, {PASSED}{passed})"
        yield "    finally:"
        yield "        leave_level()"

    def _known(self, member: Member) -> str:
        """The variable with the function of Python; empty where nobody calls what is compiled of it."""
        path = member.path[:-1] if member.of_texts else member.path
        return f"known_{self.members[path].name}" if path in self.written else ""

    def told(self, member: Member) -> list[str]:
        if member.of_texts:
            return []
        return instructions_of(member.path, (self.names.site.module, self.original))


def is_static(node: ast.FunctionDef) -> bool:
    """Whether it looks like one: what the class has is asked on entry."""
    match node.decorator_list:
        case [ast.Name(id="staticmethod")]:
            return True
    return False


def check(family: Family) -> None:
    """Raises `NotTyped`."""
    if family.left and not family.written:
        name, line, reason = family.left[0]
        reasons = [reason, *family.refused.values()]
        why = next((f": {one}" for one in reasons if one), "")
        raise NotTyped(f"it calls `{name}`, which is not compiled with it{why}", line)
    line = next((line for line in map(handling.catches_all, family.nodes()) if line), 0)
    if line and (family.left or family.written):
        check_limit(family.original)
    if line and (family.calls_itself() or (family.written and sys.version_info >= (3, 12))):
        raise NotTyped("a handler of all errors, the one of too many levels among them, is left to Python", line)
    if family.calls_itself() and sys.version_info >= (3, 12):
        raise NotTyped("a function that calls itself is left to Python")
