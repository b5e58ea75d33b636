"""What a loop computes anew in each round, though it cannot change, is computed once.

Before:

    for value in values:
        total += (value - mean(values)) ** 2

After (`_are_plain` and `_untouched` are defined at the top of the file):

    mean_of_values = None
    try:
        if type(values) is list and _are_plain(values) and _untouched(mean=mean):
            mean_of_values = mean(values)
    except Exception:
        pass  # the loop raises the same
    for value in values:
        total += (value - (mean(values) if mean_of_values is None else mean_of_values)) ** 2

`min(values)`, `sum(values) / len(values)`, `sorted(…)`, `set(…)`, functions of the file that only compute: what goes
over all elements in each of as many rounds is quadratic. All values are plain (tested when it runs), so nobody notices
how often it is computed; where it raises, the loop does, when and if it comes to it.

Does not handle: prints, objects of the user's classes, dictionaries that were passed, lists that the loop changes,
expressions in f-strings, functions of other files, what might take long although the loop never comes to it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import given
from optadvisor.rewriters._hoisting_places import (
    Chance,
    Repeated,
    evaluated,
    expression_ids,
    from_outside,
    loop_comes_to,
    regions,
    stored,
)
from optadvisor.rewriters._hoisting_read import COLLECTING, Steady, bounded
from optadvisor.rewriters._hoisting_shared import NAMES as SHARED_NAMES
from optadvisor.rewriters._hoisting_shared import UNLESS_NAN, holds_lists, is_noticed
from optadvisor.rewriters._places import bound_tests, is_builtin, local_name, mentioned, name_problem
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._pure_tables import MATH, TEXT_METHODS, Impure, Many
from optadvisor.rewriters._quiet_functions import (
    PLAIN,
    PLAIN_NAMES,
    Reading,
    is_own,
    notices_the_end,
    read_quietly,
)
from optadvisor.source.site import Site, has_long_string, own_nodes

name = "hoisting"

NAMES = (*PLAIN_NAMES, *SHARED_NAMES, "Exception")
COSTLY = ("all", "any", "frozenset", "max", "min", "set", "sorted", "sum")
"""Built-ins that look at every element; `list` and `tuple` only copy."""
COSTLY_METHODS = frozenset({*TEXT_METHODS, "split", "index"}) - {"startswith", "endswith"}


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    chances = [one for region in regions(site) for one in _chances(site, region)]
    if not chances:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if notices_the_end(site):
        problem = problem or "the file notices when objects are let go, and values would be known for longer"
    if problem:
        yield site.decline(name, problem)
        return
    try:
        read = read_quietly(site, Steady, frozenset(site.parameters))  # tested before they are bound again
        assert isinstance(read.reader, Steady)
        kept, refused = _kept(site, chances, read.reader)
        if refused is not None and not kept:
            raise refused
    except Impure as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    yield _proposal(site, kept, read)


# ---------------------------------------------------------------- finding


def _chances(site: Site, region: Repeated) -> Iterator[Chance]:
    """The largest expressions of a region that take time and name nothing that the region binds."""
    bound = stored(region.statement)
    for part in region.parts:
        yield from _largest(site, region, part, bound)


def _largest(site: Site, region: Repeated, node: ast.AST, bound: frozenset[str]) -> Iterator[Chance]:
    if isinstance(node, ast.JoinedStr | ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return
    if _is_done(node):
        return
    if isinstance(node, ast.expr) and _is_fixed(site, node, bound) and _is_costly(site, node):
        yield Chance(region=region, expression=node)
        return
    for child in ast.iter_child_nodes(node):
        yield from _largest(site, region, child, bound)


def _is_done(node: ast.AST) -> bool:
    """`mean(values) if mean_of_values is None else mean_of_values`, which an earlier run wrote."""
    match node:
        case ast.IfExp(
            test=ast.Compare(left=ast.Name(id=one), ops=[ast.Is()], comparators=[ast.Constant(value=None)]),
            orelse=ast.Name(id=other),
        ):
            return one == other
    return False


def _is_fixed(site: Site, node: ast.expr, bound: frozenset[str]) -> bool:
    own = stored(node)
    inner = [n for n in ast.walk(node) if isinstance(n, ast.NamedExpr | ast.Lambda | ast.JoinedStr | ast.Await)]
    return not inner and not from_outside(node) & bound and not own & frozenset(site.parameters)


def _is_costly(site: Site, node: ast.expr) -> bool:
    """It calls something that takes longer than to look up a variable."""
    for call in ast.walk(node):
        if not isinstance(call, ast.Call):
            continue
        module, _, function = site.resolved(call.func).rpartition(".")
        if is_builtin(site, call.func, *COSTLY) or site.helper(call) or (module == "math" and function in MATH):
            return True
        if isinstance(call.func, ast.Attribute) and call.func.attr in COSTLY_METHODS and not module:
            return True
    return False


# ---------------------------------------------------------------- proving


def _kept(site: Site, chances: Sequence[Chance], reader: Steady) -> tuple[list[Chance], Impure | None]:
    """What may be computed beforehand, each once, in the outermost loop where it may; why the first other may not."""
    done: set[int] = set()
    found: list[Chance] = []
    refused = None
    todo = list(chances)
    while todo:
        one = todo.pop(0)
        if done & expression_ids(one.expression):
            continue
        try:
            _check(site, one, reader)
        except Impure as no:
            refused = refused or no
            bound = stored(one.region.statement)
            parts = ast.iter_child_nodes(one.expression)
            todo[:0] = [smaller for part in parts for smaller in _largest(site, one.region, part, bound)]
        else:
            done |= expression_ids(one.expression)
            found.append(one)
    return found, refused


def _check(site: Site, chance: Chance, reader: Steady) -> None:
    """Raises `Impure` where the expression may change in the loop, or what it gives be changed by whoever has it."""
    region, expression = chance.region, chance.expression
    code = site.code(expression)
    if has_long_string(code):
        raise Impure("a string in the loop goes over several lines", expression)
    if not site.module.owns_its_lines(region.statement) or not site.module.owns_its_lines(site.body[0]):
        raise Impure("the loop shares its lines with another statement", region.statement)
    made = reader.of(expression)
    if isinstance(made, Many) and (not _only_looked_at(site, chance) or holds_lists(site, expression, made)):
        raise Impure(f"what `{code}` makes is kept, and each round needs one of its own", expression)
    changed = reader.grown | reader.shrunk | reader.stored
    foreign = sorted(n for n in changed if not is_own(site, n, dictionary=n in reader.stored))
    if foreign:
        raise Impure(f"`{foreign[0]}` is changed, and may be known under another name", expression)
    here = changed & _changed_in(region.statement)
    for known in sorted(from_outside(expression)):
        if known in here:
            raise Impure(f"`{known}` changes in the loop", expression)
        if here and not _is_apart(site, known, reader):
            raise Impure(f"`{known}` may be, or hold, one of the lists that the loop changes", expression)
    for helper in sorted(reader.helpers.keys() & site.bound_names):
        raise Impure(f"`{helper}` is another thing in {site.ref.name} than in the rest of the file", expression)
    if not evaluated(site, chance) and not bounded(reader, expression, often=loop_comes_to(chance)):
        raise Impure(f"`{code}` might take long, and the loop may never come to it", expression)


def _is_apart(site: Site, known: str, reader: Steady) -> bool:
    """It cannot be a list that the function made and changes, nor hold one: it was passed, or is of what was passed."""
    kind = reader.variables.get(known, reader.outside.get(known))
    if not isinstance(kind, Many) or _is_given(site, known, reader):
        return True
    if is_own(site, known):
        return not isinstance(kind.element, Many)
    nodes = list(own_nodes(site.node)) if site.node is not None else []
    sources = [n.iter for n in nodes if isinstance(n, ast.For) and _is_name(n.target, known)]
    sources += [v.value for n in nodes for t, v in given(n) if t == known and isinstance(v, ast.Subscript)]
    bound = [n for n in nodes if _is_name(n, known) and not isinstance(n.ctx, ast.Load)]  # type: ignore[attr-defined]
    return len(sources) == len(bound) and all(
        isinstance(one, ast.Name) and _is_given(site, one.id, reader) for one in sources
    )


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_given(site: Site, known: str, reader: Steady) -> bool:
    """A parameter, or a name of the module, that the function never binds itself."""
    assert site.node is not None
    return (known in site.parameters or known in reader.outside) and known not in stored(site.node)


def _changed_in(statement: ast.stmt) -> set[str]:
    """Names with `a.append`, `a.sort` or `a[i] = …` in the loop; nothing else changes things, see `Quiet`."""
    found = set()
    for node in ast.walk(statement):
        match node:
            case ast.Attribute(value=ast.Name(id=variable)):
                found.add(variable)
            case ast.Subscript(value=ast.Name(id=variable), ctx=ast.Store()):
                found.add(variable)
    return found


def _only_looked_at(site: Site, chance: Chance) -> bool:
    """The list or set is only searched, counted, gone through, asked for an element or its length, or compared with
    another that was made for it."""
    wanted = chance.expression
    for node in ast.walk(chance.region.statement):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[found]) if found is wanted:
                return True
            case ast.Compare(left=one, ops=[ast.Eq() | ast.NotEq()], comparators=[other]) if wanted in (one, other):
                beside = other if one is wanted else one
                return isinstance(beside, ast.Call) and is_builtin(site, beside.func, *COLLECTING)
            case ast.Subscript(value=found, ctx=ast.Load(), slice=index) if found is wanted:
                return not isinstance(index, ast.Slice)
            case ast.For(iter=found) | ast.comprehension(iter=found) if found is wanted:
                return True
            case ast.Attribute(value=found, attr=method) if found is wanted:
                return method in ("count", "index")
            case ast.Call(func=func, args=[found]) if found is wanted:
                return is_builtin(site, func, "len", *COSTLY, *COLLECTING)
    return False


# ---------------------------------------------------------------- writing


def _proposal(site: Site, chances: Sequence[Chance], read: Reading) -> Proposal:
    assert isinstance(read.reader, Steady)
    plain = site.fresh("_are_plain")
    untouched, definition = site.untouched(read.reader.helpers.values())
    tests = [*(test.replace("PLAIN", plain) for test in read.tests), *bound_tests(site, read.reader.helpers)]
    tests += [untouched] if untouched else []
    names = _names(site, chances)
    nan = site.fresh("_unless_nan")
    noticed = {names[_same(one)]: nan for one in chances if is_noticed(site, one, read.reader.of(one.expression))}
    ahead: dict[int, list[str]] = {}
    edits: list[Edit] = []
    by_statement: dict[int, list[Chance]] = {}
    for one in chances:
        by_statement.setdefault(id(one.region.statement), []).append(one)
        start, end = site.module.span(one.expression)
        variable = names[_same(one)]
        text = f"{site.code(one.expression)} if {variable} is None else {variable}"
        around = site.module.data[start - 1 : start] + site.module.data[end : end + 1]
        text = text if around == b"()" else f"({text})"
        edits.append(Edit(start=start, end=end, text=text))
    condition = tests
    if tests and not all(_comes_first(site, one.region.statement) for one in chances):
        condition = [local_name(site, "all_plain")]
        start = site.module.statement_span(site.body[0])[0]
        ahead[start] = [site.lines(_flag(condition[0], tests), site.module.indent(site.body[0]))]
    for same in by_statement.values():
        start = site.module.statement_span(same[0].region.statement)[0]
        ahead.setdefault(start, []).append(_first(site, same, names, condition, noticed))
    edits += [Edit(start=start, end=start, text="".join(texts)) for start, texts in ahead.items()]
    return Proposal(
        rewriter=name,
        variant="once",
        function=site.ref,
        title="compute once what stays the same in a loop",
        why=(
            f"`{_one_line(site, chances[0].expression)}` is computed anew in each round of the loop, and always comes "
            "to the same. Computed before the loop, it takes its time once."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        helpers=(
            *([PLAIN.replace("PLAIN", plain)] if any(plain in t for t in tests) else []),
            *filter(None, [definition]),
            *([UNLESS_NAN.replace("UNLESS_NAN", nan)] if noticed else []),
        ),
        guards=read.sentences,
    )


def _same(chance: Chance) -> tuple[int, str]:
    return id(chance.region.statement), ast.unparse(chance.expression)


def _names(site: Site, chances: Sequence[Chance]) -> dict[tuple[int, str], str]:
    """A variable for each different expression of a loop: `mean_of_values`, `sorted_scores`, else `unchanged`."""
    found: dict[tuple[int, str], str] = {}
    taken = set(mentioned(site))
    for one in chances:
        if _same(one) in found:
            continue
        wanted = _wanted(one.expression)
        candidate, number = wanted, 2
        while candidate in taken or candidate in site.module.identifiers:
            candidate, number = f"{wanted}_{number}", number + 1
        taken.add(candidate)
        found[_same(one)] = candidate
    return found


def _wanted(node: ast.expr) -> str:
    match node:
        case ast.Call(func=ast.Name(id=function), args=[ast.Call(func=ast.Attribute(value=ast.Name(id=argument)))]):
            return f"{function.strip('_')}_of_{argument.strip('_')}"
        case ast.Call(func=ast.Name(id=function), args=[ast.Name(id=argument)]):
            return f"{function.strip('_')}_of_{argument.strip('_')}"
        case ast.Call(func=ast.Attribute(value=ast.Name(id=text), attr=method)):
            return f"{text.strip('_')}_{method}"
    return "unchanged"


def _comes_first(site: Site, statement: ast.stmt) -> bool:
    """Nothing runs before it that could do anything with what the function was given, or take something from it."""
    if statement not in site.body:
        return False
    before = site.body[: site.body.index(statement)]
    return all(isinstance(one, ast.Assign) and _is_empty(one.value) for one in before)


def _is_empty(value: ast.expr) -> bool:
    if isinstance(value, ast.Tuple | ast.List):
        return all(map(_is_empty, value.elts))
    return isinstance(value, ast.Constant) or (isinstance(value, ast.Dict) and not value.keys)


def _flag(flag: str, tests: Sequence[str]) -> str:
    line = f"{flag} = {' and '.join(tests)}"
    if len(line) <= 100:
        return line
    return "\n".join([f"{flag} = (", f"    {tests[0]}", *(f"    and {test}" for test in tests[1:]), ")"])


def _first(
    site: Site,
    same: Sequence[Chance],
    names: dict[tuple[int, str], str],
    tests: Sequence[str],
    noticed: dict[str, str],
) -> str:
    """The lines in front of a loop."""
    indent = site.module.indent(same[0].region.statement)
    unit = "\t" if "\t" in indent else "    "
    known = dict.fromkeys(names[_same(one)] for one in same)
    values = {names[_same(one)]: _one_line(site, one.expression) for one in same}
    made = [
        f"{one} = {noticed[one]}({value})" if one in noticed else f"{one} = {value}" for one, value in values.items()
    ]
    condition = f"{unit}if {' and '.join(tests)}:"
    lines = [f"{' = '.join(known)} = None", "try:"]
    if tests and len(indent) + len(condition) > 110:
        lines += [f"{unit}if (", f"{unit}{unit}{tests[0]}", *(f"{unit}{unit}and {t}" for t in tests[1:]), f"{unit}):"]
    elif tests:
        lines.append(condition)
    lines += [f"{unit}{unit if tests else ''}{line}" for line in made]
    lines += ["except Exception:", f"{unit}pass  # the loop raises the same"]
    return site.lines("\n".join(lines), indent)


def _one_line(site: Site, node: ast.expr) -> str:
    return site.code(node) if node.lineno == node.end_lineno else ast.unparse(node)
