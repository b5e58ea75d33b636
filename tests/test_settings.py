"""Settings: the nearest file, the command line above it, and a sentence for everything that cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from optadvisor.errors import UsageError
from optadvisor.settings import Engine, Settings, nearest, settings, share


def project(folder: Path, table: str, head: str = "[tool.optadvisor]\n") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(head + table)
    return folder


def read(folder: Path, **given: Any) -> tuple[Settings, list[str]]:
    warnings: list[str] = []
    return settings(folder, given, warn=warnings.append), warnings


def test_without_a_file_and_with_an_empty_one_the_defaults_hold(tmp_path: Path) -> None:
    assert read(tmp_path) == (Settings(), [])
    assert read(project(tmp_path, "", head="[project]\nname = 'x'\n")) == (Settings(), [])


def test_every_setting_can_be_written_in_the_file(tmp_path: Path) -> None:
    table = """
    engine = "sample"
    quick = true
    once = false
    capture = false
    top = 3
    min-share = "2%"
    timeout = 1.5
    capture_mb = 10
    capture_share = 0.5
    all = true
    exact = true
    """
    found, warnings = read(project(tmp_path, table))
    assert found == Settings(
        engine=Engine.SAMPLE,
        quick=True,
        capture=False,
        top=3,
        min_share=0.02,
        timeout=1.5,
        capture_mb=10.0,
        capture_share=0.5,
        all=True,
        exact=True,
    )
    assert warnings == []
    assert isinstance(found.capture_mb, float)


def test_the_nearest_file_counts_alone(tmp_path: Path) -> None:
    project(tmp_path, "top = 3\nexact = true\n")
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    assert read(below)[0].top == 3
    project(tmp_path / "a", "top = 4\n")
    assert read(below)[0] == Settings(top=4)
    project(tmp_path / "a" / "b", "", head="")
    assert read(below)[0] == Settings()
    assert nearest(below) == below / "pyproject.toml"


def test_the_command_line_wins(tmp_path: Path) -> None:
    project(tmp_path, "top = 3\ncapture = false\nmin_share = 0.5\n")
    found, _ = read(tmp_path, top=7, capture=None, min_share="10 %")
    assert (found.top, found.capture, found.min_share) == (7, False, 0.1)
    assert read(tmp_path, capture=True)[0].capture


@pytest.mark.parametrize(
    ("table", "given", "expected"),
    [
        ("quick = true", {"once": True}, Settings(once=True)),
        ("once = true", {"quick": True}, Settings(quick=True)),
        ("engine = 'trace'", {"once": True}, Settings(once=True)),
        ("once = true", {"engine": "trace"}, Settings(engine=Engine.TRACE)),
        ("quick = true", {"engine": "trace"}, Settings(engine=Engine.TRACE, quick=True)),
        ("quick = true\ntop = 2", {"quick": False, "once": True}, Settings(once=True, top=2)),
    ],
)
def test_what_is_asked_for_switches_off_what_contradicts_it(
    tmp_path: Path, table: str, given: dict[str, Any], expected: Settings
) -> None:
    assert read(project(tmp_path, table), **given) == (expected, [])


@pytest.mark.parametrize("given", [{"quick": True, "once": True}, {"once": True, "engine": "trace"}])
def test_contradictions_are_a_sentence(tmp_path: Path, given: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=r"^--\w.*: choose one of them$"):
        read(tmp_path, **given)


def test_contradictions_of_the_file_name_the_file(tmp_path: Path) -> None:
    project(tmp_path, "quick = true\nonce = true\n")
    with pytest.raises(UsageError, match=r"pyproject\.toml: --quick"):
        read(tmp_path)


@pytest.mark.parametrize(
    ("key", "says"),
    [("engin", "did you mean engine?"), ("min-shares", "did you mean min_share?"), ("colour", "there are engine, ")],
)
def test_an_unknown_key_is_a_warning(tmp_path: Path, key: str, says: str) -> None:
    found, (warning,) = read(project(tmp_path, f"{key} = 1\ntop = 2\n"))
    assert found == Settings(top=2)
    assert f"no setting {key}" in warning
    assert says in warning


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("top = 'ten'", "whole number"),
        ("top = 2.0", "whole number"),
        ("top = true", "whole number"),
        ("top = 0", "1 or more"),
        ("quick = 1", "true or false"),
        ("quick = 'yes'", "true or false"),
        ("engine = 'fast'", "one of auto, sample, trace"),
        ("engine = 3", "one of auto, sample, trace"),
        ("timeout = -1", "0 or more"),
        ("timeout = inf", "0 or more"),
        ("timeout = nan", "0 or more"),
        ("timeout = '3s'", "must be a number"),
        ("min_share = 5", "between 0 and 1"),
        ("min_share = '5'", "write it as 5% or as 0.05"),
        ("capture_share = [0.1]", "must be a number"),
    ],
)
def test_a_wrong_value_names_file_and_key(tmp_path: Path, table: str, says: str) -> None:
    folder = project(tmp_path, table)
    with pytest.raises(UsageError) as caught:
        read(folder)
    key = table.partition(" ")[0]
    assert str(folder / "pyproject.toml") in str(caught.value)
    assert f"tool.optadvisor.{key} " in str(caught.value)
    assert says in str(caught.value)


@pytest.mark.parametrize("text", ["[tool.optadvisor\n", "[tool]\noptadvisor = 3\n"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(UsageError, match=r"pyproject\.toml"):
        read(project(tmp_path, text, head=""))
    (tmp_path / "pyproject.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match=r"cannot read .*pyproject\.toml"):
        read(tmp_path)


@pytest.mark.parametrize(("text", "value"), [("5%", 0.05), ("0.05", 0.05), (" 5 % ", 0.05), ("100%", 1.0), ("0", 0.0)])
def test_shares(text: str, value: float) -> None:
    assert share(text) == pytest.approx(value)


@pytest.mark.parametrize("text", ["5", "", "%", "a", "-1%", "101%", "nan", "nan%", "inf"])
def test_what_is_no_share(text: str) -> None:
    with pytest.raises(UsageError, match="write it as 5% or as"):
        share(text)


@pytest.mark.parametrize(("given", "says"), [({"top": 0}, "--top must be 1"), ({"min_share": "9"}, "--min-share is 9")])
def test_options_are_named_as_they_are_typed(tmp_path: Path, given: dict[str, Any], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        read(tmp_path, **given)
