"""Read the statements of a counting loop that only give names to texts: assignments, replacements, lists filled."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace

from optadvisor.rewriters._counting_steps import Step, item
from optadvisor.rewriters._counting_types import EmptyList, Fixed, Frame, Reader, Text, Texts, Value, quote
from optadvisor.rewriters._counting_values import kept_value, replaced, value_of
from optadvisor.rewriters._places import assignment, local_name
from optadvisor.rewriters._text import Replacements, loop_replacements, quoted, replace_loop, table_guards


def straight(reader: Reader, frame: Frame, block: Sequence[ast.stmt]) -> list[ast.stmt]:
    """What is left of a block after its assignments; their values are in `frame.env` then. Nothing after a failure."""
    for number, statement in enumerate(block):
        if isinstance(statement, ast.Pass) or _is_docstring(statement):
            continue
        loop = replace_loop(statement)
        if loop is not None:
            done = _replace(reader, frame, *loop[:2])
        elif isinstance(statement, ast.For) and _collector(frame, statement):
            done = reader.collect(reader, frame, statement)
        elif _is_plain_assignment(reader, frame, statement):
            done = _assign(reader, frame, statement)
        else:
            return list(block[number:])
        if not done:
            return []
    return []


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_plain_assignment(reader: Reader, frame: Frame, statement: ast.stmt) -> bool:
    """Not of an entry, and not `counts = count_line(line, counts)`."""
    target, value = assignment(statement)
    if not isinstance(target, ast.Name):
        return False
    if not isinstance(value, ast.Call) or isinstance(frame.env.get(target.id), Text | Texts):
        return True
    return not any(isinstance(argument, ast.Name) and argument.id == target.id for argument in value.args)


def _assign(reader: Reader, frame: Frame, statement: ast.stmt) -> bool:
    target, value = assignment(statement)
    assert isinstance(target, ast.Name)
    assert value is not None
    empty = isinstance(value, ast.List) and not value.elts
    read: Value | None = EmptyList() if empty else kept_value(reader, frame, value)
    if read is None:
        return False
    frame.env[target.id] = read
    return True


def _replace(reader: Reader, frame: Frame, loop: ast.For, variable: str) -> bool:
    """`for d in delimiters: line = line.replace(d, " ")`."""
    text = frame.env.get(variable)
    found = loop_replacements(reader.site, loop)
    if isinstance(found, str) or not isinstance(text, Text):
        reader.no(found if isinstance(found, str) else f"`{variable}` is not the text of the loop", loop)
        return False
    step = replaced(found)
    if found.sequence is not None:
        sequence = value_of(reader, frame, found.sequence)
        if not isinstance(sequence, Fixed) or not isinstance(sequence.node, ast.Name):
            reader.no(f"what {quote(reader.site, found.sequence)} holds is not known before the loop", loop)
            return False
        step = _table_step(reader, sequence.node, replace(found, sequence=sequence.node))
    frame.env[variable] = replace(text, steps=(*text.steps, step))
    forget(frame, loop, {variable})
    return True


def _table_step(reader: Reader, sequence: ast.Name, found: Replacements) -> Step:
    """A translation by a table that the new text makes first, from a sequence that a guard looks at."""
    key = f"{sequence.id} {found.new}"
    number = list(reader.prelude).index(key) if key in reader.prelude else len(reader.prelude)
    table = local_name(reader.site, f"table_{number + 1}" if number else "table")
    reader.prelude[key] = f"{table} = str.maketrans(dict.fromkeys({sequence.id}, {quoted(found.new)}))"
    reader.sequences.setdefault(sequence.id)
    for test in table_guards(sequence.id):
        reader.guards[test] = f"{sequence.id} is a string, list or tuple of single characters"
    function = ast.Attribute(value=item(), attr="translate", ctx=ast.Load())
    call = ast.Call(func=function, args=[ast.Name(id=table, ctx=ast.Load())], keywords=[])
    return Step(method="translate", node=call, replacements=found)


def _collector(frame: Frame, loop: ast.For) -> bool:
    """The loop appends to a list that was made in the round of the loop around it."""
    return any(isinstance(n, ast.Call) and list_appended(frame, n) for n in ast.walk(loop))


def forget(frame: Frame, loop: ast.For, keep: set[str]) -> None:
    """Variables that a finished loop has set are not followed any further."""
    for node in ast.walk(loop):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id not in keep:
            frame.env.pop(node.id, None)


def list_appended(frame: Frame, call: ast.Call) -> str:
    """The name of a list made in the loop, for `words.append(…)`."""
    function = call.func
    if not isinstance(function, ast.Attribute) or function.attr != "append" or len(call.args) != 1 or call.keywords:
        return ""
    known = isinstance(function.value, ast.Name) and isinstance(frame.env.get(function.value.id), EmptyList)
    return function.value.id if isinstance(function.value, ast.Name) and known else ""
