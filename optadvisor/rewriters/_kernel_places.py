"""What every rewriter that sets a copy of a function beside it needs: is there work, where texts go, what is tested.

has_work(site)                   a loop, or a call of itself
world(site, names, entry)        ["_untouched(step=step)", …], [the definition of _untouched, …]
kernels_edit(site, texts)        the copies, before the function
wrapper_edit(site, block)        the guarded call, before the function's first statement
"""

from __future__ import annotations

import ast

from optadvisor.loops import singles
from optadvisor.records import Edit
from optadvisor.rewriters import _deferred_checks
from optadvisor.rewriters._kernel_gathered import still_vectorized
from optadvisor.rewriters._kernel_guards import Entry
from optadvisor.rewriters._kernel_names import DEPTH, Names
from optadvisor.rewriters._kernel_reasons import guarded, node_of
from optadvisor.rewriters._kernel_words import constant_tests, table_tests
from optadvisor.rewriters._kernel_world import ROOM, copied_helpers, default_tests, follows_error_state, present
from optadvisor.source.edits import leading_imports
from optadvisor.source.module import first_line
from optadvisor.source.site import Site, own_nodes

SPARE_CALLS = 100
"""Room for what the functions call besides themselves."""


def has_work(site: Site) -> bool:
    """Is there a loop, or a call of a function that calls itself?"""
    nodes = [*(own_nodes(site.node) if site.node is not None else ast.walk(site.module.tree))]
    loops = (ast.For, ast.While)
    return any(isinstance(n, loops) for n in nodes if site.node or site.ref.qualname == "<module>") or (
        site.node is not None and any(_calls_itself(site, helper) for helper in _called(site, site.node))
    )


def _called(site: Site, function: ast.FunctionDef) -> set[ast.FunctionDef]:
    found = {site.helper(node) for node in own_nodes(function) if isinstance(node, ast.Call)}
    return {helper for helper in found if helper is not None}


def _calls_itself(site: Site, function: ast.FunctionDef) -> bool:
    return function in _called(site, function)


def is_recursive(site: Site) -> bool:
    return any(isinstance(n, ast.Call) and site.helper(n) is site.node for n in own_nodes(node_of(site)))


def needed_parameters(site: Site) -> tuple[str, ...]:
    """Those the body mentions; all of them for a function that calls itself, as its copy is called by position."""
    mentioned = {n.id for n in own_nodes(node_of(site)) if isinstance(n, ast.Name)}
    recursive = is_recursive(site)
    return tuple(p for p in site.parameters if recursive or p in mentioned)


def world(site: Site, names: Names, entry: Entry) -> tuple[list[str], list[str]]:
    """Tests of what other files may have changed, and the definitions they need; those that take long come last."""
    answer, node = names.inference, node_of(site)
    tools = []
    copied = copied_helpers(answer, node)
    tests = [present(function.name) for function in copied if site.is_in_file(function.name)]
    untouched, definition = site.untouched(copied)
    if untouched:
        tests.append(untouched)
        tools.append(definition)
    found = default_tests(site, answer)
    assert not isinstance(found, str)
    tables, definition = table_tests(site, answer)
    tools += [definition] if tables else []
    tests += [*found, *constant_tests(answer), *tables, *_deferred_checks.world_tests(site, names.numpy)]
    if any(map(singles.used, answer.facts.values())):
        tests.append(singles.PROMOTES.format(numpy=names.numpy))
    if follows_error_state(site, answer, iter(guarded(entry, answer).values())):
        tests.append(f'{names.numpy}.geterr()["under"] == "ignore"')
    still, definitions = still_vectorized(site, answer, names.numpy)
    tests += still
    tools += definitions
    recursive = sum(facts.recursive for facts in answer.facts.values())
    if recursive:
        room = site.fresh("_room_for")
        tests.append(f"{room}({recursive * DEPTH + SPARE_CALLS})")
        tools.append(ROOM.format(name=room))
    return tests, tools


# ---------------------------------------------------------------- where the texts go


def leads(site: Site) -> bool:
    """Does the function directly follow the imports? Then its copies go where `helpers` go, to be after new imports."""
    tree = site.module.tree
    head = len(leading_imports(tree)) + (ast.get_docstring(tree, clean=False) is not None)
    return tree.body[head] is site.node


def kernels_edit(site: Site, texts: list[str]) -> Edit:
    """The copies, before the function and the comment lines right above it."""
    line = first_line(node_of(site)) - 1
    starts = site.module.line_starts
    while line and site.module.data[starts[line - 1] : starts[line]].startswith(b"#"):
        line -= 1
    if line == 0 or (line == 1 and site.module.data.startswith(b"#!")):
        line = first_line(node_of(site)) - 1
    text = "".join(f"{text}\n\n" for text in texts).replace("\n", site.module.newline)
    return Edit(start=starts[line], end=starts[line], text=text)


def wrapper_edit(site: Site, block: str) -> Edit:
    first = site.body[0]
    indent = site.module.indent(first)
    if site.module.starts_its_line(first):
        start = site.module.statement_span(first)[0]
        return Edit(start=start, end=start, text=site.lines(block, indent))
    start = site.module.span(first)[0]
    newline = site.module.newline
    return Edit(start=start, end=start, text=newline + site.lines(block, "    ") + "    ")
