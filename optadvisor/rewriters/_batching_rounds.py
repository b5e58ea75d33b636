"""Which rounds of a loop matter once the numbers of all are known: `batching` goes through these alone.

    for q in range(n):                                       for q in _rounds_with(norms < radius, range(n)):
        if q != p and norm(X[p] - X[q]) < radius:    →
            near.append(q)

    for j in range(i + 1, n):                                for j in _round_of_least(norms, range(i + 1, n), best):
        d = norm(X[i] - X[j])                        →
        if d < best:
            best, at = d, j

In the first, all other rounds do nothing; in the second, the one with the first of the least numbers overwrites what
others leave. Where a loop only stores or appends the numbers, that is done for all at once. The last round is always
made, for what the variables hold after the loop.

Does not handle: loops over several arrays, loops with any other statement in them, more than one formula.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from optadvisor.rewriters._batching_read import Level, Parts
from optadvisor.source.site import Site

_ORDER = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_PLAIN = (ast.Compare, ast.Name, ast.Eq, ast.NotEq, *_ORDER, ast.expr_context)
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}

ROUND_OF = '''
def HELPER(numbers, rounds, best):
    """The round with the first of the WORD numbers, and the last round; all where others may matter."""
    if numbers is None or len(numbers) == 0 or type(best) not in (float, int, NP.float64KINDS):
        return rounds
    if type(best) is int and abs(best) > 2**53:
        return rounds
    return [rounds[at] for at in sorted({int(numbers.FUNCTION()), len(numbers) - 1})]
'''
ROUNDS_WITH = '''
def HELPER(found, rounds):
    """The rounds in which it holds, and the last round."""
    places = NP.flatnonzero(found).tolist()
    if len(found) > 0 and places[-1:] != [len(found) - 1]:
        places.append(len(found) - 1)
    return [rounds[at] for at in places]
'''
ALL_STORED = '''
def HELPER(numbers, rounds, *places):
    """The last round, with the numbers of all others in their places; all rounds where that is not sure."""
    if numbers is None or len(numbers) == 0:
        return rounds
    arrays = [array for array, own, _ in places if own is not None]
    for array, own, others in places:
        if own is None:
            if type(array) is not list:
                return rounds
            continue
        if type(array) is not NP.ndarray or array.dtype != NP.dtype(float) or not array.flags.writeable:
            return rounds
        if array.ndim != len(others) + 1 or any(one is not array and NP.may_share_memory(one, array) for one in arrays):
            return rounds
        sizes = list(array.shape)
        if rounds.start < 0 or rounds.stop > sizes.pop(own):
            return rounds
        if any(type(at) is not int or not 0 <= at < size for at, size in zip(others, sizes, strict=True)):
            return rounds
    for array, own, others in places:
        if own is None:
            array.extend(numbers[:-1])
        else:
            array[(*others[:own], slice(rounds.start, rounds.stop), *others[own:])] = numbers
    return rounds[-1:]
'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds:
    """What a loop asks of a number in each round, or where it puts all of them."""

    order: str = ""
    """`<` and the like, with the number on the left."""
    bound: ast.expr = field(default_factory=lambda: ast.Constant(None))
    least: bool = False
    """Whether the bound becomes the number, which so gets the least or largest of all."""
    may_be_none: bool = False
    stores: tuple[str, ...] = ()
    """Arrays, the place of the round's own index, and the other indices: `(table, 1, (i,))`; lists with None, `()`."""
    names: frozenset[str] = frozenset()
    """What must have a value before the loop."""


def rounds_of(site: Site, level: Level, formula: ast.expr, parts: Parts) -> Rounds | None:
    """What the loop asks; None where other rounds matter, too."""
    loop, whole = level.loop, frozenset(parts.indices)
    if not isinstance(loop, ast.For) or loop.orelse or (level.stop is None and not _goes_over_one(level, parts)):
        return None
    body, variable, text = loop.body, "", ast.dump(formula)
    match body[0]:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if value is formula:
            body, variable = body[1:], name

    def is_number(node: ast.expr) -> bool:
        return ast.dump(node) == text or (bool(variable) and isinstance(node, ast.Name) and node.id == variable)

    if not isinstance(body[0] if body else None, ast.If):
        return _stored(body, level.index, is_number, {variable, *level.names})
    test = body[0]
    if len(body) != 1 or not isinstance(test, ast.If) or test.orelse:
        return None
    found = _asked(test.test, is_number, frozenset([*whole, level.index]))
    if found is None:
        return None
    stored = {n.id for n in ast.walk(test) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    if variable in stored:
        return None
    if not isinstance(found.bound, ast.Name) or found.bound.id not in stored:
        return None if found.least else found
    if isinstance(test.test, ast.BoolOp) and isinstance(test.test.op, ast.And):  # the least may be one that is left out
        return None
    is_least = found.order in "<>" and _only_takes(test, found.bound.id, is_number, stored)
    taken = {n.id for each in test.body for n in ast.walk(each) if isinstance(n, ast.Name)} - stored
    names = frozenset([found.bound.id, *taken - {variable, *level.names}])
    return replace(found, least=True, names=names) if is_least else None


def _goes_over_one(level: Level, parts: Parts) -> bool:
    """Over the rows of one array that is known to be one, and over nothing beside it."""
    items = level.loop.iter
    if isinstance(items, ast.Call) and len(items.args) == 1 and level.index:  # enumerate
        (items,) = items.args
    plain = isinstance(items, ast.Name | ast.Attribute) and len(level.rows) == 1
    return plain and set(level.rows.values()) <= parts.arrays.keys()


def _stored(
    body: list[ast.stmt], index: str, is_number: Callable[[ast.expr], bool], own_names: set[str]
) -> Rounds | None:
    """`table[i, j] = number`, `table[j, i] = number`, `numbers.append(number)`, and nothing else."""
    stores: list[str] = []
    names: set[str] = set()
    fixed: set[str] = set()
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=array), slice=at)], value=value):
                parts = at.elts if isinstance(at, ast.Tuple) else [at]
                own = [isinstance(part, ast.Name) and part.id == index for part in parts]
                plain = all(isinstance(part, ast.Name) or _is_bound(part) for part in parts)
                if sum(own) != 1 or not plain or not is_number(value):
                    return None
                texts = [ast.unparse(part) for part, mine in zip(parts, own, strict=True) if not mine]
                fixed.add(", ".join(texts))
                names |= {
                    array,
                    *(n.id for n, mine in zip(parts, own, strict=True) if isinstance(n, ast.Name) and not mine),
                }
                stores.append(f"({array}, {own.index(True)}, ({', '.join(texts)}{',' * (len(texts) == 1)}))")
            case ast.Expr(
                value=ast.Call(func=ast.Attribute(value=ast.Name(id=items), attr="append"), args=[value], keywords=[])
            ):
                if not is_number(value):
                    return None
                names.add(items)
                stores.append(f"({items}, None, ())")
            case _:
                return None
    # what is stored twice is stored by the same round only where the other indices are the same; two lists may be one
    lists = sum(isinstance(statement, ast.Expr) for statement in body)
    if not stores or len(fixed) > 1 or lists > 1 or names & own_names:
        return None
    return Rounds(stores=tuple(stores), names=frozenset(names))


def _asked(test: ast.expr, is_number: Callable[[ast.expr], bool], whole: frozenset[str]) -> Rounds | None:
    """`number < bound`, after conditions on whole numbers, or after `bound is None or`."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        for each in test.values:
            found = _asked(each, is_number, whole)
            if found is not None:
                return found if not (found.may_be_none or found.least) else None
            names = [n for n in ast.walk(each) if isinstance(n, ast.Name)]
            plain = all(isinstance(n, _PLAIN) or (isinstance(n, ast.Constant) and _is_bound(n)) for n in ast.walk(each))
            if not plain or not {n.id for n in names} <= whole:
                return None
        return None
    if isinstance(test, ast.BoolOp) and len(test.values) == 2:
        first, second = test.values
        found = _asked(second, is_number, whole)
        match first:
            case ast.Compare(left=ast.Name(id=one), ops=[ast.Is()], comparators=[ast.Constant(value=None)]):
                if found is not None and isinstance(found.bound, ast.Name) and found.bound.id == one:
                    return Rounds(order=found.order, bound=found.bound, least=True, may_be_none=True)
        return None
    match test:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _ORDER:
            order = _ORDER[type(op)]
            for number, bound, way in ((left, right, order), (right, left, _MIRRORED[order])):
                if is_number(number) and _is_bound(bound):
                    return Rounds(order=way, bound=bound, least=False)
    return None


def _is_bound(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return abs(node.value) <= 2**53
    return isinstance(node, ast.Name) or (isinstance(node, ast.Constant) and type(node.value) is float)


def _only_takes(test: ast.If, best: str, is_number: Callable[[ast.expr], bool], stored: set[str]) -> bool:
    """`best = number`, and what else is set is made of names that stay the same: the last time counts."""
    taken = False
    for statement in test.body:
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            return False
        for target, value in _pairs(statement.targets[0], statement.value):
            if not isinstance(target, ast.Name):
                return False
            if is_number(value):
                taken = taken or target.id == best
                continue
            parts = ast.walk(value)
            if target.id == best or not all(
                isinstance(n, ast.Name | ast.Constant | ast.Tuple | ast.expr_context) for n in parts
            ):
                return False
            if {n.id for n in ast.walk(value) if isinstance(n, ast.Name)} & stored:
                return False
    return taken


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        yield from zip(target.elts, value.elts, strict=True)
    else:
        yield target, value


def header(rounds: Rounds, level: Level, variable: str, iterated: str, helper: str, at: str) -> str:
    """What the loop goes over instead of `iterated`, with all numbers in `variable`. `at`: a free name."""
    (array,) = level.rows.values() if level.stop is None else ("",)
    every = f"range(len({array}))" if array else iterated
    if rounds.stores:
        found = f"{helper}({variable}, {every}, {', '.join(rounds.stores)})"
    elif rounds.least:
        found = f"{helper}({variable}, {every}, {ast.unparse(rounds.bound)})"
    else:
        found = f"{helper}({variable} {rounds.order} {ast.unparse(rounds.bound)}, {every})"
    if array:
        iterated = iterated if level.index else f"enumerate({iterated})"
        found = f"[({at}, {array}[{at}]) for {at} in {found}]"
    elif rounds.stores or rounds.least:
        return found
    return f"({iterated} if {variable} is None else {found})"


def helper_of(rounds: Rounds, np: str) -> tuple[str, str]:
    """The function that finds the round, or stores all numbers, with its name left open; and what it may be called."""
    if rounds.stores:
        return ALL_STORED.replace("NP", np).strip("\n") + "\n", "_all_stored"
    if not rounds.least:
        return ROUNDS_WITH.replace("NP", np).strip("\n") + "\n", "_rounds_with"
    words = ("least", "argmin") if rounds.order == "<" else ("largest", "argmax")
    text = ROUND_OF.replace("WORD", words[0]).replace("FUNCTION", words[1]).replace("NP", np).strip("\n") + "\n"
    return text.replace("KINDS", ", type(None)" if rounds.may_be_none else ""), f"_round_of_{words[0]}"
