"""What a loop does to the meaning of names: what is forgotten where it begins, and where it ends.

    for t in range(steps):
        new = [0.0] * n          new is made anew in each iteration
        …
        u, new = new, u          u is another object in each iteration, but always one that some name had
        before = now             likewise, with `now = new` after it

A name that a loop rebinds stands, at the start of an iteration, for an object of its own only if all that it is bound
to is new or taken over from such a name; else nobody knows which object it is.

Does not handle: names bound through attributes (`self.u = self.new`): nobody knows these afterwards.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Set

from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import Part, Strange
from optadvisor.loops.nests.reading.names import MUTATING, RESIZING, Stores, key, root_key, walk_bindings
from optadvisor.loops.nests.reading.statements import is_new


def enter(frame: Frame, body: list[ast.stmt], stored: Stores, targets: frozenset[str]) -> None:
    """Forget what the loop may have changed when its next iteration begins."""
    harmless = _taken_over(frame, body)
    for name in stored.names | targets:
        container = name in frame.facts.containers
        lost = name not in harmless and name not in targets
        if container and (lost or isinstance(frame.env.get(name), Part | Strange)):
            frame.env[name] = Strange(line=0)
        else:
            frame.env.pop(name, None)
    for path in [path for path in frame.env if "." in path]:
        if stored.attributes.intersection(path.split(".")[1:]) or path.split(".")[0] in stored.names:
            frame.env[path] = Strange(line=0)
    _forget_parts(frame, body, stored)


def leave(frame: Frame, body: list[ast.stmt], stored: Stores, targets: frozenset[str]) -> None:
    """What names are after the loop, which may have run any number of times."""
    for name in stored.names | targets:
        if name in frame.facts.containers and not _only_in_place(frame, body, name):
            frame.env[name] = Strange(line=0)
        else:
            frame.env.pop(name, None)
    for path in [path for path in frame.env if "." in path]:
        if stored.attributes.intersection(path.split(".")[1:]) or path.split(".")[0] in stored.names:
            frame.env[path] = Strange(line=0)
    _forget_parts(frame, body, stored)


def _forget_parts(frame: Frame, body: list[ast.stmt], stored: Stores) -> None:
    """Names of parts of containers that the loop may take apart: `row = a[0]` where it stores to `a[k]`."""
    replaced, unclear_depth = _replaced(frame, body, stored)
    for name, known in list(frame.env.items()):
        if not isinstance(known, Part) or known.array in frame.arrays:
            continue
        depth = replaced.get(known.array)
        inside = len(known.subscripts) - known.own
        unclear = unclear_depth is not None and inside >= unclear_depth
        rebound = known.array.split("@")[0].split(".")[0] in stored.names and not known.own
        if unclear or rebound or (depth is not None and depth <= len(known.subscripts)):
            frame.env[name] = Strange(line=0)


def _replaced(frame: Frame, body: list[ast.stmt], stored: Stores) -> tuple[dict[str, int], int | None]:
    """For each container the smallest number of subscripts of an element that is replaced.

    Then the same for containers that are reached through names the loop binds; None when there are none.
    """
    found: dict[str, int] = {}
    unclear: list[int] = []
    shallow = {name for node in walk_bindings(body) for name, value in _bindings(node) if _may_be_whole(node, value)}
    for node in walk_bindings(body):
        inner: ast.expr
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            depth, inner = 0, node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr not in RESIZING | MUTATING:
                continue
            depth, inner = 1, node.func.value
        else:
            continue
        while isinstance(inner, ast.Subscript):
            depth += len(inner.slice.elts) if isinstance(inner.slice, ast.Tuple) else 1
            inner = inner.value
        name = root_key(inner)
        known = frame.env.get(name)
        if not name or name.split(".")[0] in stored.names:
            unclear.append(depth if not name or name in shallow else depth + 1)
            continue
        array, before = (known.array, len(known.subscripts)) if isinstance(known, Part) else (name, 0)
        found[array] = min(found.get(array, 99), before + depth)
    return found, min(unclear, default=None)


def _may_be_whole(node: ast.AST, value: ast.expr | None) -> bool:
    """Whether a binding may give a name the whole of a container, and not an element of one."""
    if isinstance(node, ast.For):
        return False
    return not isinstance(value, ast.Subscript) and not (value is not None and is_fresh_value(value))


def is_fresh_value(value: ast.expr) -> bool:
    """A list that is written out, or repeated: no other name stands for it."""
    if isinstance(value, ast.BinOp):
        return is_fresh_value(value.left) or is_fresh_value(value.right)
    return isinstance(value, ast.List | ast.ListComp | ast.Constant)


# ---------------------------------------------------------------- which rebound names keep objects of their own


def _taken_over(frame: Frame, body: list[ast.stmt]) -> frozenset[str]:
    """Names that the loop only binds to new containers, or to containers that such names had: none is shared."""
    bound: dict[str, list[ast.expr | None]] = {}
    for node in walk_bindings(body):
        for name, value in _bindings(node):
            bound.setdefault(name, []).append(value)
    swapped = _permuted(body)
    new = {name for name, values in bound.items() if all(v is not None and is_new(frame, v) for v in values)}
    direct = _first_in_body(frame, body)
    kept = new | _passed_on(body, new & direct, bound)
    for name, values in bound.items():
        rest = [v for v in values if v is None or not is_new(frame, v)]
        fine = all(isinstance(v, ast.Name) and v.id in new and v.id in direct for v in rest)
        if fine or name in swapped or _only_in_place(frame, body, name):
            kept.add(name)
    return frozenset(kept)


def _passed_on(body: list[ast.stmt], made: Set[str], bound: Mapping[str, list[ast.expr | None]]) -> set[str]:
    """Names that take over objects from each other and at last a new one: `before = now; now = new`, or at once.

    The statements stand one after the other, and nothing else binds their names: no two have one object at the end.
    """
    found: set[str] = set()
    chain: list[tuple[str, str]] = []
    for statement in [*body, ast.Pass()]:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=value)) if chain and chain[-1][1] == name:
                chain.append((name, value))
                continue
        if chain and chain[-1][1] in made:
            found |= _each_its_own(chain, made, bound)
        chain = []
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=value)):
                chain = [(name, value)]
            case ast.Assign(targets=[ast.Tuple(elts=to)], value=ast.Tuple(elts=of)) if len(to) == len(of):
                pairs = [(a.id, b.id) for a, b in zip(to, of, strict=True) if _are_names(a, b)]  # type: ignore[attr-defined]
                if len(pairs) == len(to):
                    found |= _each_its_own(pairs, made, bound)
    return found


def _are_names(*nodes: ast.expr) -> bool:
    return all(isinstance(node, ast.Name) for node in nodes)


def _each_its_own(
    pairs: list[tuple[str, str]], made: Set[str], bound: Mapping[str, list[ast.expr | None]]
) -> frozenset[str]:
    """The names of `pairs` (each with what it is bound to), where each gets an object that no other one keeps."""
    names, values = [name for name, _ in pairs], [value for _, value in pairs]
    apart = len(set(names)) == len(names) and len(set(values)) == len(values)
    known = all(value in names or value in made for value in values)
    return frozenset(names) if apart and known and all(len(bound.get(n, ())) == 1 for n in names) else frozenset()


def _bindings(node: ast.AST) -> list[tuple[str, ast.expr | None]]:
    if isinstance(node, ast.Assign):
        found: list[tuple[str, ast.expr | None]] = []
        for target in node.targets:
            if isinstance(target, ast.Name):
                found.append((target.id, node.value if len(node.targets) == 1 else None))
            else:
                names = (n.id for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
                found += [(name, None) for name in names]
        return found
    if isinstance(node, ast.For | ast.NamedExpr | ast.withitem | ast.AugAssign | ast.AnnAssign):
        target_of = node.optional_vars if isinstance(node, ast.withitem) else node.target
        names_in = (n for n in ast.walk(target_of) if isinstance(n, ast.Name)) if target_of else ()
        return [(n.id, None) for n in names_in if isinstance(n.ctx, ast.Store)]
    return []


def _permuted(body: list[ast.stmt]) -> frozenset[str]:
    """Names that one statement of the body swaps (`u, v = v, u`) and nothing else binds."""
    found: set[str] = set()
    for statement in body:
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            continue
        target, value = statement.targets[0], statement.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            names, values = [key(e) for e in target.elts], [key(e) for e in value.elts]
            if all(names) and sorted(names) == sorted(values) and len(set(names)) == len(names):
                times = {name: sum(name in dict(_bindings(node)) for node in walk_bindings(body)) for name in names}
                if all(count == 1 for count in times.values()):
                    found.update(names)
    return frozenset(found)


def _first_in_body(frame: Frame, body: list[ast.stmt]) -> frozenset[str]:
    """Names whose first use in the loop is a plain assignment directly in its body."""
    found: set[str] = set()
    for statement in body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            target = statement.targets[0]
            inside = [n for n in walk_bindings(body) if isinstance(n, ast.Name) and n.id == target.id]
            first = min((n.lineno, n.col_offset) for n in inside)
            if first == (target.lineno, target.col_offset):
                found.add(target.id)
    return frozenset(found)


def _only_in_place(frame: Frame, body: list[ast.stmt], name: str) -> bool:
    """Whether all that the loop does to the name is `name += …` of an array, which keeps the object."""
    if name not in frame.arrays:
        return False
    times = [node for node in walk_bindings(body) if name in dict(_bindings(node))]
    return all(isinstance(node, ast.AugAssign) for node in times)
