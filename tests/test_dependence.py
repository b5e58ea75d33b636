"""Dependences and kinds of loops: a table of cases, special records, and random nests against brute force."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from conftest import some
from dependence_cases import CASES
from nestcheck import Tally, check
from nestrandom import make
from nestread import read

from optadvisor.loops.nests.classify import classify
from optadvisor.loops.nests.conflicts.dependence import carried
from optadvisor.loops.nests.conflicts.meetings import Level, Touch, touches
from optadvisor.loops.nests.conflicts.sets import Solver
from optadvisor.loops.nests.ir import (
    Access,
    Affine,
    Classification,
    Condition,
    Kind,
    Loop,
    LoopKind,
    Nest,
    Opaque,
    Statement,
    Symbol,
    Unknown,
)


def said(each: Classification) -> str:
    return " ".join(part for part in (each.kind.value, each.op, "||" if each.parallel else "") if part)


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_kinds(text: str, expected: str) -> None:
    found = classify(read(text))
    for each, wanted in zip(found, expected.split(";"), strict=True):
        kind, _, carried_name = wanted.strip().partition(" carried ")
        kind, _, private_name = kind.partition(" private ")
        assert said(each) == kind, "\n".join(each.reasons)
        assert not carried_name or carried_name in each.carried
        assert not private_name or private_name in each.private
        assert each.reasons


def test_there_are_enough_cases_of_every_kind() -> None:
    assert len(CASES) >= 50
    told = " ".join(case[2] for case in CASES)
    assert all(kind.value in told for kind in Kind)


# ---------------------------------------------------------------- random nests


@pytest.mark.parametrize("block", some(range(10)))
def test_no_conflict_of_a_random_nest_is_missed(block: int) -> None:
    tally = Tally()
    problems = [
        f"{problem}\n{made.text}"
        for number in range(50 * block, 50 * block + 50)
        for made in [make(random.Random(number))]
        for problem in check(made, tally, seed=number)
    ]
    assert not problems, problems[0]
    assert tally.conflicts > 50
    assert sum(tally.unrecognised.values()) <= 0.1 * sum(tally.expected.values())


def test_the_oracle_sees_a_conflict() -> None:
    """A nest that is classified by the records of another one is reported."""
    made = make(random.Random(1), "scan")
    harmless = read("for i in range(n):\n    q[i] = 1\n")
    wrong = replace(made, nest=replace(harmless, loop=replace(harmless.loop, line=made.nest.loop.line)))
    assert list(check(wrong, Tally()))


# ---------------------------------------------------------------- facts beside the kind


def test_the_witness_has_small_numbers() -> None:
    (found,) = classify(read("for i in range(1, n):\n    a[i] = a[i - 1] * 2\n"))
    witness = found.witness
    assert witness is not None
    first, second = dict(witness.first), dict(witness.second)
    assert (first["i"], second["i"], witness.cell) == (1, 2, "a[1]")
    assert (witness.first_text, witness.first_writes, witness.second_text) == ("a[i]", True, "a[i - 1]")


def test_the_witness_of_a_variable() -> None:
    (found,) = classify(read("for i in range(0, n, 2):\n    s = a[i] - s\n"))
    assert found.witness is not None
    assert (found.witness.first[0], found.witness.second[0], found.witness.cell) == (("i", 0), ("i", 2), "s")


def test_no_witness_where_it_may_not_happen() -> None:
    (found,) = classify(read("for i in range(n):\n    if c[i] > 0:\n        a[i] = a[i - 1]\n"))
    assert found.witness is None
    assert "may have written" in found.reasons[0]


def test_the_wrap_of_a_witness_is_a_cell_of_the_list() -> None:
    (found,) = classify(read("for i in range(1, n):\n    a[-i] = a[i]\n"))
    assert found.witness is not None
    values = dict(found.witness.first)
    cell = int(found.witness.cell.removeprefix("a[").removesuffix("]"))
    assert 0 <= cell < values["len(a)"]


def test_other_names_and_rows_are_assumed_to_be_other_objects() -> None:
    outer, inner = classify(read("for i in range(n):\n    for j in range(m):\n        a[i][j] = b[j]\n"))
    assert outer.assumptions == ("`a` and `b` share no elements", "the rows of `a` are different objects")
    assert inner.assumptions == ("`a` and `b` share no elements",)


def test_wide_arrays_have_rows_of_their_own() -> None:
    outer, _ = classify(read("for i in range(n):\n    for j in range(m):\n        a[i, j] = 0\n", wide=("a",)))
    assert outer.parallel
    assert outer.assumptions == ()


def test_reads_only_assume_nothing() -> None:
    (found,) = classify(read("for i in range(n):\n    s += a[i] * b[i]\n"))
    assert found.assumptions == ()
    assert found.reductions == (("s", "+"),)


def test_two_objects_with_one_attribute() -> None:
    (found,) = classify(read("for i in range(n):\n    p.x += q.x\n"))
    assert found.reductions == (("p.x", "+"),)
    assert "`p` and `q` are different objects" in found.assumptions


@pytest.mark.parametrize(("live", "lasting"), [((), ()), (("t",), ("t",)), (None, ("t",))])
def test_last_values(live: tuple[str, ...] | None, lasting: tuple[str, ...]) -> None:
    (found,) = classify(read("for i in range(n):\n    t = b[i]\n    a[i] = t\n", live_after=live))
    assert found.parallel
    assert found.last_values == lasting


def test_a_last_value_that_not_every_iteration_sets() -> None:
    text = "for i in range(n):\n    if b[i] > 0:\n        t = b[i]\n        a[i] = t\n"
    (found,) = classify(read(text, live_after=("t",)))
    assert (found.kind, found.parallel, found.carried) == (Kind.RECURRENCE, False, ("t",))


def test_a_variable_read_by_the_loop_around() -> None:
    _, inner = classify(read("for i in range(n):\n    for j in range(m):\n        t = b[j]\n    a[i] = t\n"))
    assert inner.last_values == ("t",)


def test_kinds_of_dependences() -> None:
    nest = read("for i in range(1, n - 1):\n    u[i] = u[i - 1] + u[i + 1]\n")
    assert {each.kind.value for each in carried(nest, nest.loop)} == {"flow", "anti"}
    nest = read("for i in range(n):\n    u[k] = i\n")
    assert {each.kind.value for each in carried(nest, nest.loop)} == {"output"}


def test_an_unknown_line_is_unknown_to_the_loops_around_it_only() -> None:
    nest = read(
        "for i in range(n):\n    for j in range(m):\n        a[j] = 0\n    for j in range(m):\n        b[j] = 0\n"
    )
    found = classify(replace(nest, unknown=(Unknown(reason="a `try` is not followed", line=4),)))
    assert [each.kind for each in found] == [Kind.UNKNOWN, Kind.MAP, Kind.UNKNOWN]
    assert "line 4" in found[0].reasons[0].lower()


# ---------------------------------------------------------------- records that text does not give


def _access(array: str, subscript: Affine | Opaque, *, write: bool = False, lengths: tuple[str, ...] = ()) -> Access:
    return Access(array=array, subscripts=(subscript,), lengths=lengths, write=write, line=2, text=f"{array}[…]")


def _nest(
    *accesses: Access, kind: LoopKind = LoopKind.FOR, step: int | None = 1, stop: Affine | Opaque | None = None
) -> Nest:
    loop = Loop(
        variable="i",
        target="i",
        kind=kind,
        start=Affine(),
        stop=stop or Affine(terms=(("n", 1),)),
        step=step,
        line=1,
        end_line=2,
        text="for i in …",
        body=(Statement(line=2, text="…", accesses=accesses),),
    )
    return Nest(loop=loop, symbols=(Symbol(name="len(a)", array="a", dimension=0),), live_after=())


I = Affine(terms=(("i", 1),))  # noqa: E741
BEHIND = Affine(terms=(("i", 1),), constant=1)


def test_an_array_statement_reads_before_it_writes() -> None:
    accesses = (_access("a", I), _access("a", BEHIND, write=True))
    (one,) = classify(_nest(*accesses, kind=LoopKind.SLICE))
    (element_by_element,) = classify(_nest(*accesses))
    assert (one.kind, one.parallel) == (Kind.MAP, True)
    assert any("element by element" in reason for reason in one.reasons)
    assert (element_by_element.kind, element_by_element.parallel) == (Kind.RECURRENCE, False)


def test_an_array_statement_that_stores_twice_is_no_map() -> None:
    (found,) = classify(_nest(_access("a", Affine(), write=True), kind=LoopKind.SLICE))
    assert not found.parallel


@pytest.mark.parametrize(("subscript", "parallel"), [(I, True), (BEHIND, False)])
def test_a_step_that_is_not_known(subscript: Affine, parallel: bool) -> None:
    nest = _nest(_access("a", subscript), _access("a", I, write=True), step=None)
    (statement,) = nest.loop.body
    assert isinstance(statement, Statement)
    guarded = replace(statement, conditions=(Condition(left=I),))  # else 0 and -len(a) may be among its values
    (found,) = classify(replace(nest, loop=replace(nest.loop, body=(guarded,))))
    assert found.parallel is parallel


def test_an_opaque_place_that_never_changes_is_one_place() -> None:
    fixed = Opaque(text="k // 2")
    nest = _nest(_access("a", fixed, write=True))
    assert not classify(nest)[0].parallel
    other = _nest(_access("a", Affine(terms=(("i", 1),)), write=True), _access("a", fixed))
    assert not classify(other)[0].parallel


def test_a_container_as_a_whole_meets_every_element() -> None:
    whole = Access(array="a", subscripts=(), write=False, line=2, text="sum(a)")
    assert not classify(_nest(whole, _access("a", I, write=True)))[0].parallel


def test_no_iterations_no_conflict() -> None:
    nest = _nest(_access("a", Affine(), write=True), stop=Affine(constant=1))
    assert carried(nest, nest.loop) == ()


def test_a_question_that_takes_too_long_is_answered_with_may_be() -> None:
    names = ", ".join(f"x{k}" for k in range(12))
    hard = " and ".join(
        f"((3*x{k} - 2*x{(k + 5) % 12} < n) or (x{k} - 5*x{(k + 3) % 12} > n) or (x{k} - x{(k + 1) % 12}) mod 3 = 1)"
        for k in range(12)
    )
    solver = Solver()
    assert solver.is_empty(f"[n] -> {{ [{names}] : {hard} and x0 < x0 }}") is False
    assert solver.is_empty("[n] -> { [i] : 0 <= i < n and n < 0 }") is True


# ---------------------------------------------------------------- one iteration, subscripts that are not negative


def _touches(text: str) -> tuple[Nest, dict[tuple[str, bool], Touch]]:
    nest = read(text)
    return nest, {(touch.access.text, touch.access.write): touch for touch in touches(nest, nest.loop)}


def test_what_meets_in_one_iteration() -> None:
    nest, found = _touches("for i in range(n):\n    a[i] = b[i]\n    c[i] = a[i + 1] + a[k]\n")
    level = Level(nest, nest.loop, Solver())
    write = found["a[i]", True]
    assert not level.together(write, found["a[i + 1]", False])
    assert level.together(write, found["a[k]", False])
    assert level.meeting(found["a[i + 1]", False], write) is not None


def test_subscripts_that_are_taken_not_to_be_negative() -> None:
    nest, found = _touches("for i in range(1, n):\n    a[i] = a[K]\n")
    read_access, write = found["a[K]", False], found["a[i]", True]
    level = Level(nest, nest.loop, Solver(), wraps=False)
    assert level.meeting(write, read_access) is not None
    assert [str(subscript) for subscript, _ in level.unproved] == ["K"]
    below, found = _touches("for i in range(K + 1, n):\n    a[i] = a[K]\n")
    write, read_access = found["a[i]", True], found["a[K]", False]
    assert Level(below, below.loop, Solver()).meeting(write, read_access) is not None
    assert Level(below, below.loop, Solver(), wraps=False).meeting(write, read_access) is None
