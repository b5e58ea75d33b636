"""Loops over pairs by `itertools`, for compiled copies as two loops.

    for a, b in itertools.combinations(bodies, 2):          for i in range(len(bodies)):
        …                                            →          for j in range(i + 1, len(bodies)):
                                                                    a, b = bodies[i], bodies[j]
                                                                    …
    for i, j in itertools.product(range(n), range(m)):      for k in range(n):
        …                                            →          for l in range(m):
                                                                    i, j = k, l
                                                                    …
    min(dist(p, q) for p, q in combinations(points, 2))  →  min(dist(p, q) for i, p in enumerate(points)
                                                                           for q in points[i + 1:])

`itertools` takes down what is in the list before the first round: nothing is put into it, or taken out, meanwhile.
Only copies for compiled code are written like that.

Does not handle: three of them and more, loops that are left by `break`, `permutations`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Edit
from optadvisor.rewriters._other_text import Propose, instead, is_long_text, reached
from optadvisor.rewriters._places import hidden_builtin
from optadvisor.source.site import Site, own_nodes, parameter_names

_CHANGING = frozenset(["append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"])
_INNER = (ast.For, ast.While, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True, kw_only=True)
class _Pairs:
    first: str
    """The header of the outer loop, from `for` to before the colon."""
    second: str
    inside: str
    """What comes first in the body."""


def with_unfolded_pairs(propose: Propose) -> Propose:
    """`propose` for functions that loop over pairs, too, which no copy does."""
    return instead(propose, _edits)


def _edits(site: Site) -> tuple[list[Edit], list[int]]:
    edits: list[Edit] = []
    added: list[int] = []
    if site.node is None or hidden_builtin(site, ("len", "range", "enumerate")):
        return edits, added
    number = 0
    for function in reached(site):
        shared = _shared(function) | _no_lists(site, function)
        for node in own_nodes(function):
            if isinstance(node, ast.For) and not node.orelse and not shared & _names(node.iter):
                pairs = _of(site, node.target, node.iter, node.body, number)
                made = [*_two_loops(site, node, pairs)] if pairs is not None else []
                added += [node.body[0].lineno] * 2 if made else []
            elif isinstance(node, ast.GeneratorExp | ast.ListComp):
                parts = [part for part in node.generators if not shared & _names(part.iter)]
                made = [edit for part in parts for edit in _two_parts(site, part, node, number)]
            else:
                continue
            number += bool(made)
            edits += made
    return edits, added


def _two_loops(site: Site, node: ast.For, pairs: _Pairs) -> Iterator[Edit]:
    module = site.module
    first, last = node.body[0].lineno, node.body[-1].end_lineno or 0
    if not all(map(module.owns_its_lines, node.body)) or any(map(is_long_text, ast.walk(node))) or _is_left(node.body):
        return
    start, end = module.span(node)[0], module.span(node.iter)[1]
    indent = module.indent(node.body[0])
    yield Edit(start=start, end=end, text=pairs.first)
    begin = module.line_starts[first - 1]
    lines = f"{indent}{pairs.second}:{module.newline}"
    lines += f"{indent}    {pairs.inside}{module.newline}"
    yield Edit(start=begin, end=begin, text=f"{lines}    ")
    for line in range(first + 1, last + 1):
        begin = module.line_starts[line - 1]
        if module.data[begin : begin + 1] not in (b"\n", b"\r"):
            yield Edit(start=begin, end=begin, text="    ")


def _two_parts(
    site: Site, part: ast.comprehension, node: ast.GeneratorExp | ast.ListComp, number: int
) -> Iterator[Edit]:
    if part.is_async:
        return
    match part.target, _asked(site, part.iter):
        case ast.Tuple(elts=[one, two]), ("combinations", [ast.Name(id=name), ast.Constant(value=2)]):
            if _is_changed(name, [node.elt, *part.ifs]) or name in _stored([each.target for each in node.generators]):
                return
            place = site.fresh(f"pair_{number}")
            text = f"{place}, {ast.unparse(one)} in enumerate({name}) for {ast.unparse(two)} in {name}[{place} + 1:]"
        case ast.Tuple(elts=[one, two]), ("product", [ast.Call() as first, ast.Call() as second]):
            own = _stored([each.target for each in node.generators])
            if not (_is_range(site, first) and _is_range(site, second)) or own & _names(second):
                return
            text = f"{ast.unparse(one)} in {site.code(first)} for {ast.unparse(two)} in {site.code(second)}"
        case _:
            return
    start, end = site.module.span(part.target)[0], site.module.span(part.iter)[1]
    missing = site.module.data[start:end].count(b"\n") - text.count("\n")
    yield Edit(start=start, end=end, text=text + site.module.newline * missing)


def _asked(site: Site, node: ast.expr) -> tuple[str, list[ast.expr]]:
    """`combinations` or `product`, and what it is given."""
    if isinstance(node, ast.Call) and not node.keywords:
        for name in ("combinations", "product"):
            if site.resolves_to(node.func, f"itertools.{name}"):
                return name, node.args
    return "", []


def _of(site: Site, target: ast.expr, over: ast.expr, body: list[ast.stmt], number: int) -> _Pairs | None:
    """The two loops; the variables get their values inside, as they keep them afterwards."""
    if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
        return None
    i, j = (site.fresh(f"pair_{number}_{letter}") for letter in "ij")
    one, two = map(ast.unparse, target.elts)
    parts: list[ast.AST] = [target, *body]
    match _asked(site, over):
        case ("combinations", [ast.Name(id=name), ast.Constant(value=2)]):
            if _is_changed(name, parts) or name in _stored(parts):
                return None
            first, second = f"range(len({name}))", f"range({i} + 1, len({name}))"
            return _loops(i, j, first, second, f"{one} = {name}[{i}]; {two} = {name}[{j}]")
        case ("combinations", [ast.Call(args=[*_, stop]) as given, ast.Constant(value=2)]):
            if not _is_range(site, given) or len(given.args) > 2 or not _is_steady([*given.args], parts):
                return None
            return _loops(i, j, site.code(given), f"range({i} + 1, {site.code(stop)})", f"{one} = {i}; {two} = {j}")
        case ("product", [ast.Call() as given, ast.Call() as other_one]):
            ranges = _is_range(site, given) and _is_range(site, other_one)
            if not ranges or not _is_steady([*other_one.args], parts):
                return None
            return _loops(i, j, site.code(given), site.code(other_one), f"{one} = {i}; {two} = {j}")
    return None


def _loops(i: str, j: str, first: str, second: str, inside: str) -> _Pairs:
    return _Pairs(first=f"for {i} in {first}", second=f"for {j} in {second}", inside=inside)


def _is_range(site: Site, node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and not node.keywords and site.resolves_to(node.func, "builtins.range")


def _is_steady(values: list[ast.expr], parts: list[ast.AST]) -> bool:
    """Do these mean the same in each round?"""
    fine = (ast.Name, ast.Constant, ast.BinOp, ast.operator, ast.Load)
    nodes = [node for value in values for node in ast.walk(value)]
    sizes = {node.args[0] for node in nodes if isinstance(node, ast.Call) and _is_size(node)}
    sizes |= {node.func for node in nodes if isinstance(node, ast.Call) and _is_size(node)}
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    changed = any(_is_changed(node.id, parts) for node in sizes if isinstance(node, ast.Name))
    return (
        not changed
        and not names & _stored(parts)
        and all(isinstance(node, fine) or (isinstance(node, ast.Call) and _is_size(node)) for node in nodes)
    )


def _is_size(node: ast.Call) -> bool:
    called = isinstance(node.func, ast.Name) and node.func.id == "len"
    return called and len(node.args) == 1 and isinstance(node.args[0], ast.Name)


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _shared(function: ast.FunctionDef) -> set[str]:
    """Variables that are given one another's values, which may be lists."""
    found: set[str] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.Assign):
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            named = {value.id for value in values if isinstance(value, ast.Name)}
            found |= named | (_stored([*node.targets]) if named else set())
    return found


def _no_lists(site: Site, function: ast.FunctionDef) -> set[str]:
    """Names that may be something else than lists or tuples: pairs of a dict are pairs of its keys."""
    seen = {name: {spec.type for spec in site.seen(name)} for name in site.parameters}
    lists = {name for name, types in seen.items() if types and types <= {"builtins.list", "builtins.tuple"}}
    lists = lists if function is site.node else set()
    made: dict[str, list[bool]] = {}
    for node in own_nodes(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            made.setdefault(node.targets[0].id, []).append(isinstance(node.value, ast.ListComp | ast.List))
    stores = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    own = {name for name, values in made.items() if all(values) and len(values) == stores.count(name)}
    own -= {*parameter_names(function)}
    fine = {name for name in lists if name not in stores} | own
    counted = {part for node in own_nodes(function) for part in _counted(site, node)}
    return {
        part.id
        for node in own_nodes(function)
        if isinstance(node, ast.For | ast.ListComp | ast.GeneratorExp)
        for over in ([node.iter] if isinstance(node, ast.For) else [each.iter for each in node.generators])
        for part in ast.walk(over)
        if isinstance(part, ast.Name) and part.id not in fine and part not in counted
    }


def _counted(site: Site, node: ast.AST) -> Iterator[ast.Name]:
    """Names in `range(…)`, and those of what is called: `combinations`, `range`, `len`."""
    if isinstance(node, ast.Call):
        yield from (part for part in ast.walk(node.func) if isinstance(part, ast.Name))
        if _is_range(site, node):
            yield from (part for part in ast.walk(node) if isinstance(part, ast.Name))


def _stored(parts: list[ast.AST]) -> set[str]:
    nodes = (node for part in parts for node in ast.walk(part))
    return {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}


def _is_changed(name: str, parts: list[ast.AST]) -> bool:
    """May a list under this name get other items, or another length?"""
    for node in (node for part in parts for node in ast.walk(part)):
        match node:
            case ast.Subscript(value=ast.Name(id=own), ctx=ast.Store() | ast.Del()) if own == name:
                return True
            case ast.Attribute(value=ast.Name(id=own), attr=method) if own == name and method in _CHANGING:
                return True
            case ast.Call(args=args) if not _is_size(node):
                if any(isinstance(each, ast.Name) and each.id == name for each in args):
                    return True
    return False


def _is_left(body: list[ast.stmt]) -> bool:
    """Does a `break` of these statements leave the loop around them?"""
    for statement in body:
        if isinstance(statement, ast.Break):
            return True
        if isinstance(statement, _INNER):
            inner = statement.orelse if isinstance(statement, ast.For | ast.While) else []
        else:
            inner = [child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.stmt)]
            handlers = [child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.ExceptHandler)]
            inner += [each for handler in handlers for each in handler.body]
        if _is_left(inner):
            return True
    return False
