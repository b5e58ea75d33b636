"""The text of `memoising`: a copy of a recursive function that notes its answers, and the attempt to use it.

    def _fib_memo(level, deepest, memo, n): …          for fib, if `Plan` says that n, an int, is the key

The copy goes exactly as deep as the original would, so that a RecursionError comes where it came before. An answer is
taken from the memo where it was found at the same depth or deeper, and where the calls that the original would make for
it again lie above a depth that the copy, or `_room_below`, has come to already: `deepest` has for each call under way
how deep it has led, and its length is how deep any has. Built-ins and comprehensions take room, too (`_room`).

Does not handle: what the function does (see `memoising`).
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from optadvisor.records import Edit, Proposal
from optadvisor.rewriters._places import bound_tests, branch, local_name, untouched_sentence
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._pure_tables import Kind, Many
from optadvisor.source.edits import apply_edits
from optadvisor.source.site import Site, own_nodes

MOST = 1 << 18
"""Answers kept at a time: some 60 MB of them."""
NESTED_VALUES = 4
"""A comparison counts as a call for each level of lists and tuples inside each other."""
MORE_ROOM = 50
"""So many levels more than needed are tried, so that this is seldom done."""
ROOM_BELOW = '''def NAME(deepest, level, calls):
    """Whether so many calls may be nested from this level on; `deepest` keeps in mind that they may."""

    def nest(left):
        return left and nest(left - 1)

    try:
        nest(calls)
    except RecursionError:
        return False
    deepest.extend(range(len(deepest), level + calls))
    return True'''
FLOAT = frozenset({"float"})
TRIED_AGAIN = '''def NAME(function):
    """Whether a copy is tried again: each time it fails, more calls go by first, and fewer when it does not."""
    kept = function.__dict__
    waits, left, tried = kept.get("state", (0, 0, False))
    if "failed" in kept:
        waits = left = min(2 * waits + 1, 1023)
    elif tried:
        waits //= 2
    kept.clear()
    if waits:
        function.state = waits, left - 1 if left else 0, not left
    return not left'''
"""The calls inside of one that fails would fail, too: to try each of them takes a time that grows with its square. Not
more than so many go by: a later call that can be quick may be one that would not come to an end otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a parameter, or a name of the module, must be at run time."""

    kind: Kind
    test: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    given: Mapping[str, Given]
    key: tuple[str, ...]
    """Parameters that differ from call to call."""
    outside: Mapping[str, Given]


def proposal_of(site: Site, rewriter: str, plan: Plan) -> Proposal:
    copy, again = site.fresh(f"_{site.ref.name.strip('_')}_memo"), site.fresh("_tried_again")
    assert site.node is not None
    untouched, definition = site.untouched([site.node])
    late = bound_tests(site, [*plan.outside])
    tests = [ready(copy, again), *(one.test for one in plan.given.values())]
    tests += [*late, *(one.test for one in plan.outside.values()), untouched]
    imports = imports_of(site, plan)
    return Proposal(
        rewriter=rewriter,
        variant="memo",
        function=site.ref,
        title=f"keep what {site.ref.name} has found while it calls itself",
        why=(
            f"{site.ref.name} calls itself with the same arguments again and again, and the answer is always the same, "
            "because it only computes. A dictionary of the answers found so far lets it compute each of them once."
        ),
        edits=(attempt(site, copy, tests, site.parameters),),
        imports=imports,
        helpers=(*([definition] if definition else []), TRIED_AGAIN.replace("NAME", again), *copies(site, copy, plan)),
        guards=(
            *(one.sentence for one in (*plan.given.values(), *plan.outside.values())),
            untouched_sentence([site.ref.name]),
        ),
    )


def imports_of(site: Site, plan: Plan) -> tuple[str, ...]:
    return site.import_as("math", "math")[1] if any(plan.given[p].kind == FLOAT for p in plan.key) else ()


def ready(copy: str, again: str) -> str:
    """The test that the copy has not just failed; `again` is the name of `TRIED_AGAIN`."""
    return f"(not {copy}.__dict__ or {again}({copy}))"


def attempt(
    site: Site,
    copy: str,
    tests: Sequence[str],
    parameters: Sequence[str],
    *,
    ahead: Sequence[str] = ("0", "[]", "{}"),
    failed: str = "COPY.failed = True",
) -> Edit:
    """The attempt to use the copy, in front of the first statement; it is given what is `ahead`, and the parameters.

    `failed` is done when it raises; no call, for which there may be no room on the stack.
    """
    first = site.body[0]
    own_line = site.module.owns_its_lines(first)
    assert site.node is not None
    indent = site.module.indent(first) if own_line else f"{site.module.indent(site.node)}    "
    unit = "\t" if "\t" in indent else "    "
    passed = ", ".join([*ahead, *parameters])
    condition = branch(tests, indent + unit).replace("\n", f"\n{unit}")
    text = site.lines(
        f"try:\n{unit}{condition}\n{unit}{unit}return {copy}({passed})\n"
        f"except Exception:\n{unit}{failed.replace('COPY', copy)}  # what follows raises the same",
        indent,
    )
    if own_line:
        start = site.module.statement_span(first)[0]
        return Edit(start=start, end=start, text=text)
    start = site.module.span(first)[0]
    white = len(site.module.data[:start]) - len(site.module.data[:start].rstrip(b" \t"))
    return Edit(start=start - white, end=start, text=f"{site.module.newline}{text}{indent}")


def copies(site: Site, copy: str, plan: Plan) -> tuple[str, ...]:
    """The definitions of the copy, and of what it calls."""
    assert site.node is not None
    between = (ast.GeneratorExp, ast.ListComp)
    inner = [node for node in ast.walk(site.node) if isinstance(node, between)]
    if any(id(call) in {id(n) for node in inner for n in ast.walk(node)} for call in own_calls(site)):
        return (_copy_of(site, copy, "", plan),)
    room = site.fresh("_room_below")
    return ROOM_BELOW.replace("NAME", room), _copy_of(site, copy, room, plan)


def _copy_of(site: Site, copy: str, room_below: str, plan: Plan) -> str:
    """The function with three more parameters, which looks answers up and notes them.

    `room_below` is the name of `ROOM_BELOW`; empty where a call takes more than a call of Python code.
    """
    assert site.node is not None
    level, memo, known, result = (local_name(site, wanted) for wanted in ("level", "memo", "known", "result"))
    deepest = local_name(site, "deepest")
    parts = [part for p in plan.key for part in _key_parts(site, p, plan.given[p].kind)]
    first = site.body[0]
    indent = site.module.indent(first) if site.module.owns_its_lines(first) else "    "
    unit = "\t" if "\t" in indent else "    "
    key, text = parts[0], ""
    if len(parts) > 1 or key not in site.parameters or is_rebound(site, key):
        key = local_name(site, "key")
        text = f"{indent}{key} = {', '.join(parts)}\n"
    names = _Names(copy=copy, level=level, deepest=deepest, memo=memo, result=result, key=key)
    defaults = [None] * (len(site.node.args.args) - len(site.node.args.defaults)) + [*site.node.args.defaults]
    parameters = [
        p.arg if default is None else f"{p.arg}={site.code(default)}"
        for p, default in zip(site.node.args.args, defaults, strict=True)
    ]
    head = f"def {copy}({', '.join([level, deepest, memo, *parameters])}):\n"
    summary = f"`{site.ref.name}` with a memo: arguments → how deep they came, how deep that led, the answer."
    head += f'{indent}"""{summary}"""\n'
    head += text
    head += f"{indent}{known} = {memo}.get({key})\n"
    room = _room(site)
    tests = [f"{level} <= {known}[0]", f"{level} + {known}[1] + {room} < len({deepest})"]
    tests += [f"{room_below}({deepest}, {level}, {known}[1] + {room + MORE_ROOM})"] if room_below else []
    lines = [
        f"if {known} is not None and (",
        *(f"{unit}{'or ' if number else ''}{test}" for number, test in enumerate(tests)),
        "):",
        f"{unit}{deepest}[{level} - 1] = max({deepest}[{level} - 1], {level} + {known}[1])",
        f"{unit}return {known}[2]",
        f"{deepest}[{level} : {level} + 1] = [{level} + 1]",
    ]
    return head + "".join(f"{indent}{line}\n" for line in lines) + _body(site, names)


def _room(site: Site) -> int:
    """How many more nested calls than its own calls of itself one call of the function may take, at the most."""
    assert site.node is not None
    own = {id(call) for call in own_calls(site)}
    inner = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.Lambda)
    nodes = [node for node in ast.walk(site.node) if isinstance(node, (ast.Call, *inner)) and id(node) not in own]
    return NESTED_VALUES + len(nodes)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    copy: str
    level: str
    deepest: str
    memo: str
    result: str
    key: str

    @property
    def told(self) -> str:
        """The statement by which a call's caller knows how deep the call has led."""
        above = f"{self.deepest}[{self.level} - 1]"
        return f"{above} = max({above}, {self.deepest}[{self.level}])"


def _key_parts(site: Site, parameter: str, kind: Kind) -> tuple[str, ...]:
    if isinstance(kind, Many):
        return (parameter,) if kind.type == "tuple" else (f"tuple({parameter})",)
    if kind == FLOAT:
        math, _ = site.import_as("math", "math")
        return parameter, f"{math}.copysign(1.0, {parameter})"
    return (parameter,)


def is_rebound(site: Site, parameter: str) -> bool:
    assert site.node is not None
    return any(
        isinstance(n, ast.Name) and n.id == parameter and not isinstance(n.ctx, ast.Load) for n in ast.walk(site.node)
    )


def _body(site: Site, names: _Names) -> str:
    """The function's own statements: its calls of itself go to the copy, and what it returns is noted."""
    assert site.node is not None
    own_lines = site.module.owns_its_lines(site.body[0])
    span = site.module.statement_span if own_lines else site.module.span
    begin, finish = span(site.body[0])[0], span(site.body[-1])[1]
    edits = []
    for call in own_calls(site):
        start, end = site.module.span(call.func)
        more = ", " if call.args or call.keywords else ""
        edits.append(
            Edit(start=start, end=end + 1, text=f"{names.copy}({names.level} + 1, {names.deepest}, {names.memo}{more}")
        )
    for node in own_nodes(site.node):
        if isinstance(node, ast.Return) and _is_worth_noting(site, node):
            before, after = _noting(site, node, names)
            start, end = site.module.span(node)
            low = end - len(site.module.data[start + len("return") : end].lstrip())
            if before.startswith("\n"):
                start = max(len(site.module.data[:start].rstrip(b" \t")), begin)
            edits += [Edit(start=start, end=low, text=before), Edit(start=end, end=end, text=after)]
    moved = [Edit(start=e.start - begin, end=e.end - begin, text=e.text) for e in edits]
    text = apply_edits(site.module.data[begin:finish], moved).decode("utf-8").replace("\r\n", "\n")
    text = text.rstrip("\n") if own_lines else f"    {text.strip()}"
    if not isinstance(site.body[-1], ast.Return | ast.Raise):
        text += f"\n{site.module.indent(site.body[0]) if own_lines else '    '}{names.told}"
    return text


def _is_worth_noting(site: Site, node: ast.Return) -> bool:
    """More than a few operations on parameters and constants led to it, or it may have called itself before."""
    calls = {id(call) for call in own_calls(site)}
    assert site.node is not None
    first = min(call.lineno for call in own_calls(site))
    loops = [each for each in own_nodes(site.node) if isinstance(each, ast.For | ast.While)]
    around = [each for each in loops if any(id(inner) in calls for inner in ast.walk(each))]
    if node.lineno >= first or any(inner is node for each in around for inner in ast.walk(each)):
        return True
    if node.value is None:
        return False
    inner = list(ast.walk(node.value))
    local = any(isinstance(n, ast.Name) and n.id in site.bound_names and n.id not in site.parameters for n in inner)
    return local or any(id(n) in calls for n in inner)


def _noting(site: Site, node: ast.Return, names: _Names) -> tuple[str, str]:
    """What is written instead of `return`, and after the value."""
    here = f"{names.deepest}[{names.level}]"
    noted = f"{names.memo}[{names.key}] = {names.level}, {here} - {names.level}, {names.result}"
    told = names.told
    start = site.module.span(node)[0]
    line = site.module.data[site.module.line_starts[node.lineno - 1] : start]
    indent = line[: len(line) - len(line.lstrip())].decode("utf-8")
    unit = "\t" if "\t" in indent else "    "
    before = f"{names.result} = {'None' if node.value is None else ''}"
    if line.rstrip().endswith(b":"):
        indent += unit
        before = f"\n{indent}{before}"
    elif not site.module.owns_its_lines(node):
        room = f"len({names.memo}) < {MOST} or {names.memo}.clear()"
        return before, f"; {room}; {noted}; {told}; return {names.result}"
    lines = [f"if len({names.memo}) >= {MOST}:", f"{unit}{names.memo}.clear()", noted, told, f"return {names.result}"]
    return before, "".join(f"\n{indent}{line}" for line in lines)
