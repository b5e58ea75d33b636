"""Expressions in Cython.

    writer = Expressions(names)          writer.kinds: what each variable holds
    writer.of(node)      →  Written("v_text[v_i]", CHAR)
    writer.test(node)    →  "v_c == 'a'"         for `if` and `while`

C computes only where the value is the same by proof: sums of small numbers, comparisons of these and of characters,
tests of what kind a character is (CPython's own tables). Everything else is an operation of Python's on objects, with
Python's own errors. Where Cython's optimisations change a message or an order, they are kept off with `<object>`.

Does not handle: lambdas, generators but in `join`, `list` and what `gathered` writes out, slices of text with a step,
`%` on text in C, `is` between objects that C may make anew, chains of comparisons as values, complex and bytes.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from optadvisor.rewriters.cythonizing import calls, family_calls, formatting, int_lists, orders, text_views, wholes
from optadvisor.rewriters.cythonizing.connected import connected, kept_chain
from optadvisor.rewriters.cythonizing.family import Family
from optadvisor.rewriters.cythonizing.identities import safely_asked
from optadvisor.rewriters.cythonizing.kinds import (
    BOOL,
    CHAR,
    DICT,
    EXACT,
    INT,
    INTS,
    LIST,
    MOST_BITS,
    OBJECT,
    SET,
    TEXT,
    TUPLE,
    VARIABLE_BITS,
    Kind,
    NotTyped,
    Written,
    as_object,
    as_text,
    constant_number,
)
from optadvisor.rewriters.cythonizing.levels import check_comprehension
from optadvisor.rewriters.cythonizing.names import Names
from optadvisor.rewriters.cythonizing.operands import (
    COMPARISONS,
    OPERATORS,
    RICH,
    chained,
    in_c,
    letter,
    no_rule,
    one_letter,
    only_letters,
    or_literal,
    plain,
    pythons_own,
    quick,
    short,
)


@dataclass(kw_only=True)
class Expressions:
    names: Names
    kinds: dict[str, Kind]
    """Variable → kind, as far as known; a parameter's from the recorded calls."""
    constants: dict[str, str] = field(default_factory=dict)
    """Text of a constant container → its name among the module's."""
    asked_who: int = 0
    """The line of an `is` between two objects, which may be numbers or characters that C has computed."""
    family: Family
    further: dict[str, Kind] = field(default_factory=dict)
    """Variables of our own."""
    views: dict[str, None] = field(default_factory=dict)
    """Texts that are looked up on entry."""
    covered: set[int] = field(default_factory=set)
    """Operations that are parts of others (`wholes`)."""

    # ------------------------------------------------------------ wanted as

    def obj(self, node: ast.expr) -> str:
        return as_object(self.of(node))

    def test(self, node: ast.expr) -> str:
        """As a condition: whatever Python asks an object is asked."""
        match node:
            case ast.BoolOp(op=op, values=values):
                return "(" + (" and " if isinstance(op, ast.And) else " or ").join(map(self.test, values)) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(not {self.test(operand)})"
            case ast.Compare():
                return self.comparison(node, tested=True).text
        found = self.of(node)
        if found.kind == INT:
            return f"({found.text} != 0)"
        return as_object(found) if found.kind == CHAR else found.text

    def asked_again(self, node: ast.expr) -> str:
        """Of `not (a or b)` that is kept, Python asks `a`, then what came of it."""
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(not {self.asked_again(operand)})"
            case ast.BoolOp():
                found = self.of(node)
                return found.text if found.kind == BOOL else f"as_it_is({found.text})"
        return self.test(node)

    def of(self, node: ast.expr) -> Written:
        match node:
            case ast.Name():
                return self.name(node)
            case ast.Constant(value=value):
                return self.constant(value, node)
            case ast.UnaryOp():
                return self.unary(node)
            case ast.BinOp():
                return wholes.arithmetic(self, node)
            case ast.Compare():
                return self.comparison(node, tested=False)
            case ast.BoolOp():
                word = " and " if isinstance(node.op, ast.And) else " or "
                return connected([self.of(value) for value in node.values], word)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.choice(self.test(test), self.of(body), self.of(orelse))
            case ast.Subscript():
                return self.item(node)
            case ast.Call():
                return calls.call(self, node)
            case ast.Attribute():
                if constant := self.names.constant(node):
                    return Written(constant)
                base, name = self.obj(node.value), self.attribute_name(node)
                return Written(f"attribute({base}, {name!r}, {self.family.place()})")
            case ast.JoinedStr(values=values):
                return formatting.formatted(self, values)
        return self.container(node)

    def container(self, node: ast.expr) -> Written:
        """A new list, tuple, set or dictionary."""
        match node:
            case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
                return self.display(node, items)
            case ast.Dict(keys=keys, values=values):
                pairs = [(key, value) for key, value in zip(keys, values, strict=True) if key is not None]
                if len(pairs) < len(values):
                    raise NotTyped("`**` in a dictionary is left to Python", node.lineno)
                made = [(self.of(key), self.obj(value)) for key, value in pairs]
                hashed = [(node, key) for (node, _), (key, _) in zip(pairs, made, strict=True)]
                orders.check_hashed(hashed, [part for pair in pairs for part in pair])
                return Written(f"{{{', '.join(f'{as_object(key)}: {value}' for key, value in made)}}}", DICT)
            case ast.ListComp(elt=item):
                return Written(f"[{self.comprehension([item], node.generators)}]", LIST)
            case ast.SetComp(elt=item):
                return Written(f"{{{self.comprehension([item], node.generators)}}}", SET)
            case ast.DictComp(key=key, value=value):
                return Written(f"{{{self.comprehension([key, value], node.generators)}}}", DICT)
        raise NotTyped(no_rule(node), node.lineno)

    # ------------------------------------------------------------ names and constants

    def name(self, node: ast.Name) -> Written:
        inner = self.names.inner_name(node.id)
        if inner is not None:
            return Written(inner)
        if self.names.is_local(node.id):
            kind = self.kinds.get(node.id, OBJECT)
            return Written(self.names.own(node.id), kind, bits=VARIABLE_BITS, steady=kind == INT)
        if known := self.names.library(node) or self.names.constant(node):
            return Written(known)
        if self.names.changes(node):
            return Written(f"global_of({self.names.space()}, {node.id!a})")
        data = self.names.data(node)
        return Written(data.name, data.kind)

    def constant(self, value: object, node: ast.expr) -> Written:
        if value is None or isinstance(value, bool):
            return Written(str(value), OBJECT if value is None else BOOL)
        if isinstance(value, int):
            return constant_number(value)
        if isinstance(value, float) and math.isfinite(value):
            return Written(self.kept(repr(value)))
        if isinstance(value, str):
            if any("\ud800" <= letter <= "\udfff" for letter in value):
                raise NotTyped("half a character in a text is left to Python", node.lineno)
            return Written(ascii(value), TEXT, letters=value)
        raise NotTyped(f"`{short(node)}` is left to Python", node.lineno)

    def kept(self, text: str) -> str:
        """The name of a constant that is made once."""
        return self.constants.setdefault(text, f"k_{len(self.constants)}")

    # ------------------------------------------------------------ arithmetic

    def unary(self, node: ast.UnaryOp) -> Written:
        if isinstance(node.op, ast.Not):
            return Written(f"(not {self.asked_again(node.operand)})", BOOL)
        value = self.of(node.operand)
        match node.op, node.operand:
            case ast.USub(), ast.Constant(value=number) if type(number) is int:
                return replace(constant_number(-number), text=f"({-number})")
            case ast.USub(), ast.Constant(value=number) if type(number) is float and math.isfinite(number):
                return Written(self.kept(repr(-number)))
        sign = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}[type(node.op)]
        if value.kind == INT and sign == "-" and value.bits <= MOST_BITS:
            return Written(f"(-{value.text})", INT, bits=value.bits)
        return Written(f"({sign}{as_object(value)})")

    def operation(self, left: Written, op: ast.operator, right: Written) -> Written:
        sign = OPERATORS.get(type(op))
        if sign is None:
            raise NotTyped("`@` is left to Python")
        if left.kind == right.kind == INT:
            found = in_c(left, sign, right)
            if found is not None:
                return found
        if sign == "+" and (left.kind, right.kind) == (TEXT, CHAR):
            return Written(f"(<str>with_letter({left.text}, {right.text}))", TEXT)
        if sign == "+" and {left.kind, right.kind} <= {TEXT, CHAR}:
            return Written(f"({as_text(left)} + {as_text(right)})", TEXT)
        if own := family_calls.operator(self.family, op, left, right):
            return Written(own)
        text = pythons_own(op, as_object(left), as_object(right))
        if quick(right, sign):
            text = f"{'plus' if sign == '+' else 'minus'}_number({as_object(left)}, {right.text}, {as_object(right)})"
        elif quick(left, sign):
            text = f"({plain(left)} {sign} {plain(right)})"
        kinds = {left.kind, right.kind}
        if sign == "*" and kinds in ({LIST, INT}, {TEXT, INT}, {CHAR, INT}, {TUPLE, INT}):
            kind = next(TEXT if kind == CHAR else kind for kind in kinds if kind != INT)
            return Written(f"(<{kind}>{text})", kind)
        if sign == "+" and kinds in ({LIST}, {TUPLE}):
            return Written(f"(<{left.kind}>{text})", left.kind)
        return Written(text)

    def choice(self, test: str, body: Written, other: Written) -> Written:
        if body.kind == other.kind == INT:
            bits, steady = max(body.bits, other.bits), body.steady and other.steady
            return Written(f"({body.text} if {test} else {other.text})", INT, bits=bits, steady=steady)
        if body.kind == other.kind and body.kind in (CHAR, BOOL):
            return Written(f"({body.text} if {test} else {other.text})", body.kind)
        if one_letter(body) and one_letter(other):
            return Written(f"({body.text} if {test} else {other.text})", CHAR)
        text = f"({as_object(body)} if {test} else {as_object(other)})"
        kinds = {TEXT if one.kind == CHAR else one.kind for one in (body, other)}
        if len(kinds) == 1 and kinds <= {*EXACT}:
            kind = kinds.pop()
            return Written(f"(<{kind}>{text})", kind)
        return Written(text)

    # ------------------------------------------------------------ comparisons

    def comparison(self, node: ast.Compare, *, tested: bool) -> Written:
        sides = [self.of(side) for side in (node.left, *node.comparators)]
        if len(node.ops) == 1:
            return wholes.comparison(self, node, self.compared(sides[0], node.ops[0], sides[1], node, tested=tested))
        signs = [COMPARISONS[type(op)] for op in node.ops]
        ordered = not {"in", "not in", "is", "is not"} & {*signs}
        if ordered and all(side.kind == INT and side.bits <= MOST_BITS + 1 for side in sides):
            return Written("(" + chained([side.text for side in sides], signs) + ")", BOOL)
        letters = all(side.kind == CHAR or one_letter(side) for side in sides)
        if ordered and letters and any(side.kind == CHAR for side in sides):
            return Written("(" + chained([letter(side) for side in sides], signs) + ")", BOOL)
        if not tested or not ordered:
            return kept_chain(self, node, sides)
        return Written("(" + chained([plain(side) for side in sides], signs) + ")")

    def compared(self, left: Written, op: ast.cmpop, right: Written, node: ast.Compare, *, tested: bool) -> Written:
        sign = COMPARISONS[type(op)]
        if sign in ("is", "is not"):
            if {left.kind, right.kind} & {CHAR, INT, BOOL} and "None" not in (left.text, right.text):
                raise NotTyped("`is` between numbers or texts is left to Python", node.lineno)
            if not safely_asked(self, left, right, node):
                self.asked_who = node.lineno
            return Written(f"({as_object(left)} {sign} {as_object(right)})", BOOL)
        if sign in ("in", "not in"):
            return self.contained(left, sign, node.comparators[0], right)
        if left.kind == right.kind == INT:
            return Written(f"({left.text} {sign} {right.text})", BOOL)
        if CHAR in (left.kind, right.kind) and all(one.kind == CHAR or one_letter(one) for one in (left, right)):
            return Written(f"({letter(left)} {sign} {letter(right)})", BOOL)
        if {left.kind, right.kind} <= {TEXT, CHAR} and sign in ("==", "!="):
            return Written(f"({as_text(left)} {sign} {as_text(right)})", BOOL)
        if not tested:
            return Written(f"compared_objects({as_object(left)}, {as_object(right)}, {RICH[sign]})")
        if {left.kind, right.kind} <= {OBJECT, INT, TEXT}:
            return Written(f"compare_objects({as_object(left)}, {as_object(right)}, {RICH[sign]})", BOOL)
        return Written(f"({or_literal(left)} {sign} {or_literal(right)})")

    def contained(self, left: Written, sign: str, node: ast.expr, right: Written) -> Written:
        if left.kind == CHAR or one_letter(left):
            letters = only_letters(node) if left.kind == CHAR else ""
            if letters or right.kind == TEXT:
                return Written(f"({letter(left)} {sign} {ascii(letters) if letters else right.text})", BOOL)
        if right.kind in (DICT, SET) and not isinstance(node, ast.Set):
            return Written(f"({as_object(left)} {sign} {right.text})", BOOL)
        among = as_object(right)
        if orders.is_constant_set(node):
            among = self.kept(orders.frozen(node))
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):  # Cython compares one by one, the other way round
            constant = all(isinstance(item, ast.Constant) for item in node.elts) and not isinstance(node, ast.Set)
            among = self.kept(ast.unparse(ast.Tuple(node.elts, ast.Load()))) if constant else f"as_it_is({among})"
        return Written(f"({as_object(left)} {sign} {among})", BOOL)

    # ------------------------------------------------------------ items and attributes

    def item(self, node: ast.Subscript) -> Written:
        base = self.of(node.value)
        if isinstance(node.slice, ast.Slice):
            return self.part(base, node.slice)
        index = self.of(node.slice)
        if base.kind == INTS:
            return int_lists.item(base, index)
        if index.kind == INT and index.bits <= MOST_BITS:
            if base.kind == TEXT:
                return text_views.item(self, node.value, base, index)
            if base.kind in (LIST, TUPLE):
                return Written(f"{base.text}[{index.text}]")
            if base.kind == OBJECT:
                return Written(f"item({base.text}, {index.text})")
        return Written(self.looked_up(base, index))

    def looked_up(self, base: Written, index: Written) -> str:
        """With Python's own errors."""
        if base.kind == DICT:
            return f"value_of({base.text}, {as_object(index)})"
        return f"item_of({as_object(base)}, {as_object(index)})"

    def part(self, base: Written, part: ast.Slice) -> Written:
        bounds = [self.of(bound) if bound is not None else None for bound in (part.lower, part.upper)]
        known = all(bound is None or (bound.kind == INT and bound.bits <= MOST_BITS) for bound in bounds)
        if base.kind in (TEXT, LIST) and known and part.step is None:
            lower, upper = (bound.text if bound is not None else "" for bound in bounds)
            return Written(f"{base.text}[{lower}:{upper}]", base.kind)
        text = f"PyObject_GetItem({as_object(base)}, {self.slice(part)})"
        return Written(f"(<{base.kind}>{text})", base.kind) if base.kind in (TEXT, LIST, TUPLE) else Written(text)

    def slice(self, part: ast.Slice) -> str:
        """As the object that Python makes of it."""
        bounds = (part.lower, part.upper, part.step)
        return f"PySlice_New({', '.join('None' if bound is None else self.obj(bound) for bound in bounds)})"

    def attribute_name(self, node: ast.Attribute) -> str:
        if not node.attr.isascii() or node.attr.startswith("__"):
            raise NotTyped(f"the attribute `{node.attr}` is left to Python", node.lineno)
        return node.attr

    # ------------------------------------------------------------ containers and texts

    def display(self, node: ast.expr, items: Sequence[ast.expr]) -> Written:
        kind = {ast.List: LIST, ast.Tuple: TUPLE, ast.Set: SET}[type(node)]
        if any(isinstance(item, ast.Starred) for item in items):
            raise NotTyped("`*` in a display is left to Python", node.lineno)
        written = ", ".join(map(self.obj, items))
        if kind == SET:
            if orders.is_constant_set(node) and len(items) > 2:
                return Written(f"set({self.kept(orders.frozen(node))})", SET)
            orders.check_hashed([(item, self.of(item)) for item in items], items)
            return Written(f"{{{written}}}", SET)
        if kind == TUPLE:
            return Written(f"({written}{',' if len(items) == 1 else ''})", TUPLE)
        return Written(f"[{written}]", LIST)

    def comprehension(self, items: Sequence[ast.expr], generators: Sequence[ast.comprehension]) -> str:
        """What stands between the brackets."""
        check_comprehension(self.names, items, generators)
        clauses: list[str] = []
        depth = len(self.names.inner)
        for number, generator in enumerate(generators):
            iterable = self.plain_iterable(generator.iter)
            if number == 0:
                self.names.inner.append({})
            clauses.append(f"for {self.inner_target(generator.target)} in {iterable}")
            clauses += [f"if {self.test(condition)}" for condition in generator.ifs]
        written = ": ".join(map(self.obj, items))
        del self.names.inner[depth:]
        return " ".join([written, *clauses])

    def inner_target(self, target: ast.expr) -> str:
        if not isinstance(target, ast.Name):
            raise NotTyped("a comprehension that unpacks is left to Python", target.lineno)
        scope = self.names.inner[-1]
        if target.id in scope:
            raise NotTyped("a comprehension that binds a name twice is left to Python", target.lineno)
        scope[target.id] = self.names.temporary("c")
        return scope[target.id]

    def plain_iterable(self, node: ast.expr) -> str:
        """For a loop that Cython must not write otherwise: it would word an error in its own way."""
        orders.check_iterated(node)
        found = self.of(node)
        return found.text if found.kind in (LIST, TEXT, TUPLE) else f"as_it_is({as_object(found)})"
