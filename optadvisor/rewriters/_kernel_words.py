"""Ints of 64 bits without a sign in compiled copies, which hold them as the int64 of the same bits (see `loops.words`).

    x = (x * 6364136223846793005 + 1) & MASK
    →   x = _np.int64((_np.uint64(x) * _np.uint64(6364136223846793005) + _np.uint64(1)) & _np.uint64(MASK))
    x >> 33       →   _np.int64(_np.uint64(x) >> _np.uint64(33))
    x / 2**64     →   _word_float(x) / 1.8446744073709552e+19

They enter as `(x ^ 2**63) - 2**63` and leave as `x & (2**64 - 1)`, which are Python's own ints. A global that is a mask
or another large int stands in the copy as the number it is; each call sees whether it still is.

Does not handle: what may be done with such ints.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Sequence
from typing import Protocol

from optadvisor.loops.facts import Facts, Table
from optadvisor.loops.intervals import INT64, WORDS, Interval
from optadvisor.loops.iterables import MOST_WRITTEN
from optadvisor.loops.kinds import Inference, Question
from optadvisor.loops.values import INT, LOW_WORD, WORD, Number, Value
from optadvisor.loops.word_constants import LOWEST, SHARE, calculated
from optadvisor.loops.words import WHOLE, WORD_FLOAT
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._kernel_guards import Entry
from optadvisor.rewriters._kernel_names import OPERATORS, Names
from optadvisor.source.site import Site, bindings, own_nodes

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip
LARGE_INT = 2**62
MASKS = 2**24
"""Smaller powers of two, and ints one less, are sizes rather than masks, which may be others tomorrow."""


class Writing(Protocol):
    """What is needed of `_kernel_writer.Writer`."""

    names: Names
    facts: Facts

    def text(self, node: ast.AST) -> str: ...


def word_text(writer: Writing, node: ast.AST) -> str | None:
    """The text of an expression that takes part in such arithmetic, None where it is written as others are."""
    facts, numpy = writer.facts, writer.names.numpy
    if node in facts.numbers and isinstance(node, ast.expr):
        number = facts.numbers[node]
        return f"{number}" if number <= INT64.high else f"{numpy}.int64({_spelled(writer, node)})"
    kind = facts.words.get(node, "")
    if isinstance(node, ast.Compare) and kind == LOWEST:
        parts = [_unsigned(writer, operand) for operand in (node.left, *node.comparators)]
        signs = [COMPARISONS[type(op)] for op in node.ops]
        return parts[0] + "".join(f" {sign} {part}" for sign, part in zip(signs, parts[1:], strict=True))
    known = isinstance(node, ast.BinOp | ast.UnaryOp) and is_done_with_words(facts, node)
    return word_result(writer, node) if known and isinstance(node, ast.BinOp | ast.UnaryOp) else None


def is_done_with_words(facts: Facts, node: ast.AST) -> bool:
    """Is it an operation whose text is another one? What a check does, or is done with floats, is written as always."""
    return facts.words.get(node, "").startswith((LOWEST, SHARE))


def word_result(writer: Writing, node: ast.BinOp | ast.UnaryOp | ast.AugAssign) -> str:
    """What an operation gives, as an int64, or as a float."""
    kind = writer.facts.words[node]
    if kind.startswith(SHARE):
        assert isinstance(node, ast.BinOp | ast.AugAssign)
        left = node.left if isinstance(node, ast.BinOp) else node.target
        return f"{writer.names.check(WORD_FLOAT)}({writer.text(left)}) / {kind.removeprefix(SHARE)}"
    return f"{writer.names.numpy}.int64({_calculated(writer, node)})"


def _calculated(writer: Writing, node: ast.BinOp | ast.UnaryOp | ast.AugAssign) -> str:
    """The operation with numbers without a sign."""
    numpy = writer.names.numpy
    if isinstance(node, ast.UnaryOp):
        inner, ones = _unsigned(writer, node.operand), f"{numpy}.uint64({WORDS.high:#x})"
        return f"{numpy}.uint64(0) - {inner}" if isinstance(node.op, ast.USub) else f"{inner} ^ {ones}"
    left, right = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
    mask = writer.facts.words[node].removeprefix(LOWEST).strip()
    if mask and isinstance(node.op, ast.Mod):
        return f"{_unsigned(writer, left)} & {numpy}.uint64({int(mask):#x})"
    return f"{_unsigned(writer, left)} {OPERATORS[type(node.op)]} {_unsigned(writer, right)}"


def _unsigned(writer: Writing, node: ast.expr) -> str:
    """The 64 bits of an int, without a sign."""
    facts, numpy = writer.facts, writer.names.numpy
    if node in facts.numbers:
        return f"{numpy}.uint64({_spelled(writer, node)})"
    if isinstance(node, ast.BinOp | ast.UnaryOp) and facts.words.get(node, "").startswith(LOWEST):
        return f"({_calculated(writer, node)})"
    return f"{numpy}.uint64({writer.text(node)})"


def _spelled(writer: Writing, node: ast.expr) -> str:
    number = writer.facts.numbers[node]
    return writer.names.site.code(node) if isinstance(node, ast.Constant) and node.value == number else f"{number:#x}"


# ---------------------------------------------------------------- globals


_IS_JUST = """\
def {name}(value, written):
    \"\"\"Whether it is a list, tuple or number as it is written out, with the same types throughout.\"\"\"
    if type(value) is not type(written):
        return False
    if type(value) is tuple or type(value) is list:
        return len(value) == len(written) and all(map({name}, value, written))
    return repr(value) == repr(written)"""


def constant_of(site: Site, name: str) -> int | None:
    """The mask, multiplier or the like that a global is, from the one place where it gets a value."""
    assigned = _assigned(site, name)
    number = calculated(assigned) if assigned is not None else None
    if number is None or number < MASKS:
        return None
    is_mask = number & (number - 1) == 0 or number & (number + 1) == 0
    return number if number > LARGE_INT or is_mask else None


def table_of(site: Site, name: str) -> Table | None:
    """The short list or tuple of numbers, or of tuples of them, that a global is; None for any other."""
    assigned = _assigned(site, name)
    if not isinstance(assigned, ast.List | ast.Tuple):
        return None
    try:
        table = ast.literal_eval(assigned)
    except ValueError:
        return None
    parts = [part for item in table for part in (item if type(item) is tuple else (item,))]
    plain = all(type(part) in (int, float) and abs(part) <= 2**31 for part in parts)
    kept = type(table) is tuple or _is_only_read(site.module.tree, name)
    return table if plain and kept and 0 < len(parts) <= MOST_WRITTEN else None


def _is_only_read(tree: ast.Module, name: str) -> bool:
    """Is the list gone through and indexed, and nothing else, so that it has no other name and does not change?"""
    nodes = list(ast.walk(tree))
    read = {id(node.iter) for node in nodes if isinstance(node, ast.For | ast.comprehension)}
    read |= {id(node.value) for node in nodes if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load)}
    loads = (node for node in nodes if isinstance(node, ast.Name) and node.id == name)
    return all(id(node) in read for node in loads if isinstance(node.ctx, ast.Load))


def table_tests(site: Site, answer: Inference) -> tuple[list[str], str]:
    """Tests that such globals are what stands in the copies, and the definition they need."""
    name, tables = site.fresh("_is_just"), {n: t for facts in answer.facts.values() for n, t in facts.tables.items()}
    tests = [f'"{spelled}" in globals() and {name}({spelled}, {table!r})' for spelled, table in tables.items()]
    return tests, _IS_JUST.format(name=name)


def _assigned(site: Site, name: str) -> ast.expr | None:
    """What a global is assigned in the one place where it gets a value."""
    here = {id(node) for node in own_nodes(site.module.tree)}  # type: ignore[arg-type]  # it reads nothing but `body`
    found = [node for node in bindings(site.module.tree, name) if id(node) in here]
    statements = [statement for statement in site.module.tree.body if isinstance(statement, ast.Assign)]
    assigned = [s.value for s in statements if s.targets == found]
    return assigned[0] if assigned else None


def constant_tests(answer: Inference) -> list[str]:
    """Tests that such globals are what stands in the copies."""
    numbers = {name: number for facts in answer.facts.values() for name, number in facts.constants.items()}
    return [
        f'"{name}" in globals() and type({name}) is int and {name} == {number:#x}' for name, number in numbers.items()
    ]


# ---------------------------------------------------------------- borders


def speaks_of_words(answers: Sequence[Proposal | Declined]) -> bool:
    """Was something declined because an int may be negative, or need more than 64 bits?"""
    reasons = [each.reason for each in answers if isinstance(each, Declined)]
    return any(WHOLE in reason or LOW_WORD in reason for reason in reasons)


def without_negative_ints(question: Question, entry: Entry) -> tuple[Question, Entry]:
    """The same for ints that are not negative, where none was ever seen to be."""
    parameters = dict(question.parameters)
    for one in entry.never_negative & parameters.keys():
        value = parameters[one]
        if isinstance(value, Number) and value.machine == INT:
            parameters[one] = dataclasses.replace(value, interval=Interval(0, value.interval.high))
    narrower = dataclasses.replace(question, parameters=parameters)
    return narrower, dataclasses.replace(entry, parameters=parameters)


def is_word(value: Value | None) -> bool:
    return isinstance(value, Number) and value.machine == WORD


def entering(text: str) -> str:
    """An int from 0 to 2**64 - 1 as the int64 of the same bits."""
    return f"({text} ^ 2**63) - 2**63"


def leaving(text: str) -> str:
    """The other way round."""
    return f"{text} & {WORDS.high:#x}"
