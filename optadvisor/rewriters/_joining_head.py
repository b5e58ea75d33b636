"""What a loop over characters goes over: a text, parts of one, its indices, or a list of texts in a loop around."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from optadvisor.rewriters._afterwards import given
from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._plain_values import kind_of, kind_of_value
from optadvisor.source.site import Site, own_nodes

STRING_METHODS = ("lower", "upper", "casefold", "strip", "lstrip", "rstrip", "title", "capitalize", "swapcase")


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    text: str
    name: str
    variable: str
    indexed: bool = False
    """The variable is an index, and the body reads `name[variable]`."""
    outer: str = ""
    """The variable of the loop around, over a list of texts."""
    kind: str = "str"
    """The type of `name`: `list` and `tuple` are of texts."""


def head_of(site: Site, loop: ast.For) -> Head | None:
    """`for c in text`, `for c in text.lower()`, `for c in reversed(text)`, `for i in range(len(text))`."""
    if not isinstance(loop.target, ast.Name):
        return None
    variable, source = loop.target.id, loop.iter
    if isinstance(source, ast.Call) and is_builtin(site, source.func, "range"):
        return _indexed(site, source, variable)
    backwards = isinstance(source, ast.Call) and is_builtin(site, source.func, "reversed") and len(source.args) == 1
    if backwards and isinstance(source, ast.Call):
        source = source.args[0]
    root: ast.expr = source
    while not isinstance(root, ast.Name):
        inner = _made_of(site, root)
        if inner is None:
            return None
        root = inner
    text = site.code(source) + ("[::-1]" if backwards else "")
    return Head(text=text, name=root.id, variable=variable)


def only_loop(loop: ast.For) -> ast.For | None:
    """The loop that is all of a loop's body."""
    return loop.body[0] if len(loop.body) == 1 and isinstance(loop.body[0], ast.For) else None


def nested(site: Site, loop: ast.For, inner: ast.For) -> Head | None:
    """`for line in lines: for c in line:`, over the characters of all of them."""
    match loop, inner:
        case (
            ast.For(target=ast.Name(id=outer), iter=ast.Name(id=name)),
            ast.For(target=ast.Name(id=variable), iter=ast.Name(id=again), orelse=[]),
        ) if again == outer and len({outer, name, variable}) == 3:
            head = Head(text=f'"".join({name})', name=name, variable=variable, outer=outer, kind=kind_of(site, name))
            element = {spec.element for spec in site.seen(name)} - {""}
            of_texts = "builtins.str" in element or any(_as_text(site, head, n) for n in nodes(inner.body))
            return head if head.kind in ("list", "tuple") and of_texts else None
    return None


def source_tests(head: Head) -> tuple[str, ...]:
    inside = (f"set(map(type, {head.name})) <= {{str}}",) if head.outer else ()
    return (f"type({head.name}) is {head.kind}", *inside)


def _made_of(site: Site, node: ast.expr) -> ast.expr | None:
    """The text that `text.lower()` or `text[1:]` is made of."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        plain = node.func.attr in STRING_METHODS and not node.args and not node.keywords
        return node.func.value if plain else None
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        ends = (node.slice.lower, node.slice.upper, node.slice.step)
        return node.value if all(end is None or whole_number(end) is not None for end in ends) else None
    return None


def whole_number(node: ast.expr) -> int | None:
    sign = -1 if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else 1
    value = node.operand if isinstance(node, ast.UnaryOp) and sign == -1 else node
    return sign * value.value if isinstance(value, ast.Constant) and type(value.value) is int else None


def _indexed(site: Site, source: ast.Call, variable: str) -> Head | None:
    """`range(len(text))` and `range(len(text) - 1, -1, -1)`."""
    if source.keywords:
        return None
    match [whole_number(a) if whole_number(a) is not None else a for a in source.args]:
        case [ast.Call() as length] | [0, ast.Call() as length] | [0, ast.Call() as length, 1]:
            order = ""
        case [ast.BinOp(op=ast.Sub(), left=ast.Call() as length, right=one), -1, -1] if whole_number(one) == 1:
            order = "[::-1]"
        case _:
            return None
    name = length.args[0] if len(length.args) == 1 and not length.keywords else None
    if not isinstance(name, ast.Name) or not is_builtin(site, length.func, "len"):
        return None
    return Head(text=name.id + order, name=name.id, variable=variable, indexed=True)


def is_text(site: Site, head: Head, body: Sequence[ast.stmt]) -> bool:
    """The recorded calls, or what is done to the elements, say that the loop goes over a text."""
    assert site.node is not None
    stored = any(
        isinstance(n, ast.Name) and n.id == head.name and not isinstance(n.ctx, ast.Load) for n in own_nodes(site.node)
    )
    seen = {spec.type for spec in site.seen(head.name)} if head.name in site.parameters and not stored else set()
    if seen:
        return "builtins.str" in seen
    kinds = {
        kind_of_value(site, value)
        for statement in own_nodes(site.node)
        for target, value in given(statement)
        if target == head.name
    }
    return kinds == {"str"} or (kinds <= {"", "str"} and any(_as_text(site, head, n) for n in nodes(body)))


def _as_text(site: Site, head: Head, node: ast.AST) -> bool:
    """`c.isalpha()`, `ord(c)`, `c == "a"`, `c in "abc"`, `c in VOWELS`."""
    if isinstance(node, ast.Attribute):
        return is_character(head, node.value)
    if isinstance(node, ast.Call):
        return is_builtin(site, node.func, "ord") and any(is_character(head, a) for a in node.args)
    if not isinstance(node, ast.Compare) or not is_character(head, node.left):
        return False
    return any(isinstance(n, ast.Constant) and type(n.value) is str for c in node.comparators for n in ast.walk(c)) or (
        isinstance(node.ops[0], ast.In | ast.NotIn)
    )


def is_character(head: Head, node: ast.AST) -> bool:
    if not head.indexed:
        return isinstance(node, ast.Name) and node.id == head.variable
    indexed = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == head.name
    return (
        indexed
        and isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Name)
        and (node.slice.id == head.variable)
    )


def nodes(block: Iterable[ast.AST]) -> Iterator[ast.AST]:
    return (node for statement in block for node in ast.walk(statement))
