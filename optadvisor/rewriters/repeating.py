"""The same method of the same text, called several times in a row, is called once.

Before:

    for line in lines:
        if line.split(",")[0] == wanted:
            total += float(line.split(",")[2])

After:

    for line in lines:
        line_split = line.split(",") if type(line) is str else None
        if (line_split or line.split(","))[0] == wanted:
            total += float((line_split or line.split(","))[2])

A text never changes, and its methods give the same each time; what is no text, or gives nothing, is asked each time as
before. Lists are shared only where they are looked at, and never changed or kept.

Does not handle: attributes and elements (`row[0].split()`), arguments that are not constants, calls in f-strings, names
that are bound again in between, variables that inner functions or the whole file share.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import captured
from optadvisor.rewriters._hoisting_places import expression_ids
from optadvisor.rewriters._places import is_builtin, local_name, name_problem
from optadvisor.rewriters._whole_functions import whole_problem
from optadvisor.source.site import Site, has_long_string, own_nodes

name = "repeating"
whole = True
"""It is asked about methods and inner functions, too."""

TEXTS = ("capitalize", "casefold", "lower", "lstrip", "replace", "rstrip", "strip", "swapcase", "title", "upper")
"""Methods that give a text."""
LISTS = ("split", "rsplit", "splitlines")
LOOKING = ("all", "any", "len", "list", "max", "min", "set", "sorted", "tuple")


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """Equal calls, and the statement before which the first of them can be made."""

    variable: str
    calls: tuple[ast.Call, ...]
    before: ast.stmt


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    texts = [ast.unparse(call) for call in _calls(site, site.node)]
    if len(texts) == len(set(texts)):
        return
    repeats = list(_repeats(site))
    problem = whole_problem(site) or name_problem(site, ("type", "str")) or _identity_problem(site)
    if problem or not repeats:
        reason = problem or "what is called again is another variable by then, or what it gives is changed or kept"
        yield site.decline(name, reason)
        return
    yield _proposal(site, repeats)


# ---------------------------------------------------------------- finding


def _calls(site: Site, tree: ast.AST) -> Iterator[ast.Call]:
    """Calls of such methods under `tree`, those inside of others last; none that an earlier rewrite made."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop(0)
        if _is_done(node) or (isinstance(node, _SCOPES) and node is not site.node):
            continue
        if isinstance(node, ast.Call) and _root(node) and not has_long_string(site.code(node)):
            yield node
        todo += ast.iter_child_nodes(node)


_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.JoinedStr, ast.GeneratorExp)


def _is_done(node: ast.AST) -> bool:
    match node:
        case ast.BoolOp(op=ast.Or(), values=[ast.Name(), ast.Call() as call]):
            return bool(_root(call))
        case ast.IfExp(test=ast.Compare(left=ast.Call(func=ast.Name(id="type")))):
            return True
    return False


def _root(node: ast.expr) -> str:
    """The name at the head of `line.strip().split(",")`, if all that follows are such methods with fixed arguments."""
    last = True
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        method = node.func.attr
        if method not in TEXTS and not (last and method in LISTS):
            return ""
        if not _fixed_arguments(node, method):
            return ""
        node, last = node.func.value, False
    return node.id if isinstance(node, ast.Name) and not last else ""


def _fixed_arguments(call: ast.Call, method: str) -> bool:
    """Constants with which the method of a text cannot raise."""
    values = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    if call.keywords or len(values) != len(call.args):
        return False
    kinds = [type(value) for value in values]
    if any(type(value) is int and abs(value) >= 1 << 31 for value in values):
        return False  # `OverflowError`
    if method == "replace":
        return kinds in ([str, str], [str, str, int])
    if method in ("split", "rsplit"):
        return kinds[1:] in ([], [int]) and (not kinds or values[0] is None or (kinds[0] is str and values[0] != ""))
    if method in ("strip", "lstrip", "rstrip"):
        return kinds in ([], [str])
    return not kinds


def _repeats(site: Site) -> Iterator[Repeat]:
    """Outer blocks before those in them; each call once."""
    assert site.node is not None
    done: set[int] = set()
    shared = captured(site)
    deleted = {n.id for n in own_nodes(site.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Del)}
    deleted |= {n.name for n in own_nodes(site.node) if isinstance(n, ast.ExceptHandler) and n.name}
    for block, bound in _blocks(site):
        groups: dict[str, list[tuple[int, ast.Call]]] = {}
        for index, statement in enumerate(block):
            for call in _calls(site, statement):
                groups.setdefault(ast.unparse(call), []).append((index, call))
        for _, places in sorted(
            groups.items(), key=lambda group: -len(group[0])
        ):  # `a.strip().split()` before `a.strip()`
            root = _root(places[0][1])
            if root in shared or root in deleted or root not in site.bound_names or _is_inner(site, root):
                continue
            first = _stable_from(block, root, surely=root in bound)
            after = [(index, call) for index, call in places if index >= first and not done & expression_ids(call)]
            calls = [call for _, call in after]
            if first < 0 or len(calls) < 2 or not _only_looked_at(site, calls):
                continue
            done.update(*map(expression_ids, calls))
            before = block[after[0][0]]
            if site.module.owns_its_lines(before):
                yield Repeat(variable=root, calls=tuple(calls), before=before)


def _blocks(site: Site) -> Iterator[tuple[Sequence[ast.stmt], set[str]]]:
    """Bodies of the function and of its loops, with the names that surely have a value when they begin."""
    assert site.node is not None
    yield site.body, set(site.parameters)
    for node in own_nodes(site.node):
        if isinstance(node, ast.For):
            yield node.body, {n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)}
        elif isinstance(node, ast.While):
            yield node.body, set()


def _is_inner(site: Site, root: str) -> bool:
    """The name is a variable of a comprehension, too, which is another one."""
    assert site.node is not None
    targets = (n.target for n in ast.walk(site.node) if isinstance(n, ast.comprehension))
    return any(isinstance(n, ast.Name) and n.id == root for target in targets for n in ast.walk(target))


def _stable_from(block: Sequence[ast.stmt], root: str, *, surely: bool) -> int:
    """The first statement from which on the block does not bind the name again, which has a value there; -1: none."""
    last = -1
    for index, statement in enumerate(block):
        if _binds(statement, root):
            last = index
    if last < 0:
        return 0 if surely else -1
    match block[last]:
        case ast.Assign(targets=[ast.Name(id=one)]) if one == root:
            return last + 1
        case ast.AugAssign(target=ast.Name(id=one)) if one == root:
            return last + 1
        case ast.Assign(targets=[ast.Tuple(elts=elements)]) if any(_is_name(e, root) for e in elements):
            return last + 1
    return last + 1 if surely else -1


def _binds(statement: ast.stmt, root: str) -> bool:
    for node in ast.walk(statement):
        match node:
            case ast.Name(id=one) if not isinstance(node.ctx, ast.Load) and one == root:
                return True
            case ast.ExceptHandler(name=one) | ast.MatchAs(name=one) | ast.MatchStar(name=one) if one == root:
                return True
            case ast.MatchMapping(rest=one) | ast.FunctionDef(name=one) | ast.ClassDef(name=one) if one == root:
                return True
            case ast.Import(names=items) | ast.ImportFrom(names=items):
                if root in {item.asname or item.name.partition(".")[0] for item in items}:
                    return True
    return False


def _identity_problem(site: Site) -> str:
    """Two equal texts are two objects as long as each is made anew."""
    assert site.node is not None
    for node in ast.walk(site.node):
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
            sides = (node.left, *node.comparators)
            if not any(
                isinstance(one, ast.Constant) and (one.value is None or type(one.value) is bool) for one in sides
            ):
                return f"`{site.code(node)}` asks for identity, and the new code shares what was made twice"
    return ""


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _only_looked_at(site: Site, calls: Sequence[ast.Call]) -> bool:
    """A text may go anywhere; a list must be searched, gone through, or asked for an element or its length."""
    assert site.node is not None
    if not isinstance(calls[0].func, ast.Attribute) or calls[0].func.attr in TEXTS:
        return True
    wanted = set(map(id, calls))
    fine: set[int] = set()
    for node in ast.walk(site.node):
        match node:
            case ast.Subscript(value=one, ctx=ast.Load()):
                fine.add(id(one))
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[one]):
                fine.add(id(one))
            case ast.For(iter=one) | ast.comprehension(iter=one):
                fine.add(id(one))
            case ast.Assign(targets=[ast.Tuple() | ast.List()], value=one):
                fine.add(id(one))
            case ast.Call(func=func, args=[one], keywords=[]) if is_builtin(site, func, *LOOKING):
                fine.add(id(one))
    return wanted <= fine


# ---------------------------------------------------------------- writing


def _proposal(site: Site, repeats: Sequence[Repeat]) -> Proposal:
    ahead: dict[int, list[str]] = {}
    edits: list[Edit] = []
    taken: set[str] = set()
    for one in repeats:
        code = ast.unparse(one.calls[0]) if one.calls[0].lineno != one.calls[0].end_lineno else site.code(one.calls[0])
        variable = _variable(site, one, taken)
        line = f"{variable} = {code} if type({one.variable}) is str else None"
        start = site.module.statement_span(one.before)[0]
        ahead.setdefault(start, []).append(site.lines(line, site.module.indent(one.before)))
        for call in one.calls:
            begin, end = site.module.span(call)
            around = site.module.data[begin - 1 : begin] + site.module.data[end : end + 1]
            text = f"{variable} or {site.code(call)}"
            edits.append(Edit(start=begin, end=end, text=text if around in (b"()", b"[]") else f"({text})"))
    edits += [Edit(start=start, end=start, text="".join(lines)) for start, lines in ahead.items()]
    return Proposal(
        rewriter=name,
        variant="once",
        function=site.ref,
        title="call a method of a text once where it is asked for several times",
        why=(
            f"`{ast.unparse(repeats[0].calls[0])}` is made {len(repeats[0].calls)} times from the same text. "
            "Made once, it is there for all."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        guards=(),
    )


def _variable(site: Site, repeat: Repeat, taken: set[str]) -> str:
    methods = [
        n.func.attr for n in ast.walk(repeat.calls[0]) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)
    ]
    wanted = f"{repeat.variable.strip('_')}_{methods[0]}"
    candidate, number = local_name(site, wanted), 2
    while candidate in taken or candidate in site.module.identifiers:
        candidate, number = f"{wanted}_{number}", number + 1
    taken.add(candidate)
    return candidate
