"""Of what is sorted for its first or last elements alone, these are searched.

Before:                                                     After:

    ranked = sorted(words, key=rank)                            ranked = _ends_of_sorted(words, 10, 0, key=rank)
    for word in ranked[:10]:                                    for word in ranked[:10]:
        print(word)                                                 print(word)

To sort all of a long list takes several times as long as to look through it once. `_ends_of_sorted` (defined at the top
of the file) gives the elements that are asked for, as `sorted` has them: of equals the one that came first. Keys are
computed as before, each once and in the same order. Where they are not all numbers without nan, or all texts, or tuples
of these, or where nearly all elements are asked for, everything is sorted, and raises what it raised.

What is sorted must be asked for elements at once (`sorted(xs)[0]`, `sorted(xs)[:k]`, `sorted(xs)[-1]`), or be a
variable of which only such parts are read, at places that are written out.

Does not handle: lists that are sorted in place, `sorted((xs))`, steps, variables that are bound twice, what is gone
through up to `break`, lists that were short in all recorded calls; several elements by a key that is one number or
text, where `sort` is as quick.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import may_call_itself
from optadvisor.rewriters._places import assignment, import_from, is_builtin, kept_originals, name_problem
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._quiet_functions import bound_by_names, notices_the_end
from optadvisor.source.site import Site, own_nodes

name = "foremost"

NAMES = (
    "all", "bool", "float", "id", "int", "len", "list", "map", "max", "min", "range", "reversed", "set", "str",
    "sum", "tuple", "type",
)  # fmt: skip

ALIKE = '''def NAME(values):
    """Whether all are numbers, or all are texts, and compare by nothing but their values; nan does not."""
    kinds = set(map(id, map(type, values)))  # a class of the user's may have a hash of its own
    if kinds == {id(float)}:
        total = sum(values)
        return total == total
    if kinds <= {id(int), id(bool)} or kinds == {id(str)}:
        return True
    return kinds <= {id(int), id(bool), id(float)} and not [value for value in values if value != value]'''

PARTS = '''def NAME(keys):
    """The keys, as a list for each of their places; empty if they may compare otherwise than place by place."""
    parts = [keys]
    if keys and set(map(id, map(type, keys))) == {id(tuple)}:
        lengths = set(map(len, keys))
        parts = [[key[place] for key in keys] for place in range(max(lengths))] if len(lengths) == 1 else []
    return parts if all(map(ALIKE, parts)) else []'''

ENDS = '''def NAME(items, first, last, key=None, reverse=False):
    """`sorted(items, key=key, reverse=reverse)`; of a long one only the `first` and the `last` elements."""
    items = list(items)
    keys = items if key is None else [key(item) for item in items]
    few = type(first) is int and 0 <= first and 8 * (first + last) <= len(items)
    if not few or not FIND_PARTS(keys):
        keys = keys[::-1]
        items.sort(key=None if key is None else lambda item: keys.pop(), reverse=reverse)
        return items
    if first == 1 and last == 0:
        return [items[keys.index(max(keys) if reverse else min(keys))]]
    here, there = (LARGEST, SMALLEST) if reverse else (SMALLEST, LARGEST)
    front = here(first, range(len(items)), key=keys.__getitem__)
    back = there(last, range(len(items) - 1, -1, -1), key=keys.__getitem__)
    return [items[place] for place in (*front, *reversed(back))]'''

SHORT = 5000
"""Elements that are sorted nearly as fast as they are looked through."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorting:
    """A call of `sorted`."""

    call: ast.Call
    items: ast.expr
    key: ast.expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends:
    """A call of `sorted`, and how many of the first and of the last elements are asked for."""

    sorting: Sorting
    first: str
    last: str


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found = [ends for ends in (*_at_once(site), *_by_name(site)) if _is_worth_it(site, ends)]
    if not found:
        return
    reason = _problem(site)
    if any(may_call_itself(site, ast.Expr(ends.sorting.call)) for ends in found):
        reason = reason or f"a key may call {site.ref.name} itself, which would need more room on the stack"
    if notices_the_end(site):
        reason = reason or "the file notices when objects are let go, and what is left out would go earlier"
    if reason:
        yield site.decline(name, reason)
        return
    yield _proposal(site, sorted(found, key=lambda ends: site.module.span(ends.sorting.call)))


# ---------------------------------------------------------------- reading


def _at_once(site: Site) -> Iterator[Ends]:
    """`sorted(xs)[0]`, `sorted(xs)[:k]`."""
    for node in _reachable(site):
        if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load):
            continue
        sorting = _sorted_call(site, node.value)
        if sorting is None:
            continue
        match node.slice:
            case ast.Slice(lower=None, upper=ast.Name(id=wanted) as upper, step=None) if _is_own(site, upper):
                yield Ends(sorting=sorting, first=wanted, last="0")
                continue
        asked = _asked(node.slice)
        if asked is not None:
            yield Ends(sorting=sorting, first=str(asked[0]), last=str(asked[1]))


def _is_own(site: Site, name: ast.Name) -> bool:
    """A parameter that always has the value that was passed, so that it may as well be looked at a little earlier."""
    assert site.node is not None
    stored = any(
        isinstance(n, ast.Name) and n.id == name.id and not isinstance(n.ctx, ast.Load) for n in ast.walk(site.node)
    )
    return name.id in site.parameters and not stored and bound_by_names(site, name.id)


def _by_name(site: Site) -> Iterator[Ends]:
    """`ranked = sorted(xs)`, of which nothing but parts of its ends are read."""
    assert site.node is not None
    nodes = list(ast.walk(site.node))
    for statement in _reachable(site):
        target, value = assignment(statement) if isinstance(statement, ast.stmt) else (None, None)
        sorting = _sorted_call(site, value) if value is not None else None
        if sorting is None or not isinstance(target, ast.Name) or not isinstance(statement, ast.Assign):
            continue
        variable = target.id
        shared = any(isinstance(n, ast.Global | ast.Nonlocal) and variable in n.names for n in nodes)
        every = [n for n in nodes if isinstance(n, ast.Name) and n.id == variable and n is not target]
        parts = [n for n in nodes if isinstance(n, ast.Subscript) and n.value in every and isinstance(n.ctx, ast.Load)]
        once = variable not in site.parameters and bound_by_names(site, variable) and not shared
        if not once or len(parts) != len(every):
            continue
        ends = _joined([_asked(part.slice) for part in parts])
        if ends is not None:
            yield Ends(sorting=sorting, first=str(ends[0]), last=str(ends[1]))


def _is_worth_it(site: Site, ends: Ends) -> bool:
    """Not a parameter that was given few elements in each of the recorded calls; nor numbers that are sorted in C."""
    items, key = ends.sorting.items, ends.sorting.key
    lengths = [spec.length for spec in site.seen(items.id)] if isinstance(items, ast.Name) else []
    if lengths and min(lengths) >= 0 and max(lengths) < SHORT:
        return False
    one = (ends.first, ends.last) in (("1", "0"), ("0", "1"))
    match key:
        case ast.Lambda(body=ast.Tuple()):
            return True
        case ast.Call(args=args):  # `itemgetter(1, 0)`
            return one or len(args) > 1
    return one or key is None


def _joined(asked: Sequence[tuple[int, int] | None]) -> tuple[int, int] | None:
    known = [each for each in asked if each is not None]
    if not known or len(known) < len(asked):
        return None
    return max(first for first, _ in known), max(last for _, last in known)


def _asked(part: ast.expr) -> tuple[int, int] | None:
    """How many elements at the front and at the end `[part]` may read; None where that is not written out."""
    if not isinstance(part, ast.Slice):
        place = _place(part)
        return None if place is None else (place + 1, 0) if place >= 0 else (0, -place)
    if part.step is not None:
        return None
    lower = 0 if part.lower is None else _place(part.lower)
    upper = None if part.upper is None else _place(part.upper)
    if lower is not None and upper is not None and 0 <= lower <= upper:
        return upper, 0
    if lower is not None and lower < 0 and part.upper is None:
        return 0, -lower
    return None


def _place(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(value=value) if type(value) is int:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if type(value) is int:
            return -value
    return None


def _sorted_call(site: Site, node: ast.AST) -> Sorting | None:
    """`sorted(items)`, with `key` and a written `reverse` or without."""
    match node:
        case ast.Call(func=func, args=[items], keywords=keywords) if is_builtin(site, func, "sorted"):
            if _understood(keywords) and not isinstance(items, ast.Starred) and _is_written_plainly(site, node):
                return Sorting(call=node, items=items, key=_key_of(keywords))
    return None


def _is_written_plainly(site: Site, call: ast.Call) -> bool:
    """Not `sorted((xs))`: what is put behind the items would be part of them."""
    begin, end = site.module.span(call.func)[1], site.module.span(call.args[0])[0]
    return site.module.data[begin:end].count(b"(") <= 1


def _understood(keywords: Sequence[ast.keyword]) -> bool:
    """Nothing but a key, and a direction that is written out."""
    given = {keyword.arg: keyword.value for keyword in keywords}
    reverse = given.pop("reverse", None)
    written = reverse is None or (isinstance(reverse, ast.Constant) and type(reverse.value) is bool)
    return written and given.keys() <= {"key"}


def _key_of(keywords: Sequence[ast.keyword]) -> ast.expr | None:
    return next((keyword.value for keyword in keywords if keyword.arg == "key"), None)


def _reachable(site: Site) -> Iterator[ast.AST]:
    """The nodes of the function that may be written anew: not those in f-strings, nor what an earlier rewrite kept."""
    assert site.node is not None
    kept = kept_originals(site.node)
    return (node for node in own_nodes(site.node) if id(node) not in kept)


def _problem(site: Site) -> str:
    """Why nothing can be sorted otherwise in this function, as a sentence."""
    found = site.plain_problem() or name_problem(site, NAMES)
    if not found and any(own_calls(site)):
        found = f"{site.ref.name} calls itself, and would need more room on the stack"
    return found


# ---------------------------------------------------------------- writing


def _proposal(site: Site, found: Sequence[Ends]) -> Proposal:
    smallest, first = import_from(site, "heapq", "nsmallest")
    largest, second = import_from(site, "heapq", "nlargest")
    alike, parts, ends = site.fresh("_compare_alike"), site.fresh("_parts_of_keys"), site.fresh("_ends_of_sorted")
    helper = ENDS.replace("NAME", ends).replace("FIND_PARTS", parts)
    helper = helper.replace("SMALLEST", smallest).replace("LARGEST", largest)
    edits: list[Edit] = []
    for one in found:
        call, items = one.sorting.call, one.sorting.items
        begin, end = site.module.span(call.func)
        edits.append(Edit(start=begin, end=end, text=ends))
        (begin, end), bound = site.module.span(items), f", {one.first}, {one.last}"
        if end == site.module.span(call)[1]:  # a generator without parentheses of its own: it has those of the call
            edits.append(Edit(start=begin, end=begin, text="("))
            bound += ")"
        edits.append(Edit(start=end, end=end, text=bound))
    return Proposal(
        rewriter=name,
        variant="ends",
        function=site.ref,
        title="search the first elements instead of sorting all",
        why=(
            "Only the first or last elements of what is sorted are asked for. To find these, it is enough to look "
            "through the elements once."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=tuple(dict.fromkeys((*first, *second))),
        helpers=(ALIKE.replace("NAME", alike), PARTS.replace("NAME", parts).replace("ALIKE", alike), helper),
    )
