"""Dicts at the top of the file that are records, read by keys in the text, for compiled copies as single globals.

    PARAMS = {"r": 2.8, "grid": {"n": 9}}
    def grow(x):                                     def grow(x):
        for _ in range(PARAMS["grid"]["n"]):   →         for _ in range(PARAMS_grid_n):
            x *= PARAMS["r"]                                 x *= PARAMS_r

Only what is asked for copies is written like that. In each call the values are read once, in front of the tests:

    PARAMS_held = _items_of([PARAMS], list, ("r", "grid")) if "PARAMS" in globals() else None
    if PARAMS_held is not None:
        [PARAMS_r], [PARAMS_grid] = PARAMS_held
        …

A variable of the function may have such a dict's name, as in the kernel of a loop, to which it is passed.
Where the function sets keys of other dicts, these are tested to be none of them.

Does not handle: dicts that the function, or one that it calls, changes or looks at in another way; those that are bound
twice; functions that set attributes, which may be in such a dict.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping

from optadvisor.records import CapturedCall, Declined, Edit, Proposal, Recording, ValueSpec
from optadvisor.rewriters._kernel_world import present
from optadvisor.rewriters._other_text import brought_back, other, reached, with_block
from optadvisor.rewriters.flattening.keyed import ITEMS_OF, RECORD, asked, may_have_records
from optadvisor.rewriters.flattening.names import quoted
from optadvisor.source.site import Site, bound_names, global_bindings, own_nodes

Propose = Callable[[Site], Iterator[Proposal | Declined]]
Path = tuple[str, ...]
"""The name of a dict, and keys in it and in those inside it."""


def with_keyed_globals(propose: Propose) -> Propose:
    """`propose` for functions that read global dicts by keys, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked_again(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        taken = any(isinstance(answer, Proposal) for answer in answers)
        found = {} if taken else _found(site)
        form = other(site, _edits(site, found), ()) if found else None
        if form is not None:
            names = {path: name for name, path, _ in found.values()}
            place = dataclasses.replace(form.site, recording=_recorded(form.site, names))
            made = [brought_back(site, form, answer) for answer in propose(place)]
            asking = [_asking(site, answer, names) for answer in made if isinstance(answer, Proposal)]
            answers = [answer for answer in asking if answer is not None] or answers
        yield from answers

    return asked_again


# ---------------------------------------------------------------- the other text


def _found(site: Site) -> dict[ast.expr, tuple[str, Path, ValueSpec]]:
    """What is read in such dicts, each expression with the name that it gets; nothing where that is not sure."""
    if site.node is None or not site.recording.calls or site.module.has_star_import or not may_have_records(site):
        return {}
    held = {spec.name: spec for spec in site.recording.calls[0].globals_read if spec.type == RECORD and spec.attributes}
    found: dict[ast.expr, tuple[str, Path, ValueSpec]] = {}
    names: dict[Path, str] = {}
    left: set[str] = set()
    for function in reached(site) if held else ():
        nodes, own = [*own_nodes(function)], bound_names(function)
        if any(isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load) for n in nodes):
            return {}  # of an object whose attributes may be such a dict
        within = {id(child): node for node in nodes for child in ast.iter_child_nodes(node)}
        in_text = {id(n) for node in nodes if isinstance(node, ast.JoinedStr) for n in ast.walk(node)}
        for node in nodes:
            if not isinstance(node, ast.Name) or node.id not in held.keys() - own:
                continue
            each = _chain(node, held[node.id], within)
            if each is None or id(node) in in_text or site.resolved(node) != f".{node.id}":
                left.add(node.id)
                continue
            whole, path, spec = each
            if path not in names:
                names[path] = _fresh(site, "_".join(path), names.values())
            found[whole] = names[path], path, spec
    bound = {name: global_bindings(site.module.tree, name) for name in held}
    alone = {name for name, nodes in bound.items() if len(nodes) == 1 and _is_assigned(site, nodes[0])}
    return {node: each for node, each in found.items() if each[1][0] in alone - left}


def _chain(node: ast.Name, spec: ValueSpec, within: Mapping[int, ast.AST]) -> tuple[ast.expr, Path, ValueSpec] | None:
    """The whole of `PARAMS["grid"]["n"]`, what it reads, and what was seen there; None for anything else."""
    whole: ast.expr = node
    path: Path = (node.id,)
    while spec.type == RECORD:
        outer = within.get(id(whole))
        if isinstance(outer, ast.Attribute):
            outer = within.get(id(outer))
        found = asked(outer) if outer is not None else None
        if found is None or found[0] is not whole or getattr(outer, "ctx", ast.Load()).__class__ is not ast.Load:
            return None
        spec = next((each for each in spec.attributes if each.name == found[1]), ValueSpec(name="", type=""))
        assert isinstance(outer, ast.expr)
        whole, path = outer, (*path, found[1])
    return (whole, path, spec) if spec.type and whole.lineno == whole.end_lineno else None


def _is_assigned(site: Site, node: ast.AST) -> bool:
    """Is it the one target of a statement at the top level?"""
    return any(
        isinstance(each, ast.Assign | ast.AnnAssign) and node in _targets(each) for each in site.module.tree.body
    )


def _targets(statement: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    return statement.targets if isinstance(statement, ast.Assign) else [statement.target]


def _fresh(site: Site, words: str, taken: Iterable[str]) -> str:
    stem, number = re.sub(r"[^0-9a-zA-Z_]", "_", words), 2
    name = site.fresh(stem)
    while name in taken:
        name, number = site.fresh(f"{stem}_{number}"), number + 1
    return name


def _edits(site: Site, found: Mapping[ast.expr, tuple[str, Path, ValueSpec]]) -> list[Edit]:
    module, end = site.module, len(site.module.data)
    edits = []
    for node, (name, _, _) in found.items():
        first, last = module.span(node)
        edits.append(Edit(start=first, end=last, text=f"{name}{' ' * module.data[last : last + 1].isalnum()}"))
    lines = [f"{name} = None" for name in dict.fromkeys(name for name, _, _ in found.values())]
    text = module.newline.join(["", *lines, ""])
    return [*edits, Edit(start=end, end=end, text=text)]


def _recorded(site: Site, names: Mapping[Path, str]) -> Recording:
    calls = tuple(_with_values(call, names) for call in site.recording.calls)
    return dataclasses.replace(site.recording, calls=calls)


def _with_values(call: CapturedCall, names: Mapping[Path, str]) -> CapturedCall:
    seen: list[ValueSpec] = [*call.globals_read]
    for (name, *keys), spelled in names.items():
        level = [spec for spec in call.globals_read if spec.name == name]
        for key in keys:
            level = [each for spec in level if spec.type == RECORD for each in spec.attributes if each.name == key]
        seen += [dataclasses.replace(spec, name=spelled) for spec in level]
    return dataclasses.replace(call, globals_read=tuple(seen))


# ---------------------------------------------------------------- what goes around


def _asking(site: Site, answer: Proposal, names: Mapping[Path, str]) -> Proposal | None:
    """The proposal with the values read in front of it; None where a helper would look for them."""
    words = re.compile(rf"\b({'|'.join(names.values())})\b")
    block = answer.edits[-1].text
    for text in (*answer.helpers, *(edit.text for edit in answer.edits[:-1])):
        tree = _parsed(text)
        if tree is None or not all(_is_given(tree, word) for word in {*words.findall(text)}):
            return None
        if any(isinstance(n, ast.Subscript) and asked(n) and not isinstance(n.ctx, ast.Load) for n in ast.walk(tree)):
            return None
    asked_for = {path: name for path, name in names.items() if re.search(rf"\b{name}\b", block)}
    if not asked_for:
        return None
    tool = site.fresh("_items_of")
    made = with_block(site, answer, lambda text: _around(site, text, asked_for, tool))
    helpers = dict.fromkeys([ITEMS_OF.format(name=tool), *answer.helpers])
    dicts = dict.fromkeys(path[0] for path in asked_for)
    guards = [f"{name} is a dict whose keys are text, with what is read of it" for name in dicts]
    return made and dataclasses.replace(made, helpers=tuple(helpers), guards=(*guards, *made.guards))


def _parsed(text: str) -> ast.Module | None:
    try:
        return ast.parse(textwrap.dedent(text))
    except SyntaxError:
        return None


def _is_given(tree: ast.Module, word: str) -> bool:
    """Is it a parameter of each function that mentions it?"""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    given = {
        id(n)
        for f in functions
        if word in {a.arg for a in ast.walk(f.args) if isinstance(a, ast.arg)}
        for n in ast.walk(f)
    }
    return all(id(n) in given for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == word)


def _around(site: Site, block: str, names: Mapping[Path, str], tool: str) -> str:
    for name in names.values():
        block = re.sub(rf"\s*and {re.escape(present(name))}", "", block).replace(present(name), "True")
    levels: dict[Path, list[str]] = {}
    for path in names:
        for depth in range(1, len(path)):
            keys = levels.setdefault(path[:depth], [])
            keys += [path[depth]] if path[depth] not in keys else []
    spelled = {**names}
    spelled |= {path: f'globals()["{path[0]}"]' for path in levels if len(path) == 1 and path[0] in site.bound_names}
    taken = set(names.values())
    for path in levels:
        if len(path) > 1:
            spelled[path] = _fresh(site, "_".join(path), taken)
            taken.add(spelled[path])
    lines: list[str] = []
    for path, keys in sorted(levels.items(), key=lambda level: len(level[0])):
        thing = spelled.get(path, path[0])
        held = _fresh(site, f"{'_'.join(path)}_held", taken)
        taken.add(held)
        there = f" if {present(path[0])} else None" if len(path) == 1 else ""
        quotes = ", ".join(map(quoted, keys)) + "," * (len(keys) == 1)
        indent = "    " * (len(lines) // 3)
        targets = ", ".join(f"[{spelled[*path, key]}]" for key in keys)
        targets = targets if len(keys) > 1 else f"[{targets}]"
        lines += [
            f"{indent}{held} = {tool}([{thing}], list, ({quotes})){there}",
            f"{indent}if {held} is not None:",
            f"{indent}    {targets} = {held}",
        ]
    dicts = ", ".join(spelled.get(path, path[0]) for path in levels) + "," * (len(levels) == 1)
    block = re.sub(rf"(\b{tool}\(.*, True)\)", rf"\1, ({dicts}))", block)
    return "\n".join([*lines, textwrap.indent(block, "    " * (len(lines) // 3))])
