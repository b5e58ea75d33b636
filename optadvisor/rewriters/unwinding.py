"""A function that calls itself once on each way goes round a loop instead.

Before:

    def reverse(text):
        if text == "":
            return ""
        return reverse(text[1:]) + text[0]

After:

    def _reverse_unwound(text):
        waiting = []
        for depth in range(_getrecursionlimit()):
            if text == "":
                result = ""
                break
            waiting.append(text[0])
            text = text[1:]
        else:
            raise RecursionError
        _have_room(depth + 6)
        for part in reversed(waiting):
            result = result + part
        return result

    def reverse(text):
        try:
            if type(text) is str and _untouched(reverse=reverse) and not _reverse_unwound.__dict__:
                return _reverse_unwound(text)
        except Exception:
            pass  # what follows raises the same
        if text == "": ...

The operations are the same, in the same order: what waits for the answer of the inner call is done when the answer is
known, the last one first. A function is taken only if its text shows that it computes with plain values and does
nothing else (see `memoising`); so whatever the loop raises, the original may be asked again. `_have_room` nests as many
calls as the original would, and a few more: where it raises RecursionError, the original is asked, which raises it or
not. The calls that this makes of itself need not try the loop again: `_rested` counts them.

Does not handle: functions with loops, several ways to go on with the answer, lists that are given back, methods and
inner functions, functions that call each other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import memoising
from optadvisor.rewriters._memo_text import Given, attempt
from optadvisor.rewriters._places import (
    bound_tests,
    import_from,
    is_builtin,
    local_name,
    name_problem,
    untouched_sentence,
)
from optadvisor.rewriters._pure_kinds import Pure, own_calls
from optadvisor.rewriters._pure_tables import NOTHING, Impure, Kind, Many
from optadvisor.source.site import Site, own_nodes

name = "unwinding"

NAMES = (*memoising.NAMES, "RecursionError", "isinstance", "range", "reversed")
SPARE = 6
"""Levels that the original's operations may need where it is deepest, comprehensions aside: of calls of built-ins, and
of comparing lists of lists."""

HAVE_ROOM = '''def NAME(calls):
    """Whether so many more calls may be nested; raises RecursionError otherwise.

    Up to Python 3.11, levels in C count like calls: `isinstance` goes through tuples in tuples, in a tenth of the time.
    """
    tuples = NAME.__dict__.setdefault("tuples", [()])
    if VERSION < (3, 12) and calls < 1_000:
        while len(tuples) <= calls:
            tuples.append((tuples[-1],))
        return not isinstance(None, tuples[calls])
    return calls <= 0 or NAME(calls - 1)'''
RESTED = '''def NAME(function):
    """Whether a loop that did not come to its end is to be tried again: not by the calls inside of the same one."""
    left = function.__dict__.pop("left", 1) - 1
    if left > 0:
        function.left = left
    return left <= 0'''
LEAVE = '''def NAME(function, values):
    """Of a list that does not fit the loop, the calls inside need not look through what is left."""
    function.left = len(values) if type(values) in (list, tuple) else 0
    return False'''


class _Refused(Exception):  # noqa: N818 - an answer, not an error
    """Why the calls cannot be rounds of a loop, as a sentence."""


@dataclass(slots=True, kw_only=True)
class _Writer:
    """Writes the body of the loop; `after` is what is done with the answer of an inner call, once that is known."""

    site: Site
    result: str
    waiting: str
    part: str
    calls: frozenset[ast.Call]
    done: set[ast.Call] = field(default_factory=set)
    after: str = ""

    def block(self, block: Sequence[ast.stmt], known: set[str]) -> tuple[list[str], set[str] | None]:
        """The lines, and the variables that surely have a value behind them; None where nothing comes behind."""
        lines: list[str] = []
        for statement in block:
            self._check(statement.test if isinstance(statement, ast.If) else statement, known)
            match statement:
                case ast.If(test=test, body=body, orelse=orelse):
                    self._check_free(test)
                    inner, one = self.block(body, set(known))
                    lines += [f"if {ast.unparse(test)}:", *_indented(inner)]
                    other: set[str] | None = known
                    if orelse:
                        inner, other = self.block(orelse, set(known))
                        elif_ = len(orelse) == 1 and isinstance(orelse[0], ast.If)
                        lines += [f"el{inner[0]}", *inner[1:]] if elif_ else ["else:", *_indented(inner)]
                    if one is None and other is None:
                        return lines, None
                    known = other if one is None else one if other is None else one & other  # type: ignore[assignment]
                case ast.Return(value=value):
                    return [*lines, *self._returned(value or ast.Constant(value=None))], None
                case ast.Raise():
                    self._check_free(statement)
                    return [*lines, ast.unparse(statement)], None
                case ast.Assign() | ast.AugAssign() | ast.AnnAssign() | ast.Assert() | ast.Pass():
                    self._check_free(statement)
                    lines.append(ast.unparse(statement))
                    known |= _stored(statement) - _of_comprehensions(statement)
                case ast.Expr(value=ast.Constant()):
                    pass
                case _:
                    raise _Refused(f"line {statement.lineno} is more than a test, an assignment or a `return`")
        return lines or ["pass"], known

    def _returned(self, value: ast.expr) -> list[str]:
        """What is done for `return value`."""
        if not self._inner(value):
            return [f"{self.result} = {ast.unparse(value)}", "break"]
        match value:
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self._check_free(test)
                inner, other = _indented(self._returned(body)), _indented(self._returned(orelse))
                return [f"if {ast.unparse(test)}:", *inner, "else:", *other]
            case ast.BoolOp(op=op, values=[*first, last]):
                lines: list[str] = []
                for each in first:
                    self._check_free(each)
                    ends = f"if {'not ' if isinstance(op, ast.And) else ''}{self.result}:"
                    lines += [f"{self.result} = {ast.unparse(each)}", ends, "    break"]
                return [*lines, *self._returned(last)]
            case ast.Call() if value in self.calls:
                return self._onwards(value)
        return self._later(value)

    def _later(self, value: ast.expr) -> list[str]:
        """`call + part`, `part + call`, `max(part, call)`."""
        match value:
            case ast.BinOp(left=ast.Call() as call, op=op, right=part) if call in self.calls:
                after = ast.BinOp(left=self._name(self.result), op=op, right=self._name(self.part))
            case ast.BinOp(left=part, op=op, right=ast.Call() as call) if call in self.calls:
                after = ast.BinOp(left=self._name(self.part), op=op, right=self._name(self.result))
            case ast.Call(func=ast.Name() as func, args=[ast.Call() as call, part], keywords=[]) if (
                call in self.calls and is_builtin(self.site, func, "max", "min")
            ):
                return self._waiting(part, call, f"{func.id}({self.result}, {self.part})")
            case ast.Call(func=ast.Name() as func, args=[part, ast.Call() as call], keywords=[]) if (
                call in self.calls and is_builtin(self.site, func, "max", "min")
            ):
                return self._waiting(part, call, f"{func.id}({self.part}, {self.result})")
            case _:
                raise _Refused(f"`{ast.unparse(value)}` does more with the answer of the inner call than one operation")
        return self._waiting(part, call, ast.unparse(after))

    def _waiting(self, part: ast.expr, call: ast.Call, after: str) -> list[str]:
        self._check_free(part)
        if self.after not in ("", after):
            raise _Refused(f"{self.site.ref.name} does now this, now that with the answer of the inner call")
        self.after = after
        return [f"{self.waiting}.append({ast.unparse(part)})", *self._onwards(call)]

    def _onwards(self, call: ast.Call) -> list[str]:
        """The next round, with the arguments of the call."""
        self.done.add(call)
        passed = dict(zip(self.site.parameters, call.args, strict=False))
        passed |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
        new = {p: v for p, v in passed.items() if not (isinstance(v, ast.Name) and v.id == p)}
        if not new:
            raise _Refused(f"{self.site.ref.name} calls itself with what it was given")
        for value in new.values():
            self._check_free(value)
        order = [p for p in self.site.parameters if p in new]
        values = [ast.unparse(new[p]) for p in order]
        return [f"{', '.join(order)} = {', '.join(values)}", "continue"]

    def _name(self, name: str) -> ast.Name:
        return ast.Name(id=name, ctx=ast.Load())

    def _inner(self, tree: ast.AST) -> bool:
        return any(node in self.calls for node in ast.walk(tree))

    def _check_free(self, tree: ast.AST) -> None:
        if self._inner(tree):
            raise _Refused(f"{self.site.ref.name} needs the answer of an inner call for more than its own")

    def _check(self, tree: ast.AST, known: set[str]) -> None:
        """Every variable has a value: the loop would find that of the round before, where a call finds none."""
        inner = _of_comprehensions(tree)
        own = self.site.bound_names - known - inner
        read = (n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id in own)
        plus = isinstance(tree, ast.AugAssign)
        unbound = next((n.id for n in read if isinstance(n.ctx, ast.Load) or plus), "")
        if unbound or inner & known:
            raise _Refused(f"`{unbound or sorted(inner & known)[0]}` may have no value of its own in each call")


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None or not any(own_calls(site)):
        return
    for answer in _answers(site):
        several = memoising.calls_on_a_way(site, site.node.body) > 1  # what `memoising` speaks of
        if isinstance(answer, Proposal) or not several:
            yield answer


def _answers(site: Site) -> Iterator[Proposal | Declined]:
    assert site.node is not None
    problem = site.plain_problem() or name_problem(site, NAMES) or memoising.shape_problem(site)
    if any(isinstance(node, ast.For | ast.While) for node in own_nodes(site.node)):
        problem = problem or f"{site.ref.name} calls itself, and has a loop besides"
    if problem:
        yield site.decline(name, problem)
        return
    try:
        given, outside = _kinds(site)
        lines, after = _rounds(site)
    except Impure as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    except _Refused as no:
        yield site.decline(name, str(no))
        return
    yield _proposal(site, lines, after, given, outside)


# ---------------------------------------------------------------- reading


def _kinds(site: Site) -> tuple[Mapping[str, Given], Mapping[str, Given]]:
    """What the parameters and the module's data must be. Raises `Impure` where the function does more than compute."""
    given, outside = memoising.given_of(site)
    kinds = {parameter: one.kind for parameter, one in given.items()}
    pure = Pure(site=site, parameters=kinds, outside={known: one.kind for known, one in outside.items()})
    pure.read(site.body)
    for parameter, kind in kinds.items():
        if not _is_within(pure.arguments.get(parameter, NOTHING), kind):
            reason = f"a call of itself passes another kind of value for `{parameter}`"
            raise Impure(reason, site.node or site.module.tree)
    return given, outside


def _is_within(passed: Kind, kind: Kind) -> bool:
    if isinstance(passed, Many) and isinstance(kind, Many):
        return passed.type == kind.type and _is_within(passed.element, kind.element)
    if isinstance(passed, Many) or isinstance(kind, Many):
        return not passed
    return passed <= kind


# ---------------------------------------------------------------- writing


def _rounds(site: Site) -> tuple[list[str], str]:
    """The body of the loop, and what is done for each part that waits. Raises `_Refused`."""
    names = _names(site)
    calls = frozenset(own_calls(site))
    writer = _Writer(site=site, result=names["result"], waiting=names["waiting"], part=names["part"], calls=calls)
    lines, known = writer.block(site.body, set(site.parameters))
    if known is not None:
        lines += [f"{names['result']} = None", "break"]
    elif lines[-1] == "continue":
        lines.pop()
    if writer.done != calls:
        raise _Refused(f"{site.ref.name} needs the answer of an inner call for more than its own")
    return lines, writer.after


def _names(site: Site) -> dict[str, str]:
    return {wanted: local_name(site, wanted) for wanted in ("result", "waiting", "part", "depth")}


def _definition(site: Site, helper: str, lines: Sequence[str], after: str, limit: str, room: str) -> str:
    """The function with the loop."""
    names = _names(site)
    nested = sum(isinstance(n, ast.comprehension) for statement in site.body for n in ast.walk(statement))
    text = [
        f"def {helper}({', '.join(site.parameters)}):",
        f'    """`{site.ref.name}`, round by round instead of call by call, and no deeper."""',
        *([f"    {names['waiting']} = []"] if after else []),
        f"    {names['depth']} = 0",
        "    try:",
        f"        for {names['depth']} in range({limit}()):",
        *_indented(lines, 3),
        "        else:",
        "            raise RecursionError",
        f"        {room}({names['depth']} + {SPARE + 2 * nested})",
    ]
    if after:
        text.append(f"        for {names['part']} in reversed({names['waiting']}):")
        text.append(f"            {names['result']} = {after}")
    text += [
        f"        return {names['result']}",
        "    except Exception:",
        f"        {helper}.left = {names['depth']} + 1  # calls that the original makes now, and that end the same way",
        "        raise",
    ]
    return "\n".join(text)


def _stored(tree: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _of_comprehensions(tree: ast.AST) -> set[str]:
    """Variables of comprehensions, which are none of the function."""
    targets = (node.target for node in ast.walk(tree) if isinstance(node, ast.comprehension))
    return {name for target in targets for name in _stored(target)}


def _indented(lines: Sequence[str], deep: int = 1) -> list[str]:
    return ["    " * deep + line for line in lines]


def _proposal(
    site: Site, lines: Sequence[str], after: str, given: Mapping[str, Given], outside: Mapping[str, Given]
) -> Proposal:
    assert site.node is not None
    own = site.ref.name
    limit, imports = import_from(site, "sys", "getrecursionlimit")
    room, helper = site.fresh("_have_room"), site.fresh(f"_{own.strip('_')}_unwound")
    rested = site.fresh("_rested")
    text = _definition(site, helper, lines, after, limit, room)
    version, more = import_from(site, "sys", "version_info")
    untouched, definition = site.untouched([site.node])
    leave, lists = site.fresh("_leave_alone"), [p for p, one in given.items() if isinstance(one.kind, Many)]
    tests = [one.test for one in given.values() if not isinstance(one.kind, Many)]
    ready = f"(not {helper}.__dict__ or {rested}({helper}))"
    late = [one.test for one in given.values() if isinstance(one.kind, Many)]
    late += [*bound_tests(site, [*outside]), *(one.test for one in outside.values()), untouched]
    # to look through a list takes as long as the whole function, and is not done for each call inside
    tests += [ready, f"({' and '.join(late)} or {leave}({helper}, {lists[0]}))"] if lists else [*late, ready]
    tools = [HAVE_ROOM.replace("NAME", room).replace("VERSION", version), RESTED.replace("NAME", rested)]
    tools += [LEAVE.replace("NAME", leave)] if lists else []
    return Proposal(
        rewriter=name,
        variant="loop",
        function=site.ref,
        title=f"go round a loop instead of calling {own} again",
        why=(
            f"{own} calls itself once and gives back what it gets, or does one thing with it. A loop does the same "
            "without a call for each step."
        ),
        edits=(attempt(site, helper, tests, site.parameters, ahead=(), failed="pass"),),
        imports=tuple(dict.fromkeys((*imports, *more))),
        helpers=(definition, *tools, text),
        guards=(
            *(one.sentence for one in (*given.values(), *outside.values())),
            untouched_sentence([own]),
            "as many calls may be nested as the original needs",
        ),
    )
