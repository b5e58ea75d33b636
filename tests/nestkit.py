"""Nests as lines of text, for tables of source and expected facts."""

from __future__ import annotations

import textwrap

from optadvisor.loops.nests.build import nests
from optadvisor.loops.nests.ir import Access, Affine, Comparison, Condition, Integer, Loop, Nest, Statement
from optadvisor.source.module import Module


def parse(source: str) -> Module:
    return Module.parse(textwrap.dedent(source).strip("\n").encode() + b"\n", "t.py")


def nest_of(source: str, number: int = 0) -> Nest:
    """One nest of a program: the first by default."""
    return nests(parse(source))[number][1]


def facts(nest: Nest) -> list[str]:
    """One line a fact: loops, accesses, scalars, conditions, updates, calls, symbols, what is unknown."""
    lines = _loop(nest.loop)
    lines += [f"unknown {item.line}: {item.reason}" for item in nest.unknown]
    lines += [f"symbol {item.name}" for item in nest.symbols]
    lines += [f"live {name}" for name in nest.live_after or ()]
    return lines


def _loop(loop: Loop) -> list[str]:
    step = "?" if loop.step is None else str(loop.step)
    lines = [f"{loop.kind} {loop.variable}: {_value(loop.start)} .. {_value(loop.stop)} by {step}"]
    lines += [f"{loop.variable} exit {item.word}" for item in loop.exits]
    lines += [f"{loop.variable} if {_condition(item)}" for item in loop.conditions]
    lines += [f"{loop.variable} endless: {loop.unknown}"] if loop.unknown else []
    for item in loop.body:
        lines += _loop(item) if isinstance(item, Loop) else _statement(item)
    return lines


def _statement(item: Statement) -> list[str]:
    line = item.line
    lines = [f"{line} {'writes' if a.write else 'reads'} {access(a)}" for a in item.accesses]
    lines += [f"{line} {'sets' if use.write else 'uses'} {use.name}" for use in item.scalars]
    lines += [f"{line} if {_condition(condition)}" for condition in item.conditions]
    if item.update is not None:
        target = item.update.scalar or (access(item.update.access) if item.update.access else "")
        lines.append(f"{line} update {target} {item.update.op}")
    lines += [f"{line} calls {call.text} {call.effect}" for call in item.called]
    return lines + ([f"{line} raises"] if item.raises else [])


def access(item: Access) -> str:
    subscripts = ", ".join(map(_value, item.subscripts))
    return f"{item.array}[{subscripts}]" + (f" nested {item.nested}" if item.nested else "")


def _value(value: Integer) -> str:
    if isinstance(value, Affine):
        return str(value)
    return f"<{value.text}: {' '.join(value.variables)}>"


def _condition(condition: Condition) -> str:
    if isinstance(condition.left, Affine):
        return f"{condition.left} {Comparison(condition.comparison)}"
    return _value(condition.left)
