"""`optadvisor explain`: loops in words, and the answers that docs/explain.md shows.

Run as a program, it writes the answers in the docs anew.
"""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from optadvisor import cli
from optadvisor.loops.nests.ir import Classification, Kind, Witness
from optadvisor.loops.nests.words import example, explain, in_full
from optadvisor.loops.nests.words import loops_of as loops

ROOT = Path(__file__).parent.parent
DOC = ROOT / "docs" / "explain.md"
BLOCK = re.compile(r"```text\n\$ optadvisor explain (\S+)\n.*?```", re.DOTALL)
WIDTH = "100"

PROGRAM = """
import random

def smooth(u, n):
    for t in range(10):
        for i in range(1, n):
            u[i] = u[i - 1] * 0.5
    return sum(u)

total = 0.0
for x in [1.0, 2.0]:
    total += x
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", WIDTH)
    path = tmp_path / "p.py"
    path.write_text(PROGRAM)
    return path


def answer(capsys: pytest.CaptureFixture[str], subject: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    with pytest.raises(SystemExit) as ended:
        cli.main(["explain", subject])
    code = ended.value.code
    captured = capsys.readouterr()
    return int(code or 0), captured.out, captured.err


# ---------------------------------------------------------------- the command


def test_the_innermost_loop_comes_first(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(capsys, "p.py:7")
    assert (code, err) == (0, "")
    first, *rest = out.splitlines()
    assert first == "Line 6, `for i in range(1, n)`: a recurrence."
    assert any("Line 7 reads `u[i - 1]`, which an earlier iteration has written" in line for line in rest)
    assert "which iteration i = 1 has written." in " ".join(line.strip() for line in rest)
    assert "Around it:" in rest
    assert any(line.strip().startswith("Line 5, `for t in range(10)`") for line in rest)


def test_a_loop_with_loops_inside(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = answer(capsys, "p.py:5")
    assert out.startswith("Line 5, ")
    assert "Inside it:" in out
    assert "Line 6, " in out


def test_the_file_is_not_run_and_not_changed(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program.write_text(PROGRAM + "\nprint('ran')\nopen('made', 'w')\n")
    before = program.read_bytes()
    code, out, _ = answer(capsys, "p.py:11")
    assert code == 0
    assert "ran" not in out.replace("range", "")
    assert not (program.parent / "made").exists()
    assert program.read_bytes() == before


@pytest.mark.parametrize(
    ("subject", "says"),
    [
        ("missing.py:3", "no such file: missing.py"),
        (".:3", ". is a directory"),
        ("p.py", "which line of p.py?"),
        ("p.py:x", "'x' is no line number"),
        ("p.py:8", "no loop at line 8 of p.py; the nearest begin at lines 5, 6 and 11"),
        ("p.py:99", "p.py has only 12 lines; the nearest begin at lines 5, 6 and 11"),
        ("p.py:0", "p.py has only 12 lines"),
        ("broken.py:1", "broken.py is not Python that can be read"),
        ("empty.py:1", "there is no loop in it"),
        ("walk-7", "no run here has a suggestion walk-7: `optadvisor suggest` shows them"),
        ("no_such_rewriter", "no rewriter is called no_such_rewriter; there are arithmetic, array_modules, "),
    ],
)
def test_mistakes_are_one_sentence_and_exit_2(
    program: Path, capsys: pytest.CaptureFixture[str], subject: str, says: str
) -> None:
    (program.parent / "broken.py").write_text("for i in\n")
    (program.parent / "empty.py").write_text("x = 1\n")
    code, out, err = answer(capsys, subject)
    assert code == 2
    assert out == ""
    assert says in err
    assert len(err.strip().splitlines()) == 1


def test_a_rewriter_explains_itself(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from optadvisor.rewriters import translate

    code, out, _ = answer(capsys, "translate")
    assert code == 0
    assert translate.__doc__ is not None
    assert out.strip() == translate.__doc__.strip()


def test_it_loads_nothing_heavy(program: Path) -> None:
    code = (
        "import sys\nfrom optadvisor import cli\n"
        "try:\n    cli.main(['explain', 'p.py:7'])\nexcept SystemExit:\n    pass\n"
        "print([n for n in ('numba', 'scipy', 'numpy', 'pandas') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=program.parent, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


# ---------------------------------------------------------------- the words


def test_a_witness_in_words() -> None:
    witness = Witness(
        first=(("i", 2), ("n", 9)), second=(("i", 3), ("n", 9)), first_text="u[i]", second_text="u[i - 1]",
        first_writes=True, second_writes=False, cell="u[2]",
    )  # fmt: skip
    assert example(witness) == (
        "For example with n = 9: iteration i = 3 reads `u[2]` (`u[i - 1]`), which iteration i = 2 has written."
    )


def test_every_kind_has_words() -> None:
    from nestkit import nest_of

    nest = nest_of("for i in range(3):\n    a[i] = b[i]")
    for kind in Kind:
        for parallel in (True, False):
            found = Classification(line=1, variable="i", kind=kind, parallel=parallel, reasons=("Because of this.",))
            lines = in_full(loops(nest.loop)[0], found)
            assert 3 <= len(lines) <= 12
            assert "  Because of this." in lines


def test_one_answer_for_each_loop() -> None:
    from nestkit import nest_of

    from optadvisor.loops.nests.classify import classify

    nest = nest_of(PROGRAM)
    lines = explain(nest, classify(nest))
    assert sum(not line.startswith(" ") for line in lines) == 2


# ---------------------------------------------------------------- the docs


def shown(subject: str) -> str:
    """What the command prints for a loop of the corpus, as the docs show it."""
    printed = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(printed):
        patch.chdir(ROOT)
        patch.setenv("COLUMNS", WIDTH)
        patch.setenv("NO_COLOR", "1")
        with pytest.raises(SystemExit, match=r"^0$"):
            cli.main(["explain", subject])
    text = "\n".join(line.rstrip() for line in printed.getvalue().rstrip().splitlines())
    return f"```text\n$ optadvisor explain {subject}\n{text}\n```"


def renewed(text: str) -> str:
    return BLOCK.sub(lambda found: shown(found.group(1)), text)


def test_the_docs_show_what_it_says_now() -> None:
    text = DOC.read_text()
    assert len(BLOCK.findall(text)) >= 10
    assert renewed(text) == text, "run: python tests/test_explain.py"


if __name__ == "__main__":
    DOC.write_text(renewed(DOC.read_text()))
