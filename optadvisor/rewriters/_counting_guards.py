"""What must hold before a loop is counted in bulk: found in the source, or tested by the new code when it runs."""

from __future__ import annotations

import ast

from optadvisor.rewriters._constant_tests import constant_tests
from optadvisor.rewriters._counting_steps import Pipeline
from optadvisor.rewriters._places import Place, assignment, bound_tests, is_builtin, read_later, untouched_sentence
from optadvisor.source.site import Site

BUILTINS = (
    "all", "bool", "bytes", "dict", "float", "frozenset", "globals", "int", "iter", "len", "list", "map", "range",
    "set", "str", "tuple", "type", "zip",
)  # fmt: skip
ATOMS = ("bool", "bytes", "float", "int", "str")
"""Exact types whose hash and equality run no code of the user."""
MANY_CALLS = 16
"""Above, looking through a dictionary that already holds counts on each call costs more than it saves."""


def empty_kind(site: Site, value: ast.expr) -> str:
    """`dict`, `defaultdict` or `Counter` for an expression that makes an empty one whose missing entries are 0."""
    if isinstance(value, ast.Dict):
        return "" if value.keys else "dict"
    if not isinstance(value, ast.Call) or value.keywords:
        return ""
    if is_builtin(site, value.func, "dict") or site.resolves_to(value.func, "collections.Counter"):
        return "" if value.args else site.resolved(value.func).rpartition(".")[2]
    if not site.resolves_to(value.func, "collections.defaultdict") or len(value.args) != 1:
        return ""
    factory = value.args[0]
    zero = isinstance(factory, ast.Lambda) and isinstance(factory.body, ast.Constant) and factory.body.value == 0
    exact = zero and isinstance(factory, ast.Lambda) and ast.unparse(factory) == "lambda: 0"
    return "defaultdict" if exact or is_builtin(site, factory, "int") else ""


def place_problem(site: Site, place: Place, loop: ast.For, pipeline: Pipeline) -> str:
    if not site.module.owns_its_lines(loop):
        return "the loop shares its lines with another statement"
    later = read_later(site, place, [loop], pipeline.bound)
    if later:
        return f"`{later}` is used again after the loop"
    names = {*_guarded_names(pipeline), *pipeline.totals}
    unsure = sorted(n for n in names if not _surely_bound(site, place, loop, n))
    if unsure:
        return f"`{unsure[0]}` may have no value yet when the loop begins"
    hidden = next((h.name for h in pipeline.helpers if h.name in site.bound_names), "")
    if hidden:
        return f"`{hidden}` is another thing in {site.ref.name} than in the rest of the file"
    return constant_tests(site, _read_by_text(loop, pipeline))[1]


def _guarded_names(pipeline: Pipeline) -> tuple[str, ...]:
    tests = (ast.parse(test) for test, _ in pipeline.guards)
    names = (n.id for test in tests for n in ast.walk(test) if isinstance(n, ast.Name) and n.id not in BUILTINS)
    return tuple(dict.fromkeys(names))


def _read_by_text(loop: ast.For, pipeline: Pipeline) -> list[ast.AST]:
    """Everything that constants were read from: the loop and the helpers it calls, but not its source."""
    head = [n for n in ast.walk(loop.iter) if isinstance(n, ast.Name) and n.id != pipeline.source]
    return [*head, *loop.body, *(statement for helper in pipeline.helpers for statement in helper.body)]


def meaning_tests(site: Site, loop: ast.For, pipeline: Pipeline, fresh: str) -> tuple[dict[str, str], str]:
    """Tests that the names of this file mean what its text says, each with its sentence; a definition they need."""
    guarded = (*_guarded_names(pipeline), *pipeline.totals, *(() if fresh else (pipeline.counts,)))
    names = (*(n for n in guarded if n not in site.bound_names), *(h.name for h in pipeline.helpers))
    tests = {test: f"{test.split()[0]} has a value already" for test in bound_tests(site, names)}
    tests |= constant_tests(site, _read_by_text(loop, pipeline))[0]
    untouched, definition = site.untouched(pipeline.helpers)
    if untouched:
        tests[untouched] = untouched_sentence([h.name for h in pipeline.helpers])
    return tests, definition


def is_opened(site: Site, pipeline: Pipeline) -> bool:
    """The loop goes over an open file: `with open(path) as file:`, or the recorded calls were given one."""
    assert site.node is not None
    opened = False
    for node in ast.walk(site.node):
        pairs = [assignment(node)] if isinstance(node, ast.stmt) else []
        if isinstance(node, ast.withitem):
            pairs = [(node.optional_vars, node.context_expr)]
        for target, value in pairs:
            opened |= isinstance(target, ast.Name) and target.id == pipeline.source and _opens(site, value)
    seen = {kind for kind, _ in _seen_source(site, pipeline)}
    return not pipeline.whole and not pipeline.windows and (opened or "_io.TextIOWrapper" in seen)


def _opens(site: Site, value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and is_builtin(site, value.func, "open")


def lost_on_errors(site: Site, place: Place) -> bool:
    """An exception in the loop leaves the function: only `with open(…)` stands around it."""
    heads = [node for node in place.preceding if isinstance(node, ast.withitem)]
    return place.following is not None and all(_opens(site, head.context_expr) for head in heads)


def _surely_bound(site: Site, place: Place, loop: ast.For, variable: str) -> bool:
    """A parameter that is never deleted, a variable set just before in the block, or a name of the module."""
    assert site.node is not None
    deleted = any(
        isinstance(n, ast.Name) and n.id == variable and isinstance(n.ctx, ast.Del) for n in ast.walk(site.node)
    )
    if deleted:
        return False
    if variable not in site.bound_names:
        return any(_sets(statement, variable) for statement in site.module.tree.body)
    before = (*place.preceding, *place.block[: place.block.index(loop)])
    return variable in site.parameters or any(_sets(statement, variable) for statement in before)


def _sets(statement: ast.AST, variable: str) -> bool:
    target, _ = assignment(statement) if isinstance(statement, ast.stmt) else (None, None)
    return isinstance(target, ast.Name) and target.id == variable


def _seen_source(site: Site, pipeline: Pipeline) -> list[tuple[str, str]]:
    """(type, type of the elements) that were passed for the source, when it still is the parameter."""
    assert site.node is not None
    changed = any(
        isinstance(n, ast.Name) and n.id == pipeline.source and not isinstance(n.ctx, ast.Load)
        for n in ast.walk(site.node)
    )
    return [] if changed else [(spec.type, spec.element) for spec in site.seen(pipeline.source)]


def source_problem(site: Site, pipeline: Pipeline) -> str:
    """Why the guard would never let a recorded call pass."""
    seen = [] if pipeline.file else _seen_source(site, pipeline)
    kinds = sorted({kind.removeprefix("builtins.") for kind, _ in seen})
    one_text = pipeline.whole or pipeline.windows
    wanted = {"str"} if one_text else {"list", "tuple"} | ({"str"} if len(pipeline.levels) == 1 else set())
    if seen and not wanted & set(kinds):
        what = " or ".join(f"a {kind}" for kind in sorted(wanted))
        return f"`{pipeline.source}` was of type {kinds[0]}, and only {what} can be counted in bulk"
    elements = {element.removeprefix("builtins.") for _, element in seen} - {""}
    fine = {"str", "mixed"} | ({*ATOMS, "tuple"} if pipeline.plain else set())
    if one_text or not elements or elements & fine:
        return ""
    return (
        f"`{pipeline.source}` holds elements of type {sorted(elements)[0]}, and only plain strings can be taken in bulk"
    )


def accepted_types(site: Site, pipeline: Pipeline) -> tuple[str, ...]:
    """The exact types of elements that the guard lets pass; one type where the recorded calls had one."""
    if not pipeline.plain:
        return ("str",)
    seen = {element.removeprefix("builtins.") for _, element in _seen_source(site, pipeline)} - {""}
    if len(seen) == 1 and seen <= {*ATOMS, "tuple"}:
        return tuple(seen)
    return ATOMS


def source_tests(site: Site, pipeline: Pipeline, elements: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Tests on the source, and what they say."""
    source, kinds = pipeline.source, {kind for kind, _ in _seen_source(site, pipeline)}
    if pipeline.file:
        io, _ = site.import_as("io", "io")
        return (f"type({source}) is {io}.TextIOWrapper",), (f"{source} is a text file, as `open` gives it",)
    if pipeline.whole or pipeline.windows or (len(pipeline.levels) == 1 and kinds == {"builtins.str"}):
        return (f"type({source}) is str",), (f"{source} is a plain string",)
    one = kinds.pop().removeprefix("builtins.") if kinds in ({"builtins.list"}, {"builtins.tuple"}) else ""
    several = "str, list, tuple" if len(pipeline.levels) == 1 and not kinds else "list, tuple"
    first = f"type({source}) is {one}" if one else f"type({source}) in ({several})"
    inside = f"set(map(type, {source})) <= {{{', '.join(elements)}}}"
    sentence = f"{source} is a {one or 'list or tuple'} of {' or '.join(elements)}, of these very types"
    if elements != ("tuple",):
        return (first, inside), (sentence,)
    nested = f"all(set(map(type, element)) <= {{{', '.join(ATOMS)}}} for element in {source})"
    return (first, inside, nested), (sentence, f"these tuples hold only {', '.join(ATOMS)}")


def fresh_kind(site: Site, place: Place, loop: ast.For, counts: str) -> str:
    """Kind of the empty dictionary that `counts` surely is when the loop begins; empty when that is not sure."""
    assert site.node is not None
    nested = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    for node in ast.walk(site.node):
        shared = isinstance(node, ast.Global | ast.Nonlocal) and counts in node.names
        inner = isinstance(node, nested) and node is not site.node and (place.in_loop or node.lineno < loop.lineno)
        if shared or (inner and any(isinstance(n, ast.Name) and n.id == counts for n in ast.walk(node))):
            return ""
    for statement in reversed((*place.preceding, *place.block[: place.block.index(loop)])):
        target, value = assignment(statement) if isinstance(statement, ast.stmt) else (None, None)
        if isinstance(target, ast.Name) and target.id == counts and value is not None:
            return empty_kind(site, value)
        if any(isinstance(n, ast.Name) and n.id == counts for n in ast.walk(statement)):
            return ""
    return ""


def counts_problem(site: Site, place: Place, loop: ast.For, pipeline: Pipeline, fresh: str) -> str:
    counts = pipeline.counts
    if pipeline.known and fresh:
        return f"`{counts}` is empty when the loop begins, so nothing is counted"
    if pipeline.needs_default and fresh == "dict":
        return f"`{counts}` is a plain dictionary, so the first `+= 1` of a key raises a KeyError"
    if fresh:
        return ""
    if pipeline.needs_default:
        return f"`{counts}` is not made just before the loop, so what a missing key does is not known"
    if place.in_loop or site.hotspot.calls > MANY_CALLS:
        return f"`{counts}` already holds counts whenever the loop begins, and looking through them costs too much"
    if not _surely_bound(site, place, loop, counts) or accepted_types(site, pipeline) == ("tuple",):
        return f"what `{counts}` is when the loop begins is not known"
    seen = {spec.type for spec in site.seen(counts)}
    if seen and "builtins.dict" not in seen:
        return f"`{counts}` was of type {sorted(seen)[0]}, not a plain dictionary"
    return ""


def counts_tests(pipeline: Pipeline, elements: tuple[str, ...]) -> tuple[str, ...]:
    counts = pipeline.counts
    return (
        f"type({counts}) is dict",
        f"set(map(type, {counts})) <= {{{', '.join(elements)}}}",
        f"set(map(type, {counts}.values())) <= {{int}}",
    )
