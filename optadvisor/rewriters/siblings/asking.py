"""Ask a rewriter about a function whose helpers stand in other files; a test goes around what it proposes.

    if "pull" in globals() and _are_copies([(pull, _forces_pull)], {}):
        …                                    the call of the compiled copy
    …                                        the original

Every call tests that the other files still define what was copied: the same code, constants and defaults.

Does not handle: proposals that change anything but the function's start.
"""

from __future__ import annotations

import bisect
import dataclasses
import functools
import re
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._deciding import undecided
from optadvisor.rewriters._kernel_places import leads, wrapper_edit
from optadvisor.rewriters._kernel_reasons import module_names
from optadvisor.rewriters._kernel_world import present
from optadvisor.rewriters.siblings.copying import Copies, NotCopiedError, copies_for
from optadvisor.source.site import Site

Propose = Callable[[Site], Iterator[Proposal | Declined]]
ARE_COPIES = '''def NAME(pairs, names, plain=()):
    """Whether what other files define is what copies in this file were made from, and so is all that it uses."""
    for thing, copy in pairs:
        if type(thing) is not type(copy):
            return False
        if type(thing) is not type(NAME):
            if thing is copy or (type(thing) in (int, float, bool) and repr(thing) == repr(copy)):
                continue
            return False
        code, known, own = thing.__code__, thing.__globals__, copy.__code__
        used = [name for name in code.co_names if name in names]
        renamed = code.replace(
            co_name=own.co_name,
            co_qualname=own.co_qualname,
            co_filename=own.co_filename,
            co_firstlineno=own.co_firstlineno,
            co_linetable=own.co_linetable,
            co_flags=own.co_flags & ~255 | code.co_flags & 255,
            co_names=tuple(names.get(name, name) for name in code.co_names),
        )
        if renamed != own or thing.__closure__ is not None:
            return False
        if repr((thing.__defaults__, thing.__kwdefaults__)) != repr((copy.__defaults__, copy.__kwdefaults__)):
            return False
        if any(name in known for name in plain) or not all(name in known and names[name] in globals() for name in used):
            return False
        if not NAME([(known[name], globals()[names[name]]) for name in used], names, plain):
            return False
    return True'''
WORDS = frozenset(["type", "int", "float", "bool", "repr", "any", "all", "tuple", "globals", "getattr"])
"""Built-in names in the text that goes around."""


def with_siblings(name: str) -> Callable[[Propose], Propose]:
    """`propose` for functions that use what stands in other files, too; `name` is the rewriter's."""

    def decorate(propose: Propose) -> Propose:
        @functools.wraps(propose)
        def asked(site: Site) -> Iterator[Proposal | Declined]:
            return _asked(propose, name, site)

        return asked

    return decorate


def _asked(propose: Propose, name: str, site: Site) -> Iterator[Proposal | Declined]:
    no = None
    try:
        copies = copies_for(site)
    except NotCopiedError as found:
        copies, no = None, found
    if copies is None or copies.site is None:
        for answer in propose(site):
            if no is not None and isinstance(answer, Declined):
                yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
            else:
                yield answer
        return
    taken = WORDS & ({*module_names(site.module.tree)} | site.bound_names)
    if taken:
        yield site.decline(name, f"`{min(taken)}` does not mean Python's own `{min(taken)}` here")
        return
    for answer in undecided(copies.site, propose(copies.site)):
        if isinstance(answer, Declined):
            yield _declined(copies, answer)
        elif (proposal := _proposal(copies, answer)) is not None:
            yield proposal


def _proposal(copies: Copies, answer: Proposal) -> Proposal | None:
    """None where the proposal is not of the form that is known here."""
    site = copies.original
    assert copies.site is not None
    assert copies.site.node is not None
    first = copies.site.module.span(copies.site.node)[0]
    before = [edit for edit in answer.edits if edit.start == edit.end <= first]
    inside = [edit for edit in answer.edits if edit not in before]
    if len(inside) != 1 or inside[0].start != inside[0].end:
        return None
    block = textwrap.dedent(inside[0].text.replace("\r\n", "\n").strip("\n")).rstrip()
    tool = site.fresh("_are_copies")
    helpers = [ARE_COPIES.replace("NAME", tool), *copies.helpers, *answer.helpers]
    if leads(site):
        helpers += [edit.text.strip("\r\n") for edit in before]
        before = []
    return dataclasses.replace(
        answer,
        function=site.ref,
        edits=(*(_moved_back(copies, edit) for edit in before), wrapper_edit(site, _around(copies, block, tool))),
        imports=(*answer.imports, *copies.imports),
        helpers=tuple(dict.fromkeys(helper.replace("\r\n", "\n") for helper in helpers)),
        guards=(*_sentences(copies), *answer.guards),
    )


def _moved_back(copies: Copies, edit: Edit) -> Edit:
    """An edit of the other file as one of the user's: calls of copies are longer or shorter than what was there."""
    moved, starts, shifts = 0, [], []
    for known in sorted(copies.edits, key=lambda each: each.start):
        moved += len(known.text.encode("utf-8")) - (known.end - known.start)
        starts.append(known.end + moved)
        shifts.append(moved)
    count = bisect.bisect_right(starts, edit.start)
    shift = shifts[count - 1] if count else 0
    return Edit(start=edit.start - shift, end=edit.end - shift, text=edit.text)


def _around(copies: Copies, block: str, tool: str) -> str:
    names = "{" + ", ".join(f'"{name}": "{new}"' for name, new in sorted(copies.names.items())) + "}"
    plain = ", plain=(" + "".join(f'"{name}", ' for name in sorted(copies.plain)) + ")" if copies.plain else ""
    owners = dict.fromkeys(root.partition(".")[0] for root in copies.roots)
    pairs = ", ".join(f"({_looked_up(root)}, {copy})" for root, copy in copies.roots.items())
    tests = [*map(present, owners), f"{tool}([{pairs}], {names}{plain})"]
    condition = " and ".join(tests)
    if len(condition) > 100:
        condition = "(\n    " + "\n    and ".join(tests) + "\n)"
    return f"if {condition}:\n{textwrap.indent(block, '    ')}"


def _looked_up(root: str) -> str:
    owner, _, attribute = root.partition(".")
    return f'getattr({owner}, "{attribute}", None)' if attribute else root


def _sentences(copies: Copies) -> Iterator[str]:
    for root, copy in copies.roots.items():
        where = Path(copies.sources[copy].module.path).name
        yield f"{root} is what {where} said when this was written, and so is all that it uses"


def _declined(copies: Copies, answer: Declined) -> Declined:
    """The same for the user's file, with lines of copies as lines of the files that they come from."""
    site = copies.original
    last = len(site.module.line_starts)
    found = re.match(r"line (\d+): ", answer.reason)
    if answer.line <= last - 1 and (not found or int(found[1]) <= last - 1):
        return dataclasses.replace(answer, function=site.ref)
    reason = answer.reason.removeprefix(found[0]) if found else answer.reason
    reason = f"in what it uses of other files, {reason}"
    return Declined(rewriter=answer.rewriter, function=site.ref, reason=reason)
