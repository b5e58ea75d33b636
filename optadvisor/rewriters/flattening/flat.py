"""A function that takes objects as one that takes what they hold, with what was recorded rewritten alike.

    def price(option, n): … option.rate * n …      →      def price(option_rate, n): … option_rate * n …
    recorded: option = Option(rate=0.03, …)               recorded: option_rate = 0.03

Types are those that were seen; what tests each call is written by `around`.

Does not handle: objects with default values, functions that call themselves, objects of different classes.
"""

from __future__ import annotations

import ast
import contextlib
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

from optadvisor.errors import RewriterError
from optadvisor.records import CapturedCall, Edit, FunctionRef, ValueSpec
from optadvisor.rewriters.flattening.aliases import aliases_put_back
from optadvisor.rewriters.flattening.anew import returning, with_results
from optadvisor.rewriters.flattening.apart import TakenApart, apart, as_list, with_objects_returned
from optadvisor.rewriters.flattening.blocks import blocks_of
from optadvisor.rewriters.flattening.calls import Inlined, calls_of_statements, written_out
from optadvisor.rewriters.flattening.drawn import Drawn
from optadvisor.rewriters.flattening.fixed import mentions_classes, mentions_fixed
from optadvisor.rewriters.flattening.grouped import GENERATORS, groups_of, held_by
from optadvisor.rewriters.flattening.keyed import edits_of as keyed_edits
from optadvisor.rewriters.flattening.keyed import may_have_records
from optadvisor.rewriters.flattening.mentions import edits_of, group_of
from optadvisor.rewriters.flattening.names import Group, Names, NotFlatError, names_of
from optadvisor.rewriters.flattening.rows import Rows
from optadvisor.rewriters.flattening.unfolded import unfolded
from optadvisor.rewriters.flattening.values import value_class
from optadvisor.source.edits import apply_edits
from optadvisor.source.module import Module
from optadvisor.source.site import Site, own_nodes

ROUNDS = 20
"""Calls in calls are written out so often."""
NUMBERS = frozenset({"builtins.float", "builtins.int", "builtins.bool", "numpy.float64"})


@dataclass(frozen=True, kw_only=True)
class Flat:
    """The function with other parameters, in a file of its own text."""

    original: Site
    site: Site
    groups: tuple[Group, ...] = ()
    unread: tuple[Group, ...] = ()
    """Objects whose methods were written out, and of which nothing else is asked."""
    inlined: Inlined = field(default_factory=Inlined)
    """Functions that were written out in it."""
    drawn: Drawn | None = None
    """Random numbers that are drawn before."""
    outer: tuple[Group, ...] = ()
    """Objects that were taken apart before, and in which these were found."""
    nothing: tuple[str, ...] = ()
    """Parameters that must be None."""
    apart: TakenApart | None = None
    """Objects that the function makes."""
    rows: tuple[Rows, ...] = ()
    """Lists to which it appends vectors."""
    given_back: str = ""
    """What the function returns besides arrays that are set anew (`anew`); empty where there are none."""


def flattened(site: Site) -> Flat | None:
    """The function without its objects; None where it has none. Raises `NotFlatError` where they must stay."""
    node = site.node
    if node is None or node not in site.module.tree.body or site.plain_problem():
        return None
    if not may_have_records(site) or not any(group.keys for group in groups_of(site, node, records=True).values()):
        return _flattened(site, node, records=False)
    try:
        return _flattened(site, node, records=True)
    except NotFlatError as no:
        found = _flattened(site, node, records=False)
        if found is None:
            raise NotFlatError(no.reason, no.line) from no
        return found


def _flattened(site: Site, node: ast.FunctionDef, *, records: bool) -> Flat | None:
    groups = groups_of(site, node, records=records)
    fixed = mentions_fixed(site, node)
    if not groups and not fixed and not mentions_classes(site, node):
        return None
    if groups and any(isinstance(n, ast.Call) and site.helper(n) is node for n in own_nodes(node)):
        raise NotFlatError(f"{node.name} calls itself with objects")
    try:
        return _in_one_go(site, node, groups, fixed=fixed, records=records)
    except NotFlatError:
        rest = _holding_others(site, groups_of(site, node, records=records))
        if rest:
            with contextlib.suppress(NotFlatError):
                return _taken_apart(site, rest, Inlined(), makes=False)
        raise


def _in_one_go(
    site: Site, node: ast.FunctionDef, groups: Mapping[str, Group], *, fixed: bool, records: bool
) -> Flat | None:
    """All of its objects, or those that it was given, or these first that it makes."""
    inlined = Inlined()
    try:
        found = _taken_apart(site, groups, inlined, makes=fixed)
        return found if found is not None else _taken_apart(site, groups, inlined, makes=True)
    except NotFlatError as no:
        first = NotFlatError(no.reason, 0 if inlined.moved else no.line)
    inlined = Inlined()
    try:
        found = _taken_apart(site, groups_of(site, node, records=records), inlined, makes=True)
    except NotFlatError as no:
        of_objects = any(each in first.reason for each in ("used as a whole", "nothing is read"))
        raise NotFlatError(no.reason, 0 if inlined.moved else no.line) if of_objects or not groups else first from no
    if found is None:
        raise first
    return found


def _holding_others(site: Site, groups: dict[str, Group]) -> dict[str, Group]:
    """Objects that hold objects, where others hold just values: `spheres` beside `origin`, which is taken apart with
    the spheres' centres.
    """
    plain = {
        name for name, group in groups.items()
        if value_class(site, group.kind) is not None and not any(spec.attributes for spec in group.held.values())
    }  # fmt: skip
    rest = {name: group for name, group in groups.items() if name not in plain}
    holding = any(spec.attributes for group in rest.values() for spec in group.held.values())
    return rest if plain and holding else {}


def _taken_apart(site: Site, groups: Mapping[str, Group], inlined: Inlined, *, makes: bool) -> Flat | None:
    """The function without its objects; with `makes` without those that it makes for itself, too."""
    place = _without_keys(site, groups)
    own, place, why = _own_objects(place, groups, inlined) if makes else (None, place, None)
    if own is None and not groups:
        if why is not None:
            raise why
        return None
    try:
        place, names = _without_calls(place, groups, inlined)
        if own is None and makes:
            own, place, why = _own_objects(place, groups, inlined)
            names = names_of(place, groups) if own is not None else names
        edits = edits_of(names)
    except NotFlatError as no:
        raise why or no from no
    node = place.node
    assert node is not None
    used = {name: group for name, group in groups.items() if group.used}
    for group in used.values():
        _check_stores(site, group)
    if own is not None:
        inlined.classes.update({name: group.kind for name, group in groups.items() if group.kind in own.used.classes})
    unread = tuple(group for name, group in groups.items() if name in inlined.classes and not group.used)
    edits += [_parameter(place, node, group) for group in used.values()]
    anew = tuple(group.used[attribute] for group in used.values() for attribute in sorted(group.anew))
    if own is not None and (anew or any(group.updated for group in used.values())):
        raise NotFlatError("it sets attributes that are arrays, and makes objects of its own")
    flat = _with_attributes(edited(place, edits), used)
    given_back = ""
    if anew:
        edits, given_back = returning(flat, anew)
        flat = with_results(edited(flat, edits), len(anew), given_back)
    flat = with_objects_returned(flat, own) if own is not None and own.results else flat
    held = tuple(used.values())
    return Flat(original=site, site=flat, groups=held, unread=unread, inlined=inlined, apart=own, given_back=given_back)


def _own_objects(
    site: Site, groups: Mapping[str, Group], inlined: Inlined
) -> tuple[TakenApart | None, Site, NotFlatError | None]:
    """The function without objects of its own, where it has some and that is possible; or why it is not."""
    if _holds_more(site, groups):
        return None, site, None
    try:
        own = apart(site, groups)
    except NotFlatError as no:
        return None, site, no
    if own is None or site.node is None:
        return None, site, None
    start, end = site.module.span(site.node)
    text = ast.unparse(ast.fix_missing_locations(own.node))
    place = edited(site, [Edit(start=start, end=end, text=text)])
    place = dataclasses.replace(place, hotspot=dataclasses.replace(site.hotspot, function=place.ref))
    inlined.moved = True
    inlined.helpers.update(own.used.helpers)
    for name, flag in own.renewed.items():
        group = groups[name]
        group.renewed, group.fields = flag, own.used.classes[group.kind].fields
        assert isinstance(group.held, dict)
        length = ValueSpec(name=flag, type="builtins.list", element="builtins.int", low="0", high="1")
        group.held[flag] = length
    return own, _with_lines_of(place, own.node), None


def _holds_more(site: Site, groups: Mapping[str, Group]) -> bool:
    """Are there objects in the objects, to be taken out first?"""
    assert site.node is not None
    names = Names(site=site, groups=groups)
    with contextlib.suppress(NotFlatError):
        names = names_of(site, groups)
    for node in own_nodes(site.node):
        group = group_of(names, node.value) if isinstance(node, ast.Attribute) else None
        if group is not None and isinstance(node, ast.Attribute):
            held = group.held.get(node.attr)
            if held is not None and held.attributes and held.type not in GENERATORS:
                return True
    return False


def _with_lines_of(place: Site, written: ast.FunctionDef) -> Site:
    """The site with its loops at the lines where they are in the text as it was written out."""
    assert place.node is not None
    kinds = (ast.For, ast.While)
    old = [n for n in ast.walk(written) if isinstance(n, kinds)]
    new = [n for n in ast.walk(place.node) if isinstance(n, kinds)]
    lines = {a.lineno: b.lineno for a, b in zip(old, new, strict=True) if getattr(a, "lineno", 0)}
    found = [dataclasses.replace(loop, line=lines.get(loop.line, 0)) for loop in place.hotspot.loops]
    loops = tuple(loop for loop in found if loop.line)
    return dataclasses.replace(place, hotspot=dataclasses.replace(place.hotspot, loops=loops))


def _without_calls(site: Site, groups: Mapping[str, Group], inlined: Inlined) -> tuple[Site, Names]:
    """The function with the calls that take objects written out, one round of them after the other."""
    for _ in range(ROUNDS):
        edits = aliases_put_back(site, groups)
        site = edited(site, edits) if edits else site
    site = _without_keys(site, groups)
    names = names_of(site, groups)
    for _ in range(ROUNDS):
        edits = calls_of_statements(names, inlined) or written_out(names, inlined)
        edits = edits or blocks_of(names, inlined) or written_out(names, inlined, large=True)
        if not edits:
            edits = unfolded(names)
            inlined.moved = inlined.moved or bool(edits)
        if not edits:
            break
        site = _without_keys(edited(site, edits), groups)
        names = names_of(site, groups)
    return site, names


def _without_keys(site: Site, groups: Mapping[str, Group]) -> Site:
    edits = keyed_edits(site, groups)
    return edited(site, edits) if edits else site


def with_blocks(site: Site) -> Site:
    """The function with calls written out in front of their statements, and nothing else: what it does, in order."""
    node = site.node
    if node is None or node not in site.module.tree.body or site.plain_problem():
        return site
    groups = groups_of(site, node, records=False)
    try:
        for _ in range(ROUNDS if groups else 0):
            edits = blocks_of(names_of(site, groups), Inlined())
            if not edits:
                break
            site = edited(site, edits)
    except NotFlatError:
        pass
    return site


# ---------------------------------------------------------------- what is taken apart


def _check_stores(site: Site, group: Group) -> None:
    for attribute in sorted(group.stored):
        spec = group.held[attribute]
        kind = spec.element if group.container else spec.type
        if spec.attributes and value_class(site, kind.rpartition(".")[2]) is not None:
            continue  # what is stored are new objects, or the function stays as it is
        if kind not in NUMBERS and not (group.container and spec.element == "numpy.ndarray" and spec.items):
            raise NotFlatError(f"`{attribute}` of `{group.name}` is set, and is no number")


def _parameter(site: Site, node: ast.FunctionDef, group: Group) -> Edit:
    plain = [*node.args.posonlyargs, *node.args.args]
    argument = next((each for each in plain if each.arg == group.name), None)
    with_defaults = plain[len(plain) - len(node.args.defaults) :]
    if argument is None or argument in with_defaults:
        raise NotFlatError(f"`{group.name}` has a default value, or is named-only")
    start, end = site.module.span(argument)
    return Edit(start=start, end=end, text=", ".join(group.used.values()))


# ---------------------------------------------------------------- the other file


def edited(site: Site, edits: list[Edit]) -> Site:
    """The same function in a file in which something was edited. Raises `NotFlatError` where it cannot be."""
    module = site.module
    try:
        parsed = Module.parse(module.encode(apply_edits(module.data, edits)), module.path)
    except (RewriterError, SyntaxError) as error:
        raise NotFlatError(f"{site.ref.name} is written in a way that cannot be changed in place") from error
    parsed.__dict__["identifiers"] = parsed.identifiers | module.identifiers
    same = [
        ref for ref in parsed.functions if (ref.qualname, ref.first_line) == (site.ref.qualname, site.ref.first_line)
    ]
    if len(same) != 1:
        raise NotFlatError(f"there are two functions {site.ref.name}")
    ref: FunctionRef = same[0]
    loops = tuple(dataclasses.replace(loop, line=_moved(module, edits, loop.line)) for loop in site.hotspot.loops)
    hotspot = dataclasses.replace(site.hotspot, function=ref, loops=loops)
    return Site(module=parsed, hotspot=hotspot, recording=dataclasses.replace(site.recording, function=ref))


def _moved(module: Module, edits: list[Edit], line: int) -> int:
    """Where a line is after the edits."""
    end = module.line_starts[min(line, len(module.line_starts) - 1)]
    before = [edit for edit in edits if edit.end < end]
    return line + sum(edit.text.count("\n") - module.data[edit.start : edit.end].count(b"\n") for edit in before)


def _with_attributes(site: Site, groups: Mapping[str, Group]) -> Site:
    """What was recorded for the objects, as recorded for what stands for their attributes."""
    calls = tuple(new for call in site.recording.calls if (new := _call(call, groups)) is not None)
    return dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))


def _call(call: CapturedCall, groups: Mapping[str, Group]) -> CapturedCall | None:
    """What was recorded, with attributes for objects; None for calls with other objects."""
    arguments: list[ValueSpec] = []
    for spec in call.arguments:
        group = groups.get(spec.name)
        if group is None:
            arguments.append(spec)
            continue
        held = held_by(group, spec)
        if group.renewed:
            held[group.renewed] = dataclasses.replace(group.held[group.renewed], length=spec.length)
        if not group.used.keys() <= held.keys():
            return None
        for attribute, variable in group.used.items():
            alone = attribute in group.stored and not group.container
            new = as_list(held[attribute]) if alone else held[attribute]
            arguments.append(dataclasses.replace(new, name=variable))
    return dataclasses.replace(call, arguments=tuple(arguments))
