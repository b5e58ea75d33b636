"""Expressions over text, written as expressions over codes.

    dna[i] == "G"              →      dna[i] == 71
    x[i - 1] == y[j - 1]       →      x[i - 1] == y[j - 1]
    word[i:j] == word[k:l]     →      _same_part(word, i, j, word[k:l])
    c in "ACGT"                →      _is_one_of_1(c)

What is no text is copied as it stands, and whether that can be compiled is decided elsewhere. Text where it is not
known what codes would do raises `NotLetteredError`.

Does not handle: `in` with a text of several characters on the left, but for texts; formatting; `+` but for text that is
built; `*`; comparisons of lists of characters.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.lettering import methods, tables
from optadvisor.rewriters.lettering.kinds import kind_of, literal
from optadvisor.rewriters.lettering.reading import (
    BYTES,
    CHAR,
    CHARS,
    EMPTY,
    LISTED,
    MAYBE,
    MOST_LETTERS,
    OTHER,
    SINGLE,
    TEXT,
    Reading,
    nearest,
)

ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
EQUALITIES = (ast.Eq, ast.NotEq)
SHORT = 40
"""So long is a literal that is compared character by character in the text."""
_SIGNS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}


def written(reading: Reading, node: ast.AST) -> str:
    """The source of something that gives no text, with codes for the text in it."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        return plain(reading, node)
    if isinstance(node, ast.expr) and kind_of(reading, node) != OTHER and literal(reading, node) is None:
        raise reading.refuse(node)
    if isinstance(node, ast.Name) and node.id in reading.tables:
        raise reading.refuse(node, "it uses a dict as a whole")
    if isinstance(node, ast.Compare):
        return _compared(reading, node)
    if isinstance(node, ast.Call):
        return methods.number(reading, node)
    if isinstance(node, ast.Subscript):
        return _read(reading, node)
    if isinstance(node, ast.ListComp | ast.GeneratorExp):
        return spliced(reading, node, comprehension(reading, node))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return spliced(reading, node, {node.operand: tested(reading, node.operand)})
    if isinstance(node, ast.IfExp):
        return spliced(reading, node, {node.test: tested(reading, node.test)})
    return spliced(reading, node, {})


def plain(reading: Reading, node: ast.expr) -> str:
    """The source as it stands, in which no variable is text."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and (part.id in reading.kinds or part.id in reading.tables):
            raise reading.refuse(node)
    return reading.site.code(node)


def spliced(reading: Reading, node: ast.AST, known: dict[ast.expr, str]) -> str:
    """The source of a node with its parts written anew; `known` are those that are written already."""
    module = reading.site.module
    start, end = module.span(node)  # type: ignore[arg-type]
    pieces, position = [], start
    for part in sorted(nearest(node), key=lambda part: module.span(part)):  # type: ignore[arg-type]
        low, high = module.span(part)  # type: ignore[arg-type]
        text = known[part] if isinstance(part, ast.expr) and part in known else written(reading, part)
        pieces += [module.data[position:low].decode("utf-8"), text]
        position = high
    return "".join([*pieces, module.data[position:end].decode("utf-8")])


def tested(reading: Reading, node: ast.expr) -> str:
    """The source of a condition, of which only the truth counts."""
    if isinstance(node, ast.BoolOp):
        return spliced(reading, node, {part: tested(reading, part) for part in node.values})
    kind = kind_of(reading, node)
    if literal(reading, node) is None and kind in (*LISTED, CHARS):
        return f"(len({as_list(reading, node)}) > 0)"
    if literal(reading, node) is None and kind == MAYBE:
        return f"({as_code(reading, node)} >= 0)"
    return written(reading, node)


# ---------------------------------------------------------------- text as one code, and as a list of codes


def as_code(reading: Reading, node: ast.expr) -> str:
    """The code of an expression that gives one character; -1 for `""`."""
    known = literal(reading, node)
    if known is not None and len(known) <= 1:
        _rely(reading, node)
        return str(ord(known)) if known else "-1"
    if kind_of(reading, node) not in SINGLE:
        raise reading.refuse(node)
    match node:
        case ast.Name(id=name):
            return name
        case ast.Subscript():
            return _read(reading, node)
        case ast.IfExp(test=test, body=body, orelse=other):
            return f"({as_code(reading, body)} if {tested(reading, test)} else {as_code(reading, other)})"
        case ast.Call():
            return methods.code(reading, node)
    raise reading.refuse(node)


def as_list(reading: Reading, node: ast.expr) -> str:
    """The list of codes of an expression that gives text, or a list of characters."""
    known = literal(reading, node)
    if known is not None:
        _rely(reading, node)
        return _codes(reading, node, [*map(ord, known)])
    kind = kind_of(reading, node)
    if kind == CHAR:
        return f"[{as_code(reading, node)}]"
    if kind not in LISTED and kind != CHARS:
        raise reading.refuse(node)
    match node:
        case ast.Constant(value=bytes() as held):
            return _codes(reading, node, [*held])
        case ast.Name(id=name):
            return name
        case ast.Subscript():
            return _read(reading, node)
        case ast.List(elts=items):
            return spliced(reading, node, {item: as_code(reading, item) for item in items})
        case ast.ListComp(elt=item):
            return spliced(reading, node, {item: as_code(reading, item)} | comprehension(reading, node))
        case ast.Call():
            return methods.listed(reading, node)
    raise reading.refuse(node)


def _rely(reading: Reading, node: ast.expr) -> None:
    if isinstance(node, ast.Name) and node.id in reading.constants:
        tables.rely(reading, node.id)


def _codes(reading: Reading, node: ast.expr, codes: list[int]) -> str:
    if len(codes) > MOST_LETTERS:
        raise reading.refuse(node, "it holds a very long text")
    return f"[{', '.join(map(str, codes))}]"


def comprehension(reading: Reading, node: ast.ListComp | ast.GeneratorExp) -> dict[ast.expr, str]:
    """What the loops of a comprehension go over, and its conditions, as written."""
    known: dict[ast.expr, str] = {}
    for part in node.generators:
        known[part.target] = reading.site.code(part.target)
        known[part.iter] = over(reading, part.iter)
        known |= {test: tested(reading, test) for test in part.ifs}
    return known


def over(reading: Reading, node: ast.expr) -> str:
    """What a loop goes over, as written."""
    kind = kind_of(reading, node)
    if kind in (TEXT, CHARS, BYTES, CHAR):
        return as_list(reading, node)
    if kind != OTHER:
        raise reading.refuse(node, "it loops over text that is built")
    if not isinstance(node, ast.Call) or not any(kind_of(reading, item) != OTHER for item in node.args):
        return written(reading, node)
    if node.keywords or not all(isinstance(item, ast.expr) for item in node.args):
        raise reading.refuse(node)
    if reading.builtin(node.func, "reversed") and kind_of(reading, node.args[0]) == CHARS:
        return spliced(reading, node, {node.args[0]: as_list(reading, node.args[0])})  # it may change meanwhile
    if reading.builtin(node.func, "reversed"):
        return f"{_atom(as_list(reading, node.args[0]))}[::-1]"
    if reading.builtin(node.func, "enumerate", "zip"):
        return spliced(reading, node, {item: over(reading, item) for item in node.args})
    raise reading.refuse(node)


def _atom(text: str) -> str:
    return text if text.isidentifier() else f"({text})"


def _read(reading: Reading, node: ast.Subscript) -> str:
    """`text[i]`, `text[i:j]`, `table[c]`."""
    base = node.value
    if isinstance(base, ast.Name) and base.id in reading.tables:
        return tables.looked_up(reading, base.id, as_code(reading, node.slice))
    kind = kind_of(reading, base)
    if kind == OTHER:
        return spliced(reading, node, {})
    known = literal(reading, base)
    if known is not None and not isinstance(node.slice, ast.Slice):
        _rely(reading, base)
        if len(known) < 1 or len(known) > MOST_LETTERS:
            raise reading.refuse(node)
        return f"({', '.join(str(ord(letter)) for letter in known)},)[{written(reading, node.slice)}]"
    if kind in SINGLE and known is None:
        raise reading.refuse(node, "it takes a part of one character")
    listed = as_list(reading, base)
    return spliced(reading, node, {base: _atom(listed) if known is None else listed})


# ---------------------------------------------------------------- comparisons


def _compared(reading: Reading, node: ast.Compare) -> str:
    operands = [node.left, *node.comparators]
    if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
        return _held(reading, node, operands[0], operands[1], isinstance(node.ops[0], ast.NotIn))
    kinds = [kind_of(reading, operand) for operand in operands]
    variables = [kind for kind, each in zip(kinds, operands, strict=True) if literal(reading, each) is None]
    if all(kind == OTHER for kind in variables):
        return spliced(reading, node, {})
    if OTHER in kinds or not all(isinstance(op, (*ORDERS, *EQUALITIES)) for op in node.ops):
        raise reading.refuse(node, "it compares text with something else")
    if all(kind in SINGLE for kind in kinds):
        return spliced(reading, node, {operand: as_code(reading, operand) for operand in operands})
    if len(node.ops) > 1 or CHARS in kinds or (BYTES in kinds and set(kinds) != {BYTES}):
        raise reading.refuse(node)
    sign = _SIGNS[type(node.ops[0])]
    if isinstance(node.ops[0], ORDERS):
        if MAYBE in kinds:
            raise reading.refuse(node)
        tool = reading.tool("order_of")
        return f"({tool}({as_list(reading, operands[0])}, {as_list(reading, operands[1])}) {sign} 0)"
    return f"(not {_equal(reading, *operands)})" if sign == "!=" else _equal(reading, *operands)


def _equal(reading: Reading, left: ast.expr, right: ast.expr) -> str:
    """Whether two texts are equal, of which one at least is a list of codes."""
    kinds = kind_of(reading, left), kind_of(reading, right)
    if EMPTY in kinds:
        other, empty = (left, right) if kinds[1] == EMPTY else (right, left)
        _rely(reading, empty)
        return f"(len({as_list(reading, other)}) == 0)"
    if MAYBE in kinds:
        raise reading.refuse(left)
    if CHAR in kinds:
        listed, single = (left, right) if kinds[1] == CHAR else (right, left)
        return f"{reading.tool('is_letter')}({as_list(reading, listed)}, {as_code(reading, single)})"
    part, other = (left, right) if _is_part(left) else (right, left)
    if isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Slice) and _is_part(part):
        bounds = part.slice.lower, part.slice.upper
        base = as_list(reading, part.value)
        start = written(reading, bounds[0]) if bounds[0] else "0"
        stop = written(reading, bounds[1]) if bounds[1] else f"len({base})"
        known = literal(reading, other)
        if known is not None and len(known) <= SHORT:
            _rely(reading, other)
            return tables.part_equals(reading, known, base, (start, stop))
        return f"{reading.tool('same_part')}({base}, {start}, {stop}, {as_list(reading, other)})"
    for listed, each in ((left, literal(reading, right)), (right, literal(reading, left))):
        if each is not None and len(each) <= SHORT:
            _rely(reading, left if listed is right else right)
            return tables.equals(reading, each, as_list(reading, listed))
    return f"{reading.tool('same_text')}({as_list(reading, left)}, {as_list(reading, right)})"


def _is_part(node: ast.expr) -> bool:
    """`text[i:j]` of a variable."""
    plain = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
    return plain and isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and node.slice.step is None


def _held(reading: Reading, node: ast.Compare, item: ast.expr, group: ast.expr, negated: bool) -> str:
    """`item in group`."""
    kind = kind_of(reading, item)
    if kind == OTHER and kind_of(reading, group) != BYTES:
        return spliced(reading, node, {})
    text = _holding(reading, node, item, group, kind)
    return f"(not {text})" if negated else text


def _holding(reading: Reading, node: ast.Compare, item: ast.expr, group: ast.expr, kind: str) -> str:
    known = letters_of(reading, group)
    held = kind_of(reading, group)
    if isinstance(group, ast.Name) and group.id in reading.tables and kind == CHAR:
        return tables.among(reading, reading.tables[group.id].entries.keys(), as_code(reading, item), group.id)
    if kind == CHAR and known is not None:
        _rely(reading, group)
        return tables.among(reading, known, as_code(reading, item))
    if kind == CHAR and held in (TEXT, CHARS):
        return f"{reading.tool('holds')}({as_list(reading, group)}, {as_code(reading, item)})"
    if kind == OTHER and held == BYTES:
        return f"{reading.tool('holds_byte')}({as_list(reading, group)}, {written(reading, item)})"
    if kind == TEXT and held == TEXT:
        return f"({reading.tool('place_of')}({as_list(reading, group)}, {as_list(reading, item)}) >= 0)"
    raise reading.refuse(node)


def letters_of(reading: Reading, node: ast.expr) -> set[int] | None:
    """The characters that a literal text, or a literal list, tuple or set of characters, is made of."""
    known = literal(reading, node)
    if known is not None:
        return {*map(ord, known)}
    if not isinstance(node, ast.List | ast.Tuple | ast.Set):
        return None
    items = [item.value for item in node.elts if isinstance(item, ast.Constant)]
    if len(items) < len(node.elts) or not all(isinstance(item, str) and len(item) == 1 for item in items):
        return None
    return {ord(item) for item in items if isinstance(item, str)}
