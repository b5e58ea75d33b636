"""A recursive function that asks the same question again and again keeps the answers.

Before:

    def fib(n):
        if n < 2:
            return n
        return fib(n - 1) + fib(n - 2)

After:

    def _fib_memo(level, deepest, memo, n):
        known = memo.get(n)
        if known is not None and (level <= known[0] or …):
            deepest[level - 1] = max(deepest[level - 1], level + known[1])
            return known[2]
        deepest[level : level + 1] = [level + 1]
        if n < 2:
            return n
        result = _fib_memo(level + 1, deepest, memo, n - 1) + _fib_memo(level + 1, deepest, memo, n - 2)
        memo[n] = level, deepest[level] - level, result
        deepest[level - 1] = max(deepest[level - 1], deepest[level])
        return result

    def fib(n):
        try:
            if type(n) is int and _untouched(fib=fib):
                return _fib_memo(0, [], {}, n)
        except Exception:
            pass  # what follows raises the same
        if n < 2: ...

The answers live as long as one call from outside, and there are never more than a quarter of a million of them, so no
memory is kept. A function is taken only if its text shows that it computes with plain values and does nothing else.
Keys have one exact type for each parameter, so that 1, True and 1.0 are not mixed up; 0.0 and -0.0 have their own.

An answer counts only where the original would come no deeper than the copy has been, so the copy goes exactly as deep
as the original (`_memo_text`), and a RecursionError comes where it came before. Whatever the copy raises, the original
is asked again; the tests stand within `try`, since they need room on the stack themselves.

Does not handle: functions that call others of the file, that print or change anything, that give back lists or
dictionaries; keys that are lists of mixed types; methods and inner functions; answers kept from one call to the next.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from optadvisor.records import Declined, Proposal, ValueSpec
from optadvisor.rewriters._memo_text import FLOAT, Given, Plan, proposal_of
from optadvisor.rewriters._places import binding_count, is_builtin, name_problem
from optadvisor.rewriters._pure_kinds import Pure, own_calls
from optadvisor.rewriters._pure_tables import CHOOSING, TEXT_METHODS, Impure, Kind, Many
from optadvisor.source.site import Site, own_nodes

name = "memoising"

PLAIN = ("int", "float", "bool", "str")
WITHOUT_FLOATS = ("abs", "all", "any", "bool", "chr", "divmod", "enumerate", "int", "len", "max", "min", "ord", "range",
                  "reversed", "str", "sum", "zip")  # fmt: skip
"""Built-ins that make no floats of other values."""
NAMES = (
    "all",
    "bool",
    "dict",
    "float",
    "globals",
    "int",
    "len",
    "list",
    "map",
    "max",
    "range",
    "set",
    "str",
    "tuple",
    "type",
    "Exception",
    "RecursionError",
)


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None or calls_on_a_way(site, site.node.body) < 2:
        return
    problem = site.plain_problem() or name_problem(site, NAMES) or shape_problem(site)
    if problem:
        yield site.decline(name, problem)
        return
    try:
        plan = plan_of(site)
    except Impure as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    yield proposal_of(site, name, plan)


# ---------------------------------------------------------------- the shape


def calls_on_a_way(site: Site, block: Sequence[ast.stmt]) -> int:
    """At most so many calls of itself in one pass over `block`; those in loops count twice."""
    total = 0
    for statement in block:
        if isinstance(statement, ast.If):
            ways = [calls_on_a_way(site, way) for way in (statement.body, statement.orelse)]
            rest = calls_on_a_way(site, block[list(block).index(statement) + 1 :])
            if statement.body and isinstance(statement.body[-1], ast.Return | ast.Raise):
                return total + _calls_in(site, statement.test) + max(ways[0], ways[1] + rest)
            return total + _calls_in(site, statement.test) + max(ways) + rest
        if isinstance(statement, ast.For | ast.While):
            inner = calls_on_a_way(site, [*statement.body, *statement.orelse])
            total += 2 * inner + _calls_in(site, statement.iter if isinstance(statement, ast.For) else statement.test)
        else:
            total += _calls_in(site, statement)
    return total


def _calls_in(site: Site, node: ast.AST) -> int:
    """Calls of itself in an expression or a simple statement; of the two sides of `a if c else b` the larger number."""
    if isinstance(node, ast.IfExp):
        return _calls_in(site, node.test) + max(_calls_in(site, node.body), _calls_in(site, node.orelse))
    own = isinstance(node, ast.Call) and site.helper(node) is site.node
    inner = sum(_calls_in(site, child) for child in ast.iter_child_nodes(node))
    return own + inner * (2 if isinstance(node, ast.GeneratorExp | ast.ListComp) else 1)


def shape_problem(site: Site) -> str:
    """Why no copy of the function could be made that gets two more arguments, as a sentence."""
    assert site.node is not None
    a = site.node.args
    if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs:
        return f"{site.ref.name} takes more than plain parameters"
    if not all(isinstance(default, ast.Constant) for default in a.defaults):
        return f"a default value of {site.ref.name} is more than a constant"
    calls = list(own_calls(site))
    if binding_count(site, site.ref.name) != 1 or len(calls) != _mentions(site):
        return f"{site.ref.name} is more than called by itself"
    if len({_nest(site, call) for call in calls}) > 1:
        return f"{site.ref.name} calls itself inside and outside of comprehensions, which lie differently deep"
    if not all(_is_written_plainly(site, call) for call in calls):
        return f"a call of {site.ref.name} by itself stands in brackets or in an f-string"
    if any(len(call.args) + len(call.keywords) != len(site.parameters) for call in calls):
        return f"{site.ref.name} leaves out an argument where it calls itself, and a default value may be exchanged"
    shared = len(site.body) > 1 and not all(map(site.module.owns_its_lines, site.body))
    return f"{site.ref.name} has several statements on one line" if shared else ""


def _mentions(site: Site) -> int:
    assert site.node is not None
    return sum(isinstance(n, ast.Name) and n.id == site.ref.name for n in ast.walk(site.node))


def _is_written_plainly(site: Site, call: ast.Call) -> bool:
    """`fib(` stands where the syntax tree has it: not `(fib)(`, and not in an f-string, whose positions are off."""
    start, end = site.module.span(call.func)
    return site.module.data[start : end + 1] == f"{site.ref.name}(".encode()


def _nest(site: Site, call: ast.Call) -> tuple[str, ...]:
    """What adds frames between the function and its call of itself: comprehensions, and who runs through generators."""
    assert site.node is not None
    found: list[str] = []
    node: ast.AST = site.node
    while node is not call:
        inner = next(c for c in ast.iter_child_nodes(node) if any(n is call for n in ast.walk(c)))
        if isinstance(inner, ast.GeneratorExp):
            found.append(ast.unparse(node.func) if isinstance(node, ast.Call) else type(node).__name__)
        if isinstance(inner, ast.GeneratorExp | ast.ListComp):
            found.append(type(inner).__name__)
        node = inner
    return tuple(found)


# ---------------------------------------------------------------- what is known of the values


def given_of(site: Site) -> tuple[dict[str, Given], Mapping[str, Given]]:
    """What the parameters, and the module's data that the function reads, must be. Raises `Impure`."""
    given = {parameter: _given(site, parameter, _seen(site, parameter)) for parameter in site.parameters}
    return given, _outside(site)


def plan_of(site: Site) -> Plan:
    """Raises `Impure`."""
    given, outside = given_of(site)
    pure = Pure(
        site=site,
        parameters={parameter: one.kind for parameter, one in given.items()},
        outside={known: one.kind for known, one in outside.items()},
    )
    pure.read(site.body)
    key = tuple(p for p in site.parameters if not _stays(site, p))
    if not key:
        raise Impure("every call of itself passes what it was given", site.node or site.module.tree)
    for parameter in key:
        _check_key(site, parameter, given[parameter].kind, pure)
    if pure.result & {"float", "complex", "tuple"}:
        _check_looks(site, pure)
    return Plan(given=given, key=key, outside=outside)


def _check_key(site: Site, parameter: str, kind: Kind, pure: Pure) -> None:
    """Every call passes the type that the first one was given."""
    passed = pure.arguments.get(parameter, frozenset())
    where = site.node or site.module.tree
    element = kind.element if isinstance(kind, Many) else frozenset({"int"})
    if isinstance(element, Many) or (isinstance(kind, Many) and (len(element) != 1 or element == FLOAT)):
        raise Impure(f"`{parameter}` differs from call to call, and lists of that kind cannot be told apart", where)
    if isinstance(kind, Many):
        fine = isinstance(passed, Many) and passed.type == kind.type and passed.element in (element, frozenset())
    else:
        fine = not isinstance(passed, Many) and passed <= kind and len(kind) == 1
    if not fine:
        raise Impure(f"a call of itself passes something else than {_words(kind)} for `{parameter}`", where)


def _check_looks(site: Site, pure: Pure) -> None:
    """Raises `Impure` where a nan from the memo would be found, which is the same object each time it is asked for."""
    floats = _may_meet_floats(site, pure)
    for node in own_nodes(site.node) if site.node is not None else ():
        looked: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            looked = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "count":
            looked = [node.func.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CHOOSING:
            looked = [node] if floats else []  # what is chosen has been compared
        kinds = [pure.of(one) for one in looked]
        if any(isinstance(kind, Many) or "tuple" in kind for kind in kinds):
            reason = "looks for values, and nan is found as the object that it is"
            raise Impure(f"`{ast.unparse(node)}` {reason}", node)


def _may_meet_floats(site: Site, pure: Pure) -> bool:
    """False where nothing in the function is or makes a float, which alone may be nan."""
    if any({"float", "complex"} & _scalars(kind) for kind in (*pure.parameters.values(), *pure.outside.values())):
        return True
    for node in ast.walk(site.node) if site.node is not None else ():
        match node:
            case ast.Constant(value=float() | complex()) | ast.BinOp(op=ast.Div() | ast.Pow()):
                return True
            case ast.AugAssign(op=ast.Div() | ast.Pow()):
                return True
            case ast.Call(func=ast.Name() as func) if site.helper(node) is not site.node:
                if not is_builtin(site, func, *WITHOUT_FLOATS):
                    return True
            case ast.Call(func=ast.Attribute(attr=method)) if method not in (*TEXT_METHODS, "split"):
                return True
    return False


def _scalars(kind: Kind) -> frozenset[str]:
    return _scalars(kind.element) if isinstance(kind, Many) else kind


def _words(kind: Kind) -> str:
    return f"a {kind.type} of {_words(kind.element)}" if isinstance(kind, Many) else " or ".join(sorted(kind))


def _stays(site: Site, parameter: str) -> bool:
    """It is never bound anew, and every call of itself passes it on as it is."""
    assert site.node is not None
    if any(
        isinstance(n, ast.Name) and n.id == parameter and not isinstance(n.ctx, ast.Load) for n in ast.walk(site.node)
    ):
        return False
    position = site.parameters.index(parameter)
    for call in own_calls(site):
        keywords = {k.arg: k.value for k in call.keywords}
        value = call.args[position] if position < len(call.args) else keywords.get(parameter)
        if not isinstance(value, ast.Name) or value.id != parameter:
            return False
    return True


def _seen(site: Site, parameter: str) -> tuple[ValueSpec, ...]:
    """What was passed, else what the default value is."""
    assert site.node is not None
    a = site.node.args
    defaults = dict(zip(reversed([one.arg for one in a.args]), reversed(a.defaults), strict=False))
    default = defaults.get(parameter)
    if site.seen(parameter) or not isinstance(default, ast.Constant):
        return site.seen(parameter)
    return (ValueSpec(name=parameter, type=f"builtins.{type(default.value).__name__}"),)


def _given(site: Site, what: str, seen: Sequence[ValueSpec]) -> Given:
    """Raises `Impure` where the recorded values are not plain."""
    where = site.node or site.module.tree
    types = {spec.type.removeprefix("builtins.") for spec in seen}
    if types == {"NoneType"}:
        return Given(kind=frozenset({"NoneType"}), test=f"{what} is None", sentence=f"{what} is None")
    kinds = [plain for plain in PLAIN if plain in types]
    if kinds and types <= set(PLAIN):
        kind = kinds[0]
        return Given(kind=frozenset({kind}), test=f"type({what}) is {kind}", sentence=f"{what} is of type {kind}")
    if len(types) != 1 or not types <= {"list", "tuple"}:
        raise Impure(f"`{what}` was of type {' or '.join(sorted(types)) or 'unknown'}, which is no plain value", where)
    sequence = types.pop()
    elements = {spec.element.removeprefix("builtins.") for spec in seen} - {""}
    if elements <= {*PLAIN, "mixed"}:
        inner = tuple(sorted(elements if elements and "mixed" not in elements else PLAIN))
        return Given(
            kind=Many(sequence, frozenset(inner)),
            test=f"type({what}) is {sequence} and set(map(type, {what})) <= {{{', '.join(inner)}}}",
            sentence=f"{what} is a {sequence} of {' or '.join(inner)}",
        )
    if len(elements) != 1 or not elements <= {"list", "tuple"}:
        raise Impure(f"`{what}` holds elements of type {sorted(elements)[0]}, which are no plain values", where)
    row, inner = elements.pop(), PLAIN
    dtypes = {spec.dtype for spec in seen}
    if dtypes == {"int64"}:
        inner = ("int",)
    rows = f"all(set(map(type, row)) <= {{{', '.join(inner)}}} for row in {what})"
    return Given(
        kind=Many(sequence, Many(row, frozenset(inner))),
        test=f"type({what}) is {sequence} and set(map(type, {what})) <= {{{row}}} and {rows}",
        sentence=f"{what} is a {sequence} of {row}s of {' or '.join(inner)}",
    )


def _outside(site: Site) -> Mapping[str, Given]:
    """The module's data that the function reads by name. Raises `Impure`."""
    assert site.node is not None
    found = {}
    for node in own_nodes(site.node):
        if not isinstance(node, ast.Name) or site.resolved(node) != f".{node.id}" or node.id == site.ref.name:
            continue
        if node.id in found or node.id in site.bound_names:
            continue
        seen = [spec for call in site.recording.calls for spec in call.globals_read if spec.name == node.id]
        if seen:
            found[node.id] = _given(site, node.id, seen)
    return found
