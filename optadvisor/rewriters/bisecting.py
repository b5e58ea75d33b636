"""A binary search that is written out becomes one call of `bisect`.

Before:                                          After:

    low, high = 0, len(levels)                       low, high = 0, len(levels)
    while low < high:                                if type(levels) in (list, tuple) and …:
        middle = (low + high) // 2                       low = high = _bisect_left(levels, x, low, high)
        if levels[middle] < x:                       while low < high:
            low = middle + 1                             …
        else:
            high = middle
    return low                                       return low

`bisect_left` makes the very same comparisons, `levels[middle] < x`, in the same order, and ends at the same place; so
nothing has to be known of the list, not even that it is sorted. `bisect_right` asks `x < levels[middle]`, and goes down
where it holds. The loop stays: where the place is found already, it makes no round.

Where the sides are exchanged (`x > levels[middle]`), x must be an int or a text, exactly: then it is the element that
is asked in both; and where that raises TypeError, whose message names the operator, the loop raises its own. It asks
again for that, so the first and the last element have to be plain.

Does not handle: searches that end where they meet an equal element (`if levels[middle] == x: return middle`), which of
several equal ones find another; `<=` and `>=`, which nan answers otherwise; lists that are attributes or elements of
something, keys of elements (`rows[middle][0]`), arrays.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._places import (
    Place,
    assignment,
    binding_count,
    import_from,
    is_builtin,
    name_problem,
    places,
    read_later,
)
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.source.site import Site, own_nodes

name = "bisecting"

NAMES = ("TypeError", "float", "int", "len", "list", "str", "tuple", "type")
OWN_ORDER = frozenset({"__lt__", "__gt__", "total_ordering"})
EARLY = "the search ends where it meets an equal element: of several equal ones `bisect` may find another"


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A loop that halves what is left of a list."""

    loop: ast.While
    low: str
    high: str
    middle: str
    items: str
    wanted: ast.expr
    """A variable or a constant."""
    left: bool
    """It ends in front of equal elements."""
    exchanged: bool
    """`wanted > items[middle]` instead of `items[middle] < wanted`."""
    total: bool
    """It asks by `<` or `>`, not by `<=` or `>=`."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found = [(place, search) for place in places(site) for each in place.block if (search := _search(site, each))]
    if not found:
        if any(_ends_early(site, each) for place in places(site) for each in place.block):
            yield site.decline(name, EARLY)
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    problem = problem or next((why for place, search in found if (why := _problem(site, place, search))), "")
    if problem:
        yield site.decline(name, problem)
        return
    searches = [search for place, search in found if not _has_been_here(site, place, search)]
    if searches:
        yield _proposal(site, searches)


# ---------------------------------------------------------------- finding


def _search(site: Site, statement: ast.stmt) -> Search | None:
    match statement:
        case ast.While(
            test=ast.Compare(left=ast.Name(id=low), ops=[ast.Lt()], comparators=[ast.Name(id=high)]),
            body=[halving, ast.If(test=ast.Compare(left=a, ops=[op], comparators=[b]), body=[one], orelse=[other])],
            orelse=[],
        ):
            pass
        case _:
            return None
    target, value = assignment(halving)
    if not isinstance(target, ast.Name) or value is None or not _is_half(site, value, low, high):
        return None
    middle, sides = target.id, [_item(side, middle=target.id) for side in (a, b)]
    items = next((each for each in sides if each), "")
    wanted = b if sides[0] else a
    if not items or all(sides) or not isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
        return None
    up, down = _is_bound(one, low, middle, 1), _is_bound(other, high, middle, 0)
    if not (up and down) and not (_is_bound(one, high, middle, 0) and _is_bound(other, low, middle, 1)):
        return None
    smaller = isinstance(op, ast.Lt | ast.LtE) == bool(sides[0])  # the test says that the element is smaller
    total = isinstance(op, ast.Lt | ast.Gt)
    if smaller != (up and down) or len({low, high, middle, items}) < 4:
        return None
    if not isinstance(wanted, ast.Name | ast.Constant):
        return None
    if isinstance(wanted, ast.Name) and wanted.id in (low, high, middle, items):
        return None
    # `items[middle] < wanted` asks the element, as `bisect_left` does, and `wanted < items[middle]` as `bisect_right`
    return Search(
        loop=statement,
        low=low,
        high=high,
        middle=middle,
        items=items,
        wanted=wanted,
        left=smaller == total,
        exchanged=isinstance(op, ast.Gt | ast.GtE),
        total=total,
    )


def _ends_early(site: Site, statement: ast.stmt) -> bool:
    """A search by halves that asks for an equal element, too."""
    match statement:
        case ast.While(test=ast.Compare(ops=[ast.Lt() | ast.LtE()]), body=[halving, ast.If() as test, *_]):
            target, value = assignment(halving)
        case _:
            return False
    names = {n.id for n in ast.walk(statement.test) if isinstance(n, ast.Name)}
    halves = [value] if value is not None else []
    if not isinstance(target, ast.Name) or not any(
        _is_half(site, half, low, high) for half in halves for low in names for high in names
    ):
        return False
    match test.test:
        case ast.Compare(left=a, ops=[ast.Eq()], comparators=[b]):
            return bool(_item(a, middle=target.id) or _item(b, middle=target.id))
    return False


def _is_half(site: Site, node: ast.expr, low: str, high: str) -> bool:
    """`(low + high) // 2`, `(low + high) >> 1`, `low + (high - low) // 2`, `int((low + high) / 2)`"""
    match node:
        case ast.BinOp(left=whole, op=ast.FloorDiv(), right=ast.Constant(value=2)):
            return _is_operation(whole, ast.Add, low, high)
        case ast.BinOp(left=whole, op=ast.RShift(), right=ast.Constant(value=1)):
            return _is_operation(whole, ast.Add, low, high)
        case ast.BinOp(
            left=ast.Name(id=first),
            op=ast.Add(),
            right=ast.BinOp(left=whole, op=ast.FloorDiv(), right=ast.Constant(value=2)),
        ) if first == low:
            return _is_operation(whole, ast.Sub, high, low)
        case ast.Call(
            func=func, args=[ast.BinOp(left=whole, op=ast.Div(), right=ast.Constant(value=2))], keywords=[]
        ) if is_builtin(site, func, "int"):
            return _is_operation(whole, ast.Add, low, high)
    return False


def _is_operation(node: ast.expr, op: type[ast.operator], one: str, other: str) -> bool:
    match node:
        case ast.BinOp(left=ast.Name(id=left), right=ast.Name(id=right)) if isinstance(node.op, op):
            return (left, right) == (one, other) or (op is ast.Add and (right, left) == (one, other))
    return False


def _item(node: ast.expr, *, middle: str) -> str:
    """`items` of `items[middle]`"""
    match node:
        case ast.Subscript(value=ast.Name(id=items), slice=ast.Name(id=place)) if place == middle:
            return items
    return ""


def _is_bound(statement: ast.stmt, variable: str, middle: str, more: int) -> bool:
    """`variable = middle + 1`, or `variable = middle`"""
    match statement:
        case ast.Assign(
            targets=[ast.Name(id=target)],
            value=ast.BinOp(left=ast.Name(id=base), op=ast.Add(), right=ast.Constant(value=1)),
        ):
            return target == variable and base == middle and more == 1
        case ast.Assign(targets=[ast.Name(id=target)], value=ast.Name(id=base)):
            return target == variable and base == middle and more == 0
    return False


# ---------------------------------------------------------------- proving


def _problem(site: Site, place: Place, search: Search) -> str:
    """Why the loop could not be spared its rounds."""
    code = f"{search.items}[{search.middle}]"
    if not search.total:
        better = f"{code} < {_wanted(search)}" if search.left else f"{_wanted(search)} < {code}"
        return f"nan answers `<=` and `>=` otherwise than `bisect` asks: where it is the same to you, ask `{better}`"
    if search.exchanged and site.module.identifiers & OWN_ORDER:
        return "the file has objects that compare in their own way, and would be asked twice where that fails"
    if search.exchanged and "float" in {spec.type.rpartition(".")[2] for spec in site.seen(_wanted(search))}:
        asked = f"{code} < {_wanted(search)}" if search.left else f"{_wanted(search)} < {code}"
        return f"with the sides exchanged a float may be asked instead of the element: ask `{asked}`"
    assert site.node is not None
    shared = {n for node in ast.walk(site.node) if isinstance(node, ast.Global | ast.Nonlocal) for n in node.names}
    for variable in (search.low, search.high, search.middle):
        if variable not in site.bound_names or variable in shared:
            return f"`{variable}` is no variable of {site.ref.name} alone"
    for variable in (search.items, _wanted(search)):
        if variable in shared:
            return f"`{variable}` is shared with another function, which may bind it while the loop runs"
        if variable.isidentifier() and variable not in site.bound_names and binding_count(site, variable) > 1:
            return f"the file binds `{variable}` in several places, perhaps while the loop runs"
    inner = [n for n in own_nodes(site.node) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)]
    own = {search.low, search.high, search.middle}
    if any(isinstance(n, ast.Name) and n.id in own for each in inner for n in ast.walk(each)):
        return "a function inside looks at the variables of the search"
    if read_later(site, place, [search.loop], [search.middle]):
        return f"`{search.middle}` is used again after the search"
    if not site.module.owns_its_lines(search.loop):
        return "the loop shares its lines with another statement"
    if any(_may_go_on(site, each) and search.loop in ast.walk(each) for each in own_nodes(site.node)):
        return "an error of the search may be caught, and the bounds be looked at: search outside of `try` and `with`"
    return ""


def _may_go_on(site: Site, node: ast.AST) -> bool:
    """What is in it may fail half-way, with the bounds moved a few times, and the function go on."""
    if isinstance(node, ast.With):
        return not all(
            isinstance(item.context_expr, ast.Call) and is_builtin(site, item.context_expr.func, "open")
            for item in node.items
        )
    return isinstance(node, ast.Try | ast.TryStar)


def _has_been_here(site: Site, place: Place, search: Search) -> bool:
    """In front of the loop stands what this rewriter writes."""
    before = place.block[: place.block.index(search.loop)]
    return bool(before) and f"{search.low} = {search.high} = " in ast.unparse(before[-1])


def _wanted(search: Search) -> str:
    return ast.unparse(search.wanted)


# ---------------------------------------------------------------- writing


def _proposal(site: Site, searches: list[Search]) -> Proposal:
    edits, imports = [], list[str]()
    for search in searches:
        function, more = import_from(site, "bisect", "bisect_left" if search.left else "bisect_right")
        imports += more
        start = site.module.statement_span(search.loop)[0]
        indent = site.module.indent(search.loop)
        edits.append(Edit(start=start, end=start, text=site.lines(_in_front(search, function, indent), indent)))
    words = " and ".join(dict.fromkeys(search.items for search in searches))
    return Proposal(
        rewriter=name,
        variant="bisect",
        function=site.ref,
        title=f"search {words} by bisect",
        why=(
            "The loop makes a dozen rounds and more, each with several steps of the interpreter. `bisect` makes the "
            "same comparisons in one call of compiled code."
        ),
        edits=tuple(edits),
        imports=tuple(dict.fromkeys(imports)),
        guards=(f"{words}: lists or tuples, of exactly these types", "the bounds are ints inside of the list"),
    )


def _in_front(search: Search, function: str, indent: str) -> str:
    """The lines in front of the loop."""
    unit = "\t" if "\t" in indent else "    "
    low, high, items, wanted = search.low, search.high, search.items, _wanted(search)
    lines = [
        "if (",
        f"{unit}type({low}) is type({high}) is int",
        f"{unit}and 0 <= {low} < {high}",  # else the loop reads nothing, and the rest may have no value
        f"{unit}and type({items}) in (list, tuple)",
        *([f"{unit}and type({wanted}) in (int, str)"] if search.exchanged else []),
        f"{unit}and {high} <= len({items})",
    ]
    if search.exchanged:  # among these are seldom objects that would be asked twice, and notice it
        lines.append(f"{unit}and {{type({items}[{low}]), type({items}[{high} - 1])}} <= {{float, int, str}}")
    lines.append("):")
    found = f"{low} = {high} = {function}({items}, {wanted}, {low}, {high})"
    if not search.exchanged:
        return "\n".join([*lines, f"{unit}{found}"])
    return "\n".join(
        [
            *lines,
            f"{unit}try:",
            f"{unit}{unit}{found}",
            f"{unit}except TypeError:",
            f"{unit}{unit}pass  # the loop raises its own",
        ]
    )
