"""A proposal for a function without objects as one for the user's: read the attributes first, set them in the end.

    bodies_columns = _attributes_of(bodies, list, ("x", "vx"), ("x",))
    if bodies_columns is not None and _are_distinct(bodies):
        bodies_x, bodies_vx = bodies_columns
        if type(dt) is float …:
            try:
                …
            else:
                bodies_x[:] = bodies_x_after
                for each, value in zip(bodies, bodies_x):
                    each.x = value
                return None

Whether an attribute is plain data is tested in each call, for the class that the objects have then: no name of a class
has to be known.

Does not handle: proposals that change anything but the function's start.
"""

from __future__ import annotations

import ast
import dataclasses
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping

from optadvisor.loops.growth import only_appended_to
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import _kernel_reasons as reasons
from optadvisor.rewriters._kernel_places import wrapper_edit
from optadvisor.rewriters._kernel_world import present
from optadvisor.rewriters.flattening import drawn as drawing
from optadvisor.rewriters.flattening.anew import in_front_of_return, setting_again
from optadvisor.rewriters.flattening.checks import ARE_DISTINCT, ATTRIBUTES_OF, HAS_OWN, HAS_STATIC, WORDS
from optadvisor.rewriters.flattening.fixed import IS_FIXED, Fixed, tests_of
from optadvisor.rewriters.flattening.flat import Flat
from optadvisor.rewriters.flattening.keyed import ITEMS_OF
from optadvisor.rewriters.flattening.names import Group, quoted
from optadvisor.rewriters.flattening.rows import ROWS_APPENDED
from optadvisor.rewriters.flattening.told import in_words, sentences
from optadvisor.rewriters.flattening.values import IS_PLAIN
from optadvisor.source import untouched
from optadvisor.source.site import Site


def names_problem(site: Site, hidden: str) -> str:
    """Why the text that goes around, or what is in it, cannot stand in this file; empty when it can."""
    taken = WORDS & (set(reasons.module_names(site.module.tree)) | site.bound_names) | {*filter(None, [hidden])}
    return f"`{min(taken)}` does not mean Python's own `{min(taken)}` here" if taken else ""


def brought_back(flat: Flat, answers: Iterable[Proposal | Declined]) -> Iterator[Proposal | Declined]:
    """The answers for the function without objects, as answers for the original."""
    for answer in answers:
        if isinstance(answer, Declined):
            reason, line = in_words(flat, answer.reason), answer.line
            if flat.inlined.moved:  # the line is one of another text
                reason, line = re.sub(r"^line \d+: ", "", reason), 0
            yield dataclasses.replace(answer, function=flat.original.ref, reason=reason, line=line)
            continue
        found = _proposal(flat, answer)
        if found is not None:
            yield found


def _proposal(flat: Flat, answer: Proposal) -> Proposal | None:
    """None where the proposal is not of the form that is known here."""
    site, node = flat.original, flat.site.node
    assert node is not None
    first = flat.site.module.span(node)[0]
    before = [edit for edit in answer.edits if edit.start == edit.end <= first]
    inside = [edit for edit in answer.edits if edit not in before]
    if len(inside) != 1 or inside[0].start != inside[0].end:
        return None
    block = textwrap.dedent(inside[0].text.replace("\r\n", "\n").strip("\n")).rstrip()
    tool = site.fresh("_attributes_of")
    rough = bool(answer.rounds)
    around = _around(flat, block, tool, rough=rough)
    if around is None:
        return None
    plain = any(not group.keys for group in flat.groups)
    tools = [ATTRIBUTES_OF.format(name=tool)] if plain or flat.unread else []
    tools += [ITEMS_OF.format(name=site.fresh("_items_of"))] if any(group.keys for group in flat.groups) else []
    if f"{site.fresh('_are_distinct')}(" in around:
        tools.append(ARE_DISTINCT.format(name=site.fresh("_are_distinct")))
    test = site.fresh("_untouched")
    if flat.inlined.helpers or flat.inlined.methods or flat.apart is not None:
        tools.append(untouched.definition(test, site.module.path))
    if flat.inlined.methods.keys() - flat.inlined.static:
        tools.append(HAS_OWN.format(name=site.fresh("_has_own"), untouched=test))
    if flat.inlined.static:
        tools.append(HAS_STATIC.format(name=site.fresh("_has_static"), untouched=test))
    if flat.apart is not None:
        tools.append(IS_PLAIN.format(name=site.fresh("_is_plain"), untouched=test))
    if _fixed(flat):
        tools.append(IS_FIXED.format(name=site.fresh("_is_fixed")))
    if flat.rows:
        numpy = site.import_as("numpy", "np")[0]
        tools.append(ROWS_APPENDED.format(name=site.fresh("_rows_appended"), numpy=numpy))
    if flat.drawn is not None:
        tools += drawing.helpers(site, flat.drawn, rough=rough)
    more = (drawing.ROUNDS,) if flat.drawn is not None and flat.drawn.kind == "gauss" and rough else ()
    return dataclasses.replace(
        answer,
        function=site.ref,
        rounds=(*answer.rounds, *more),
        edits=(*before, wrapper_edit(site, around)),
        helpers=tuple(dict.fromkeys([*tools, *answer.helpers])),
        guards=(*sentences(flat), *(in_words(flat, guard) for guard in answer.guards)),
    )


def _around(flat: Flat, block: str, tool: str, *, rough: bool) -> str | None:
    site, lines, tests, taken = flat.original, [], [], []
    tests += [f"{tool}({_things(group)}, (){_called(flat, group)}) is not None" for group in flat.unread]
    for group in flat.groups:
        columns = flat.site.fresh(f"{group.name}_columns")
        read = [attribute for attribute in group.used if attribute != group.renewed]
        lines.append(f"{columns} = {_asked(flat, group, read, tool)}")
        tests.append(f"{columns} is not None")
        targets = [
            variable if group.container or attribute in group.stored else f"[{variable}]"
            for attribute, variable in group.used.items()
            if attribute != group.renewed
        ]
        taken.append(f"{', '.join(targets) if len(targets) > 1 else f'[{targets[0]}]'} = {columns}")
        if group.renewed:
            taken.append(f"{group.used[group.renewed]} = [0] * len({group.name})")
    tests += [*(f"{name} is None" for name in flat.nothing), *_classes(flat)]
    tests += _not_growing(flat)
    tests += _distinct(flat, site.fresh("_are_distinct"))
    made = _with_objects(flat, block)
    if made is None:
        return None
    block = made
    if flat.given_back:
        set_again = setting_again(flat, block)
        if set_again is None:
            return None
        block = set_again
    written = [*_setting(flat.site, flat.groups)]
    if written:
        body = block.split("\n")
        ends = [number for number, line in enumerate(body) if re.match(r"\s*return\b", line)]
        if len(ends) != 1 or ends[0] != len(body) - 1:
            return None
        indent = body[-1][: len(body[-1]) - len(body[-1].lstrip())]
        block = "\n".join([*body[:-1], *(indent + line for line in written), body[-1]])
    if flat.rows:
        appending = [f"{site.fresh('_rows_appended')}({r.name}, {r.numbers}, {r.lengths})" for r in flat.rows]
        before_return = in_front_of_return(block, appending, site.fresh("outcome_with_rows"))
        if before_return is None:
            return None
        block = before_return
        tests += [f"type({each.name}) is list" for each in flat.rows]
        others = [(r.name, p) for r in flat.rows for p in _lists(site) if p != r.name]
        tests += [f"{one} is not {other}" for one, other in others if (other, one) not in others or one < other]
        taken += [f"{each.numbers}, {each.lengths} = [], []" for each in flat.rows]
    if not tests and flat.drawn is None:
        return block
    if flat.drawn is not None:
        tests = [*drawing.tests(site, flat.drawn), *tests]
        taken += drawing.lines_before(site, flat.drawn, rough=rough)
        block = f"{block}\n{drawing.line_after(site, flat.drawn)}"
    inner = textwrap.indent("\n".join([*taken, block]), "    ")
    condition = " and ".join(tests)
    if len(condition) > 100:
        condition = "(\n    " + "\n    and ".join(tests) + "\n)"
    return "\n".join([*lines, f"if {condition}:", inner])


def _asked(flat: Flat, group: Group, read: list[str], tool: str) -> str:
    """The call that reads the attributes."""
    changed = sorted(group.stored | group.updated | group.anew)
    if group.keys:
        keys = _tuple(group.keys[attribute] for attribute in read)
        return f"{flat.original.fresh('_items_of')}({_things(group)}, {keys}{', True' if changed else ''})"
    more = f", {_tuple(changed)}" if changed and not group.renewed else ""
    return f"{tool}({_things(group)}, {_tuple(read)}{more}{_called(flat, group)})"


def _things(group: Group) -> str:
    """The objects and the container that they are in, for `_attributes_of`."""
    return f"{group.name}, {group.container}" if group.container else f"[{group.name}], list"


def _called(flat: Flat, group: Group) -> str:
    """The methods that were written out, which the objects must not have of their own."""
    own = flat.apart.used.methods.get(group.kind, {}) if flat.apart is not None else {}
    written = [*own, *(method for kind, method in flat.inlined.methods if kind == group.kind)]
    called = [method for method in dict.fromkeys(written) if method[:2] != "__"]
    return f", called={_tuple(called)}" if called and group.name in flat.inlined.classes else ""


def _lists(site: Site) -> list[str]:
    return [name for name in site.parameters if any(spec.type == "builtins.list" for spec in site.seen(name))]


def _with_objects(flat: Flat, block: str) -> str | None:
    """The block with objects made of the numbers that are returned; None where it is not of the form known here."""
    if flat.apart is None or not flat.apart.results:
        return block
    lines, found = [], 0
    for line in block.split("\n"):
        match = re.fullmatch(r"(\s*)return (.+)", line)
        if re.match(r"\s*return\b", line) and (match is None or not _is_whole(match.group(2))):
            return None
        if match is None:
            lines.append(line)
            continue
        found += 1
        indent, value = match.groups()
        if flat.apart.single:
            kind = flat.apart.results[0]
            assert kind is not None
            lines.append(f"{indent}return {kind.name}(*{_in_brackets(value)})")
            continue
        numbers, items, place = flat.site.fresh("numbers"), [], 0
        for kind in flat.apart.results:
            size = 1 if kind is None else len(kind.fields)
            part = f"{numbers}[{place}]" if kind is None else f"{kind.name}(*{numbers}[{place}:{place + size}])"
            items.append(part)
            place += size
        lines += [f"{indent}{numbers} = {value}", f"{indent}return {', '.join(items)}{',' * (len(items) == 1)}"]
    return "\n".join(lines) if found == 1 else None


def _is_whole(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True


def _in_brackets(text: str) -> str:
    return text if re.fullmatch(r"\w+(\(.*\))?", text) else f"({text})"


def _distinct(flat: Flat, tool: str) -> list[str]:
    """Tests that no object is there twice, where one is changed or compared.

    Lists that were made of attributes are nobody else's: objects in them can be replaced whatever else is the same.
    """
    lists = {each.used[attribute] for each in flat.outer for attribute in each.stored & each.used.keys()}
    groups = tuple(each for each in (*flat.groups, *flat.outer) if not each.renewed or each.name not in lists)
    setting = [group for group in groups if group.stored or group.anew]
    if not setting and not any(group.distinct for group in groups):
        return []
    several = [group for group in groups if setting or group.distinct]
    if not any(group.container for group in several) and len(several) == 1 and not _fixed(flat):
        return []
    things = [group.name if group.container else f"[{group.name}]" for group in several]
    things += [f"[{name}]" for name in _fixed(flat)]
    return [f"{tool}({', '.join(things)})"]


def _fixed(flat: Flat) -> Mapping[str, Fixed]:
    return flat.apart.used.fixed if flat.apart is not None else {}


def _not_growing(flat: Flat) -> list[str]:
    """Tests that no list of objects is one to which the function appends: it would never come to its end."""
    assert flat.site.node is not None
    attributes = {v: f"{g.name}.{a}" for g in flat.groups if not g.container for a, v in g.used.items()}
    grown = sorted(only_appended_to(flat.site.node))
    lists = [group.name for group in (*flat.groups, *flat.outer) if group.container == "list"]
    return [f"{attributes.get(name, name)} is not {other}" for name in grown for other in lists]


def _classes(flat: Flat) -> list[str]:
    """Tests that what was written out is what would be called."""
    inlined, groups = flat.inlined, {group.name: group for group in (*flat.groups, *flat.unread)}
    names = [*inlined.helpers, *dict.fromkeys(kind for kind, _ in inlined.methods)]
    names += [*flat.apart.used.classes] if flat.apart is not None else []
    tests = [present(name) for name in dict.fromkeys(names)]
    for name, kind in inlined.classes.items():
        if name not in groups:
            continue
        tests.append(f"{{*map(type, {name})}} == {{{kind}}}" if groups[name].container else f"type({name}) is {kind}")
    if inlined.helpers:
        tests.append(flat.original.untouched(inlined.helpers.values())[0])
    if flat.apart is not None:
        tool, used = flat.original.fresh("_is_plain"), flat.apart.used
        for name, each in used.classes.items():
            words = [f', {called}="{spelled}"' for called, spelled in used.methods.get(name, {}).items()]
            given = f", {each.given_by_class!r}" if each.given_by_class else ""
            tests.append(f"{tool}({name}, {_tuple(each.fields)}{given}{''.join(words)})")
    tests += tests_of(_fixed(flat), flat.original.fresh("_is_fixed"))
    for kind in dict.fromkeys(kind for kind, _ in inlined.methods):
        own = [method for owner, method in inlined.methods if owner == kind and (kind, method) not in inlined.static]
        static = [method for owner, method in inlined.methods if (kind, method) in inlined.static and owner == kind]
        for tool, methods in (("_has_own", own), ("_has_static", static)):
            tests += [f"{flat.original.fresh(tool)}({kind}, {', '.join(_quoted(methods))})"] if methods else []
    return tests


def _setting(site: Site, groups: tuple[Group, ...]) -> Iterator[str]:
    each, value = site.fresh("each"), site.fresh("value")
    for group in groups:
        if group.renewed:
            yield from _renewing(site, group)
            continue
        for attribute in sorted(group.stored):
            variable = group.used[attribute]
            if group.container:
                yield f"for {each}, {value} in zip({group.name}, {variable}):"
                yield f"    {group.place(each, attribute)} = {value}"
            else:
                yield f"{group.place(group.name, attribute)} = {variable}[0]"


def _renewing(site: Site, group: Group) -> Iterator[str]:
    """New objects in the place of those that were replaced."""
    each, value, at = site.fresh("each"), site.fresh("values"), site.fresh("at")
    columns = ", ".join(group.used[name] for name in group.fields)
    yield f"for {at}, ({each}, *{value}) in enumerate(zip({group.used[group.renewed]}, {columns})):"
    yield f"    if {each}:"
    yield f"        {group.name}[{at}] = {group.kind}(*{value})"


def _tuple(names: Iterable[str]) -> str:
    quoted = _quoted(names)
    return f"({', '.join(quoted)}{',' * (len(quoted) == 1)})"


def _quoted(names: Iterable[str]) -> list[str]:
    return [quoted(name) for name in names]
