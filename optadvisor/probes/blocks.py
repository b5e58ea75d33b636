"""Exact execution counts of lines and loops, by a counter in each basic block of a function's syntax tree.

    for x in xs:                for x in xs:
        total += x        →         __optadvisor_tick_7__()
                                    total += x

A tick is one C call (about 40 ns), so a whole run can be counted where a line tracer costs 8-100 times the program
(Knuth, TAOCP 1.3.2: count some blocks, derive the others by Kirchhoff's law). A block ends at every statement that may
leave it; behind `if …: return` it goes on with what the branch did not take, which needs no counter.

Does not handle: lines inside comprehensions and lambdas. A block that an exception leaves counts to its end, the header
of a loop that `break` leaves once more.
"""

from __future__ import annotations

import ast
import builtins
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

_TICK = "__optadvisor_tick_{}__"
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
Body = list[ast.stmt]
Sum = tuple[int, ...]
"""Counters to be added, by number from 1; a negative one is to be taken off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What the counters of one function say."""

    lines: tuple[tuple[int, int], ...]
    """(line, times run)."""
    loops: tuple[tuple[int, int, int], ...]
    """(line, times entered, iterations of all together)."""
    entries: int
    """How often the function was called (of a generator: begun)."""


@dataclass(kw_only=True)
class Blocks:
    """The counters of one function (or of a module's top level)."""

    first: int
    """Number of its first counter; they are global to the process."""
    size: int = 0
    lines: dict[int, Sum] = field(default_factory=dict)
    loops: list[tuple[int, Sum, Sum]] = field(default_factory=list)
    """(line, how often the block ran that it stands in, and its body)."""
    ticks: dict[int, Callable[[], int]] = field(default_factory=dict)

    def instrument(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Module) -> None:
        """Put counters into the node's body, in place."""
        keep = _preamble(node)
        node.body[keep:] = self.block(node.body[keep:])

    def block(self, statements: Body) -> Body:
        return self.counted_block(statements)[0]

    def counted_block(self, statements: Body) -> tuple[Body, Sum]:
        """The block with its counters, and how often it was entered."""
        done: Body = []
        entered: Sum = ()
        current: Sum = ()
        for statement in statements:
            if not current:
                self.size += 1
                current = (self.size,)
                done.append(self.tick(self.size, statement))
            entered = entered or current
            taken = self.enter(statement, current)
            done.append(statement)
            if taken and _always_leaves(statement):
                current = (*current, *(-number for number in taken))
            elif _may_leave(statement):
                current = ()
        return done, entered

    def tick(self, number: int, before: ast.stmt) -> ast.stmt:
        name = _TICK.format(self.first + number)
        tick: Callable[[], int] = itertools.count().__next__
        self.ticks[number] = builtins.__dict__[name] = tick
        call = ast.Expr(ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=[], keywords=[]))
        return ast.fix_missing_locations(ast.copy_location(call, before))

    def enter(self, statement: ast.stmt, current: Sum) -> Sum:
        """Note the lines of a statement in a block that ran `current` times, and put counters into the blocks inside.

        Of an `if` without `else`, how often it was taken.
        """
        if isinstance(statement, _SCOPES):
            self.note(statement.lineno, statement.lineno, current)
            return ()
        header_end = _header_end(statement)
        if isinstance(statement, ast.For | ast.AsyncFor | ast.While):
            statement.body, body = self.counted_block(statement.body)
            self.loops.append((statement.lineno, current, body))
            self.note(statement.lineno, header_end, (*current, *body))
            statement.orelse = self.block(statement.orelse)
            return ()
        self.note(statement.lineno, header_end, current)
        if isinstance(statement, ast.If) and not statement.orelse:
            statement.body, taken = self.counted_block(statement.body)
            return taken
        for name in ("body", "orelse", "finalbody"):
            inner = getattr(statement, name, None)
            if isinstance(inner, list) and inner:
                setattr(statement, name, self.block(inner))
        for part in [*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())]:
            part.body = self.block(part.body)
        return ()

    def note(self, first: int, last: int, counters: Sum) -> None:
        for line in range(first, last + 1):
            self.lines.setdefault(line, counters)

    def counted(self) -> Counted:
        """To be called once: reading a counter moves it."""
        counts = {number: int(tick()) for number, tick in self.ticks.items()}

        def total(numbers: Sum) -> int:
            return max(sum(counts[n] if n > 0 else -counts[-n] for n in numbers), 0)

        return Counted(
            lines=tuple((line, total(numbers)) for line, numbers in sorted(self.lines.items())),
            loops=tuple((line, total(entry), total(body)) for line, entry, body in self.loops),
            entries=counts.get(1, 0),
        )


def _preamble(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Module) -> int:
    """Statements at the start that must stay there: the docstring and `from __future__` imports."""
    keep = 1 if ast.get_docstring(node, clean=False) is not None else 0
    while keep < len(node.body):
        statement = node.body[keep]
        if not (isinstance(statement, ast.ImportFrom) and statement.module == "__future__"):
            break
        keep += 1
    return keep


def _header_end(statement: ast.stmt) -> int:
    """Last line of what a statement runs before its blocks: of the whole statement where it has none."""
    inner = [
        part.body[0].lineno if hasattr(part, "body") else part.lineno
        for name in ("body", "handlers", "cases")
        for part in (getattr(statement, name, None) or ())[:1]
    ]
    end = statement.end_lineno or statement.lineno
    last: int = min([end, *(line - 1 for line in inner)])
    return max(last, statement.lineno)


def _always_leaves(statement: ast.stmt) -> bool:
    """Whether a branch without `else`, once taken, surely does not come back: its last statement leaves."""
    last = statement.body[-1] if isinstance(statement, ast.If) else None
    return isinstance(last, ast.Return | ast.Raise | ast.Continue | ast.Break)


def _may_leave(statement: ast.stmt, *, in_loop: bool = False) -> bool:
    """Whether what follows the statement in its block may run less often than the statement."""
    if isinstance(statement, ast.Return | ast.Raise | ast.Try | ast.TryStar | ast.With | ast.AsyncWith):
        return True
    if isinstance(statement, ast.Break | ast.Continue):
        return not in_loop
    if isinstance(statement, _SCOPES):
        return False
    loop = isinstance(statement, ast.For | ast.AsyncFor | ast.While)
    blocks = [(getattr(statement, "body", []), in_loop or loop), (getattr(statement, "orelse", []), in_loop)]
    blocks += [(case.body, in_loop) for case in getattr(statement, "cases", ())]
    return any(_may_leave(inner, in_loop=inside) for body, inside in blocks if isinstance(body, list) for inner in body)
