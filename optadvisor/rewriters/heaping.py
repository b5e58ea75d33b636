"""A list that is sorted each time before its first element is taken becomes a heap.

Before:                                          After:

    queue = [(0, start)]                             queue = _SortedQueue([(0, start)])
    while queue:                                     while queue:
        queue.sort()                                     queue.sort()
        distance, node = queue.pop(0)                    distance, node = queue.pop(0)
        for near, far in graph[node]:                    for near, far in graph[node]:
            queue.append((distance + far, near))             queue.append((distance + far, near))

To sort what is sorted but for the last elements looks at all of them, and so does `pop(0)`; a heap looks at a few.
`_SortedQueue` is defined at the top of the file and gives what the list gave: of equals, the one that came first, as
`sort` keeps them in their order. It is a heap only as long as all elements are numbers, texts, or tuples of these and
None that compare place by place, without nan; with `key=lambda pair: pair[1]` that goes for the keys. From the first
odd element on it is a list, with its elements in the order in which they would be, and raises what a list raises.

The variable must be the function's own, and nothing else may be asked of it than `append`, `sort`, `sorted`, `pop(0)`,
its length, whether it is empty, and single elements.

Does not handle: lists that are given, handed on, gone through or given back; keys that are more than one place of a
tuple; `reverse=True`, `pop()` from the end, `insert`, `min` and `remove`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import operators_lead_back
from optadvisor.rewriters._places import assignment, import_from, is_builtin, name_problem
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._quiet_functions import bound_by_names, makes_list, notices_the_end
from optadvisor.source.site import Site, own_nodes

name = "heaping"

NAMES = ("bool", "float", "int", "len", "list", "sorted", "str", "tuple", "type")

COMPARES = '''def NAME(value, deep=2):
    """How a number or text compares, or a tuple of them and None; None for nan and everything else."""
    kind = type(value)
    if kind is int or kind is bool or (kind is float and value == value):
        return "number"
    if kind is tuple and deep:
        kinds = tuple([NAME(each, deep - 1) for each in value])
        return None if None in kinds else kinds
    return "text" if kind is str else "nothing" if value is None and deep < 2 else None'''

QUEUE = '''class NAME:
    """What a list does that is sorted before its first element is taken, as a heap; of equals, the first to come first.

    A list (`items`) as soon as one element may compare otherwise than the others do. With a `place`, elements are
    compared by what they have there.
    """

    def __init__(self, items, place=None, rows=(tuple,)):
        self.heap, self.came, self.sorted, self.items = [], 0, 0, None
        self.place, self.rows, self.kind = place, rows, None
        for item in items:
            self.append(item)

    def append(self, item):
        if self.items is None:
            key = item
            if self.place is not None:
                key = item[self.place] if type(item) in self.rows and len(item) > self.place else NAME
            elif type(item) is list and list in self.rows:
                key = tuple(item)
            kind = COMPARES(key)
            if kind is not None and (kind == self.kind or self.kind is None):
                self.kind = kind
                PUSH(self.heap, (key, self.came, item))
                self.came += 1
                return
            self.items, self.heap = self.listed(), []  # which would keep what is taken out later
        self.items.append(item)

    def listed(self):
        """The elements as the list has them: those of the last time that it was sorted, then those that came since."""
        if self.items is not None:
            return self.items
        earlier = sorted(entry for entry in self.heap if entry[1] < self.sorted)
        since = sorted((entry for entry in self.heap if entry[1] >= self.sorted), key=lambda entry: entry[1])
        return [entry[2] for entry in (*earlier, *since)]

    def sort(self, key=None):
        if self.items is not None:
            self.items.sort(key=key)
        self.sorted = self.came

    def sort_anew(self, key=None):
        if self.items is not None:
            self.items = sorted(self.items, key=key)
        self.sorted = self.came

    def pop(self, place):
        if self.items is None and (len(self.heap) == 1 or (self.heap and self.sorted == self.came)):
            return POP(self.heap)[2]
        self.items, self.heap = self.listed(), []
        return self.items.pop(place)

    def __getitem__(self, place):
        if self.items is None and self.sorted == self.came and self.heap and type(place) is int and place == 0:
            return self.heap[0][2]
        return self.listed()[place]

    def __len__(self):
        return len(self.heap if self.items is None else self.items)'''


class _Refused(Exception):  # noqa: N818 - an answer, not an error
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A list that can be a heap."""

    variable: str
    makings: tuple[ast.expr, ...]
    """The new lists to which the variable is bound."""
    anew: tuple[ast.Assign, ...]
    """The statements `queue = sorted(queue)`."""
    place: int | None
    rows: bool
    """Its elements may be lists, since all are written where they are put into it, and nobody else knows them."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found = _sorted_and_taken(site)
    if not found:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if operators_lead_back(site):
        problem = problem or f"an order of the file's own may call {site.ref.name} again, and would need more room"
    if notices_the_end(site):
        problem = problem or "the file notices when objects are let go, and what is left would go in another order"
    waiting = []
    for variable in found if not problem else ():
        try:
            waiting.append(_read(site, variable))
        except _Refused as no:
            problem = problem or str(no)
    if waiting:
        yield _proposal(site, waiting)
    else:
        yield site.decline(name, problem)


# ---------------------------------------------------------------- reading


def _sorted_and_taken(site: Site) -> list[str]:
    """Variables that are sorted in a loop, and of which a loop takes the first element."""
    assert site.node is not None
    loops = [node for node in ast.walk(site.node) if isinstance(node, ast.For | ast.While)]
    inside = {node for loop in loops for part in (*loop.body, *loop.orelse) for node in ast.walk(part)}
    is_sorted = {_sorted(site, node)[0] for node in inside}
    taken = {node.func.value.id for node in inside if _is_taken(node)}  # type: ignore[attr-defined]
    return sorted((is_sorted & taken) - {""})


def _is_taken(node: ast.AST) -> bool:
    """`queue.pop(0)`."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(), attr="pop"), args=[ast.Constant(value=0) as zero], keywords=[]
        ):
            return type(zero.value) is int
    return False


def _sorted(site: Site, node: ast.AST) -> tuple[str, list[ast.keyword]]:
    """The variable that a statement sorts, in place or anew, and how; an empty name for any other node."""
    match node:
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=ast.Name(id=known), attr="sort"), args=[], keywords=keywords)
        ):
            return known, keywords
        case ast.Assign(
            targets=[ast.Name(id=known)], value=ast.Call(func=func, args=[ast.Name(id=same)], keywords=keywords)
        ) if known == same and is_builtin(site, func, "sorted"):
            return known, keywords
    return "", []


def _read(site: Site, variable: str) -> Waiting:
    """Raises `_Refused`."""
    assert site.node is not None
    nodes = list(ast.walk(site.node))
    sorting = [node for node in nodes if _sorted(site, node)[0] == variable]
    anew = tuple(node for node in sorting if isinstance(node, ast.Assign))
    keys = {_place(site, _sorted(site, node)[1]) for node in sorting}
    if len(keys) > 1:
        raise _Refused(f"`{variable}` is sorted now by one key, now by another")
    if keys != {None} and _generators_clean_up(site):
        raise _Refused("the file notices when generators are let go, and what is left would go in another order")
    if not all(map(site.module.owns_its_lines, anew)):
        raise _Refused(f"`{variable}` is sorted on one line with something else")
    makings = _makings(site, variable, anew)
    items = [item for node in nodes for item in _appended(node, variable)]
    _check_uses(site, variable, sorting)
    looked_into = any(
        isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == variable
        for node in nodes
    )
    displays = [item for making in makings for item in (making.elts if isinstance(making, ast.List) else [making])]
    fresh = all(isinstance(item, ast.List) for item in (*items, *displays))
    return Waiting(
        variable=variable,
        makings=makings,
        anew=anew,
        place=next(iter(keys)),
        rows=fresh and not looked_into,
    )


def _generators_clean_up(site: Site) -> bool:
    """A generator of the file does something when it is let go before its end."""
    plain = (n for n in ast.walk(site.module.tree) if isinstance(n, ast.FunctionDef) and not n.decorator_list)
    around = (node for function in plain for node in own_nodes(function) if isinstance(node, ast.Try | ast.With))
    return any(isinstance(inner, ast.Yield | ast.YieldFrom) for node in around for inner in ast.walk(node))


def _place(site: Site, keywords: list[ast.keyword]) -> int | None:
    """The place of a tuple by which is sorted; None for the whole. Raises `_Refused`."""
    match keywords:
        case []:
            return None
        case [
            ast.keyword(
                arg="key",
                value=ast.Lambda(
                    args=ast.arguments(
                        args=[ast.arg(arg=parameter)], posonlyargs=[], kwonlyargs=[], vararg=None, kwarg=None
                    ),
                    body=ast.Subscript(value=ast.Name(id=known), slice=ast.Constant(value=int(place))),
                ),
            )
        ] if known == parameter and type(place) is int:
            return place
    spelled = ", ".join(map(ast.unparse, keywords))
    raise _Refused(f"it is sorted by `{spelled}`, and only one place of a tuple is known here")


def _makings(site: Site, variable: str, anew: tuple[ast.Assign, ...]) -> tuple[ast.expr, ...]:
    """The new lists that the variable is bound to, if that is all it is bound to. Raises `_Refused`."""
    assert site.node is not None
    nodes = list(ast.walk(site.node))
    shared = any(isinstance(node, ast.Global | ast.Nonlocal) and variable in node.names for node in nodes)
    bound = [n for n in nodes if isinstance(n, ast.Name) and n.id == variable and not isinstance(n.ctx, ast.Load)]
    made: list[ast.expr] = []
    known = {statement.targets[0] for statement in anew}
    for statement in nodes:
        target, value = assignment(statement) if isinstance(statement, ast.stmt) else (None, None)
        if isinstance(target, ast.Name) and target.id == variable and target not in known:
            if value is None or not makes_list(site, value):
                raise _Refused(f"`{variable}` is not made in the function itself")
            made.append(value)
    if shared or variable in site.parameters or len(made) + len(known) != len(bound) or not made:
        raise _Refused(f"`{variable}` is not made in the function itself")
    if not bound_by_names(site, variable):
        raise _Refused(f"`{variable}` may be bound to something else")
    return tuple(made)


def _appended(node: ast.AST, variable: str) -> Iterator[ast.expr]:
    match node:
        case ast.Expr(
            value=ast.Call(
                func=ast.Attribute(value=ast.Name(id=known), attr="append"), args=[item], keywords=[]
            )
        ) if known == variable and not isinstance(item, ast.Starred):  # fmt: skip
            yield item


def _check_uses(site: Site, variable: str, sorting: list[ast.AST]) -> None:
    """Raises `_Refused` where something is asked of the list that the heap does not know."""
    assert site.node is not None
    inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.GeneratorExp)
    safe: set[ast.AST] = set()
    for node in ast.walk(site.node):
        if isinstance(node, inner) and node is not site.node and _mentions(node, variable):
            raise _Refused(f"an inner function knows `{variable}`")
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name() as found))) if node in sorting or any(
                _appended(node, variable)
            ):
                safe.add(found)
            case ast.Assign(value=ast.Call(args=[found, *_])) if node in sorting:
                safe.add(found)
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                safe.update([test, *(test.values if isinstance(test, ast.BoolOp) else [])])
            case ast.UnaryOp(op=ast.Not(), operand=found):
                safe.add(found)
            case ast.Call(func=func, args=[found], keywords=[]) if is_builtin(site, func, "len"):
                safe.add(found)
            case ast.Subscript(value=found, slice=index, ctx=ast.Load()) if not isinstance(index, ast.Slice):
                safe.add(found)
            case ast.Call(func=ast.Attribute(value=found)) if _is_taken(node):
                safe.add(found)
    for node in ast.walk(site.node):
        if isinstance(node, ast.Name) and node.id == variable and isinstance(node.ctx, ast.Load) and node not in safe:
            raise _Refused(f"line {node.lineno} asks something else of `{variable}`")


def _mentions(tree: ast.AST, variable: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == variable for node in ast.walk(tree))


# ---------------------------------------------------------------- writing


def _proposal(site: Site, found: list[Waiting]) -> Proposal:
    push, first = import_from(site, "heapq", "heappush")
    pop, second = import_from(site, "heapq", "heappop")
    compares, queue = site.fresh("_compares_as"), site.fresh("_SortedQueue")
    helper = QUEUE.replace("COMPARES", compares).replace("NAME", queue).replace("PUSH", push).replace("POP", pop)
    edits: list[Edit] = []
    for one in found:
        more = f", {one.place}" if one.place is not None else ""
        more += (", " if more else ", rows=") + "(tuple, list)" if one.rows else ""
        for making in one.makings:
            start, end = site.module.span(making)
            edits += [Edit(start=start, end=start, text=f"{queue}("), Edit(start=end, end=end, text=f"{more})")]
        for statement in one.anew:
            assert isinstance(statement.value, ast.Call)
            start, end = site.module.span(statement)
            key = ", ".join(f"{word.arg}={site.code(word.value)}" for word in statement.value.keywords)
            edits.append(Edit(start=start, end=end, text=f"{one.variable}.sort_anew({key})"))
    words = " and ".join(one.variable for one in found)
    return Proposal(
        rewriter=name,
        variant="heap",
        function=site.ref,
        title=f"take the smallest of {words} from a heap",
        why=(
            f"Before the first element of {words} is taken, all are sorted again, and then all others move up a place. "
            "A heap finds the smallest one in a few steps, and puts new ones where they belong."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=tuple(dict.fromkeys((*first, *second))),
        helpers=(COMPARES.replace("NAME", compares), helper),
    )
