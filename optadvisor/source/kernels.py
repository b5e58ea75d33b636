"""Hot loops as functions: the outlined text of a file, its kernels, and proposals for them as edits of the file.

    region = regions(module, host, …)[0]                 the loop at line 12 of `step`
    outlined(module, [region])                           the file in which it is `_step_kernel`, a top-level function
    in_the_file(module, regions, region, proposal)       a proposal for `_step_kernel` as one for the user's own text

Recording, rewriting and proving happen on the outlined text, where a kernel is a function like any other. Only what is
chosen comes back: the call in place of the loop, and the kernel as it was rewritten.

Does not handle: proposals for a kernel that change other kernels, or the calls of kernels.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from optadvisor.errors import RewriterError
from optadvisor.records import Declined, Edit, FunctionRef, Hotspot, Proposal, Recording, Region, Run
from optadvisor.source import staying
from optadvisor.source.edits import all_edits, apply_edits
from optadvisor.source.module import Module
from optadvisor.source.outlining import line_map, outlined
from optadvisor.source.outlining.kerneltext import as_proposal
from optadvisor.source.outlining.openings import UNSET
from optadvisor.source.site import Site

_WORDS = re.compile(r"\b[A-Za-z_]\w*\b")
_DEFINED = re.compile(r"^def (\w+)\(", re.MULTILINE)
_LINES = re.compile(r"\b[Ll]ines? \d+(?:(?:[-–]| to | and )\d+)*\b")


def kernel_ref(text: Module, region: Region) -> FunctionRef:
    """The kernel as a function of the outlined text. Raises `RewriterError` when it is not there."""
    for ref in text.functions:
        if ref.qualname == region.kernel:
            return ref
    raise RewriterError(f"the outlined text has no {region.kernel}")


def kernel_site(text: Module, region: Region, recording: Recording, host: Hotspot) -> Site:
    """What rewriters are asked about a kernel of the outlined `text`; `recording` names it by `Region.function`."""
    ref = kernel_ref(text, region)
    spot = replace(kernel_hotspot(region, recording, host), function=ref)
    return Site(module=text, hotspot=spot, recording=replace(recording, function=ref))


def share_of(region: Region, host: Hotspot) -> float:
    """The part of its host's time that a region takes; all of it where the host's lines are not known."""
    rows = [row for row in host.lines if region.first_line <= row.line <= region.last_line]
    return min(sum(row.share for row in rows), 1.0) if any(row.share for row in host.lines) else 1.0


def kernel_hotspot(region: Region, recording: Recording, host: Hotspot) -> Hotspot:
    """The kernel as a hot function of its own."""
    rows = [row for row in host.lines if region.first_line <= row.line <= region.last_line]
    part = share_of(region, host)
    return Hotspot(
        function=region.function,
        calls=recording.calls_seen,
        self_seconds=min(host.self_seconds, part * host.inclusive_seconds),
        inclusive_seconds=part * host.inclusive_seconds,
        share=part * host.share,
        lines=tuple(replace(row, share=row.share / part if part else 0.0) for row in rows),
        loops=tuple(loop for loop in host.loops if region.first_line <= loop.line <= region.last_line),
        kind=host.kind,
        evidence=host.evidence,
    )


def by_file(regions: Iterable[Region]) -> Mapping[str, tuple[Region, ...]]:
    found: dict[str, tuple[Region, ...]] = {}
    for region in regions:
        found[region.host.path] = (*found.get(region.host.path, ()), region)
    return found


# ---------------------------------------------------------------- what rewriters are asked about


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What rewriters are asked about: a hot function, or the kernel of one of its loops."""

    site: Site
    """Of the outlined text for a kernel, else of the user's file."""
    module: Module
    """The user's file."""
    region: Region | None = None
    regions: tuple[Region, ...] = ()
    """All of the file."""

    def declined(self, no: Declined) -> Declined:
        if self.region is None:
            return no
        lines = line_map(self.module, self.regions, self.site.module)
        named = re.match(r"line (\d+): ", no.reason)
        elsewhere = named is not None and not _line_of_the_file(int(named[1]), lines)
        reason = no.reason[named.end() :] if named and elsewhere else no.reason
        if UNSET in reason and self.region.unsure:
            kept = " and ".join(f"`{name}`" for name, _ in self.region.unsure)
            reason = (
                f"the loop may leave {kept} without a new value; give it one in front of the loop, and more is possible"
            )
        return replace(
            no,
            function=self.region.function,
            line=_line_of_the_file(no.line, lines),
            reason=_with_lines_of_the_file(reason, lines),
        )

    def refusal(self, proposal: Proposal) -> str:
        """Why a proposal for a loop cannot be taken, as a sentence; empty when it can."""
        if self.region is None:
            return ""
        others = {region.kernel for region in self.regions if region != self.region}
        if foreign := others & _read_and_not_defined(proposal):
            loops = " and ".join(sorted(foreign))
            return f"it would call {loops}, another loop's function, which your file does not have"
        if not self.region.stays:
            return ""
        try:
            self.proposed(proposal)
        except RewriterError as error:
            return str(error)
        return ""

    def proposed(self, proposal: Proposal) -> Proposal:
        """In terms of the user's file. Raises `RewriterError`."""
        return proposal if self.region is None else in_the_file(self.module, self.regions, self.region, proposal)


def places(run: Run, spot: Hotspot, modules: dict[str, Module]) -> Iterator[Place | Declined]:
    """From the outside inwards: the function, then those of its loops that were recorded on their own."""
    ref = spot.function
    module = modules[ref.path]
    own = [region for region in run.regions if region.host == ref]
    left = [no for no in run.left_in_place if no.function == ref]
    whole = _whole(run, spot, modules)
    if isinstance(whole, Site):
        yield Place(site=whole, module=module)
    elif not own and not left:
        yield whole
    yield from left
    regions = by_file(run.regions).get(ref.path, ())
    text = outlined(module, regions) if own else module
    lines = line_map(module, regions, text) if own else ()
    for region in own:
        recording = run.recording(region.function) or Recording(function=region.function, calls_seen=0)
        site = replace(_with_lines_of(lines, kernel_site(text, region, recording, spot)), original=module)
        if recording.calls:
            yield Place(site=site, module=module, region=region, regions=regions)
        elif recording.problem:
            yield Declined(rewriter="optadvisor", function=region.function, reason=recording.problem)


def _with_lines_of(lines: Sequence[int], site: Site) -> Site:
    """The site of a kernel with its loops' trip counts at the lines that they have in the outlined text."""
    assert site.node is not None
    own = range(site.node.lineno, (site.node.end_lineno or site.node.lineno) + 1)
    place = {lines[number - 1]: number for number in reversed(own)}
    loops = tuple(replace(loop, line=place[loop.line]) for loop in site.hotspot.loops if loop.line in place)
    return replace(site, hotspot=replace(site.hotspot, loops=loops))


def _whole(run: Run, spot: Hotspot, modules: dict[str, Module]) -> Site | Declined:
    ref = spot.function
    recording = run.recording(ref) or Recording(function=ref, calls_seen=0)
    site = Site(module=modules[ref.path], hotspot=spot, recording=recording)
    problem = site.plain_problem()
    if problem and not site.is_recursive():
        return Declined(rewriter="optadvisor", function=ref, reason=problem)
    return site


# ---------------------------------------------------------------- back to the user's file


def _line_of_the_file(number: int, lines: Sequence[int]) -> int:
    """0 for one that the file does not have. `lines`: see `line_map`."""
    return lines[number - 1] if 0 < number <= len(lines) else 0


def _with_lines_of_the_file(sentence: str, lines: Sequence[int]) -> str:
    """A sentence about the outlined text, with the numbers of its lines in the file; quoted code stays."""

    def renamed(found: re.Match[str]) -> str:
        return re.sub(r"\d+", lambda number: str(_line_of_the_file(int(number[0]), lines) or number[0]), found[0])

    parts = sentence.split("`")
    parts[::2] = [_LINES.sub(renamed, part) for part in parts[::2]]
    return "`".join(parts)


def in_the_file(module: Module, regions: Sequence[Region], region: Region, proposal: Proposal) -> Proposal:
    """`proposal`, made for the kernel of `region` in the text with all `regions`, as one for the user's file.

    Raises `RewriterError` when it changes what the outlining of these regions has written, other than the kernel, and
    where the loop has to stay and the new kernel would not come to it.
    """
    text = outlined(module, regions)
    outlining = all_edits(module, [as_proposal(known) for known in regions])
    inserted = sorted(outlining, key=lambda edit: (edit.start, edit.end))
    start, end = text.statement_span(text.functions[kernel_ref(text, region)])
    kernel = [edit for edit in proposal.edits if start <= edit.start and edit.end <= end]
    others = [edit for edit in proposal.edits if edit not in kernel]
    shifted = [Edit(start=edit.start - start, end=edit.end - start, text=edit.text) for edit in kernel]
    body = apply_edits(text.data[start:end], shifted).decode("utf-8").replace("\r\n", "\n").strip("\n")
    calls = region.edits
    if region.stays:
        body, calls = staying.giving_up(region, body), (staying.beside(module, region),)
    edits = (*calls, *(_moved_back(edit, inserted) for edit in others))
    what = "comprehension" if region.part else "loop"
    return replace(
        proposal,
        function=region.function,
        title=_with_lines_of_the_file(proposal.title, line_map(module, regions, text)),
        why=f"The {what} becomes a function of its own, {region.kernel}. {proposal.why}",
        edits=tuple(sorted(edits, key=lambda edit: edit.start)),
        helpers=(*proposal.helpers, body),
    )


def _read_and_not_defined(proposal: Proposal) -> set[str]:
    """Words that its text uses as names, but for functions that come with it."""
    texts = [*proposal.helpers, *(edit.text for edit in proposal.edits)]
    words = {word for text in texts for word in _WORDS.findall(text)}
    return words - {name for text in texts for name in _DEFINED.findall(text)}


def _moved_back(edit: Edit, inserted: Sequence[Edit]) -> Edit:
    """An edit of the outlined text as one of the file, by what `inserted` added in front of it."""
    moved = 0
    for known in inserted:
        start = known.start + moved
        end = start + len(known.text.encode("utf-8"))
        if edit.end <= start and (edit.start, edit.end) != (start, start):
            break
        if edit.start < end:
            raise RewriterError("the proposal changes text that outlining has put in")
        moved += end - start - (known.end - known.start)
    return Edit(start=edit.start - moved, end=edit.end - moved, text=edit.text)
