"""The reasons of a classification, as sentences of a good teacher; every one names lines and names of the program.

    Line 4 reads `a[i - 1]`, which an earlier iteration has written in line 4.

Does not handle: advice (see `words`).
"""

from __future__ import annotations

from collections.abc import Iterable

from optadvisor.loops.nests.conflicts.arrays import ArrayRole
from optadvisor.loops.nests.conflicts.dependence import Dependence, DependenceKind
from optadvisor.loops.nests.conflicts.scalars import Role, Scalar
from optadvisor.loops.nests.ir import Called, Effect, Exit, Kind, Loop, LoopKind, Operator, Statement, Unknown

GATHERED = {
    Operator.ADD: "added up in",
    Operator.MULTIPLY: "multiplied into",
    Operator.MINIMUM: "compared with the smallest value so far, kept in",
    Operator.MAXIMUM: "compared with the largest value so far, kept in",
    Operator.COUNT: "counted in",
    Operator.ARGUMENT: "noted by its place (of the smallest or largest value) in",
}
"""What happens to something that is gathered; for other operators see `_gathered`."""


def _gathered(op: Operator | None) -> str:
    if op is None:
        return "gathered in"
    return GATHERED.get(op, f"joined by `{op.value}` into")


# ---------------------------------------------------------------- what keeps a loop from being known, or in order


def cannot_read(unknown: Unknown) -> str:
    return f"Line {unknown.line} cannot be analysed: {unknown.reason}."


def yields(way_out: Exit) -> str:
    return f"Line {way_out.line} hands a value out with `yield`, and whoever takes it may change anything in between."


def unknown_call(called: Called) -> str:
    why = f": {called.reason}" if called.reason else ""
    return f"What `{called.text}` in line {called.line} reads and writes is not known{why}."


def changing_object(name: str, base: str, line: int) -> str:
    return (
        f"Line {line} uses `{name}` while `{base}` changes from iteration to iteration: "
        "two iterations may mean the same object."
    )


def unknown_while(loop: Loop) -> str:
    return f"How many iterations there are is known only at the end: {loop.unknown}."


def leaves(way_out: Exit) -> str:
    return (
        f"Line {way_out.line} may leave the loop with `{way_out.word}`: "
        "an iteration happens only if the ones before it did not leave."
    )


def may_raise(statement: Statement) -> str:
    return f"Line {statement.line} may raise an exception, after which no other iteration may happen."


def effect(called: Called) -> str:
    if called.effect is Effect.DRAWS:
        return (
            f"`{called.text}` in line {called.line} takes the next random number, "
            "so the order of the iterations decides which one gets which."
        )
    return f"`{called.text}` in line {called.line} writes output, so the order of the iterations is visible."


# ---------------------------------------------------------------- arrays


def array(role: ArrayRole) -> str:
    found = role.dependence
    line, text = found.second.access.line, found.second.access.text
    if found.moved:
        return found.moved
    if role.kind is Kind.SCAN:
        return f"Line {line} appends to `{role.array}`: the order of the iterations is the order of its elements."
    if role.kind is Kind.REDUCTION:
        return f"In line {line} something is {_gathered(role.op)} `{text}`, which several iterations have in common."
    if role.kind is Kind.HISTOGRAM:
        return (
            f"In line {line} something is {_gathered(role.op)} `{text}`, a place that depends on data: "
            "two iterations may meet there."
        )
    if role.kind is Kind.SCATTER:
        write = found.second if found.second.access.write else found.first
        return (
            f"Line {write.access.line} stores to `{write.access.text}`, a place that depends on data: "
            "two iterations may meet there."
        )
    return _dependence(found)


def _dependence(found: Dependence) -> str:
    sure = found.pairs is not None and found.pairs.exact
    first, second = found.first.access, found.second.access
    if found.kind is DependenceKind.FLOW:
        written = "has written" if sure else "may have written"
        return f"Line {second.line} reads `{second.text}`, which an earlier iteration {written} in line {first.line}."
    if found.kind is DependenceKind.ANTI:
        writes = "writes" if sure else "may write"
        return (
            f"Line {first.line} reads `{first.text}`, which a later iteration {writes} in line {second.line}: "
            "the old value must still be there."
        )
    where = f"Line {first.line} writes" if first.line == second.line else f"Lines {first.line} and {second.line} write"
    writes = "writes" if sure else "may write"
    return f"{where} `{second.text}`, an element that another iteration {writes} too; the last one counts."


# ---------------------------------------------------------------- variables


def scalar(found: Scalar, *, late: bool) -> str:
    line = found.written.statement.line
    if late:
        return (
            f"`{found.name}` is set in line {line}, but not in every iteration, and may be read after the loop: "
            "which iteration sets it last must be known."
        )
    if found.role is Role.PRIVATE:
        return f"`{found.name}` is set in line {line} before it is read, so each iteration has its own."
    if found.role is Role.REDUCTION:
        return (
            f"In line {line} something is {_gathered(found.op)} `{found.name}`, and the loop uses it for nothing else."
        )
    if found.role is Role.SCAN:
        if found.op is Operator.APPEND:
            return f"Line {line} appends to `{found.name}`: the order of the iterations is the order of its elements."
        read = f" (line {found.read.statement.line})" if found.read is not None else ""
        return (
            f"In line {line} something is {_gathered(found.op)} `{found.name}`, and its value on the way is used{read}."
        )
    read_line = found.read.statement.line if found.read is not None else line
    return f"Line {read_line} reads `{found.name}` as an earlier iteration has left it (line {line})."


# ---------------------------------------------------------------- whole loops


def neighbours(written: str, read: str) -> str:
    return f"Each element of `{written}` is computed from neighbours in `{read}`, which the loop does not change."


def apart_in_all(loop: Loop) -> str:
    if loop.kind is LoopKind.SLICE:
        return "Every element is stored once, and everything on the right is read before anything is stored."
    return "No iteration reads or writes an element that another iteration writes."


def copies_first(array: str) -> str:
    return f"`{array}` is read and stored in one array statement; element by element the result would be another one."


def apart(pairs: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(f"`{one}` and `{other}` share no elements" for one, other in pairs)


def own_rows(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"the rows of `{each}` are different objects" for each in found)


def different_objects(pairs: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(f"`{one}` and `{other}` are different objects" for one, other in pairs)
