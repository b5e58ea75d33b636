"""Functions for whole arrays (`cuda_vectorize`) in Numba's simulator, with `vectorizing` in it; wrong ones, too."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from optadvisor.verifier.device.vectorizing import standing_in

FOLDER = Path(__file__).parent / "cases" / "cuda_vectorize"
CHILD = """
import json, sys
sys.path.insert(0, sys.argv[1])
from casekit import compare_calls, read_case
from pathlib import Path
from optadvisor.verifier.device import simulator
from optadvisor.verifier.device.devicearray import STATE

WRONG = {
    "prices_of_options": [
        ("t_4 = math.log(t_3)", "t_4 = math.log(abs(t_3) + 1e-300)"),
        ("t_2 = 0.2 * t_1", "t_2 = 0.3 * t_1"),
    ],
    "escape_counts": [
        ("return limit\\n\\n\\ndef _escaping_of", "return limit - 1\\n\\n\\ndef _escaping_of"),
    ],
    "roots_of_a_list": [
        ("_least_on_gpu_2(values):\\n", "_least_on_gpu_2(values):\\n    values = [*map(float, values)]\\n"),
        ("return result.tolist()", "return list(result)"),
        ("b if b < a else a", "a if b < a else b"),
    ],
    "first_one_decides": [("if not isinstance(first, float)", "if False")],
}
simulator.installed()
found = {}
for name in sys.argv[2:]:
    case = read_case(Path(name))
    if not case.after:
        continue
    levels = [one.level.value for one in compare_calls(case, case.after)]
    found[case.path.stem] = [levels, len(simulator._LAUNCHED), len(STATE.ledger.to_card)]
    simulator._LAUNCHED.clear()
    for right, wrong in WRONG.get(case.path.stem, ()):
        if right in case.after:
            levels = [one.level.value for one in compare_calls(case, case.after.replace(right, wrong))]
            found[f"wrong: {case.path.stem}: {right}"] = [levels, 1, 1]
        else:
            found[f"wrong: {case.path.stem}: {right}"] = [["not there"], 1, 1]
        simulator._LAUNCHED.clear()
print(json.dumps(found))
"""


def test_functions_of_arrays_give_the_same_in_the_simulator(tmp_path: Path) -> None:
    script = tmp_path / "child.py"
    script.write_text(CHILD)
    done = subprocess.run(
        [sys.executable, str(script), str(FOLDER.parents[1]), *sorted(map(str, FOLDER.glob("*.py")))],
        capture_output=True, text=True, env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    wrong = {name: found.pop(name)[0] for name in [*found] if name.startswith("wrong: ")}
    assert wrong
    for name, levels in wrong.items():
        assert "unproven" in levels, (name, levels)
    for name, (levels, launched, transfers) in found.items():
        assert set(levels) <= {"identical", "close"}, (name, levels)
        assert launched >= 1, f"{name}: no call reached the card"
        assert transfers >= launched, name


def doubled(x: Any, k: Any) -> Any:
    return x * k


def refused(call: Callable[[], Any]) -> bool:
    try:
        call()
    except TypeError:
        return True
    return False


@pytest.mark.parametrize(
    "passed",
    [
        (np.zeros(3, np.float32), 2),
        (np.zeros((4, 4))[:, ::2], 2),
        (np.zeros(3), 2.0),
        (np.zeros(3), True),
        (np.zeros(3), np.ones(2, np.int64)),
        (1.0, 2),
        ([1.0], 2),
        (np.zeros(3),),
    ],
)
def test_other_arguments_are_refused(passed: tuple[Any, ...]) -> None:
    of_arrays = standing_in(pytest.fail, [])(["float64(float64, int64)"], target="cuda")(doubled)
    assert refused(lambda: of_arrays(*passed))


def test_other_forms_are_refused_and_other_targets_are_numbas() -> None:
    vectorize = standing_in(lambda *arguments, **named: (arguments, named), [])
    assert refused(lambda: vectorize(["float32(float32)"], target="cuda"))
    assert refused(lambda: vectorize(["float64(float64)", "int64(int64)"], target="cuda"))
    assert refused(lambda: vectorize(["float64(float64)"], target="cuda", cache=True))
    assert vectorize(["float64(float64)"], target="parallel") == ((["float64(float64)"],), {"target": "parallel"})


def test_what_is_counted() -> None:
    launched: list[tuple[int, int, bool]] = []
    of_arrays = standing_in(pytest.fail, launched)(["float64(float64, int64)"], target="cuda")(doubled)
    with np.errstate(all="raise"):  # as on a card, nothing warns
        assert of_arrays(np.array([1e308, 2.0]), 10).tolist() == [np.inf, 20.0]
    assert launched == [(32, 2, False)]
