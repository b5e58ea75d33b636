"""What becomes of each name in a loop: a parameter, a result, the kernel's own variable, or still the module's.

    k = 3                                  n, k, total are passed; total comes back;
    for i in range(n): total += k * f(i)   i is the kernel's own unless it is read later; f stays the module's

For a function's loop a name that can be none of these is a reason to decline. At the top level every name may stay the
module's (the kernel says `global`), which is always right.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from optadvisor.source.mapped_calls import vectorized_name
from optadvisor.source.module import Module
from optadvisor.source.outlining.attributes import receiver
from optadvisor.source.outlining.binding import unbound_by, walk_through
from optadvisor.source.outlining.cells import given_in_cell
from optadvisor.source.outlining.heads import ready_made
from optadvisor.source.outlining.inner import bound_by_first_round, is_notebook, ran, twins
from optadvisor.source.outlining.liveness import Live, live_around
from optadvisor.source.outlining.names import Use, uses
from optadvisor.source.outlining.once import ARITHMETIC, guard_of
from optadvisor.source.outlining.openings import may_stay_unset, openings, tables
from optadvisor.source.outlining.scope import Scope
from optadvisor.source.outlining.turning import turns_of
from optadvisor.source.outlining.world import Reach, World

_LIBRARIES = frozenset({"math", "cmath", "random", "numpy", "itertools", "operator", "functools", "collections"})


@dataclass(slots=True, kw_only=True)
class Variables:
    """The decision, name by name."""

    parameters: list[str] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    openings: dict[str, str] = field(default_factory=dict)
    """What the kernel's own variables begin with that are neither new in the loop nor passed (see `openings`)."""
    tables: dict[str, ast.Assign] = field(default_factory=dict)
    """Those of which the statements themselves move into the kernel."""
    imports: list[str] = field(default_factory=list)
    """Statements that the kernel repeats because the function imports a module itself."""
    globals: list[str] = field(default_factory=list)
    """Declared `global` in the kernel."""
    guard: str = ""
    stays: bool = False
    """Where the guard is false, the loop itself runs."""
    unless: str = ""
    """A test, false where the loop does not run, that `twins` need."""
    twins: list[tuple[str, str]] = field(default_factory=list)
    """(`new`, `u`): behind the loop `new` is what `u` is, so that one of them is no result."""
    unsure: list[str] = field(default_factory=list)
    """Results that the loop may leave as they are, with a value or without."""
    kept: dict[str, str] = field(default_factory=dict)
    """Names that stay the module's although the loop sets them, each with the reason."""
    problem: str = ""
    """Why it cannot be done, as a sentence; empty when it can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    scope: Scope
    loop: ast.stmt
    reach: Reach
    live: Live
    before: frozenset[str]
    uses: tuple[Use, ...]
    stored: frozenset[str]
    delayed: frozenset[str]


def variables(scope: Scope, loop: ast.stmt, reach: Reach, at: ast.stmt | None = None) -> Variables:
    """`at`: the statement of which `loop`, an expression, is a part."""
    found = tuple(uses(loop))
    before = scope.bound_before(at or loop)
    late = _read_elsewhere(scope) if scope.function is None else frozenset[str]()
    seen_late = late if scope.world.concurrent or _is_guarded(scope, at or loop) else frozenset[str]()
    end = late | scope.globals
    raised = seen_late | (scope.globals if not scope.world.quiet else frozenset[str]())
    live = live_around(scope.body, at or loop, swallows=scope.swallows, end=end, raised=raised)
    live.after |= end | scope.read_unbound(loop)
    if before is None or not live.found:
        return Variables(problem="the loop is never reached")
    case = _Case(
        scope=scope,
        loop=loop,
        reach=reach,
        live=live,
        before=before,
        uses=found,
        stored=frozenset(use.name for use in found if use.store and not use.delayed),
        delayed=frozenset(use.name for use in found if use.delayed),
    )
    decided = _at_top(case) if scope.function is None else _in_function(case)
    if not (decided.problem or at):
        _open(case, decided, late)
    return decided


def _open(case: _Case, found: Variables, seen_by_others: frozenset[str]) -> None:
    """Has the kernel make what the statements before the loop give the variables that it fills."""
    scope = case.scope
    shared = frozenset(case.live.raised) | scope.captured | scope.nonlocals | scope.changed_inside | scope.globals
    own = scope.data if scope.function is None else scope.own
    if any(isinstance(node, ast.Return) for node in ast.walk(case.loop)):
        return
    top = scope.function is None and is_notebook(scope.module)
    exchanged = {name for turn in turns_of(case.loop) for name in turn.names if not (found.stays or top)}
    wanted = [name for name in found.parameters if name in own - shared - case.delayed - exchanged]
    wanted = [name for name in wanted if scope.function is not None or not _top_problem(case, name)]
    found.openings = openings(scope, case.loop, wanted, seen_by_others)
    if not (top or found.guard or found.stays or found.unless or _in_loop(case) or _tells_order(case)):
        once = [name for name in wanted if name not in found.openings and _is_set_once(case, name)]
        own_object = receiver(scope.function) if scope.function is not None and scope.in_class else ""
        unseen = own - shared if scope.function is not None else ()
        sizes = {*found.parameters} - {own_object} - found.openings.keys()  # of `self`, attributes alone may be passed
        found.tables = tables(scope, case.loop, once, sizes, unseen)
        found.openings |= {name: ast.unparse(made.value) for name, made in found.tables.items()}
    given_back = frozenset(found.results) | (frozenset(found.openings) & frozenset(case.live.after))
    found.parameters = [name for name in found.parameters if name not in found.openings]
    found.results = _ordered(case, given_back)


def _is_guarded(scope: Scope, loop: ast.stmt) -> bool:
    """At the top level, in a `try`, or in a `with` that ends exceptions: handlers may call what reads variables."""
    guards = [s for s in scope.statements if isinstance(s, ast.Try | ast.TryStar | ast.With)]
    guards = [s for s in guards if not isinstance(s, ast.With) or scope.swallows(s)]
    return scope.function is None and any(inner is loop for guard in guards for inner in ast.walk(guard))


def _read_elsewhere(scope: Scope) -> frozenset[str]:
    """Names of the file that something else than its top-level code mentions, in this file or another."""
    world = scope.world
    facts = [f for node in world.functions if (f := world.facts(node))]
    names = frozenset().union(*(f.reads | f.writes for f in facts))
    own = world.modules[:1] if world.is_imported(scope.module.path) else ()  # `import __main__`
    for module in (*own, *world.modules[1:]):
        names |= module.identifiers if module.has_star_import else _taken_from_others(module, world)
    if not scope.module.path.endswith(".py") or (own and world.calls_by_text):
        names |= scope.module.identifiers  # a cell: the next one may read anything
    return names


def _taken_from_others(module: Module, world: World) -> frozenset[str]:
    """Names that a file may take from another one: `from other import total`, `other.total`."""
    nodes = ast.walk(module.tree)
    imported = {item.name for node in nodes if isinstance(node, ast.ImportFrom) for item in node.names}
    return frozenset(imported | world.facts(module.tree).loaded)


# ---------------------------------------------------------------- the two kinds of hosts


def _in_function(case: _Case) -> Variables:
    scope, own, exposed = case.scope, case.scope.own, _exposed(case)
    problem = _shared_problem(case, exposed)
    if problem:
        return Variables(problem=problem)
    reasons = {name: _global_problem(case, name) for name in sorted(case.stored & scope.globals)}
    found = Variables(kept={name: reason for name, reason in reasons.items() if reason})
    found.globals = _ordered(case, frozenset(found.kept))
    local = (case.stored & own) | (reasons.keys() - found.kept.keys())
    lost = sorted(local & case.live.raised) or sorted(local & case.live.returned & _on_return(case))
    if lost:
        return Variables(problem=f"{lost[0]} may be read after the loop was left half-way")
    for name in _ordered(case, exposed):
        if name in own | local:
            if name in case.before and (text := _own_import(case, name)):
                found.imports.append(text)
            elif name in case.before or name in scope.globals:
                found.parameters.append(name)
            elif not _is_new(case, name):
                return Variables(problem=f"{name} may have no value when the loop starts")
        elif (around := scope.owner(name)) is not None:
            if scope.world.concurrent or not scope.bound_around(name, around):
                return Variables(problem=f"{name}, a variable of the function around, may change or have no value")
            found.parameters.append(name)
        elif name in found.kept or _is_vectorized(case, name):
            continue
        elif name in scope.bound_in_module and _is_stable_global(case, name):
            found.parameters.append(name)
    failed = _results(case, local, found)
    if failed:
        found.problem = f"{failed[0]} is read after the loop, which may end without giving it a value"
    return found


def _shared_problem(case: _Case, exposed: frozenset[str]) -> str:
    """Why a variable that inner functions share forbids to move the loop; empty when none does."""
    scope, own = case.scope, case.scope.own
    captured = scope.captured | (case.delayed & own)
    for name in sorted(case.stored | exposed):
        if name in case.stored and name in scope.nonlocals | captured:
            return f"{name} is set in the loop and shared with another function"
        if name in scope.changed_inside and name not in scope.globals:
            return f"{name} may be set by an inner function while the loop runs"
    for name in sorted(case.delayed & own):
        if not _has_one_value(case, name):
            return f"a lambda in the loop takes {name} along, which changes later"
    return ""


def _at_top(case: _Case) -> Variables:
    kept = {name: reason for name in sorted(case.stored) if (reason := _top_problem(case, name))}
    while True:
        found = Variables(kept=dict(kept))
        local = case.stored - kept.keys()
        for name in _ordered(case, _exposed(case)):
            if name in local:
                if name in case.before:
                    found.parameters.append(name)
                else:
                    kept[name] = "it may have no value when the loop starts"
            elif name in kept or _is_vectorized(case, name):
                continue
            elif name in case.before & case.scope.data and _is_stable_global(case, name):
                found.parameters.append(name)
        for name in _results(case, local, found):
            kept[name] = "the loop may end without giving it a value"
        if kept.keys() == found.kept.keys():
            found.globals = _ordered(case, frozenset(kept))
            return found


def _is_vectorized(case: _Case, name: str) -> bool:
    """Is it what `np.vectorize` made of a function, and only called? Where it is, a kernel sees what it was made of."""
    calls = [node for node in ast.walk(case.loop) if isinstance(node, ast.Call)]
    made = {id(node.func) for node in calls if vectorized_name(case.scope.module, node)}
    found = [node for node in ast.walk(case.loop) if isinstance(node, ast.Name) and node.id == name]
    return bool(found) and all(id(node) in made for node in found)


def _top_problem(case: _Case, name: str) -> str:
    world = case.scope.world
    if name in case.delayed:
        return "a lambda takes it along"
    if name in case.live.raised:
        return "it may be read after the loop was left half-way"
    if name in _used_by_others(case) or world.sets_by_text(case.scope.module.path):
        return "a function that the loop may call uses it"
    if name not in case.scope.data:
        return "it is the name of a definition, too"
    return ""


def _used_by_others(case: _Case) -> frozenset[str]:
    """Variables of the file that may be read or set by something that runs during the loop."""
    facts, world = case.reach.facts, case.scope.world
    names = facts.reads | facts.writes | world.outside_stores
    return names | facts.loaded | facts.stored if world.is_imported(case.scope.module.path) else names


def _global_problem(case: _Case, name: str) -> str:
    """Why a variable under the function's `global` must stay the module's while the loop runs."""
    scope = case.scope
    if not scope.world.quiet:
        return "others may see it when the loop is left half-way"
    if name in _used_by_others(case) or scope.world.sets_by_text(scope.module.path):
        return "a function that the loop may call uses it"
    if name in case.delayed or name not in scope.bound_in_module:
        return "it may have no value yet"
    return ""


def _is_stable_global(case: _Case, name: str) -> bool:
    """Nothing that may run during the loop gives this module-level name another value."""
    world, module = case.scope.world, case.scope.module
    if name in case.reach.facts.writes | world.outside_stores | case.delayed or world.sets_by_text(module.path):
        return False
    return not module.has_star_import


# ---------------------------------------------------------------- facts about one name


def _exposed(case: _Case) -> frozenset[str]:
    walk = walk_through([case.loop], state=frozenset(), swallows=case.scope.swallows, runs=case.scope.runs)
    return frozenset(walk.exposed)


def _results(case: _Case, local: frozenset[str], found: Variables) -> list[str]:
    """Fills in the results; returns the names that may have no value at the end."""
    wanted = _ordered(case, local & frozenset(case.live.after))
    walk = walk_through(
        [case.loop], state=frozenset(found.parameters), swallows=case.scope.swallows, runs=case.scope.runs
    )
    missing = [name for name in wanted if walk.end is not None and name not in walk.end]
    if lost := unbound_by([case.loop]) & set(missing):
        return sorted(lost)
    top = case.scope.function is None and is_notebook(case.scope.module)
    if top and _guarded(case, found, missing):
        missing = []
    elif top and missing:  # cells run in any order: what an earlier one has left in a variable may not be there
        given = given_in_cell(case.scope, case.loop)
        once = frozenset(missing) & bound_by_first_round(case.scope, case.loop) - given
        if _guarded(case, found, sorted(once)):
            given |= once
            missing = [name for name in missing if name not in once]
        found.unsure = [name for name in missing if name not in given]
        missing = [name for name in missing if name in given]
    for name in [name for name in missing if name in case.before or (name in case.scope.globals & local)]:
        found.parameters.append(name)
        missing.remove(name)
    missing = [] if _guarded(case, found, missing) else missing
    if not top and may_stay_unset(case.scope.world) and not {*missing} & _exposed(case):
        found.unsure, missing = missing, []
    pair = twins(case.loop, {*wanted} - {*found.unsure}) if top and not missing else None
    if pair and (guard := guard_of(case.scope, case.loop)):
        found.guard, found.unless = found.guard or guard, guard
        found.stays, found.twins = True, [pair]
        wanted.remove(pair[0])
    found.parameters = _ordered(case, frozenset(found.parameters))
    found.results = wanted
    return missing


def _guarded(case: _Case, found: Variables, missing: Sequence[str]) -> bool:
    """Whether there is a test by which all these have a value behind the loop; it goes to what is found."""
    if missing and (guard := guard_of(case.scope, case.loop)):
        again = walk_through(
            [case.loop],
            state=frozenset(found.parameters),
            swallows=case.scope.swallows,
            runs=lambda loop: loop is case.loop or case.scope.runs(loop),
        )
        if again.end is None or again.end >= frozenset(missing):
            found.guard = guard
            return True
    if missing and case.scope.function is None and (test := ran(case.scope, case.loop, frozenset(missing))):
        found.guard, found.stays = test, True
        return True
    return False


def _own_import(case: _Case, name: str) -> str:
    """The statement by which the host, once and in one place, imports `name` from a well-known library."""
    stores = [use for s in case.scope.body for use in uses(s) if use.store and use.name == name]
    node = stores[0].node if len(stores) == 1 else None
    if not isinstance(node, ast.Import | ast.ImportFrom) or name in case.scope.world.outside_stores:
        return ""
    for item in node.names:
        if (item.asname or item.name) != name:
            continue
        source = item.name if isinstance(node, ast.Import) else node.module or ""
        if source.partition(".")[0] not in _LIBRARIES or (isinstance(node, ast.ImportFrom) and node.level):
            return ""
        alone = ast.Import(names=[item]) if isinstance(node, ast.Import) else ast.ImportFrom(source, [item], 0)
        return ast.unparse(alone)
    return ""


def _is_new(case: _Case, name: str) -> bool:
    """The loop alone gives the name a value, and the host comes by only once: unbound here is unbound there."""
    inside = {id(use.node) for use in case.uses}
    others = [u for s in case.scope.body for u in uses(s) if u.store and u.name == name and id(u.node) not in inside]
    return not others and not _in_loop(case)


def _tells_order(case: _Case) -> bool:
    """Whether a table made in the kernel, behind all that the call evaluates, may give or raise something else."""
    return bool(case.scope.world.identifiers & ARITHMETIC or ready_made(case.scope, case.loop))


def _is_set_once(case: _Case, name: str) -> bool:
    """One statement gives it a value, so that none is let go there."""
    function = case.scope.function
    given = [item.arg for item in ast.walk(function.args) if isinstance(item, ast.arg)] if function else []
    stores = [use for s in case.scope.body for use in uses(s) if use.store and use.name == name]
    return len(stores) == 1 and name not in given


def _in_loop(case: _Case) -> bool:
    around = (node for node in case.scope.statements if isinstance(node, ast.For | ast.While) and node is not case.loop)
    return any(inner is case.loop for node in around for inner in ast.walk(node))


def _has_one_value(case: _Case, name: str) -> bool:
    """Bound once and for all before the loop: as a parameter, or by one statement outside all loops."""
    assert case.scope.function is not None
    stores = [use for s in case.scope.body for use in uses(s) if use.store and use.name == name]
    parameters = {item.arg for item in ast.walk(case.scope.function.args) if isinstance(item, ast.arg)}
    if name in parameters:
        return not stores
    loops = [node for node in case.scope.statements if isinstance(node, ast.For | ast.While)]
    inside = any(inner is use.node for loop in loops for inner in ast.walk(loop) for use in stores)
    return len(stores) == 1 and not inside and name in case.before


def _on_return(case: _Case) -> frozenset[str]:
    returns = any(isinstance(node, ast.Return) for node in ast.walk(case.loop))
    return case.stored if returns else frozenset()


def _ordered(case: _Case, names: frozenset[str]) -> list[str]:
    """In order of first use."""
    return [name for name in dict.fromkeys(use.name for use in case.uses) if name in names]
