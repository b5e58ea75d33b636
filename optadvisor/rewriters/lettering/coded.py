"""A function that looks at text as one over lists of codes, with what was recorded for it rewritten alike.

    def count(dna): … dna[i] == "G" …      →      def count(dna): … dna[i] == 71 …
    recorded: dna = "GATTACA"                     recorded: dna = a list of ints from 0 to 1114111

Does not handle: lists of texts, text in objects, calls of the file's own functions with text.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from optadvisor.records import CapturedCall, Edit, ValueSpec
from optadvisor.rewriters.flattening.flat import edited
from optadvisor.rewriters.lettering import called, statements, tables
from optadvisor.rewriters.lettering.kinds import find_kinds
from optadvisor.rewriters.lettering.own_names import own_names
from optadvisor.rewriters.lettering.reading import BYTES, CHAR, CHARS, OTHER, TEXT, NotLetteredError, Reading
from optadvisor.source.site import Site, own_nodes

PARAMETERS = {"builtins.str": TEXT, "builtins.bytes": BYTES}
LAST_CODE = {TEXT: 0x10FFFF, BYTES: 255}


@dataclass(frozen=True, kw_only=True)
class Coded:
    """The function over codes, in a file of its own text."""

    original: Site
    site: Site
    parameters: dict[str, str]
    """Those that are text → TEXT or BYTES."""
    shape: statements.Shape
    """What is returned."""
    reading: Reading
    parts: bool
    """May it return a part of a text, which may be the whole of it?"""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Names of its own that a comprehension's variable has here → what the user calls it."""


def coded(site: Site, *, typed: bool = False) -> Coded | None:
    """The function over codes; None where there is no text in it. Raises `NotLetteredError` where it must stay text."""
    if site.node is None or site.node not in site.module.tree.body or site.plain_problem():
        return None
    try:
        return _coded(site, typed)
    except NotLetteredError as problem:
        edits = own_names(site)
        if not edits:
            raise
        try:
            found = _coded(edited(site, edits), typed)
        except NotLetteredError:
            raise problem from None  # in the user's own names
        renamed = {edit.text: site.module.data[edit.start : edit.end].decode("utf-8") for edit in edits}
        return None if found is None else dataclasses.replace(found, original=site, renamed=renamed)


def _coded(site: Site, typed: bool) -> Coded | None:
    node = site.node
    assert node is not None
    parameters = _parameters(site)
    reading = Reading(
        site=site,
        kinds=dict(parameters),
        constants=tables.constants_of(site),
        tables=tables.tables_of(site),
        typed=typed,
    )
    called.know_itself(reading)
    find_kinds(reading)
    found = statements.write(reading)
    if not reading.kinds and not reading.helpers:
        return None
    edits = [*found.edits, _added(site, reading.helpers.values())]
    shape = next((shape for shape in found.results if shape != (statements.CONSTANT,)), (OTHER,))
    if called.calls_itself(reading) and shape != (OTHER,):
        raise NotLetteredError(f"{node.name} calls itself, and returns text")
    place = edited(site, [edit for edit in edits if edit.text])
    calls = tuple(new for call in site.recording.calls if (new := _call(call, parameters, shape)) is not None)
    place = dataclasses.replace(place, recording=dataclasses.replace(place.recording, calls=calls))
    return Coded(original=site, site=place, parameters=parameters, shape=shape, reading=reading, parts=found.parts)


def _parameters(site: Site) -> dict[str, str]:
    """Parameters that were text in one of the calls, and that the function mentions."""
    assert site.node is not None
    mentioned = {getattr(node, "id", "") for node in own_nodes(site.node)}
    found: dict[str, str] = {}
    for name in site.parameters:
        seen = [PARAMETERS[spec.type] for spec in site.seen(name) if spec.type in PARAMETERS]
        if seen and name in mentioned:
            found[name] = max(seen, key=seen.count)
    return found


def _added(site: Site, helpers: Iterable[str]) -> Edit:
    end = len(site.module.data)
    text = "".join(f"\n\n{helper}\n" for helper in helpers)
    gap = "" if site.module.data.endswith(b"\n") else "\n"
    return Edit(start=end, end=end, text=(gap + text).replace("\n", site.module.newline) if text else "")


def _call(call: CapturedCall, parameters: dict[str, str], shape: statements.Shape) -> CapturedCall | None:
    """What was recorded, with lists of ints for text; None for calls with something else in its place."""
    arguments: list[ValueSpec] = []
    for spec in call.arguments:
        kind = parameters.get(spec.name)
        if kind is None:
            arguments.append(spec)
        elif PARAMETERS.get(spec.type) == kind:
            arguments.append(_listed(spec, LAST_CODE[kind]))
        else:
            return None
    result = call.result
    if result is not None and (result.type, shape) in (("builtins.str", (TEXT,)), ("builtins.list", (CHARS,))):
        result = _listed(result, LAST_CODE[TEXT])
    elif result is not None and result.type == "builtins.str" and shape == (CHAR,):
        result = dataclasses.replace(result, type="builtins.int", length=-1, low="0", high=str(LAST_CODE[TEXT]))
    return dataclasses.replace(call, arguments=tuple(arguments), result=result)


def _listed(spec: ValueSpec, last: int) -> ValueSpec:
    return dataclasses.replace(spec, type="builtins.list", element="builtins.int", low="0", high=str(last))
