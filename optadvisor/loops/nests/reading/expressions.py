"""What evaluating an expression touches: elements and variables it reads, calls it makes, in order of evaluation.

    s * a[i + 1] + math.sqrt(b[i])   →   s read; a[i + 1] read; b[i] read; math.sqrt PURE

A variable that is known as an expression of loop variables is no read: its value is told by the iteration. A bare name
of a container reads the whole of it.

Does not handle: lambdas, `await` and `:=` (noted as unknown).
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace

from optadvisor.loops.nests.ir import Access, Called, Exit, Opaque, ScalarUse
from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import Known, Part, Strange
from optadvisor.loops.nests.reading.names import COMPREHENSIONS, helper, key, resolved, root_name
from optadvisor.loops.nests.reading.places import LENGTHS, access, identity_problem, place
from optadvisor.loops.nests.reading.whole_numbers import known_whole
from optadvisor.source.module import Function


@dataclass(kw_only=True)
class Touched:
    """What a statement touches."""

    accesses: list[Access] = field(default_factory=list)
    scalars: list[ScalarUse] = field(default_factory=list)
    called: list[Called] = field(default_factory=list)
    exits: list[Exit] = field(default_factory=list)
    raises: bool = False

    def scalar(self, name: str, line: int, *, write: bool = False) -> None:
        use = ScalarUse(name=name, write=write, line=line)
        if use not in self.scalars:
            self.scalars.append(use)

    def element(self, found: Access) -> None:
        if found not in self.accesses:
            self.accesses.append(found)

    def sorted(self) -> tuple[tuple[Access, ...], tuple[ScalarUse, ...]]:
        """Reads first, then writes."""
        elements = sorted(self.accesses, key=lambda item: item.write)
        return tuple(elements), tuple(sorted(self.scalars, key=lambda item: item.write))


def read(frame: Frame, node: ast.AST | None, out: Touched) -> None:
    """Add what evaluating `node` touches."""
    match node:
        case None | ast.Constant():
            return
        case ast.Name():
            read_name(frame, node, out)
        case ast.Attribute():
            _attribute(frame, node, out)
        case ast.Subscript():
            _subscript(frame, node, out)
        case ast.Call():
            from optadvisor.loops.nests.reading.calls import read_call  # reads its arguments with this function

            read_call(frame, node, out)
        case ast.Lambda() | ast.Await():
            word = "a `lambda`" if isinstance(node, ast.Lambda) else "an `await`"
            frame.strange(f"it contains {word}", node)
        case ast.Yield(value=value) | ast.YieldFrom(value=value):
            read(frame, value, out)
            out.exits.append(Exit(word="yield", line=node.lineno))
        case ast.NamedExpr(target=target, value=value):
            read(frame, value, out)
            out.scalar(target.id, node.lineno, write=True)
            frame.strange("it assigns inside an expression (`:=`)", node)
            frame.forget(frozenset({target.id}))
        case _ if isinstance(node, COMPREHENSIONS):
            read_comprehension(frame, node, out)
        case _:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr | ast.comprehension | ast.keyword):
                    read(frame, child, out)


# ---------------------------------------------------------------- names


def is_object(frame: Frame, node: ast.expr) -> bool:
    """Whether a name means a module, a library's or the file's function or class: nothing that the nest changes."""
    if isinstance(node, ast.Name) and (node.id in frame.env or node.id in frame.stores.names):
        return False
    meaning = resolved(frame.module, node)
    if not meaning:
        return False
    if not meaning.startswith("."):
        return True
    defined = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return any(isinstance(s, defined) and meaning == f".{s.name}" for s in frame.module.tree.body)


def read_name(frame: Frame, node: ast.Name, out: Touched, *, content: bool = True) -> None:
    """A bare name; `content` is False where only the object itself is looked at (`len(a)`, `out.append(row)`)."""
    if is_object(frame, node):
        return
    name = node.id
    known = frame.env.get(name)
    if isinstance(known, Known) and name in frame.stores.names and (frame.indexing or name not in frame.inductions):
        return
    out.scalar(name, node.lineno)
    if not content:
        return
    if isinstance(known, Part):
        if known.subscripts or known.array in frame.facts.containers or name in frame.facts.containers:
            out.element(access(frame, known, node, write=False))
    elif name in frame.facts.containers:
        if not isinstance(known, Strange):
            out.element(access(frame, Part(array=name), node, write=False))
        elif frame.elements:
            frame.strange(f"nobody knows which object `{name}` is here", node)


def _attribute(frame: Frame, node: ast.Attribute, out: Touched) -> None:
    if is_object(frame, node):
        return
    if node.attr in LENGTHS:
        if isinstance(node.value, ast.Name):
            read_name(frame, node.value, out, content=False)
        else:
            read(frame, node.value, out)
        return
    if identity_problem(frame, node):
        if node.attr in frame.stores.attributes:
            frame.strange(identity_problem(frame, node), node)
        _root(frame, node, out)
        return
    where = place(frame, node)
    if where is None:
        read(frame, node.value, out)
        return
    _root(frame, node, out)
    if where.subscripts or where.closed:
        read_indices(frame, node.value, out)
        out.element(access(frame, where, node, write=False))
        return
    if isinstance(frame.env.get(where.array), Known):
        return
    owner = where.array.rpartition(".")[0]
    if owner in frame.facts.containers:  # `a.T`, `a.real`: a look at the same elements
        out.element(access(frame, Part(array=owner), node, write=False))
        return
    out.scalar(where.array, node.lineno)
    if where.array in frame.facts.containers:
        out.element(access(frame, where, node, write=False))


def _root(frame: Frame, node: ast.expr, out: Touched) -> None:
    """The variable that a place starts from, where it is bound in the nest."""
    name = root_name(node)
    if name in frame.stores.names and not isinstance(frame.env.get(name), Known):
        out.scalar(name, node.lineno)
    if isinstance(node, ast.Attribute | ast.Subscript):
        below = node.value
        while isinstance(below, ast.Subscript | ast.Attribute):
            path = key(below)
            if path and isinstance(below, ast.Attribute) and not frame.is_fixed(path):
                out.scalar(path, node.lineno)
            below = below.value


def _subscript(frame: Frame, node: ast.Subscript, out: Touched) -> None:
    if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
        _attribute(frame, node.value, out)
        return
    problem = identity_problem(frame, node)
    if problem:
        if frame.elements:
            frame.strange(problem, node)
        _root(frame, node, out)
        read_indices(frame, node, out)
        return
    where = place(frame, node)
    if where is None or is_object(frame, node.value):
        read(frame, node.value, out)
        read(frame, node.slice, out)
        return
    _root(frame, node, out)
    read_indices(frame, node, out)
    out.element(access(frame, where, node, write=False))


def read_indices(frame: Frame, node: ast.expr, out: Touched) -> None:
    """Everything between the brackets of `a[i][k[j]]`."""
    around = frame.indexing
    while isinstance(node, ast.Subscript | ast.Attribute):
        if isinstance(node, ast.Subscript):
            frame.indexing = all(known_whole(frame, part) is not None for part in _bounds(node.slice))
            read(frame, node.slice, out)
        node = node.value
    frame.indexing = around


def _bounds(index: ast.expr) -> list[ast.expr]:
    """The numbers between the brackets: of `a[i, k : k + 2]` i, k and k + 2."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return [
        bound
        for part in parts
        for bound in ([part.lower, part.upper, part.step] if isinstance(part, ast.Slice) else [part])
        if bound is not None
    ]


# ---------------------------------------------------------------- comprehensions


def read_comprehension(frame: Frame, node: ast.expr, out: Touched) -> None:
    """A comprehension within a statement: what it reads, at places nobody follows."""
    assert isinstance(node, COMPREHENSIONS)
    before = dict(frame.env)
    for generator in node.generators:
        read_iterable(frame, generator.iter, out)
        bind_element(frame, generator.target, generator.iter)
        for test in generator.ifs:
            read(frame, test, out)
    parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
    for part in parts:
        read(frame, part, out)
    shadowed = {name.id for g in node.generators for name in ast.walk(g.target) if isinstance(name, ast.Name)}
    out.scalars[:] = [use for use in out.scalars if use.name not in shadowed or use.name in before]
    frame.env.clear()
    frame.env.update(before)


def read_iterable(frame: Frame, node: ast.expr, out: Touched) -> None:
    """What stands behind `in`: its elements are read."""
    if isinstance(node, ast.Name) and not isinstance(frame.env.get(node.id), Known | Strange):
        if is_object(frame, node):
            return
        out.scalar(node.id, node.lineno)
        where = place(frame, node)
        if where is not None:
            out.element(access(frame, where, node, write=False))
        return
    read(frame, node, out)


def bind_element(frame: Frame, target: ast.expr, iterated: ast.expr) -> None:
    """The variables of a comprehension: an element of a container that has a place, or anything."""
    where = place(frame, iterated) if isinstance(iterated, ast.Name | ast.Subscript | ast.Attribute) else None
    if where is not None and isinstance(target, ast.Name) and not where.closed:
        some = Opaque(text=target.id, variables=frame.around)
        plain = where.array in frame.arrays or len(where.subscripts) == where.own
        nested = 0 if plain else len(where.subscripts)
        frame.env[target.id] = replace(where, subscripts=(*where.subscripts, some), nested=nested)
        return
    for name in ast.walk(target):
        if isinstance(name, ast.Name):
            frame.env[name.id] = Strange(line=name.lineno)


def is_helper(frame: Frame, function: ast.expr) -> Function | None:
    """The helper of the file that a call calls, unless the name is bound in the nest."""
    if isinstance(function, ast.Name) and (function.id in frame.env or function.id in frame.stores.names):
        return None
    return helper(frame.module, function)
