"""Loops that go through a text character by character, adding to texts or counting, become translations in C.

Before:

    def rotated(text, shift):
        result = ""
        for letter in text:
            if letter.isalpha():
                start = ord("A") if letter.isupper() else ord("a")
                result += chr((ord(letter) - start + shift) % 26 + start)
            else:
                result += letter
        return result

After (`_rotated_tables` makes tables that find out what the loop's body, `_rotated_step`, adds for a character when it
is first met; `_translated` gives None where that raises):

        if (
            type(text) is str
            and type(shift) is int
            and (more := _translated(text, _rotated_tables(shift)[0])) is not None
        ):
            result += more
        else:
            for letter in text:
                ...

What a round adds depends on its character alone, and on values that stay as they are; so it is found out once for each
different character, by the loop's own statements, and `str.translate` puts it together. Numbers are counted so, too.

A second variant is for texts that grow by more than one `+` at a time: `text = text + a + b` copies the whole text each
time, and `text += a + b` does not.

Does not handle: rounds that look at what earlier ones left (brackets that are open, the character before), `break`,
`return`, prints, calls of functions that do more than compute, variables of the loop that are used afterwards.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._afterwards import captured, given, ran_before, read_after, surely_bound
from optadvisor.rewriters._joining_parts import Growing, growing
from optadvisor.rewriters._joining_read import Characters, Unread, read_loop
from optadvisor.rewriters._joining_write import NAME, Chance, Writer, at_the_end
from optadvisor.rewriters._places import (
    bound_tests,
    kept_originals,
    name_problem,
    places,
)
from optadvisor.rewriters._text import constant_text
from optadvisor.source.site import Site, has_long_string, own_nodes

name = NAME

BUILTINS = (
    "Exception", "LookupError", "ValueError", "bool", "chr", "dict", "float", "frozenset", "globals", "int", "len",
    "list", "map", "ord", "range", "set", "str", "sum", "tuple", "type",
)  # fmt: skip


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    chances, refused = _chances(site)
    found = list(growing(site))
    grows = [one for one in found if isinstance(one, Growing)]
    kept = [one for one in found if not isinstance(one, Growing)]
    if refused is None and kept:
        refused = Unread(reason=kept[0][1], line=kept[0][0].lineno)
    if not chances and not grows and refused is None:
        return
    problem = site.plain_problem() or name_problem(site, BUILTINS)
    if problem or not (chances or grows):
        reason, line = (problem, 0) if problem or refused is None else (refused.reason, refused.line)
        yield Declined(rewriter=name, function=site.ref, reason=reason, line=line)
        return
    if chances:
        yield Writer(site).proposal(chances)
    if grows:
        yield at_the_end(site, grows)


# ---------------------------------------------------------------- finding


def _chances(site: Site) -> tuple[list[Chance], Unread | None]:
    """The loops over characters, in order, and why the first other one that looks like it is none."""
    assert site.node is not None
    found: list[Chance] = []
    refused: Unread | None = None
    done = kept_originals(site.node)
    for place in places(site):
        for loop in place.block:
            if not isinstance(loop, ast.For) or id(loop) in done:
                continue
            chance = _chance(site, loop)
            if isinstance(chance, Chance):
                found.append(chance)
                done.update(map(id, ast.walk(loop)))
            elif chance.near:
                refused = refused or chance
    return sorted(found, key=lambda chance: chance.read.loop.lineno), refused


def _chance(site: Site, loop: ast.For) -> Chance | Unread:
    read = read_loop(site, loop)
    if isinstance(read, Unread):
        return read
    problem = _problem(site, read)
    if problem:
        return Unread(reason=problem, line=loop.lineno)
    tests = [*read.source]
    for fixed, found in read.fixed:
        tests += [*bound_tests(site, [fixed] if fixed not in site.bound_names else []), *found]
    for sink in read.sinks:
        kind = {"list": "list", "count": "int", "sum": "int"}.get(sink.kind, "str")
        if not _just_made(site, loop, sink.name):
            tests.append(f"type({sink.name}) is {kind}")
    untouched, definition = site.untouched(read.functions)
    tests += [untouched] if untouched else []
    return Chance(read=read, tests=tuple(dict.fromkeys(tests)), definition=definition)


def _problem(site: Site, read: Characters) -> str:
    assert site.node is not None
    if not site.module.owns_its_lines(read.loop):
        return "the loop shares its lines with another statement"
    if has_long_string(site.code(read.loop)):
        return "a string in the loop goes over several lines"
    shared = captured(site)
    for sink in read.sinks:
        if sink.name in shared or sink.name not in site.bound_names:
            return f"`{sink.name}` belongs to more than {site.ref.name}"
        alone = sink.kind != "list" or _just_made(
            site, read.loop, sink.name
        )  # else an error of `join` counts otherwise
        if not alone or (sink.kind == "list" and not _only_joined(site, read.loop, sink.name)):
            return f"`{sink.name}` is used for more than to be joined"
    later = read_after(site, read.loop, read.lost)
    if later:
        return f"`{later}` is used again after the loop"
    names = [*(fixed for fixed, _ in read.fixed), *(sink.name for sink in read.sinks)]
    unsure = next((n for n in names if not surely_bound(site, read.loop, n)), "")
    return f"`{unsure}` may have no value yet when the loop begins" if unsure else ""


def _only_joined(site: Site, loop: ast.For, variable: str) -> bool:
    """The list is made empty here, and only appended to (elsewhere fixed texts) and joined."""
    assert site.node is not None
    fine = {id(n) for n in ast.walk(loop)}
    for node in own_nodes(site.node):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=""), attr="join"), args=[one], keywords=[]):
                fine.add(id(one))
            case ast.Call(func=ast.Attribute(value=one, attr="append"), args=[piece]):
                fine.update([id(one)] if constant_text(site, piece) is not None else [])
            case ast.Assign(targets=[one], value=ast.List(elts=[])):
                fine.add(id(one))
    own = [n for n in own_nodes(site.node) if isinstance(n, ast.Name) and n.id == variable]
    return variable not in site.parameters and all(id(n) in fine for n in own)


def _just_made(site: Site, loop: ast.For, variable: str) -> bool:
    """The last that was done with the variable before the loop is to bind it to a constant, or to a new list."""
    for statement in reversed([*ran_before(site, loop)]):
        value = dict(given(statement)).get(variable)
        if value is not None:
            return isinstance(value, ast.Constant) or (isinstance(value, ast.List) and not value.elts)
        if any(isinstance(n, ast.Name) and n.id == variable for n in ast.walk(statement)):
            return False
    return False
