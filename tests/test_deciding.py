"""Close copies are not proposed where a last digit decides: `np.arccos(0.5)` lies on either side of `math.pi / 3`."""

import dataclasses
import textwrap

import pytest

from optadvisor.records import (
    CapturedCall,
    Declined,
    Edit,
    FunctionRef,
    Hotspot,
    Proposal,
    Recording,
    ValueSpec,
)
from optadvisor.rewriters import _deciding, ask
from optadvisor.source.module import Module
from optadvisor.source.site import Site

IMPORTS = "import math\n\nimport numpy as np\n\n\n"
ORDER = "sums are added up in another order"
FUNCTIONS = "arccos of NumPy and of the C library differ in their last digits"
FLOATS = ValueSpec(name="xs", type="builtins.list", element="builtins.float", length=9)
INTS = ValueSpec(name="ks", type="builtins.list", element="builtins.int", length=9)


def _site(body, name="f", given=(FLOATS, INTS)):
    module = Module.parse((IMPORTS + textwrap.dedent(body)).encode(), "deciding.py")
    (ref,) = [ref for ref in module.functions if ref.qualname == name]
    call = CapturedCall(ordinal=0, blob="", blob_bytes=0, seconds=1.0, arguments=given)
    spot = Hotspot(function=FunctionRef(**{n: getattr(ref, n) for n in ref.__slots__}), calls=1, self_seconds=1.0,
                   inclusive_seconds=1.0, share=1.0)  # fmt: skip
    return Site(module=module, hotspot=spot, recording=Recording(function=ref, calls_seen=1, calls=(call,)))


def _proposal(site, reason, variant="compiled, rounded otherwise"):
    end = len(site.module.data)
    return Proposal(rewriter="numba_njit", variant=variant, function=site.ref, title="", why="",
                    edits=(Edit(start=end, end=end, text="\n# another text\n"),), rounds=(reason,))  # fmt: skip


def _decided(body, reason, **options):
    site = _site(body)
    return _deciding.decided(site, _proposal(site, reason, **options))


SUMMED = """
def f(xs, ks):
    total, n = 0.0, 0
    for x in xs:
        total += x
    {}
    return total, n
"""


@pytest.mark.parametrize(
    "line",
    [
        "if total >= 1.0: n += 1",
        "n = int(total * 10)",
        "n = round(total)",
        "n = total // 0.1",
        "n = total % 1",
        "while total: total = 0.0",
        "n = 1 if total != 1.0 else 0",
        "n = [x for x in xs if x < total]",
        "n = ks[math.floor(total)]",
        "n = {total: 1}",
        "mean = total / len(xs); n = mean > 0.5",
        "n = np.floor(total)",
        "n = min((total, 1), (2.0, 2))",
        "n = not total",
        "n = total.is_integer()",
    ],
)
def test_a_sum_in_another_order_does_not_decide(line):
    assert "last digits may differ" in _decided(SUMMED.format(line), ORDER)


@pytest.mark.parametrize(
    "line",
    [
        "if xs[0] >= 1.0: n += 1",
        "n = int(xs[0] * 10)",
        "for k in ks: n += k\n    if n > 3: n = 3",
        "while n < len(xs): n += 1",
        "if total > xs[0]: xs[0] = total",
        "total = total if total > xs[0] else xs[0]",
        "total = max(total, xs[0])",
        "total = max(total, xs[0, 0])",
        "total = total / len(xs)",
        "print('%.3f' % total)",
        "if ks[n] % 2: n = 2",
        "if total is None: n = 1",
    ],
)
def test_what_is_the_same_in_all_copies_may_decide(line):
    assert not _decided(SUMMED.format(line), ORDER)


def test_functions_of_another_library():
    body = """
    def f(xs, ks):
        n = 0
        for x in xs:
            angle = np.arccos(x)
            if {}:
                n += 1
        return n
    """
    assert "`angle > 1.0`" in _decided(body.format("angle > 1.0"), FUNCTIONS)
    assert _decided(body.format("np.degrees(angle) // 10 == 6"), FUNCTIONS)
    assert not _decided(body.format("x > 1.0"), FUNCTIONS)
    assert not _decided(body.format("np.sqrt(x) > 1.0"), FUNCTIONS)


def test_a_function_that_is_called():
    body = """
    def far(x, y):
        return np.hypot(x, y)

    def near(d):
        return d < 1.0

    def f(xs, ks):
        n = 0
        for x in xs:
            {}
        return n
    """
    assert _decided(body.format("n += far(x, 2.0) > 3"), FUNCTIONS)
    assert _decided(body.format("n += near(far(x, 2.0))"), FUNCTIONS)
    assert not _decided(body.format("n += near(x)"), FUNCTIONS)
    assert not _decided(body.format("xs[0] = far(x, 2.0)"), FUNCTIONS)


def test_a_function_that_is_called_for_what_it_notes():
    body = """
    def note(seen, y):
        if y > 1.0:
            seen.append(1)

    def f(xs, ks):
        for x in xs:
            note(ks, {})
    """
    assert "`note(ks, np.arccos(x))`" in _decided(body.format("np.arccos(x)"), FUNCTIONS)
    assert not _decided(body.format("np.sqrt(x)"), FUNCTIONS)


OBJECTS = """
class Track:
    def step(self, x):
        self.angle = np.arccos(x)

    def is_wide(self):
        return self.angle > 1.0

    @staticmethod
    def is_far(x):
        return x > 1.0

def f(track, xs):
    for x in xs:
        track.step(x)

def main(track, xs):
    {}
"""


@pytest.mark.parametrize(
    "line",
    [
        "f(track, xs)\n    if track.angle > 1.0: print('wide')",
        "f(track, xs); print(track.is_wide())",
        "f(track, xs); track.is_far(track.angle)",
    ],
)
def test_a_method_that_rounds_and_a_caller_that_decides(line):
    assert "is decided by a float" in _decided(OBJECTS.format(line), FUNCTIONS)


@pytest.mark.parametrize("line", ["f(track, xs); print(track.angle)", "f(track, xs); track.is_far(xs[0])", "pass"])
def test_a_method_that_rounds_and_a_caller_that_does_not_decide(line):
    assert not _decided(OBJECTS.format(line), FUNCTIONS)


def test_what_was_written_out_decides_too():
    site = _site("def f(xs, ks):\n    xs[0] = np.arccos(xs[0])\n    if xs[0] > 1.0: ks[0] = 1\n")
    made = _proposal(site, FUNCTIONS)
    (answer,) = _deciding.undecided(site, [made])
    assert isinstance(answer, Declined)
    assert answer.reason.startswith("`xs[0] > 1.0` is decided by a float")
    assert [*_deciding.undecided(site, [answer, dataclasses.replace(made, rounds=())])] == [
        answer,
        dataclasses.replace(made, rounds=()),
    ]


def test_a_row_that_is_filled_under_another_name():
    body = """
    def f(xs, ks):
        for i in range(len(xs)):
            row = xs[i]
            for j in range(len(row)):
                row[j] += 0.1 * j
        return xs[0][0] > 1.0
    """
    assert "`xs[0][0] > 1.0`" in _decided(body, ORDER)


def test_two_steps_are_taken_in_any_order_by_copies_that_may():
    body = """
    def f(xs, ks):
        n = 0
        for x in xs:
            n += {} < 2.0
        return n
    """
    assert _decided(body.format("x * x + x * 3.0 + 1.0"), ORDER)
    assert not _decided(body.format("x * x + x * 3.0 + 1.0"), ORDER, variant="array statements")
    assert not _decided(body.format("x - 3.0"), ORDER)


AROUND = """
def f(xs, ks):
    n, total = 0, 0.0
    for x in xs:
        total += x
        n += 1
    return n, total


def main(xs):
    n, total = f(xs, 3)
    return {}
"""


def test_what_stands_around_a_loop_knows_its_variables():
    for text, wanted in [("total > 1.0", True), ("n > 1", False), ("total * 2", False), ("int(total)", True)]:
        site = _site(AROUND.format(text))
        assert bool(_deciding.decided(site, _proposal(site, ORDER))) is wanted


CALLING = """
def f(xs, ks):
    total = 0.0
    for x in xs:
        total += x
    return total / len(xs)


def passed(mark):
    return mark >= 4.0


def main(rows):
    marks = [f(row, 3) for row in rows]
    {}
"""


def test_who_calls_a_function_decides_by_what_it_gives():
    for text, wanted in [
        ("return sum(passed(mark) for mark in marks)", True),
        ("return marks.index(max(marks))", True),
        ("return sorted(zip(marks, rows))", True),
        ("return max(marks), len(marks) > 3", False),
        ("print(*marks)", False),
        ("return passed(3.0)", False),
    ]:
        site = _site(CALLING.format(text))
        assert bool(_deciding.decided(site, _proposal(site, ORDER))) is wanted, text


OF_A_LOOP = """
def f(xs, ks):
    total = 0.0
    for x in xs:
        total += x
    return total


def mean(xs):
    total = f(xs, 3)
    {}


def main(rows):
    marks, count = mean(rows)
    return {}
"""


def test_a_loop_is_asked_about_who_calls_its_function():
    for inner, outer, of_a_loop in [
        ("return total / len(xs), 3", "marks > 1.0", True),
        ("return total / len(xs), 3", "count > 1", False),
        ("return total / len(xs), 3", "np.where(marks > 1.0, count, 0)", True),
        ("return len(xs), 3", "marks > 1.0", False),
    ]:
        site = _site(OF_A_LOOP.format(inner, outer))
        assert not _deciding.decided(site, _proposal(site, ORDER))
        loop = dataclasses.replace(site, original=site.module)
        assert bool(_deciding.decided(loop, _proposal(site, ORDER))) is of_a_loop, (inner, outer)


def test_who_calls_a_function_that_fills_an_array():
    body = """
    def f(xs, ks):
        for i in range(len(ks)):
            xs[i] += ks[i] * 0.1

    def main(xs, ys):
        for _ in range(9):
            f(xs, ys)
        return {}
    """
    for text, wanted in [("xs[0] > 1.0", True), ("ys[0] > 1.0", False), ("xs", False)]:
        site = _site(body.format(text))
        assert bool(_deciding.decided(site, _proposal(site, ORDER))) is wanted, text


def test_the_proposal_becomes_a_reason():
    class Rewriter:
        name = "numba_njit"

        def propose(self, site):
            yield _proposal(site, ORDER)

    answers = ask(_site(SUMMED.format("if total >= 1.0: n += 1")), (Rewriter(),))
    assert not answers.proposals
    (one,) = answers.declined
    assert isinstance(one, Declined)
    assert one.reason.startswith("line 11: `total >= 1.0` is decided by")
    assert ask(_site(SUMMED.format("n += 1")), (Rewriter(),)).proposals


@pytest.mark.parametrize(
    "line",
    ["print(round(total, 4))", "print(n, np.round([total], 3).tolist())", 'print(f"{round(total, 5)} {n}")'],
)
def test_what_only_shows_digits_decides_nothing(line):
    assert not _decided(SUMMED.format(line), ORDER)


@pytest.mark.parametrize(
    "line",
    ["print(round(total))", "print(round(total, 2))", "n = round(total, 4)", "print(ks[int(total)])",
     "print(round(total, 4) > 1.0)", "print(math.floor(total))", "print(round(total, n))"],
)  # fmt: skip
def test_what_cuts_off_more_decides(line):
    assert _decided(SUMMED.format(line), ORDER)


def test_inverses_and_determinants_differ():
    assert _decided("def f(xs, ks):\n    if np.linalg.det(xs) > 0.0:\n        ks.append(1)\n", "solved by other steps")
