"""Choose the cheapest run-time test that is true for the recorded calls and false where a candidate was found wrong.

    choose([{"a": {"type": "numpy.ndarray", "size": 9}}], [], [{"a": {"type": "numpy.ndarray", "size": 0}}])
    →  Guard: `_builtins.type(a) is _np.ndarray and a.size >= 9`, "a has at least 9 elements"

A weighted set cover: of all tests (`kinds`) that hold on every recorded call, those that exclude the failing
inputs, at first only such as keep the inputs on which the candidate was right, cheap ones first. A failing input that
only one kind of test can exclude is looked at before those with several explanations (as essential prime implicants are
in McCluskey, Minimization of Boolean functions, 1956). Limits are trusted only as far as was tried: the last good value
before the failing one; where long inputs fail, the longest that was recorded.

Does not handle: classes of the user (they cannot be named where the test stands), alternatives (`a is None or …`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from optadvisor.verifier.guarding.kinds import terms
from optadvisor.verifier.guarding.terms import Record, Term, Tried

IMPORTS = ("import numpy as _np", "import builtins as _builtins")
"""What the expressions may need at the top of the file: `source.guarding` adds those that are used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One part of a guard; all of them hold where the candidate may run."""

    place: str
    """`a`, `self.x`, `global N` or `(a, b)`."""
    expression: str
    """Python text that does not raise where the conditions before it hold."""
    sentence: str
    """`a has at least 2 elements`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """Conditions in the order in which they have to be tested; none when nothing fails."""

    conditions: tuple[Condition, ...] = ()

    @property
    def test(self) -> str:
        """One expression over several lines, to stand within parentheses."""
        return "\nand ".join(condition.expression for condition in self.conditions)

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(condition.sentence for condition in self.conditions)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoGuard:
    """No test separates the failing inputs from the recorded calls."""

    witness: int
    """Index of a failing input that no test excludes."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Option:
    """A term with what it does to the inputs that were tried, as indices."""

    term: Term
    excluded: frozenset[int]
    """Failing inputs for which it is false."""
    explained: frozenset[int]
    """Those of them for which all that it needs holds."""
    lost: frozenset[int]
    """Passing inputs for which it is false, although all that it needs holds."""
    lost_in_all: int
    """Passing inputs for which it, or something it needs, is false."""


def choose(observed: Sequence[Record], passing: Sequence[Record], failing: Sequence[Record]) -> Guard | NoGuard:
    """The guard: true on all `observed`, false on all `failing`, true on as many of `passing` as it can be.

    A record maps each place (parameter, attribute path, global, pair of parameters) to its facts, as `features` gives
    them. A fact that a failing record lacks is taken to be such that the test could be true.
    """
    if not failing:
        return Guard()
    if not observed:
        return NoGuard(witness=0, reason="no call was recorded to tell good inputs from bad ones")
    tried = Tried(observed=observed, passing=passing, failing=failing)
    options = [option for term in terms(tried) for option in _option(term, tried)]
    for index in range(len(failing)):
        if not any(index in option.excluded for option in options):
            return NoGuard(
                witness=index, reason="no quick test on the arguments tells this input from the recorded ones"
            )
    chosen = _without_superfluous(_cover(options, len(failing)), len(failing))
    return Guard(conditions=_conditions(option.term for option in chosen))


def _option(term: Term, tried: Tried) -> Iterable[_Option]:
    """The term with its effects; nothing when it is not true on every recorded call or excludes no failing input."""
    if not all(term.verdict(record) is True for record in tried.observed):
        return
    excluded, explained = _false_for(term, tried.failing)
    if excluded:
        dropped, lost = _false_for(term, tried.passing)
        yield _Option(term=term, excluded=excluded, explained=explained, lost=lost, lost_in_all=len(dropped))


def _false_for(term: Term, records: Sequence[Record]) -> tuple[frozenset[int], frozenset[int]]:
    """The records, as indices, for which a term is false; those for which it is although all that it needs holds."""
    false = frozenset(index for index, record in enumerate(records) if term.verdict(record) is False)
    return false, frozenset(i for i in false if all(need.verdict(records[i]) is True for need in term.needs))


# ---------------------------------------------------------------- the cover


def _cover(options: list[_Option], count: int) -> list[_Option]:
    """Options that together exclude all failing inputs, which is known to be possible."""
    harmless = [option for option in options if not option.lost]
    chosen: list[_Option] = []
    missing = set(range(count))
    for index in range(count):
        explaining = [option for option in harmless if index in option.explained]
        if index in missing and len({option.term.key for option in explaining}) == 1:
            _take(min(explaining, key=_price), chosen, missing)
    while missing:
        useful = [option for option in harmless if option.excluded & missing]
        if useful:
            best = min(useful, key=lambda o: (o.term.cost, -len(o.excluded & missing), _price(o)))
        else:
            useful = [option for option in options if option.excluded & missing]
            best = min(useful, key=lambda o: (len(o.lost) / len(o.excluded & missing), _price(o)))
        _take(best, chosen, missing)
    return chosen


def _price(option: _Option) -> tuple[int, int, int]:
    """Cheap first; then what keeps more of the passing inputs; then what excludes less besides."""
    return option.term.cost, option.lost_in_all, len(option.excluded)


def _take(option: _Option, chosen: list[_Option], missing: set[int]) -> None:
    chosen.append(option)
    missing -= option.excluded


def _without_superfluous(chosen: list[_Option], count: int) -> list[_Option]:
    """Leave out what the others exclude without it: those that cost passing inputs first, then the dear ones."""
    kept = list(chosen)
    for option in sorted(chosen, key=lambda o: (-len(o.lost), -o.term.cost, -o.lost_in_all)):
        rest = [other for other in kept if other is not option]
        if len(frozenset[int]().union(*(other.excluded for other in rest))) == count:
            kept = rest
    return kept


# ---------------------------------------------------------------- the text


def _conditions(chosen: Iterable[Term]) -> tuple[Condition, ...]:
    """Everything chosen and needed, once each, in an order in which nothing raises."""
    merged: dict[tuple[str, str], Term] = {}
    queue = list(chosen)
    while queue:
        term = queue.pop()
        merged[term.key] = merged[term.key].joined(term) if term.key in merged else term
        queue += term.needs
    ordered = sorted(merged.values(), key=lambda term: (term.rank, term.key))
    texts = [(term.place, *term.write(term.data)) for term in ordered]
    return tuple(Condition(place=place, expression=text, sentence=sentence) for place, text, sentence in texts)
