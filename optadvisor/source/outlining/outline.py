"""One loop → a kernel and a call of it, or the reason why not.

    outline(module, host, loop)  →  Region(kernel="_step_kernel", parameters=("n", "self.u"), results=("total",), …)

Does not handle: what the package's docstring says, and loops whose names cannot be followed (`variables`).
"""

from __future__ import annotations

import ast
import builtins
import keyword
from collections.abc import Mapping, Sequence
from dataclasses import replace

from optadvisor.errors import RewriterError
from optadvisor.records import Declined, Edit, FunctionRef, Region
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.source.outlining import attributes, heads, kerneltext
from optadvisor.source.outlining.cells import asks_early
from optadvisor.source.outlining.effects import effects
from optadvisor.source.outlining.inner import is_notebook
from optadvisor.source.outlining.kerneltext import Plan
from optadvisor.source.outlining.names import uses, words
from optadvisor.source.outlining.naming import kernel_name
from optadvisor.source.outlining.openings import UNSET
from optadvisor.source.outlining.refusals import refusal
from optadvisor.source.outlining.scope import Scope, scope_of
from optadvisor.source.outlining.turning import Turn, turns_of
from optadvisor.source.outlining.variables import Variables, variables
from optadvisor.source.outlining.world import Reach, World

REWRITER = "outline"
_MISSED = "it may come late, or never, to a variable of another cell, which may not be there; put it into a function"
_COPIERS = words("copy deepcopy pickle cloudpickle dill shelve marshal asdict astuple fields replace __getstate__")


def outline(
    module: Module,
    host: FunctionRef,
    loop: ast.stmt,
    *,
    project: Sequence[Module] = (),
    name: str = "",
) -> Region | Declined:
    """The loop as a call of a new top-level function called `name` (when empty: the first of `naming` for its host).

    `host` is the function or `<module>` that the loop stands in, `project` the program's other files.
    """
    world = World.of(module, project)
    scope = scope_of(module, host, world)
    if scope is None:
        return declined(host, "only plain functions and top-level code are outlined", loop.lineno)
    if not any(statement is loop for statement in scope.statements):
        return declined(host, "the loop does not stand in the function's own body", loop.lineno)
    refused = refusal(scope, loop)
    if refused:
        return declined(host, *refused)
    reach = world.reach([loop])
    found = variables(scope, loop, reach)
    if found.problem:
        return declined(host, found.problem, loop.lineno)
    plan = plan_of(scope, loop, reach, found, name or kernel_name(module, host, world.identifiers))
    early = asks_early(scope, loop, [text for _, text in plan.parameters])
    if early and not plan.results and isinstance(loop, ast.For | ast.While):
        return declined(host, _MISSED, loop.lineno)
    if scope.in_class and (private := private_name(loop, plan)):
        return declined(host, f"{private} is a private name of the class and means another outside of it", loop.lineno)
    try:
        helper = kerneltext.helper(module, plan)
    except RewriterError as error:
        return declined(host, str(error), loop.lineno)
    start, end = module.statement_span(loop)
    region = Region(
        host=host,
        first_line=loop.lineno,
        last_line=loop.end_lineno or loop.lineno,
        kernel=plan.kernel,
        helper=helper,
        edits=(*kerneltext.moved(module, found.tables), Edit(start=start, end=end, text=kerneltext.call(module, plan))),
        parameters=tuple(text for _, text in plan.parameters),
        results=tuple(text for _, text in plan.results),
        impure=(*effects(scope, loop), *_changes(loop, plan, found)),
        stays=found.stays or (scope.function is None and bool(plan.results) and is_notebook(module)),
        unless=found.unless,
        twins=tuple(found.twins),
        unsure=plan.unsure,
        early=early,
    )
    try:
        render(module, [kerneltext.as_proposal(region)])
    except RewriterError as error:
        return declined(host, str(error), loop.lineno)
    return region


def declined(host: FunctionRef, reason: str, line: int) -> Declined:
    """Why a region stays where it is."""
    return Declined(rewriter=REWRITER, function=host, reason=reason, line=line)


# ---------------------------------------------------------------- attributes of self


def plan_of(scope: Scope, loop: ast.stmt, reach: Reach, found: Variables, kernel: str) -> Plan:
    """What is passed to the kernel of a region, and what it gives back."""
    parameters = [(name, name) for name in found.parameters]
    left = {name: _fresh(f"_{name}_left", scope.module) for name in found.unsure}
    results = [(name, left.get(name, name)) for name in found.results]
    replaced: dict[int, str] = {}
    own = attributes.receiver(scope.function) if scope.function is not None else ""
    if own and own in found.parameters:
        taken = {name for node in ast.walk(loop) for name in _identifiers(node)}
        hoisted = []
        for attribute, nodes in _own_attributes(loop, own).items():
            if not _may_be_passed(scope, loop, reach, own, attribute, nodes):
                continue
            name = _free(attribute, own, taken)
            taken.add(name)
            replaced.update((id(node), name) for node in nodes)
            hoisted.append((name, f"{own}.{attribute}"))
            if any(not isinstance(node.ctx, ast.Load) for node in nodes):
                results.append((name, f"{own}.{attribute}"))
        parameters = _in_order_of_use(loop, parameters, hoisted, replaced, own)
    for call, name in heads.ready_made(scope, loop).items():
        inside = {id(node) for node in ast.walk(call)}
        elsewhere = {use.name for use in uses(loop) if id(use.node) not in inside}
        gone = {use.name for use in uses(call)} - elsewhere
        replaced[id(call)] = name
        parameters = [(name, scope.module.code(call)), *(each for each in parameters if each[0] not in gone)]
    turns = _turns(scope, loop, found, parameters, results, replaced)
    turned = {name for turn in turns for name in turn.names}
    results = [each for each in results if each[0] not in turned] + [(turn.counter, turn.left) for turn in turns]
    return Plan(
        loop=loop,
        kernel=kernel,
        parameters=tuple(parameters),
        results=tuple(results),
        imports=tuple(found.imports),
        openings=(
            *(f"{name} = {value}" for name, value in found.openings.items()),
            *(f"{name} = {UNSET}" for name in found.unsure),
            *(turn.opening for turn in turns),
        ),
        globals=tuple(found.globals),
        attributes=replaced,
        guard=found.guard,
        stays=found.stays,
        twins=tuple(found.twins),
        unsure=tuple(left.items()),
        turns=tuple(turns),
        flags=(_fresh("finished", scope.module), _fresh("value", scope.module)),
    )


def _turns(
    scope: Scope,
    loop: ast.stmt,
    found: Variables,
    parameters: Sequence[tuple[str, str]],
    results: Sequence[tuple[str, str]],
    replaced: Mapping[int, str],
) -> list[Turn]:
    """The names that the kernel is given and would give back, and does nothing with but exchange them."""
    if found.stays or (scope.function is None and is_notebook(scope.module)):
        return []
    texts, given_back = dict(parameters), {name for name, _ in results}
    chosen: list[Turn] = []
    for turn in turns_of(loop, replaced):
        if given_back & {*turn.names} and {*turn.names} <= texts.keys():
            number = f"_{len(chosen) + 1}" if chosen else ""
            counter, left = (_fresh(f"{name}{number}", scope.module) for name in ("turned", "_turned"))
            written = tuple(texts[name] for name in turn.names)
            chosen.append(replace(turn, counter=counter, left=left, texts=written))
    return chosen


def _own_attributes(loop: ast.stmt, own: str) -> dict[str, list[ast.Attribute]]:
    """`self.x` in the loop, by attribute, in order; none inside f-strings, whose positions are not reliable."""
    bases = {id(use.node) for use in uses(loop) if use.name == own}
    formatted = {id(inner) for node in ast.walk(loop) if isinstance(node, ast.JoinedStr) for inner in ast.walk(node)}
    found: dict[str, list[ast.Attribute]] = {}
    nodes = [n for n in ast.walk(loop) if isinstance(n, ast.Attribute) and id(n.value) in bases]
    for node in sorted(nodes, key=lambda n: (n.lineno, n.col_offset)):
        if id(node) not in formatted and node.lineno == node.end_lineno:
            found.setdefault(node.attr, []).append(node)
    return found


def _may_be_passed(
    scope: Scope, loop: ast.stmt, reach: Reach, own: str, attribute: str, nodes: Sequence[ast.Attribute]
) -> bool:
    """Whether `self.attribute` is the same throughout the loop, or changed by it alone where nobody looks."""
    assert scope.function is not None
    owner = attributes.own_class(scope.module, scope.function)
    if owner is None or attribute in reach.facts.stored:
        return False
    every = [n for n in ast.walk(loop) if isinstance(n, ast.Attribute) and n.attr == attribute]
    if all(isinstance(node.ctx, ast.Load) for node in every):
        return attributes.plain(scope.world, owner, attribute, host=scope.function)
    world = scope.world
    if not world.quiet or len(every) != len(nodes) or attribute in reach.facts.loaded:
        return False
    if attributes.generated(world, owner) or attributes.of_class(world, owner, attribute):
        return False
    if world.identifiers & _COPIERS:
        return False
    return _only_data(loop, own) and attributes.plain(world, owner, attribute, host=scope.function)


def _only_data(loop: ast.stmt, own: str) -> bool:
    """`self` is never handed on in the loop: each mention is the base of an attribute that is not called."""
    called = {id(node.func) for node in ast.walk(loop) if isinstance(node, ast.Call)}
    data = [n for n in ast.walk(loop) if isinstance(n, ast.Attribute) and id(n) not in called]
    bases = {id(node.value) for node in data}
    mentions = [use for use in uses(loop) if use.name == own]
    return all(id(use.node) in bases and not use.delayed for use in mentions)


def _in_order_of_use(
    loop: ast.stmt,
    parameters: list[tuple[str, str]],
    hoisted: list[tuple[str, str]],
    replaced: dict[int, str],
    own: str,
) -> list[tuple[str, str]]:
    """All parameters by their first use; without `self` when nothing but replaced attributes mentioned it."""
    inside = {id(n.value) for n in ast.walk(loop) if isinstance(n, ast.Attribute) and id(n) in replaced}
    by_base = {
        id(n.value): replaced[id(n)] for n in ast.walk(loop) if isinstance(n, ast.Attribute) and id(n) in replaced
    }
    order = [by_base.get(id(use.node), use.name) for use in uses(loop)]
    rest = any(use.name == own and id(use.node) not in inside for use in uses(loop))
    every = {name: text for name, text in [*parameters, *hoisted] if name != own or rest}
    return [(name, every[name]) for name in dict.fromkeys(order) if name in every]


def _free(attribute: str, own: str, taken: set[str]) -> str:
    """`u` for `self.u`, or `self_u`, `self_u_2`… where that means something else already."""
    short = attribute.strip("_") or attribute
    number, candidate, longer = 2, short, f"{own}_{short}"
    while (
        candidate in taken or keyword.iskeyword(candidate) or hasattr(builtins, candidate) or not short.isidentifier()
    ):
        candidate = longer if candidate == short else f"{longer}_{number}"
        number += candidate != longer
        short = short if short.isidentifier() else f"x{short}"
    return candidate


def _identifiers(node: ast.AST) -> list[str]:
    """The variables that this very node mentions."""
    found = [getattr(node, field, None) for field in ("id", "arg", "name", "rest")]
    return [name for name in found if isinstance(name, str)]


def _fresh(name: str, module: Module) -> str:
    number, candidate = 2, name
    while candidate in module.identifiers:
        candidate, number = f"{name}_{number}", number + 1
    return candidate


# ---------------------------------------------------------------- afterthoughts


def private_name(loop: ast.stmt, plan: Plan) -> str:
    """A name that Python spells differently inside a class, and that would stand in the kernel."""
    for node in ast.walk(loop):
        if id(node) in plan.attributes:
            continue
        for field in ("id", "attr", "name", "arg"):
            value = getattr(node, field, None)
            if isinstance(value, str) and value.startswith("__") and not value.endswith("__"):
                return value
    return ""


def _changes(loop: ast.stmt, plan: Plan, found: Variables) -> list[str]:
    clauses = [f"{name} stays a variable of the file: {reason}" for name, reason in found.kept.items()]
    stores = [n for n in ast.walk(loop) if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load)]
    texts = {
        f"{ast.unparse(n)} is changed in the loop": n.lineno for n in reversed(stores) if id(n) not in plan.attributes
    }
    return [*clauses, *(f"{text} (line {line})" for text, line in texts.items())]
