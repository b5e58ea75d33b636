"""What a GPU would make of a profiled run: proposals for the card, checked without one, and a predicted time.

    run = offloads(run, folder, CARDS["a100"], progress=print)       adds `Run.offloads`; nothing is ever applied

The hottest places are asked about from the outside inwards; what lies in a place that was ported is not.

Where a card is there, ports are tried on it, too (`verifier.device.trying`).

Does not handle: several cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from optadvisor import store
from optadvisor.patching.sources import load_sources
from optadvisor.probes.machine import gpu
from optadvisor.profiling import Progress
from optadvisor.records import Accepted, Declined, Hotspot, Offload, Proposal, Run, Terms
from optadvisor.source.kernels import Place, places
from optadvisor.verifier.court import Context
from optadvisor.verifier.device import nvrtc
from optadvisor.verifier.device.calibrating import Kept, kept, placement
from optadvisor.verifier.device.cards import Card
from optadvisor.verifier.device.checking import Checked, checked
from optadvisor.verifier.device.compiling import compiled
from optadvisor.verifier.device.prediction import START_SECONDS, Predicted, link_rate, pays_from, predicted
from optadvisor.verifier.device.trying import tried
from optadvisor.verifier.task import PLAIN

LEAST_SHARE = 0.05
"""Of the program, from which a place is worth asking about."""
MOST_PLACES = 5
GAIN = 0.9
"""Below this part of its time a program is worth a card; predictions are no better than that."""
CLOSE = 1.3
HUGE = 1000.0
"""Arrays that would have to grow more than so many times are not spoken of."""


@dataclass(frozen=True, kw_only=True)
class _Asked:
    run: Run
    folder: Path
    card: Card
    terms: Terms
    progress: Progress
    here: Kept = field(default_factory=Kept)
    """What this machine was measured to do."""
    tries: bool = False
    """There is a card, so that ports are tried on it."""


def offloads(
    run: Run,
    folder: Path,
    card: Card,
    *,
    terms: Terms = PLAIN,
    progress: Progress,
    here: Kept | None = None,
    both: bool = False,
    tries: bool | None = None,
) -> Run:
    """`here`: what this machine can do, as kept by `doctor --calibrate`. `both`: code for arrays of NumPy and of CuPy.
    `tries`: whether there is a card to try ports on; None: where the driver names one.

    Raises `StaleSourceError` when a file is no longer what was profiled.
    """
    progress(f"reading the hot functions for {_article(card)}")
    tries = not both and (gpu().usable if tries is None else tries)  # code for both works here with NumPy's arrays
    asked = _Asked(run=run, folder=folder, card=card, terms=terms, progress=progress, here=here or kept(), tries=tries)
    found = candidates(run, folder, terms, progress, both=both)
    told = [(one, _tried(asked, one, _compiled(asked, one, _told(asked, one)))) for one in found]
    shown = [(one, offload) for one, offload in told if not _is_part(one, offload, told)]
    both_of = [(offload, _told_single(asked, one)) for one, offload in shown]
    run = replace(run, offloads=tuple(each for pair in both_of for each in pair if each is not None))
    store.save(folder, run)
    return run


def _is_part(one: Candidate, offload: Offload, told: Sequence[tuple[Candidate, Offload]]) -> bool:
    """Whether another port, as worthwhile, does its work too, with the arrays on the card all the time."""
    copy = f"{one.place.site.ref.name}_on_gpu("
    for other, whole in told:
        proposal = whole.proposal
        if offload.reason or whole.reason or other is one or proposal is None or whole.worthwhile < offload.worthwhile:
            continue
        texts = (*proposal.helpers, *(edit.text for edit in proposal.edits))
        if proposal.function != offload.function and any(f"def _{copy}" in text for text in texts):
            return True
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A hot place, and what could be shown of a copy of it for a card, or why there is none: the same for all cards."""

    place: Place
    spot: Hotspot
    answer: Checked | Declined
    single: Checked | Declined | None = None
    """The same in single precision; None where nobody asked for it."""


def candidates(
    run: Run, folder: Path, terms: Terms, progress: Progress, *, quick: bool = False, both: bool = False
) -> list[Candidate]:
    """Raises `StaleSourceError` when a file is no longer what was profiled. `quick`: with few calls (`checked`), and
    nothing in single precision."""
    from optadvisor import rewriters

    modules = load_sources(run)
    found: list[Candidate] = []
    for spot in sorted(run.hotspots, key=lambda spot: -spot.self_seconds):
        if spot.self_seconds < LEAST_SHARE * run.profile.plain_seconds or len(found) >= MOST_PLACES:
            continue
        refused: list[Candidate] = []
        for place in places(run, spot, modules):
            if isinstance(place, Declined) or not place.site.recording.calls:
                continue
            answers = rewriters.ask(place.site, rewriters.FOR_BOTH if both else rewriters.FOR_GPU)
            possible = [one for one in answers.proposals if not place.refusal(one)]
            judge = _of_both if both else _best
            answer = judge(run, folder, place, possible, terms, progress, quick)
            if answer is not None and not answer.refused:
                single = None if both or quick else _in_single(run, folder, place, answer, terms, progress)
                found.append(Candidate(place=place, spot=spot, answer=answer, single=single))
                break
            refused += [Candidate(place=place, spot=spot, answer=answer)] if answer is not None else []
            faults = [place.site.decline("optadvisor", f"a bug of ours: {words}") for words in answers.faults]
            refused += [Candidate(place=place, spot=spot, answer=no) for no in (*answers.declined, *faults)]
        else:
            found += refused[:2]
    return found


def _in_single(
    run: Run, folder: Path, place: Place, answer: Checked, terms: Terms, progress: Progress
) -> Checked | Declined | None:
    """What was shown of the same port in single precision; None where its kind knows none."""
    from optadvisor import rewriters

    site, of = place.site, answer.proposal
    if terms.exact:
        return None
    answers = rewriters.ask(site, rewriters.IN_SINGLE)
    for proposal in answers.proposals:
        if proposal.variant.startswith(f"{of.variant}, in") and not place.refusal(proposal):
            progress(f"{site.ref.qualname}: checking “{proposal.variant}” without a GPU")
            context = Context.of(run, folder)
            return checked(context, site.module, site.recording, proposal, terms=terms, repeats=True, single=True)
    return next(iter(answers.declined), None)


def _told(asked: _Asked, one: Candidate) -> Offload:
    if isinstance(one.answer, Checked):
        return _offload(asked, one.place, one.spot, one.answer)
    said = one.place.declined(one.answer)
    reason = f"{said.rewriter}: {said.reason}"
    return Offload(function=said.function, card=asked.card.name, reason=reason, line=said.line)


def _told_single(asked: _Asked, one: Candidate) -> Offload | None:
    """Beside a port, what is said of it in single precision."""
    if one.single is None:
        return None
    half = replace(one, answer=one.single)
    offload = replace(_told(asked, half), single=True, placement="")
    if offload.reason:
        reason = offload.reason.removeprefix("single_precision: ")
        return replace(offload, reason=f"not in single precision (float32): {reason}")
    worst = one.single.worst if isinstance(one.single, Checked) else 0.0
    words = f"in single precision (float32), {offload.verdict}"
    return _tried(asked, half, _compiled(asked, half, replace(offload, worst=worst, verdict=words)))


def _compiled(asked: _Asked, one: Candidate, offload: Offload) -> Offload:
    """With what CUDA's compilers say of kernels, which needs no card."""
    if not isinstance(one.answer, Checked) or offload.reason:
        return offload
    scratch = Context.of(asked.run, asked.folder).scratch / "gpu"
    asked.progress(f"{one.place.site.ref.qualname}: compiling for {_article(asked.card)}")
    compiler = compiled if "numba" in one.answer.proposal.requires else nvrtc.compiled
    return replace(offload, compiled=compiler(one.place.site, one.answer.proposal, asked.card, scratch))


def _tried(asked: _Asked, one: Candidate, offload: Offload) -> Offload:
    """With what came of it on the card of this machine, if there is one, beside what was predicted for it."""
    if not asked.tries or not isinstance(one.answer, Checked) or offload.reason:
        return offload
    site, answer = one.place.site, one.answer
    asked.progress(f"{site.ref.qualname}: trying “{answer.proposal.variant}” on the card")
    context, single = Context.of(asked.run, asked.folder), offload.single
    found = tried(context, site.module, site.recording, answer.proposal, terms=asked.terms, single=single)
    if found.refused:
        return replace(offload, worthwhile=False, on_card=f"Not so on the card of this machine: {found.refused}")
    share = found.original_seconds / max(answer.seconds, 1e-9)
    expected = _seconds(predicted(answer.ledgers, asked.card).seconds * share)
    more = f", and {found.generated} generated inputs" if found.generated else ""
    blocks = f"; {_seconds(found.threads_seconds)} with {found.threads} threads in a block" if found.threads else ""
    same = "close" if single else "the same"
    words = (
        f"Tried on the {found.card} of this machine: {same} on {found.compared} recorded calls{more}; these take "
        f"{_seconds(found.seconds)} there, {_seconds(found.transfer_seconds)} of it transfers{blocks} "
        f"({expected} predicted for {_article(asked.card)}; {_seconds(found.original_seconds)} on the CPU; "
        f"the first round takes {_seconds(found.first_seconds)} more)"
    )
    return replace(offload, on_card=words)


def _best(
    run: Run, folder: Path, place: Place, proposals: Sequence[Proposal], terms: Terms, progress: Progress, quick: bool
) -> Checked | None:
    """What was shown of the first proposal that holds; else of the first one."""
    first: Checked | None = None
    for proposal in proposals:
        site = place.site
        progress(f"{site.ref.qualname}: checking “{proposal.variant}” without a GPU")
        context, repeats = Context.of(run, folder), _repeats(run, place)
        answer = checked(context, site.module, site.recording, proposal, terms=terms, repeats=repeats, quick=quick)
        if not answer.refused:
            return answer
        first = first or answer
    return first


def _of_both(
    run: Run, folder: Path, place: Place, proposals: Sequence[Proposal], terms: Terms, progress: Progress, quick: bool
) -> Checked | None:
    """What was shown of code for both: of its statements on the card, and then of the function for NumPy's arrays."""
    if len(proposals) != 2:
        return None
    on_card, in_place = proposals
    answer = _best(run, folder, place, [on_card], terms, progress, quick)
    if answer is None or answer.refused:
        return answer
    site = place.site
    progress(f"{site.ref.qualname}: checking “{in_place.variant}” with NumPy's arrays")
    context = Context.of(run, folder)
    here = checked(context, site.module, site.recording, in_place, terms=terms, repeats=True, quick=quick, home=True)
    if here.refused:
        return here
    return replace(answer, proposal=replace(here.proposal, rounds=on_card.rounds))


def _repeats(run: Run, place: Place) -> bool:
    """Whether the control of another proposal has found the place equal to itself in this run."""
    ref = place.region.function if place.region is not None else place.site.ref
    verdicts = [one.verdict for one in run.suggestions if one.proposal.function == ref]
    return any(isinstance(each, Accepted) for each in verdicts)


def on_card(place: Place, answer: Checked, card: Card) -> Predicted:
    """Of all that the place does in this run."""
    part = predicted(answer.ledgers, card)
    scale = place.site.hotspot.inclusive_seconds / max(answer.seconds, 1e-9)
    return Predicted(link=part.link * scale, kernels=part.kernels * scale, starting=part.starting * scale)


def counts(place: Place, answer: Checked) -> tuple[int, int, int]:
    """Transfers, their bytes, and launches, of the whole run."""
    site = place.site
    calls = site.hotspot.calls if site.hotspot.calls > 0 else site.recording.calls_seen
    each = calls / max(answer.compared, 1)
    transfers = [size for ledger in answer.ledgers for size in (*ledger.to_card, *ledger.to_host)]
    launches = sum(sum(ledger.launches.values()) for ledger in answer.ledgers)
    return round(each * len(transfers)), round(each * sum(transfers)), round(each * launches)


def _offload(asked: _Asked, place: Place, spot: Hotspot, answer: Checked) -> Offload:
    run, card, site = asked.run, asked.card, place.site
    in_file = place.proposed(answer.proposal)
    if answer.refused:
        return Offload(function=in_file.function, card=card.name, proposal=in_file, reason=answer.refused)
    host = site.hotspot.inclusive_seconds
    here = on_card(place, answer, card)
    start = 0.0 if "cupy" in run.profile.imported else START_SECONDS
    program = run.profile.plain_seconds
    means = program - host + here.seconds + start
    transfers, transfer_bytes, launches = counts(place, answer)
    one = Offload(
        function=in_file.function,
        card=card.name,
        proposal=in_file,
        compared=answer.compared,
        generated=answer.generated,
        place_seconds=host,
        predicted_place_seconds=here.seconds,
        predicted_seconds=means,
        transfers=transfers,
        transfer_bytes=transfer_bytes,
        launches=launches,
        start_seconds=start,
        placement=_placed(asked, answer),
    )
    needs = max(sum(ledger.to_card) for ledger in answer.ledgers)
    if needs > card.memory_bytes:
        words = f"its arrays take {_memory(needs)}, and {_article(card)} has {_memory(card.memory_bytes)}"
        return replace(one, verdict=f"not worthwhile: {words}")
    worthwhile = means < GAIN * program
    return replace(one, worthwhile=worthwhile, verdict=_verdict(asked, one, here, start, worthwhile))


def _placed(asked: _Asked, answer: Checked) -> str:
    """Where the original stands on this CPU; empty where nobody has measured it."""
    if asked.here.host is None:
        return ""
    counts_operations = "numba" not in answer.proposal.requires  # the simulator takes them from the time
    return placement(answer.ledgers, answer.seconds, asked.here.host, counts_operations=counts_operations)


def _verdict(asked: _Asked, one: Offload, here: Predicted, start: float, worthwhile: bool) -> str:
    run, card = asked.run, asked.card
    counted = f"{one.transfers} transfers of {_memory(one.transfer_bytes)} in all, {one.launches} launches"
    times = f"this run {_seconds(run.profile.plain_seconds)} → about {_seconds(one.predicted_seconds)}"
    if worthwhile:
        words = f"on {_article(card)} {times} (predicted, not measured): {counted}"
        plan = run.plan
        if plan is not None and plan.ids and plan.projected_seconds < 1.1 * one.predicted_seconds:
            words += f"; the plan for the CPU gets to {_seconds(plan.projected_seconds)} without one"
        return words
    return f"not worthwhile on {_article(card)}: {_why_not(one, here, start, card)} ({times}, predicted: {counted})"


def _larger(what: str, size: float) -> str:
    """From which size on it would pay; empty where that is out of reach."""
    if size < CLOSE:
        return f"; it would pay with {what} that are a little larger"
    return f"; it would pay with {what} about {size:.2g} times as large" if size < HUGE else ""


def _why_not(one: Offload, here: Predicted, start: float, card: Card) -> str:
    host = one.place_seconds
    if here.link + here.kernels < host <= here.seconds:
        size = pays_from(here, host)
        words = "its arrays are small: to start so many kernels and transfers takes longer than the work itself"
        return words + _larger("arrays", size)
    if here.link >= host:
        alone = f"the transfers alone take {_seconds(here.link)} at {link_rate(card) / 1e9:.0f} GB/s"
        return f"{alone}, and the CPU {_seconds(host)} for everything"
    if here.seconds >= host:
        return f"the card would take {_seconds(here.seconds)} for what the CPU does in {_seconds(host)}"
    if host - here.seconds <= start:
        size = pays_from(here, host, start)
        saved = _seconds(host - here.seconds)
        words = f"to start CUDA and CuPy takes about {_seconds(start)} in every run, and it saves {saved}"
        return words + _larger("arrays or runs", size)
    return f"it takes {_seconds(host)} of the program, and little of that is left to save"


def _seconds(seconds: float) -> str:
    for unit, name in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= 0.995 * unit:
            return f"{seconds / unit:.1f} {name}" if seconds < 10 * unit else f"{seconds / unit:.0f} {name}"
    return f"{seconds * 1e6:.0f} µs"


def _article(card: Card) -> str:
    return ("a " if card.name[0] in "TGQ" else "an ") + card.name


def _memory(size: int) -> str:
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "KB")):
        if size >= unit:
            return f"{size / unit:.3g} {name}"
    return f"{size} bytes"
