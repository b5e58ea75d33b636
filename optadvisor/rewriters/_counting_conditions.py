"""Read a condition of a counting loop as a test on its text that cannot raise.

`word not in stopwords`, `len(word) > shortest`, `word.isalpha() and word != "the"`: names of unknown type get a guard.
"""
# mypy: disable-error-code="func-returns-value"

from __future__ import annotations

import ast
from typing import TypeAlias

from optadvisor.rewriters._counting_steps import TESTS, Test, composed, item
from optadvisor.rewriters._counting_types import Fixed, Frame, Reader, Text, quote
from optadvisor.rewriters._counting_values import value_of
from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._text import constant_text
from optadvisor.source.site import Site

CONTAINERS = "(set, frozenset, list, tuple)"
"""Not a dictionary: it might be the very one that is counted in."""


def condition_of(reader: Reader, frame: Frame, node: ast.expr) -> Test | None:
    """A condition on the text of the current loop."""
    used = {n.id: frame.env[n.id] for n in ast.walk(node) if isinstance(n, ast.Name) and n.id in frame.env}
    texts = {name: value for name, value in used.items() if isinstance(value, Text) and value.loop == frame.loop}
    if not texts or any(not isinstance(value, Fixed) for name, value in used.items() if name not in texts):
        return reader.no(f"{quote(reader.site, node)} is not a condition on the text of the innermost loop", node)
    steps = {value.steps for value in texts.values()}
    common = next(iter(steps)) if len(steps) == 1 else ()
    if common:
        frame = frame.with_env({name: Text(loop=frame.loop) for name in texts})
    found = _scalar(reader, frame, node)
    return Test(steps=common, node=found[1]) if found is not None else None


Scalar: TypeAlias = tuple[str, ast.expr]
"""Kind (`str`, `int`, `bool`, or `name` of unknown type) and the expression over the item."""


def _scalar(reader: Reader, frame: Frame, node: ast.expr) -> Scalar | None:
    if isinstance(node, ast.BoolOp):
        parts = [_scalar(reader, frame, part) for part in node.values]
        known = [part for part in parts if part is not None and part[0] != "name"]
        if len(known) != len(parts):
            return reader.no(f"{quote(reader.site, node)} is more than a test of the text", node)
        return "bool", ast.BoolOp(op=node.op, values=[part[1] for part in known])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        operand = _scalar(reader, frame, node.operand)
        if operand is None or operand[0] == "name":
            return reader.no(f"{quote(reader.site, node)} is more than a test of the text", node)
        return "bool", ast.UnaryOp(op=ast.Not(), operand=operand[1])
    if isinstance(node, ast.Compare):
        return _comparison(reader, frame, node)
    if isinstance(node, ast.Call):
        found = _test_call(reader, frame, node)
        if found is not None:
            return found
    value = value_of(reader, frame, node)
    if isinstance(value, Text) and value.loop == frame.loop:
        return "str", composed(value.steps, item())
    if isinstance(value, Fixed):
        return _fixed_kind(value.node), value.node
    return reader.no(f"{quote(reader.site, node)} is more than a test of the text", node)


def _fixed_kind(node: ast.Constant | ast.Name) -> str:
    if isinstance(node, ast.Name):
        return "name"
    return {str: "str", int: "int", bool: "bool", type(None): "none"}.get(type(node.value), "other")


def _test_call(reader: Reader, frame: Frame, node: ast.Call) -> Scalar | None:
    """`len(text)`, `text.isalpha()`, `text.startswith("#")`, `text.count("x")`; None for any other call."""
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    if is_builtin(reader.site, node.func, "len") and len(node.args) == 1:
        text = value_of(reader, frame, node.args[0])
        if not isinstance(text, Text) or text.loop != frame.loop:
            return None
        return "int", ast.Call(func=node.func, args=[composed(text.steps, item())], keywords=[])
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in (*TESTS, "count", "find"):
        return None
    method, wanted = node.func.attr, 0 if node.func.attr.startswith("is") else 1
    fixed = [_fixed_texts(reader.site, argument) for argument in node.args]
    receiver = value_of(reader, frame, node.func.value)
    arguments = [argument for argument in fixed if argument is not None]
    if len(arguments) != len(fixed) or len(fixed) != wanted or not isinstance(receiver, Text):
        return None
    if receiver.loop != frame.loop or (method in ("count", "find") and isinstance(arguments[0], ast.Tuple)):
        return None
    function = ast.Attribute(value=composed(receiver.steps, item()), attr=method, ctx=ast.Load())
    return "int" if method in ("count", "find") else "bool", ast.Call(func=function, args=arguments, keywords=[])


def _fixed_texts(site: Site, node: ast.expr) -> ast.expr | None:
    """A fixed text or a tuple of fixed texts, spelled out."""
    text = constant_text(site, node)
    if text is not None:
        return ast.Constant(text)
    if not isinstance(node, ast.Tuple):
        return None
    texts = [constant_text(site, part) for part in node.elts]
    return None if None in texts else ast.Tuple(elts=[ast.Constant(text) for text in texts], ctx=ast.Load())


def _comparison(reader: Reader, frame: Frame, node: ast.Compare) -> Scalar | None:
    """A comparison that cannot raise; names of unknown type get a guard."""
    more = f"{quote(reader.site, node)} is more than a test of the text"
    left = _scalar(reader, frame, node.left)
    if left is None or len(node.ops) != 1:
        return reader.no(more, node)
    operator, right_node = node.ops[0], node.comparators[0]
    if isinstance(operator, ast.In | ast.NotIn):
        container = _container(reader, frame, right_node)
        if container is None or left[0] != "str":
            return reader.no(more, node)
        return "bool", ast.Compare(left=left[1], ops=[operator], comparators=[container])
    right = _scalar(reader, frame, right_node)
    if right is None:
        return None
    kinds = {left[0], right[0]}
    if "name" in kinds and kinds & {"str", "int"}:
        kind = (kinds & {"str", "int"}).pop()
        name = (left if left[0] == "name" else right)[1]
        reader.guards[f"type({ast.unparse(name)}) is {kind}"] = f"{ast.unparse(name)} is a plain {kind}"
        kinds = {kind}
    ordered = not isinstance(operator, ast.Eq | ast.NotEq | ast.Is | ast.IsNot)
    identity = isinstance(operator, ast.Is | ast.IsNot)
    fine = kinds in ({"str"}, {"int"}) if ordered else kinds <= {"str", "int", "bool", "none"}
    if not fine or (identity and "none" not in kinds):
        return reader.no(more, node)
    return "bool", ast.Compare(left=left[1], ops=[operator], comparators=[right[1]])


def _container(reader: Reader, frame: Frame, node: ast.expr) -> ast.expr | None:
    """The right side of `in`: a text, fixed texts, or a name that a guard finds to be a container of plain strings."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        elements: list[ast.expr] = [ast.Constant(constant_text(reader.site, part)) for part in node.elts]
        if any(isinstance(part, ast.Constant) and part.value is None for part in elements):
            return None
        return ast.Set(elts=elements) if isinstance(node, ast.Set) else ast.Tuple(elts=elements, ctx=ast.Load())
    value = value_of(reader, frame, node)
    if isinstance(value, Text) and value.loop == frame.loop:
        return composed(value.steps, item())
    if not isinstance(value, Fixed):
        return None
    if isinstance(value.node, ast.Constant):
        return value.node if isinstance(value.node.value, str) else None
    name = value.node.id
    sentence = f"{name} is a container of plain strings"
    reader.guards[f"type({name}) in {CONTAINERS}"] = sentence
    reader.guards[f"set(map(type, {name})) <= {{str}}"] = sentence
    return value.node
