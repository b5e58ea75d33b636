"""What is asked in the place of an expression that is made of one text, or of several: the look-ups and their tests.

    `are_anagrams(word, first)`   →   Use(answer="known[word] == known[first]", tests=("type(word) is str", …), …)

Does not handle: which expressions those are (see `_remembering_find`).
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from optadvisor.rewriters._places import is_builtin, local_name
from optadvisor.rewriters._pure_tables import Impure, Many
from optadvisor.rewriters._remembering_parts import leaves, operand_of, place_of
from optadvisor.rewriters._remembering_read import Answer, is_of_texts, read_of, site_of
from optadvisor.source.site import Site, bindings

SHARED = frozenset({"NoneType", "bool", "int", "str"})
"""Results of which one is as good as another; of two nans it is not."""
ARGUMENT = "text"
"""The parameter of what is remembered."""
TOTAL = ("capitalize", "casefold", "lower", "lstrip", "rstrip", "strip", "swapcase", "title", "upper")
"""Methods that never raise for a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """An expression of the user's, and what is asked in its place."""

    statement: ast.stmt
    """The outermost loop around it."""
    expression: ast.expr
    tests: tuple[str, ...]
    """That it is made of texts or whole numbers; they bind the variables in `answer`, too."""
    made: tuple[str, ...]
    """What is remembered: functions of one parameter, as text."""
    marks: Mapping[str, str]
    """What stands in `answer` for the dictionary of each of them."""
    answer: str
    otherwise: str
    functions: tuple[ast.FunctionDef, ...]
    outside: tuple[str, ...]
    """Functions and constants of the file that must be what they were."""


def asking(
    site: Site,
    statement: ast.stmt,
    node: ast.expr,
    answer: ast.expr,
    parts: Sequence[ast.expr],
    around: tuple[ast.FunctionDef, ...],
) -> Use:
    """`answer` with its `parts` looked up, in the place of `node`. Raises `Impure`."""
    own = site_of(site, around[0]) if around else site
    answers = [_answer(own, part, answer) for part in parts]
    functions = tuple(dict.fromkeys((*around, *(f for one in answers for f in one.functions))))
    constants = tuple(dict.fromkeys(name for one in answers for name in one.constants))
    for name in (*(f.name for f in functions), *constants):
        if name in site.bound_names:
            raise Impure(f"`{name}` is another thing in {site.ref.name} than in the rest of the file", node)
    given = _given(site, node, around)
    if len(given) > 1 and not around and not all(_is_total(site, part) for part in parts):
        raise Impure(f"`{site.code(parts[0])}` may raise before the next is looked at", node)
    texts = (not around and len(given) > 1) or is_of_texts(answer, functions)
    variables = {key: _variable(site, one, number) for number, (key, one) in enumerate(given.items(), start=1)}
    made: dict[str, str] = {}
    replaced: dict[int, ast.expr] = {}
    for part in parts:
        operand = operand_of(own, part)
        assert operand is not None
        mark = made.setdefault(_as_function(site, part, operand), f"__KNOWN_{len(made)}__")
        key = operand.id if around and isinstance(operand, ast.Name) else ast.dump(operand)
        replaced[id(part)] = ast.Subscript(_loaded(mark), _loaded(variables[key]), ast.Load())
    if around:
        names = (n for n in ast.walk(answer) if isinstance(n, ast.Name) and n.id in given)
        for inner in names:
            replaced.setdefault(id(inner), _loaded(variables[inner.id]))
    return Use(
        statement=statement,
        expression=node,
        tests=tuple(_tests(site, given, variables, texts=texts)),
        made=tuple(made),
        marks=made,
        answer=_in_brackets(_Replacing(replaced).visit(answer)),
        otherwise=_otherwise(site, node, given, variables),
        functions=functions,
        outside=(*(f.name for f in functions if site.is_in_file(f.name)), *constants),
    )


def _in_brackets(answer: ast.AST) -> str:
    """As the first part of `… if … else …`."""
    return f"({ast.unparse(answer)})" if isinstance(answer, ast.IfExp) else ast.unparse(answer)


def _loaded(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _variable(site: Site, operand: ast.expr, number: int) -> str:
    """Its own name; a new one for an element of something."""
    return operand.id if isinstance(operand, ast.Name) else local_name(site, f"one_{number}" if number > 1 else "one")


def _tests(site: Site, given: Mapping[str, ast.expr], variables: Mapping[str, str], *, texts: bool) -> Iterator[str]:
    """A single element is looked at once; several are those of lists, where it does not matter how often."""
    several = len(given) > 1
    for operand in given.values() if several else ():
        match operand:
            case ast.Subscript(value=ast.Name(id=items), slice=index):
                yield f"type({items}) is list"
                place = place_of(index)
                if isinstance(place, ast.Name) and not _counts(site, place.id):
                    yield f"type({place.id}) is int"
    for key, operand in given.items():
        name = variables[key]
        value = name if isinstance(operand, ast.Name) else f"{name} := {ast.unparse(operand)}"
        yield f"type({value}) is str" if texts else f"(type({value}) is str or type({name}) is int)"


def _counts(site: Site, name: str) -> bool:
    """It is bound by loops over `range` alone, so it is a whole number where it has a value."""
    assert site.node is not None
    loops = [node for node in ast.walk(site.node) if isinstance(node, ast.For | ast.comprehension)]
    counting = [
        loop.target for loop in loops if isinstance(loop.iter, ast.Call) and is_builtin(site, loop.iter.func, "range")
    ]
    bound = [one for one in bindings(site.module.tree, name) if one in list(ast.walk(site.node))]
    return bool(bound) and all(one in counting for one in bound) and name not in site.parameters


def _otherwise(site: Site, node: ast.expr, given: Mapping[str, ast.expr], variables: Mapping[str, str]) -> str:
    """The user's expression, in which a single element is not looked at twice."""
    only = next(iter(given.items()))
    if len(given) > 1 or isinstance(only[1], ast.Name):
        return site.code(node)
    wanted = ast.dump(only[1])
    places = {id(n): _loaded(variables[only[0]]) for n in ast.walk(node) if ast.dump(n) == wanted}
    return ast.unparse(_Replacing(places).visit(node))


def _is_total(site: Site, part: ast.expr) -> bool:
    """It never raises for a text: `sorted(word.lower())`."""
    for node in ast.walk(part):
        match node:
            case ast.Call(func=ast.Attribute(attr=method), args=[]) if method in TOTAL:
                pass
            case ast.Call(func=func, args=[_], keywords=[]) if is_builtin(site, func, "set", "sorted"):
                pass
            case ast.Name() | ast.Subscript() | ast.Attribute() | ast.Constant() | ast.Load():
                pass
            case _:
                return False
    return True


def _given(site: Site, node: ast.expr, around: Sequence[ast.FunctionDef]) -> dict[str, ast.expr]:
    """What the parts are made of: parameter → argument, or the operands themselves, by their trees."""
    if around:
        assert isinstance(node, ast.Call)
        return {a.arg: argument for a, argument in zip(around[0].args.args, node.args, strict=True)}
    operands = [one for one in leaves(site, node) if one is not None]
    return {ast.dump(one): one for one in operands}


def _answer(site: Site, part: ast.expr, whole: ast.expr) -> Answer:
    operand = operand_of(site, part)
    assert operand is not None
    answer = read_of(site, part, operand)
    if isinstance(answer.kind, Many):
        if not any(part in looked_at for looked_at in map(_looked_at, ast.walk(whole))):
            raise Impure(f"what `{site.code(part)}` makes is kept, and each round needs one of its own", part)
    elif not answer.kind <= SHARED:
        raise Impure(f"`{site.code(part)}` may give a float, and two nans are different objects", part)
    return answer


def _looked_at(node: ast.AST) -> list[ast.expr]:
    """The lists and sets that it only looks at: it gives none of them, nor anything that holds them."""
    match node:
        case ast.Compare(left=left, comparators=others):
            return [left, *others]
        case ast.BinOp(left=ast.Call() as left, op=ast.Sub() | ast.BitXor(), right=right):
            return [left, right]
        case ast.Call(func=ast.Name(id="len"), args=[ast.BinOp(left=left, right=right)]):
            return [left, right]  # only there: `s & s` and `s | s` are in another order than of two equal sets
        case ast.Call(func=ast.Name(id="len"), args=args):
            return args
    return []


def _as_function(site: Site, part: ast.expr, operand: ast.expr) -> str:
    """`sorted`, or `lambda text: soundex(text)`: a function of the file may have no value yet when the loop begins."""
    match part:
        case ast.Call(func=ast.Name(id=function), args=[ast.expr() as only]) if (
            ast.dump(only) == ast.dump(operand) and site.helper(part) is None
        ):
            return function
    places = {
        id(n): ast.Name(ARGUMENT, ast.Load())
        for n in ast.walk(part)
        if isinstance(n, ast.expr) and ast.dump(n) == ast.dump(operand)
    }
    return f"lambda {ARGUMENT}: {ast.unparse(_Replacing(places).visit(part))}"


class _Replacing(ast.NodeTransformer):
    """A copy of a tree with some of its nodes exchanged."""

    def __init__(self, nodes: Mapping[int, ast.expr]) -> None:
        self.nodes = nodes

    def visit(self, node: ast.AST) -> ast.AST:
        if id(node) in self.nodes:
            return self.nodes[id(node)]
        made = copy.copy(node)
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                setattr(made, name, [self.visit(one) if isinstance(one, ast.AST) else one for one in value])
            elif isinstance(value, ast.AST):
                setattr(made, name, self.visit(value))
        return made
