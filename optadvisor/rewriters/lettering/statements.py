"""Statements over text, as edits that make them statements over codes.

    for i, c in enumerate(s, start=1):      →      for i, c in enumerate(s):
        …                                              i += 1
    word += c                               →      word.append(c)
    return "".join(out), n                  →      return out[:], n       what is text in it is noted

Does not handle: text in attributes, `try`, inner functions; functions that return text here and numbers there.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from optadvisor.records import Edit
from optadvisor.rewriters.lettering import expressions
from optadvisor.rewriters.lettering.kinds import items_of, kind_of, literal
from optadvisor.rewriters.lettering.reading import (
    BUILT,
    BYTES,
    CHAR,
    CHARS,
    EMPTY,
    MAYBE,
    OTHER,
    SINGLE,
    TEXT,
    NotLetteredError,
    Reading,
)
from optadvisor.rewriters.lettering.tables import rely, without_own

TYPED = "[0] * 0"
"""A list of which it is known from the start that it holds ints."""
MIXED, CONSTANT = "mixed", "constant"
Shape = tuple[str, ...]
"""Kinds of what is returned: of one value, or, after an empty string, of the items of a tuple."""


@dataclass(kw_only=True)
class Written:
    edits: list[Edit] = field(default_factory=list)
    results: set[Shape] = field(default_factory=set)
    """Of all returns; CONSTANT for a literal that is no text; nothing for None."""
    parts: bool = False
    """May it return a part of a text, which may be the whole of it, and then that very object?"""


def write(reading: Reading) -> Written:
    """All edits of the function's body."""
    for name, kind in reading.kinds.items():
        if kind == MIXED:
            raise NotLetteredError(f"`{name}` is text in one place and something else in another")
    found = Written()
    for statement in reading.site.body:
        _statement(reading, found, statement)
    texts = {shape for shape in found.results if {*shape} - {OTHER, "", CONSTANT}}
    if texts and len(found.results - ({(CONSTANT,)} if texts != {(CHAR,)} else set())) > 1:
        raise NotLetteredError("it returns text in one place and something else in another")
    return found


def _put(reading: Reading, found: Written, node: ast.expr | ast.stmt, text: str) -> None:
    if text != reading.site.code(node):
        start, end = reading.site.module.span(node)
        found.edits.append(Edit(start=start, end=end, text=text))


def _statement(reading: Reading, found: Written, node: ast.stmt) -> None:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Pass() | ast.Break() | ast.Continue():
            return
        case ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal():
            return
        case ast.Assign() | ast.AnnAssign(value=ast.expr()):
            _assign(reading, found, node)
        case ast.AnnAssign():
            return
        case ast.AugAssign():
            _augmented(reading, found, node)
        case ast.Return(value=value):
            _returned(reading, found, value)
        case ast.For():
            _loop(reading, found, node)
        case ast.While(test=test) | ast.If(test=test):
            _put(reading, found, test, expressions.tested(reading, test))
            _blocks(reading, found, node)
        case ast.Assert(test=test):
            _put(reading, found, test, expressions.tested(reading, test))
        case ast.Expr(value=value):
            _put(reading, found, value, expressions.written(reading, value))
        case _:
            expressions.plain(reading, node)  # type: ignore[arg-type]  # it looks at the names in it


def _blocks(reading: Reading, found: Written, node: ast.For | ast.While | ast.If) -> None:
    for statement in [*node.body, *node.orelse]:
        _statement(reading, found, statement)


def _loop(reading: Reading, found: Written, node: ast.For) -> None:
    call = node.iter
    first = _start(reading, node)
    _target(reading, node.target, items_of(reading, call))
    if first is not None and isinstance(call, ast.Call) and isinstance(node.target, ast.Tuple):
        counter, text = node.target.elts[0], expressions.over(reading, call.args[0])
        _put(reading, found, call, f"{reading.site.code(call.func)}({text})")
        start = reading.site.module.span(node.body[0])[0]
        gap = f"\n{reading.site.module.indent(node.body[0])}"
        found.edits.append(Edit(start=start, end=start, text=f"{reading.site.code(counter)} += {first}{gap}"))
    else:
        _put(reading, found, call, expressions.over(reading, call))
    _blocks(reading, found, node)


def _start(reading: Reading, node: ast.For) -> int | None:
    """The number with which `enumerate` starts, where it is another one than 0 and can be added in the loop."""
    call = node.iter
    if not isinstance(call, ast.Call) or not reading.builtin(call.func, "enumerate"):
        return None
    given = [*call.args[1:], *(word.value for word in call.keywords if word.arg == "start")]
    if len(call.args) + len(call.keywords) != 2 or len(given) != 1 or kind_of(reading, call.args[0]) == OTHER:
        return None
    start = given[0]
    plain = isinstance(start, ast.Constant) and type(start.value) is int
    counted = isinstance(node.target, ast.Tuple) and isinstance(node.target.elts[0], ast.Name)
    if not plain or not counted or not reading.site.module.owns_its_lines(node.body[0]):
        raise reading.refuse(call)
    return int(ast.literal_eval(start))


def _target(reading: Reading, target: ast.expr, kinds: object) -> None:
    """Raises where a loop puts a character into anything but a variable."""
    if isinstance(target, ast.Name):
        if isinstance(kinds, tuple) and any(kind != OTHER for kind in kinds):
            raise reading.refuse(target, "a variable takes a tuple with text")
        return
    if isinstance(target, ast.Tuple | ast.List) and isinstance(kinds, tuple) and len(kinds) == len(target.elts):
        for part, kind in zip(target.elts, kinds, strict=True):
            _target(reading, part, kind)
        return
    if kinds != OTHER:
        raise reading.refuse(target)


# ---------------------------------------------------------------- assignments


def _assign(reading: Reading, found: Written, node: ast.Assign | ast.AnnAssign) -> None:
    if without_own(reading, node):
        _put(reading, found, node, "pass")
        return
    assert node.value is not None
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in reading.kinds:
        text = _value(reading, node.target, node.value)
        _put(reading, found, node, f"{node.target.id} = {text}")
        return
    longer = _longer(reading, node)
    if longer is not None:
        _put(reading, found, node, _extended(reading, node, *longer))
        return
    for target in targets:
        _parts(reading, found, target)
    texts = {_value(reading, target, node.value) for target in targets}
    if len(texts) != 1:
        raise reading.refuse(node)
    _put(reading, found, node.value, texts.pop())


def _parts(reading: Reading, found: Written, target: ast.expr) -> None:
    """The places in a target that is no variable."""
    if isinstance(target, ast.Subscript):
        if kind_of(reading, target.value) not in (OTHER, CHARS) or isinstance(target.slice, ast.Slice):
            raise reading.refuse(target)
        _put(reading, found, target.slice, expressions.written(reading, target.slice))
        if kind_of(reading, target.value) == OTHER:
            _put(reading, found, target.value, expressions.written(reading, target.value))
    elif isinstance(target, ast.Tuple | ast.List):
        for part in target.elts:
            _parts(reading, found, part)
    elif not isinstance(target, ast.Name):
        expressions.plain(reading, target)


def _value(reading: Reading, target: ast.expr, value: ast.expr) -> str:
    """The value as its target takes it."""
    if isinstance(target, ast.Tuple | ast.List):
        if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts):
            pairs = zip(target.elts, value.elts, strict=True)
            return expressions.spliced(reading, value, {item: _value(reading, part, item) for part, item in pairs})
        return expressions.written(reading, value)
    if isinstance(target, ast.Subscript):
        kind = CHAR if kind_of(reading, target.value) == CHARS else OTHER
    else:
        kind = reading.kinds.get(target.id, OTHER) if isinstance(target, ast.Name) else OTHER
    return _as(reading, kind, value)


def _as(reading: Reading, kind: str, value: ast.expr) -> str:
    """A value for a variable of this kind."""
    given = kind_of(reading, value)
    if kind in (CHAR, MAYBE) and given in SINGLE and (given == CHAR or kind == MAYBE):
        return expressions.as_code(reading, value)
    if kind in (BUILT, CHARS) and reading.typed and _is_empty(value):
        return TYPED
    if kind == BUILT and literal(reading, value) is not None:
        return expressions.as_list(reading, value)
    if kind in (TEXT, BYTES) and given in (kind, CHAR, EMPTY):
        return expressions.as_list(reading, value)
    if kind == CHARS:
        new = isinstance(value, ast.List) and not value.elts
        if new or given == CHARS:
            return reading.site.code(value) if new else expressions.as_list(reading, value)
    if kind == OTHER and (given == OTHER or literal(reading, value) is not None):
        return expressions.written(reading, value)
    raise reading.refuse(value)


def _is_empty(node: ast.expr) -> bool:
    return (isinstance(node, ast.Constant) and node.value == "") or (isinstance(node, ast.List) and not node.elts)


def _longer(reading: Reading, node: ast.Assign | ast.AnnAssign) -> tuple[str, ast.expr] | None:
    """`word = word + part` for text that is built."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.BinOp(op=ast.Add(), left=ast.Name(id=first), right=part)
        ):
            return (name, part) if name == first and reading.kinds.get(name) == BUILT else None
    return None


def _augmented(reading: Reading, found: Written, node: ast.AugAssign) -> None:
    target = node.target
    if isinstance(target, ast.Name) and reading.kinds.get(target.id) == BUILT and isinstance(node.op, ast.Add):
        _put(reading, found, node, _extended(reading, node, target.id, node.value))
        return
    if isinstance(target, ast.Name) and target.id in reading.kinds:
        raise reading.refuse(node)
    _parts(reading, found, target)
    if isinstance(target, ast.Subscript) and kind_of(reading, target.value) != OTHER:
        raise reading.refuse(node)
    _put(reading, found, node.value, expressions.written(reading, node.value))


def _extended(reading: Reading, node: ast.stmt, name: str, part: ast.expr) -> str:
    """The statement that adds text to a list of codes."""
    known, kind = literal(reading, part), kind_of(reading, part)
    if known is not None and 1 <= len(known) <= 40:
        if isinstance(part, ast.Name):
            rely(reading, part.id)
        return "; ".join(f"{name}.append({ord(letter)})" for letter in known)
    if kind == CHAR:
        return f"{name}.append({expressions.as_code(reading, part)})"
    if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
        raise reading.refuse(node, "it adds several texts at once")
    raise reading.refuse(node)


# ---------------------------------------------------------------- results


def _returned(reading: Reading, found: Written, value: ast.expr | None) -> None:
    if value is None or (isinstance(value, ast.Constant) and value.value is None):
        return
    if isinstance(value, ast.Constant) and not isinstance(value.value, str | bytes):
        found.results.add((CONSTANT,))
        return
    if isinstance(value, ast.Tuple):
        kinds = [kind_of(reading, item) for item in value.elts]
        texts = {item: _result(reading, found, item, kind) for item, kind in zip(value.elts, kinds, strict=True)}
        _put(reading, found, value, expressions.spliced(reading, value, texts))
        found.results.add(("", *(TEXT if kind == BUILT else kind for kind in kinds)))
        return
    kind = kind_of(reading, value)
    _put(reading, found, value, _result(reading, found, value, kind))
    found.results.add((TEXT if kind == BUILT else kind,))


def _result(reading: Reading, found: Written, node: ast.expr, kind: str) -> str:
    if kind == OTHER:
        return expressions.written(reading, node)
    if kind == CHAR:
        return expressions.as_code(reading, node)
    known = literal(reading, node) is not None or (isinstance(node, ast.Name) and node.id in reading.site.parameters)
    if kind not in (TEXT, BUILT, CHARS) or (known and not reading.inner):
        raise reading.refuse(node, "it returns text in a way that is not known")
    found.parts |= kind == TEXT and not _is_new(reading, node)
    return expressions.as_list(reading, node)


def _is_new(reading: Reading, node: ast.expr) -> bool:
    """Is it made of characters, by `"".join` or by additions?"""
    if isinstance(node, ast.Subscript):
        return kind_of(reading, node.value) == BUILT
    return isinstance(node, ast.Call)
