"""Expressions whose values have types that are known exactly, and which cannot raise: nobody notices where they are not
evaluated.

    any([word[0] == letter for word in line.split()])     line: a text, letter: a text, word: a text that is not empty
    all([xs[i] <= xs[i + 1] for i in range(len(xs) - 1)])     xs: a list of numbers, i: a place in it, and one before

What a name stands for is assumed, and tested when it runs: see `_exact_names`. Functions of the file are followed
(`_exact_functions`).

Does not handle: rows of rows, look-ups in dictionaries, objects of the user's classes, methods other than texts'.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from optadvisor.rewriters._exact_kinds import (
    COUNTED,
    HELD,
    LENGTH,
    NUMBERS,
    TEXT,
    TRUTH,
    WHOLE,
    WRITTEN,
    Exact,
    Kind,
    Row,
    Several,
    comparison,
    constant,
    either,
    operation,
)
from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.source.site import Site

ASKING = ("isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "islower", "isnumeric", "isspace", "isupper")
CHANGING = ("capitalize", "casefold", "lower", "swapcase", "title", "upper")
_OVER = ("all", "any", "enumerate", "frozenset", "list", "range", "reversed", "set", "sorted", "tuple", "zip")
COPIES = {"frozenset": "frozenset", "list": "list", "set": "set", "tuple": "tuple"}


class Asked(Exception):  # noqa: N818 - a question, not an error
    """A name whose kind nobody has said."""

    def __init__(self, name: str, node: ast.Name) -> None:
        super().__init__(name)
        self.name, self.node = name, node


@dataclass(slots=True, kw_only=True)
class Exactly:
    """Reads expressions. Raises `Impure` where one may raise or run code of the user's, `Asked` for a name."""

    site: Site
    assumed: Mapping[str, Kind]
    """Names from outside, and what they are taken for."""
    called: Callable[[ast.Call, Sequence[Kind]], Kind]
    """What a function of the file gives. Raises `Impure`."""
    own: dict[str, Kind] = field(default_factory=dict)
    """Variables of the expression, or of the function, that surely have a value."""
    looked: list[ast.Name] = field(default_factory=list)
    """Where names from outside are read."""
    local: frozenset[str] = frozenset()
    """Names that are the function's, whether or not they have a value already."""

    def of(self, node: ast.expr) -> Kind:
        match node:
            case ast.Constant(value=value):
                kind = constant(value)
                if kind is not None:
                    return kind
            case ast.Name():
                return self._name(node)
            case ast.BinOp(left=left, op=op, right=right):
                return operation(self.of(left), op, self.of(right), node)
            case ast.UnaryOp(op=op, operand=operand):
                return self._unary(op, self.of(operand), node)
            case ast.BoolOp(values=values):
                return self._one_of(values, node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.of(test)
                return self._one_of([body, orelse], node)
            case ast.Compare():
                return self._comparison(node)
            case ast.Subscript(value=value, slice=index):
                return self._item(self.of(value), index, node)
            case ast.Call():
                return self._call(node)
            case ast.Tuple(elts=elts) if elts and not any(isinstance(one, ast.Starred) for one in elts):
                return Row(tuple(map(self.of, elts)))
            case ast.List(elts=elts) | ast.Set(elts=elts) if elts:
                form = "list" if isinstance(node, ast.List) else "set"
                return Several(form, self.number(self._one_of(elts, node), node))
            case ast.ListComp(elt=elt, generators=generators):
                return self.comprehension(elt, generators)
        raise Impure(f"`{self.site.code(node)}` may raise, or do more than compute", node)

    # ------------------------------------------------------------ what expressions are made of

    def scalar(self, node: ast.expr) -> Exact:
        return self.number(self.of(node), node)

    def number(self, kind: Kind, node: ast.expr) -> Exact:
        """A number, text, truth or None."""
        if not isinstance(kind, Exact):
            raise Impure(f"`{self.site.code(node)}` may be a list", node)
        return kind

    def _name(self, node: ast.Name) -> Kind:
        if node.id in self.own:
            return self.own[node.id]
        if node.id in self.local:
            raise Impure(f"`{node.id}` may have no value there", node)
        if is_builtin(self.site, node, node.id):
            raise Impure(f"what `{node.id}` is used for is not known", node)
        if node.id not in self.assumed:
            raise Asked(node.id, node)
        self.looked.append(node)
        return self.assumed[node.id]

    def _one_of(self, nodes: Sequence[ast.expr], node: ast.AST) -> Kind:
        found = self.of(nodes[0])
        for one in nodes[1:]:
            found = either(found, self.of(one), node)
        return found

    def _unary(self, op: ast.unaryop, kind: Kind, node: ast.expr) -> Exact:
        if isinstance(op, ast.Not):
            return TRUTH
        one = self.number(kind, node)
        if not one.types <= (frozenset({"int"}) if isinstance(op, ast.Invert) else NUMBERS):  # `~True` warns
            raise Impure(f"`{self.site.code(node)}` is not known to be a number", node)
        types = one.types - {"bool"} | ({"int"} if "bool" in one.types else frozenset())
        return Exact(types, bits=None if one.bits is None else one.bits + 1)

    def _comparison(self, node: ast.Compare) -> Exact:
        kinds = [self._among(one) for one in (node.left, *node.comparators)]
        for op, left, right in zip(node.ops, kinds, kinds[1:], strict=False):
            comparison(left, op, right, node)
        return TRUTH

    def _among(self, node: ast.expr) -> Kind:
        """What something may be looked for in: `("a", "b")` is as good as a list."""
        kind = self.of(node)
        if isinstance(node, ast.Tuple) and isinstance(kind, Row):
            return Several("tuple", self.number(self._one_of(node.elts, node), node))
        return kind

    def _item(self, kind: Kind, index: ast.expr, node: ast.expr) -> Kind:
        if isinstance(index, ast.Slice):
            return self._slice(kind, index, node)
        place = self.of(index)
        if isinstance(kind, Row) and _is_first_or_last(index, len(kind.parts)):
            place_in_row: int = ast.literal_eval(index)
            return kind.parts[place_in_row]
        if isinstance(kind, Exact) and kind.types == {"str"} and kind.low and _is_first_or_last(index, kind.low):
            return Exact(kind.types, low=1)
        if isinstance(kind, Several) and kind.name and isinstance(place, Exact) and kind.type in ("list", "tuple"):
            inside = place.below is not None and place.below[0] == kind.name and place.below[1] >= 0
            if inside and place.low is not None and place.low >= 0:
                return kind.element
        raise Impure(f"`{self.site.code(node)}` may not be there", node)

    def _slice(self, kind: Kind, index: ast.Slice, node: ast.expr) -> Kind:
        for part in (index.lower, index.upper):
            if part is not None and not self.scalar(part).types <= WHOLE | {"NoneType"}:
                raise Impure(f"`{self.site.code(node)}` may have no such part", node)
        step = index.step
        if step is not None and not (self.scalar(step).types <= WHOLE and _is_step(step)):
            raise Impure(f"`{self.site.code(node)}` may have no such part", node)
        if isinstance(kind, Exact) and kind.types == {"str"}:
            return TEXT
        if isinstance(kind, Several) and kind.type in ("list", "tuple"):
            return replace(kind, name="")
        raise Impure(f"`{self.site.code(node)}` may have no such part", node)

    # ------------------------------------------------------------ calls

    def _call(self, node: ast.Call) -> Kind:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise Impure(f"`{self.site.code(node)}` passes its arguments in a way that is not known", node)
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        if is_builtin(self.site, node.func, *_OVER):
            return self._over(node)
        if is_builtin(self.site, node.func, "len") and len(node.args) == 1:
            return self._length(node.args[0])
        if is_builtin(self.site, node.func, "abs", "bool", "float", "int", "round", "str") and len(node.args) == 1:
            return self._converted(node, self.scalar(node.args[0]))
        return self.called(node, [self.of(argument) for argument in node.args])

    def _length(self, node: ast.expr) -> Exact:
        kind = self.of(node)
        if isinstance(kind, Exact):
            if kind.types != {"str"}:
                raise Impure(f"`{self.site.code(node)}` may have no length", node)
            return replace(LENGTH, low=kind.low or 0)
        if isinstance(kind, Several) and (kind.type == "iterator" or _is_endless(kind)):
            raise Impure(f"`{self.site.code(node)}` may have no length", node)
        return replace(LENGTH, below=(kind.name, -1) if isinstance(kind, Several) and kind.name else None)

    def _converted(self, node: ast.Call, kind: Exact) -> Exact:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        whole, held = kind.types <= WHOLE, kind.bits is not None and kind.bits <= HELD
        if name == "bool":
            return TRUTH
        if name == "str" and kind.types <= NUMBERS | {"str", "NoneType"}:
            if not kind.types & WHOLE or (kind.bits is not None and kind.bits <= WRITTEN):
                return replace(TEXT, low=0 if "str" in kind.types else 1)
        elif name == "float" and (kind.types == {"float"} or (held and kind.types <= NUMBERS)):
            return Exact(frozenset({"float"}), bits=kind.bits)
        elif name in ("int", "round") and (whole or (held and kind.types <= NUMBERS)):
            low = kind.low if kind.low is None or kind.low >= 0 else None
            return Exact(frozenset({"int"}), low=low, bits=None if kind.bits is None else kind.bits + 1)
        elif name == "abs" and kind.types <= NUMBERS:
            types = kind.types - {"bool"} | ({"int"} if "bool" in kind.types else frozenset())
            return Exact(types, low=0 if types <= WHOLE else None, bits=kind.bits)
        raise Impure(f"`{self.site.code(node)}` may raise", node)

    def _method(self, node: ast.Call, func: ast.Attribute) -> Kind:
        if self.scalar(func.value).types != {"str"}:
            raise Impure(f"`{self.site.code(func.value)}` is not known to be a text", node)
        if func.attr in ASKING and not node.args:
            return TRUTH
        if func.attr in CHANGING and not node.args:
            return TEXT
        arguments = [self._among(argument) for argument in node.args]
        texts = all(isinstance(one, Exact) and one.types == {"str"} for one in arguments)
        if func.attr in ("startswith", "endswith") and len(arguments) == 1 and (texts or _is_row(node.args[0])):
            return TRUTH
        if func.attr in ("count", "find", "rfind") and len(arguments) == 1 and texts:
            return replace(LENGTH, low=0 if func.attr == "count" else -1)
        if func.attr in ("strip", "lstrip", "rstrip") and len(arguments) <= 1 and texts:
            return TEXT
        if func.attr == "replace" and len(arguments) == 2 and texts:
            return TEXT
        if func.attr == "split" and not arguments:
            return Several("list", Exact(frozenset({"str"}), low=1))
        if func.attr == "split" and len(arguments) == 1 and texts and _low(arguments[0]):
            return Several("list", TEXT)
        if func.attr == "splitlines" and not arguments:
            return Several("list", TEXT)
        raise Impure(f"`{self.site.code(node)}` may raise", node)

    # ------------------------------------------------------------ what is gone through

    def _over(self, node: ast.Call) -> Kind:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "range" and 1 <= len(node.args) <= 3:
            return self._range(node)
        if name == "zip" and node.args:
            return Several("iterator", Row(tuple(map(self.element, node.args))))
        if name in (*COPIES, "sorted") and len(node.args) == 1 and _is_endless(self.of(node.args[0])):
            raise Impure(f"`{self.site.code(node)}` may be too long to be kept", node)
        if len(node.args) == 1 and name in ("any", "all"):
            self.element(node.args[0])
            return TRUTH
        if name == "enumerate" and len(node.args) == 1:
            return Several("iterator", Row((self._place(node.args[0]), self.element(node.args[0]))))
        if name == "reversed" and len(node.args) == 1:
            kind = self.of(node.args[0])
            if isinstance(kind, Exact) or (isinstance(kind, Several) and kind.type in ("list", "tuple", "range")):
                return Several("iterator", self.element(node.args[0]))
        if name == "sorted" and len(node.args) == 1:
            element = self.element(node.args[0])
            if isinstance(element, Exact) and (element.types <= NUMBERS or element.types == {"str"}):
                return Several("list", element)
        if name in COPIES and len(node.args) == 1:
            element = self.element(node.args[0])
            if isinstance(element, Exact) or name in ("list", "tuple"):
                return Several(COPIES[name], element)
        raise Impure(f"`{self.site.code(node)}` may raise", node)

    def _place(self, node: ast.expr) -> Exact:
        kind = self.of(node)
        name = kind.name if isinstance(kind, Several) else ""
        return replace(LENGTH, below=(name, 0) if name else None)

    def _range(self, node: ast.Call) -> Several:
        kinds = [self.scalar(argument) for argument in node.args]
        if not all(kind.types <= WHOLE for kind in kinds):
            raise Impure(f"`{self.site.code(node)}` may not be what numbers are counted by", node)
        start = kinds[0] if len(kinds) > 1 else Exact(frozenset({"int"}), low=0, bits=0)
        stop = kinds[min(len(kinds) - 1, 1)]
        upwards = len(kinds) < 3 or (kinds[2].low or 0) > 0
        if not upwards and not (len(kinds) == 3 and _is_step(node.args[2])):
            raise Impure(f"`{self.site.code(node)}` may have a step of zero", node)
        bits = None if start.bits is None or stop.bits is None else max(start.bits, stop.bits)
        below = None
        if upwards and stop.below is not None:
            below = (stop.below[0], stop.below[1] + 1)
        return Several("range", Exact(frozenset({"int"}), start.low if upwards else None, bits, below))

    def element(self, node: ast.expr) -> Kind:
        """What going through it gives, one after the other."""
        if isinstance(node, ast.GeneratorExp):
            return self.comprehension(node.elt, node.generators).element
        match node:
            case ast.Call(func=ast.Attribute(value=of, attr="items" | "keys" | "values" as view), args=[], keywords=[]):
                return self._view(self.of(of), view, node)
        kind = self.of(node)
        if isinstance(kind, Exact) and kind.types == {"str"}:
            return Exact(kind.types, low=1)
        if isinstance(kind, Several):
            return kind.element.parts[0] if kind.type == "dict" and isinstance(kind.element, Row) else kind.element
        raise Impure(f"`{self.site.code(node)}` may be nothing that one can go through", node)

    def _view(self, kind: Kind, view: str, node: ast.expr) -> Kind:
        if not isinstance(kind, Several) or kind.type != "dict" or not isinstance(kind.element, Row):
            raise Impure(f"`{self.site.code(node)}` is of something that may be no dictionary", node)
        return {"items": kind.element, "keys": kind.element.parts[0], "values": kind.element.parts[1]}[view]

    def comprehension(self, element: ast.expr, generators: Sequence[ast.comprehension]) -> Several:
        """A comprehension in it; its variables are gone afterwards."""
        own, local = self.own, self.local
        targets = {n.id for one in generators for n in ast.walk(one.target) if isinstance(n, ast.Name)}
        for number, generator in enumerate(generators):
            if generator.is_async:
                raise Impure("it waits for something", generator.iter)
            kind = self.element(generator.iter)
            if not number:
                self.own, self.local = {k: v for k, v in own.items() if k not in targets}, local | targets
            self.bind(generator.target, kind)
            for test in generator.ifs:
                self.of(test)
        found = self.of(element)
        self.own, self.local = own, local
        return Several("list", found)

    def bind(self, target: ast.expr, kind: Kind) -> None:
        if isinstance(target, ast.Name):
            self.own[target.id] = kind
            return
        parts = target.elts if isinstance(target, ast.Tuple | ast.List) else []
        if not isinstance(kind, Row) or len(parts) != len(kind.parts):
            raise Impure(f"`{self.site.code(target)}` may not be what comes there", target)
        for part, one in zip(parts, kind.parts, strict=True):
            self.bind(part, one)


def _low(kind: Kind) -> int:
    return kind.low or 0 if isinstance(kind, Exact) else 0


def _is_endless(kind: Kind) -> bool:
    """A `range` that may be longer than any list."""
    if not isinstance(kind, Several) or kind.type != "range" or not isinstance(kind.element, Exact):
        return False
    return kind.element.bits is None or kind.element.bits > COUNTED


def _is_first_or_last(index: ast.expr, length: int) -> bool:
    match index:
        case ast.Constant(value=value) if type(value) is int:
            return 0 <= value < length
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if type(value) is int:
            return 0 < value <= length
    return False


def _is_step(node: ast.expr) -> bool:
    """A number that is written out, and not zero."""
    inner = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(inner, ast.Constant) and type(inner.value) is int and inner.value != 0


def _is_row(node: ast.expr) -> bool:
    """A tuple of texts that is written out."""
    return isinstance(node, ast.Tuple) and all(
        isinstance(one, ast.Constant) and isinstance(one.value, str) for one in node.elts
    )
