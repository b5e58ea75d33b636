"""The loops that threads share as compiled copies write them, and the loops inside.

    for i_shared in _prange(n):                 Numba counts it without a sign, so the variable is made of the count
        i = np.int64(i_shared)
        doubts = 0
        s = 0.0
        for j in range(m):
            s += a[i, j] * a[i, j]              what is infinite or nan once stays so
        doubts += s - s != 0.0                  so it is enough to look behind the loop
        …
        suspects += doubts                      a sum over threads has one place in its loop

Does not handle: which loops may be shared (`_kernel_parallel`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Protocol

from optadvisor.rewriters._kernel_flags import Counted, keeps
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_plan import Plan


class Writing(Protocol):
    """What is needed of `_kernel_writer.Writer`."""

    names: Names
    plan: Plan
    loop: Counted | None
    inside: Counted | None
    sums: dict[ast.For, list[str]]

    def text(self, node: ast.AST) -> str: ...
    def splice(self, start: int, end: int, nodes: list[ast.AST]) -> str: ...


def shared_text(writer: Writing, node: ast.For) -> str:
    """The loop itself."""
    names, module = writer.names, writer.names.site.module
    assert isinstance(node.target, ast.Name)
    assert isinstance(node.iter, ast.Call)
    count = names.site.fresh(f"{node.target.id}_shared")
    start, gap = module.statement_span(node.body[0])[0], "\n" + module.indent(node.body[0])
    bounds = ", ".join(map(writer.text, node.iter.args))
    head = f"{writer.text(node.iter)}\n{module.indent(node)}" if node.iter in writer.plan.nonempty else ""
    head += f"for {count} in {names.prange}({bounds}):{gap}{node.target.id} = {names.numpy}.int64({count})"
    body = writer.splice(start, module.span(node.body[-1])[1], list(node.body))
    if writer.loop is None or not writer.loop.words:
        return f"{head}\n{body}"
    doubts = names.site.fresh("doubts")
    return f"{head}{gap}{doubts} = 0\n{body}{gap}{names.site.fresh('suspects')} += {doubts}"


def summing_text(writer: Writing, node: ast.For, gap: str, written: Callable[[ast.For], str]) -> str:
    """An innermost loop in it, as `written`, and behind it a look at what it adds up."""
    assert writer.loop is not None
    writer.inside = Counted(node=node, sums=dict.fromkeys(writer.sums.get(node, [])))
    found = written(node)
    words = [f"{name} - {name} != 0.0" for name in writer.inside.sums]
    writer.loop.words += words
    writer.inside = None
    return found + "".join(f"{gap}{writer.names.site.fresh('doubts')} += {word}" for word in words)


def keeps_sum(loop: Counted | None, total: str) -> bool:
    """Is it a sum that is looked at behind this loop?"""
    return loop is not None and loop.node is not None and bool(total) and keeps(loop.node, total)
