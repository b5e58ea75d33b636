"""Proofs beyond the recorded calls: real trials of small programs, through the same door as `suggest`."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutantkit import Candidate, Mutants, Outcome, Tried
from replaykit import record

from optadvisor.probes.launch import Ended, run_quietly
from optadvisor.probes.replay import Fence
from optadvisor.records import Level, Rejected, Terms, Unproven
from optadvisor.source.edits import render
from optadvisor.verifier import judge, proof
from optadvisor.verifier.court import Asked, Court
from optadvisor.verifier.equality.equivalence import EXACT
from optadvisor.verifier.scrutiny import Scrutiny
from optadvisor.verifier.task import Result
from optadvisor.verifier.varying import Varying

SUM = """
def total(xs):
    s = 0.0
    for x in xs:
        s += x
    return s


if __name__ == "__main__":
    print(total([1.5, 2.0, 4.0]), total([0.25] * 8))
"""
WALK = """
import random


def walk(n):
    random.seed(n)
    place = 0.0
    for _ in range(n):
        place += 1.0 if random.random() < 0.5 else -1.0
    return place


print(walk(40), walk(60))
"""
FREE_WALK = WALK.replace("    random.seed(n)\n", "").replace("import random\n", "import random\n\nrandom.seed(5)\n", 1)


def tried(tmp_path: Path, program: str, qualname: str) -> Tried:
    return Tried(Mutants(path=tmp_path / "p.py", program=program, qualname=qualname, candidates=()), tmp_path / "p")


def prove(tmp_path: Path, program: str, qualname: str, text: str, terms: Terms | None = None) -> Outcome:
    case = tried(tmp_path, program, qualname)
    candidate = Candidate(kind="right", label="it", expected="", text=text)
    proposal = case.proposal(candidate)
    found = judge.proofs(case.context, case.module, case.recording, [proposal], terms=terms or Terms())
    return Outcome(candidate=candidate, proof=next(found), seconds=0.0)


def test_a_guard_is_added_where_the_candidate_is_wrong_beyond_what_was_recorded(tmp_path: Path) -> None:
    text = "def total(xs):\n    s = 0.0 + xs[0]\n    for x in xs[1:]:\n        s += x\n    return s\n"
    case = tried(tmp_path, SUM, "total")
    proposal = case.proposal(Candidate(kind="right", label="it", expected="", text=text))
    (found,) = judge.proofs(case.context, case.module, case.recording, [proposal])
    assert found.refused is None
    assert "xs has at least 1 element" in found.guarded
    assert set(found.guarded) <= set(found.proposal.guards)
    after = render(case.module, [found.proposal]).decode()
    space: dict[str, object] = {"__name__": "case"}
    exec(after, space)
    for xs in ([], (), [2.0], (1.5, 2.5), {1.0: 2}, [1, True]):
        assert space["total"](xs) == sum(xs, 0.0)  # type: ignore[operator]
    assert "for x in xs:" in after  # the original is kept


def test_what_no_test_tells_apart_is_refused_with_its_witness(tmp_path: Path) -> None:
    text = "def total(xs):\n    s = 0.0\n    for x in sorted(xs):\n        s += x\n    return s\n"
    one = prove(tmp_path, SUM.replace("[0.25] * 8", "[2.0, 1.0]"), "total", text, Terms(exact=True))
    assert isinstance(one.proof.refused, Rejected)
    assert one.proof.refused.reason.startswith("equal on what was recorded, but not beyond it (xs ")


def test_an_unchanged_function_needs_no_guard_and_is_tried_on_many_inputs(tmp_path: Path) -> None:
    one = prove(tmp_path, SUM, "total", SUM.partition("\n\nif")[0])
    assert one.proof.guarded == ()
    assert isinstance(one.proof.result, Result)
    assert one.proof.result.level == Level.IDENTICAL
    assert one.proof.result.varied > 20


def test_other_parameters_are_another_function(tmp_path: Path) -> None:
    one = prove(tmp_path, SUM, "total", "def total(xs, _sum=sum):\n    return _sum(xs, 0.0)\n")
    assert "other parameters" in one.reason


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    while not xs:\n        pass\n    return sum(xs, 0.0)\n", "xs has at least"),
        ("    import os\n    if not xs:\n        os._exit(0)\n    return sum(xs, 0.0)\n", "xs has at least"),
        ("    if not xs:\n        xs = [0.0] * 10**12\n    return sum(xs, 0.0)\n", "xs has at least"),
    ],
    ids=["endless loop", "leaves", "memory"],
)
def test_what_dies_on_a_generated_input_is_guarded_against_it(tmp_path: Path, body: str, words: str) -> None:
    one = prove(tmp_path, SUM, "total", f"def total(xs):\n{body}")
    assert one.equal, one.reason
    assert words in one.reason


ENDS = SUM.replace("    s = 0.0\n", "    if len(xs) < 2:\n        raise SystemExit(1)\n    s = 0.0\n")


def test_an_input_with_which_the_original_ends_the_program_says_nothing(tmp_path: Path) -> None:
    one = prove(tmp_path, ENDS, "total", SUM.partition("\n\nif")[0])
    assert one.equal, one.reason
    assert one.proof.result is not None
    assert one.proof.result.varied > 10
    one = prove(tmp_path / "other", SUM, "total", ENDS.partition("\n\nif")[0])
    assert one.equal, one.reason
    assert "xs has at least 2 elements" in one.reason


MEMORY = SUM.replace("s += x", "s += math.erf(x)").replace("\ndef", "\nimport math\n\n\ndef", 1)
DAMAGES = """
import ctypes

def total(xs):
    s = 0.0
    for x in xs:
        s += math.erf(x)
    if type(xs) is list and len(xs) == 0:
        ctypes.memset(id(math.erf) + 2 * ctypes.sizeof(ctypes.c_void_p), 0, ctypes.sizeof(ctypes.c_void_p))
    return s
"""


def test_a_candidate_that_damages_the_memory_in_which_the_original_then_dies(tmp_path: Path) -> None:
    refused = prove(tmp_path, MEMORY, "total", DAMAGES).proof.refused
    assert isinstance(refused, Rejected)
    assert refused.cause == "crash"
    assert "signal 11 while the original was called with" in refused.reason


def test_an_original_that_dies_by_itself_of_a_generated_input(tmp_path: Path) -> None:
    dies = SUM.replace("    s = 0.0\n", "    if len(xs) == 1:\n        ctypes.string_at(0)\n    s = 0.0\n")
    dies = dies.replace("\ndef", "\nimport ctypes\n\n\ndef", 1)
    one = prove(tmp_path, dies, "total", SUM.partition("\n\nif")[0])
    assert one.equal, one.reason


OTHER_STREAM = """
import random as _random
_own = _random.Random(1)

def walk(n):
    place = 0.0
    for _ in range(n):
        place += 1.0 if _own.random() < {} else -1.0
    return place
"""


@pytest.mark.parametrize(("chance", "same"), [("0.5", True), ("0.65", False)])
def test_another_stream_is_compared_by_its_distribution_when_that_is_allowed(
    tmp_path: Path, chance: str, same: bool
) -> None:
    text = OTHER_STREAM.format(chance)
    one = prove(tmp_path, FREE_WALK, "walk", text)
    assert isinstance(one.proof.refused, Rejected)
    assert one.proof.refused.cause == "another stream"
    one = prove(tmp_path / "allowed", FREE_WALK, "walk", text, Terms(stream_change=True))
    assert one.equal is same, one.reason
    if same:
        assert one.proof.result is not None
        assert one.proof.result.level == Level.SAME_DISTRIBUTION
    else:
        assert "another distribution" in one.reason


LARGE_WALK = FREE_WALK.replace("    return", "    return 3**n % 2 +")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("return", "return 3**n % 2 +", ""),
        ("return", "print('done')\n    return 3**n % 2 +", "lines printed"),
        ("return", "# as numba would\n    return 3**n % 2 +", "which 64-bit integers cannot hold"),
    ],
    ids=["right", "prints", "typed"],
)
def test_another_stream_is_looked_at_as_closely_as_the_same(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = OTHER_STREAM.format("0.5").replace(old, new)
    one = prove(tmp_path, LARGE_WALK, "walk", text, Terms(stream_change=True))
    assert one.equal is (not words), one.reason
    assert words in one.reason


FILLS = """
import numpy as np

def fill(n):
    a = np.zeros(n)
    for i in range(n):
        a[i] = i
    return a
"""
FILLS_AT_ONCE = """
import numpy as np
from numba import njit, prange

@njit(parallel=True)
def fill(n):
    a = np.zeros(n)
    for i in prange(n):
        a[i] = i
    return a
"""


@pytest.mark.parametrize(
    ("seconds", "where", "difference"),
    [
        (0.001, "a[i]", ""),
        (0.001, "a[0]", "call 1, a race: iterations 0 and 1 both write a[0]"),
        (100.0, "a[i]", ""),
        (100.0, "a[0]", "call 1, made shorter, a race: iterations 0 and 1 both write a[0]"),
    ],
)
def test_races_are_looked_for_in_shorter_calls_where_nothing_else_speaks_of_them(
    tmp_path: Path, seconds: float, where: str, difference: str
) -> None:
    text = FILLS_AT_ONCE.replace("a[i]", where)
    recorded = record(tmp_path, "fill", FILLS + "fill(5000)\n", fence=Fence(tmp_path))
    scrutiny = Scrutiny(
        blobs=recorded.blobs(),
        seconds=[seconds],
        original=recorded.side(),
        candidate=recorded.side(text),
        sources=(recorded.source.encode(), text.encode()),
        fence=recorded.fence,
        tolerance=EXACT,
        result=Result(),
    )
    assert scrutiny.passes(typed=False, parallel=True, other_stream=True) is (not difference)
    assert scrutiny.result.difference == difference


def test_where_races_cannot_be_looked_for_another_stream_is_refused(tmp_path: Path) -> None:
    recorded = record(tmp_path, "fill", FILLS + "fill(5)\n", fence=Fence(tmp_path))
    side, source = recorded.side(), recorded.source.encode()
    scrutiny = Scrutiny(
        blobs=recorded.blobs(),
        seconds=[100.0],
        original=side,
        candidate=side,
        sources=(source, source),
        fence=recorded.fence,
        tolerance=EXACT,
        result=Result(),
    )
    assert not scrutiny.passes(typed=False, parallel=True, other_stream=True)
    assert scrutiny.result.difference == "call 1 takes too long to look for races between iterations"


@pytest.mark.parametrize(("where", "level"), [("a[i]", ""), ("a[0]", Level.UNPROVEN.value)])
def test_what_no_generated_input_was_raced_with_is_raced_with_a_recorded_one(
    tmp_path: Path, where: str, level: str
) -> None:
    text = FILLS_AT_ONCE.replace("a[i]", where)
    recorded = record(tmp_path, "fill", FILLS + "fill(5)\n", fence=Fence(tmp_path))
    sides = {"original": recorded.side(), "candidate": recorded.side(text)}
    shared = {**sides, "blobs": recorded.blobs(), "fence": recorded.fence, "tolerance": EXACT}
    result = Result(call_seconds=[0.001], level="")
    sources = (recorded.source.encode(), text.encode())
    scrutiny = Scrutiny(**shared, seconds=[0.001], sources=sources, result=result)  # type: ignore[arg-type]
    with open(tmp_path / "tried", "w", encoding="utf-8") as log:
        varying = Varying(
            **shared,  # type: ignore[arg-type]
            budget_seconds=-1.0,  # no input at all
            result=result,
            log=log,
            scrutiny=scrutiny,
            typed=False,
            parallel=True,
            guard="",
        )
        varying.run()
    assert (varying.raced, result.level) == (0, level)


SAVES = """
def save(words, path):
    with open(path, "w") as file:
        for word in words:
            file.write(word + "\\n")
    return len(words)


print(save(["a", "b"], "words.txt"))
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('def save(words, path):\n    open(path, "w").write("\\n".join(words) + "\\n")\n    return len(words)\n', ""),
        ('def save(words, path):\n    open(path, "w").write("\\n".join(words))\n    return len(words)\n', "file "),
        ("def save(words, path):\n    return len(words)\n", "only in the original"),
    ],
    ids=["right", "no last line feed", "nothing written"],
)
def test_files_are_compared_where_effects_are_allowed(tmp_path: Path, text: str, words: str) -> None:
    refused = prove(tmp_path, SAVES, "save", text).proof.refused
    assert isinstance(refused, Unproven)
    assert "would write to" in refused.reason
    one = prove(tmp_path / "allowed", SAVES, "save", text, Terms(effects=True))
    if words:
        assert words in one.reason
    else:
        assert one.equal, one.reason
    assert (tmp_path / "allowed" / "p" / "words.txt").read_text() == "a\nb\n"


ENDINGS = {"killed": "os.kill(os.getpid(), 9)", "out of time": "time.sleep(60)", "leaves": "os._exit(0)"}
REACHED = b"reached"


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_child_that_dies_while_it_writes_leaves_no_file_changed(tmp_path: Path, ending: str) -> None:
    text = f"""
import os, time
def save(words, path):
    with open(path, "w") as file:
        file.write("half")
        file.flush()
        open("more.txt", "w").close()
        os.write(1, {REACHED!r})
        {ENDINGS[ending]}
    return len(words)
"""
    case = tried(tmp_path, SAVES, "save")

    def launch(module: str, task: Path, timeout: float) -> Ended:
        return run_quietly(module, task, timeout=5.0 if ending == "out of time" else timeout)

    court = Court(case.context, case.module, case.recording, Terms(effects=True), launch)
    proposal = case.proposal(Candidate(kind="wrong", label="it", expected="", text=text))
    folder, before = tmp_path / "p", (tmp_path / "p" / "words.txt").stat()
    found = court.trial("candidate-0", proposal, Asked(compare=True))
    assert isinstance(found, Rejected)
    assert found.cause == ("timeout" if ending == "out of time" else "crash")
    assert REACHED in (court.scratch / "candidate-0.out").read_bytes()
    assert sorted(path.name for path in folder.iterdir()) == ["main.py", "words.txt"]
    assert (folder / "words.txt").read_text() == "a\nb\n"
    assert (folder / "words.txt").stat().st_mtime_ns == before.st_mtime_ns


def test_nothing_is_proved_by_a_trial_that_tells_nothing() -> None:
    answer = Result(finished=True, level=Level.UNPROVEN.value, difference="call 1, return: 1 became 2")
    refused = proof.refusal(answer)
    assert isinstance(refused, Rejected)
    assert "1 became 2" in refused.reason


# ---------------------------------------------------------------- the second of two calls, and slow candidates

LONG = """
class Tank:
    def __init__(self):
        self.level = 0.0


def fill(tank, n):
    level = 0.0
    for i in range(n):
        level = level * 0.5 + i % 7 * 0.25
    tank.level += level
    return tank.level


if __name__ == "__main__":
    print(fill(Tank(), 16_000_000))
"""


def test_calls_too_long_to_be_made_twice_are_made_twice_on_shorter_inputs(tmp_path: Path) -> None:
    body = "    level = 0.0\n    for i in range(n):\n        level = level * 0.5 + i % 7 * 0.25\n"
    forgets = f"def fill(tank, n):\n{body}    tank.level = level\n    return tank.level\n"
    outcome = prove(tmp_path, LONG, "fill", forgets)
    assert isinstance(outcome.proof.refused, Rejected)
    assert "twice" in outcome.proof.refused.reason
    adds = f"def fill(tank, n):\n{body}    tank.level = tank.level + level\n    return tank.level\n"
    assert prove(tmp_path / "right", LONG, "fill", adds).proof.refused is None


MANY_ROUNDS = """
class Tank:
    def __init__(self):
        self.level = 0.0


def fill(tank, n):
    level = 0.0
    for i in range(n):
        for _ in range(n):
            level = level * 0.5 + (i % 7 + 1) * 0.25
    tank.level += level
    return tank.level


if __name__ == "__main__":
    fill(Tank(), 3)
    print(fill(Tank(), ROUNDS))
"""


@pytest.mark.parametrize("rounds", [3000, 4500])
def test_calls_with_nothing_large_are_made_twice_all_the_same(tmp_path: Path, rounds: int) -> None:
    program = MANY_ROUNDS.replace("ROUNDS", str(rounds)).replace("    fill(Tank(), 3)\n", "")
    body = program[program.index("    level = 0.0\n    for") : program.index("    tank.level += level")]
    forgets = f"def fill(tank, n):\n{body}    tank.level = level\n    return tank.level\n"
    outcome = prove(tmp_path, program, "fill", forgets)
    assert isinstance(outcome.proof.refused, Rejected)
    assert "twice" in outcome.proof.refused.reason


def test_a_long_call_is_made_twice_beside_a_quick_one(tmp_path: Path) -> None:
    program = MANY_ROUNDS.replace("ROUNDS", "4500")
    body = program[program.index("    level = 0.0\n    for") : program.index("    tank.level += level")]
    forgets = (
        f"def fill(tank, n):\n{body}    tank.level = level + (tank.level if n < 50 else 0.0)\n    return tank.level\n"
    )
    outcome = prove(tmp_path, program, "fill", forgets)
    assert isinstance(outcome.proof.refused, Rejected)
    assert "called twice" in outcome.proof.refused.reason


DRAINS = """
def drain(xs):
    while xs:
        x = xs.pop()
        s = 0.0
        for i in range(3000):
            s += i * x
        yield s


if __name__ == "__main__":
    print(sum(drain([1.0] * 6000)))
"""


def test_long_generators_are_lazy_too(tmp_path: Path) -> None:
    ahead = DRAINS[: DRAINS.index("if __name__")].replace("yield s", "found.append(s)")
    ahead = ahead.replace("    while", "    found = []\n    while") + "    yield from found\n"
    outcome = prove(tmp_path, DRAINS, "drain", ahead.strip() + "\n")
    assert isinstance(outcome.proof.refused, Rejected)


def test_what_dies_in_the_second_of_two_calls_is_refused_without_a_guard(tmp_path: Path) -> None:
    body = LONG[LONG.index("    level = 0.0\n    for") : LONG.index("    tank.level += level")]
    dies = f"import os\n\ndef fill(tank, n):\n    if tank.level:\n        os._exit(0)\n{body}"
    outcome = prove(tmp_path, LONG, "fill", f"{dies}    tank.level += level\n    return tank.level\n")
    assert isinstance(outcome.proof.refused, Rejected)
    assert "called twice" in outcome.proof.refused.reason
    assert not outcome.proof.guarded


@pytest.mark.parametrize(("repeats", "is_slower"), [(1, False), (1000, True)])
def test_a_slow_candidate_is_compared_on_the_recorded_calls_alone(
    tmp_path: Path, repeats: int, is_slower: bool
) -> None:
    text = (
        f"def total(xs):\n    for _ in range({repeats}):\n        s = 0.0\n"
        "        for x in xs:\n            s += x\n    return s\n"
    )
    original = SUM.replace(
        "    s = 0.0\n", "    for _ in range(100):\n        for x in xs:\n            x\n    s = 0.0\n"
    )
    case = tried(tmp_path, original, "total")
    proposal = case.proposal(Candidate(kind="right", label="it", expected="", text=text))
    court = Court(case.context, case.module, case.recording, Terms())
    found = proof.prove(court, "candidate", proposal, 0.01, only_faster=True).result
    assert found is not None
    assert found.slower is is_slower
    assert found.compared == len(case.recording.calls)
    assert bool(found.varied) is not is_slower
