"""Attributes in whose place other arrays are put: the copy returns these, and they are set when it has come to its end.

    for z in measured:                              def f(measured, kf_x, kf_F): …
        kf.x = kf.F @ kf.x              →               return total, kf_x
    return total                                    outcome = f(…); kf.x = outcome[1]; return outcome[0]

Where nothing was put there, the copy returns the array that it was given, and the attribute keeps it.

Does not handle: several `return`s, or one that is not the last statement; attributes of objects in lists, or that the
object has not got before the call.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from typing import TYPE_CHECKING

from optadvisor.records import Edit, ValueSpec
from optadvisor.rewriters.flattening.names import NotFlatError
from optadvisor.source.site import Site, own_nodes

if TYPE_CHECKING:
    from optadvisor.rewriters.flattening.flat import Flat

NOTHING, ONE, SEVERAL = "nothing", "one", "several"


def returning(site: Site, names: tuple[str, ...]) -> tuple[list[Edit], str]:
    """The edits that let a function return these variables, too, and what else it returns. Raises `NotFlatError`."""
    node = site.node
    assert node is not None
    last, ends = site.body[-1], [each for each in own_nodes(node) if isinstance(each, ast.Return)]
    if len(ends) > 1 or (ends and ends[0] is not last) or not site.module.owns_its_lines(last):
        raise NotFlatError("it sets attributes that are arrays, and returns in several places")
    start, end = site.module.span(last)
    more = ", ".join(names)
    if not ends:
        indent = " " * last.col_offset
        return [Edit(start=end, end=end, text=f"\n{indent}return ({more},)")], NOTHING
    value = ends[0].value
    if value is None or (isinstance(value, ast.Constant) and value.value is None):
        return [Edit(start=start, end=end, text=f"return ({more},)")], NOTHING
    if isinstance(value, ast.Tuple) and not any(isinstance(each, ast.Starred) for each in value.elts):
        parts = [ast.unparse(each) for each in value.elts]
        return [Edit(start=start, end=end, text=f"return ({', '.join([*parts, more])},)")], SEVERAL
    return [Edit(start=start, end=end, text=f"return ({ast.unparse(value)}, {more})")], ONE


def with_results(site: Site, count: int, given_back: str) -> Site:
    """What was recorded to be returned, with as many arrays behind it."""
    calls = []
    for call in site.recording.calls:
        found = call.result
        if found is not None:
            before = {NOTHING: 0, ONE: 1}.get(given_back, found.length or 0)
            found = ValueSpec(name=found.name, type="builtins.tuple", length=before + count, element="mixed")
        calls.append(dataclasses.replace(call, result=found))
    return dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=tuple(calls)))


def setting_again(flat: Flat, block: str) -> str | None:
    """The block that sets the attributes before it returns the rest; None where it is not of the form known here."""
    lines = block.split("\n")
    ends = [number for number, line in enumerate(lines) if re.match(r"\s*return\b", line)]
    found = re.fullmatch(r"(\s*)return (.+)", lines[ends[0]]) if len(ends) == 1 else None
    if found is None or not _is_whole(found.group(2)):
        return None
    indent, value = found.groups()
    outcome = flat.site.fresh("outcome_with_arrays")
    places = [group.place(group.name, attribute) for group in flat.groups for attribute in sorted(group.anew)]
    written = [f"{outcome} = {value}"]
    written += [f"{place} = {outcome}[{k - len(places)}]" for k, place in enumerate(places)]
    rest = {NOTHING: "None", ONE: f"{outcome}[0]"}.get(flat.given_back, f"{outcome}[:{-len(places)}]")
    written.append(f"return {rest}")
    return "\n".join([*lines[: ends[0]], *(indent + line for line in written), *lines[ends[0] + 1 :]])


def in_front_of_return(block: str, more: list[str], outcome: str) -> str | None:
    """The block with lines in front of its `return`, after what that works out; None where it has several."""
    lines = block.split("\n")
    ends = [number for number, line in enumerate(lines) if re.match(r"\s*return\b", line)]
    found = re.fullmatch(r"(\s*)return (.+)", lines[ends[0]]) if len(ends) == 1 else None
    if found is None or not _is_whole(found.group(2)):
        return None
    indent, value = found.groups()
    written = (
        [f"{outcome} = {value}", *more, f"return {outcome}"] if not value.isidentifier() else [*more, f"return {value}"]
    )
    return "\n".join([*lines[: ends[0]], *(indent + line for line in written), *lines[ends[0] + 1 :]])


def _is_whole(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True
