"""Texts in C compare, and look up what dictionaries hold, as Python's own do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from cythonkit import Both, built, case_of

from optadvisor.verifier.ahead import cython_building

PROGRAM = """
def found(rows, key, name):
    places = []
    for number, row in enumerate(rows):
        try:
            value = row[key]
            if value == name:
                places.append(number)
            if name != value:
                places.append(-number)
            if value == row[0 if key == 1 else key]:
                places.append("same")
            if value < name:
                places.append("before")
        except Exception as error:
            places.append(repr(error))
    return places
"""
TEXTS = (
    "", "a", "b", "ab", "é", "éa", "aé", "日", "日本", "日a", "😀", "😀a", "a\0", "a\0b", "\ud800", "\udfff", "x" * 300,
    "x" * 299 + "y", "x" * 299 + "é",
)  # fmt: skip


class Text(str):
    """Equal to nothing but what begins alike."""

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and self[:1] == other[:1]

    def __ne__(self, other: object) -> bool:
        raise ValueError(f"{self!r} is not asked")


class Asked:
    """A key that says when it is compared."""

    def __init__(self) -> None:
        self.times = 0

    def __hash__(self) -> int:
        return hash("name")

    def __eq__(self, other: object) -> bool:
        self.times += 1
        return other == "name" and self.times > 2

    def __repr__(self) -> str:
        return f"asked {self.times} times"


class Broken:
    __hash__ = Asked.__hash__

    def __eq__(self, other: object) -> bool:
        raise OSError("not now")

    def __repr__(self) -> str:
        return "broken"


class Missing(dict[Any, Any]):
    def __missing__(self, key: object) -> str:
        return f"no {key}"


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    folder: Path = tmp_path_factory.mktemp("texts")
    return built(case_of(PROGRAM, "found", 'call([{"a": "b"}], "a", "b")'), folder)


def test_comparing(both: Both) -> None:
    others: tuple[Any, ...] = (None, 1, 1.5, b"a", Text("a"), Text("ab"), Text(""), ["a"], float("nan"))
    values = (*TEXTS, *("".join(list(text)) for text in TEXTS), *others)
    for text in TEXTS:
        both.agree(lambda text=text: ([{"k": value} for value in values], "k", text))  # type: ignore[misc]
    said = str(both.did(both.plain, [{"k": value} for value in values], "k", "a"))
    for word in ("same", "before", "TypeError", "ValueError"):
        assert word in said


@pytest.mark.parametrize("key", ["name", "", "é", "\ud800", "other"])
def test_looking_up(both: Both, key: str) -> None:
    def rows() -> list[Any]:
        return [
            {"name": "n", "": "e", "é": "a"}, {}, {1: 2}, Missing(name="m"), Missing(), {Asked(): "n"},
            {Asked(): "n", "name": "n"}, {Broken(): "n"}, [], ["n"], ("n",), "text", None, {"name": "N"}, {"name": 1},
        ]  # fmt: skip

    both.agree(lambda: (rows(), key, "n"))
    said = str(both.did(both.plain, rows(), key, "n"))
    assert "KeyError" in said
    assert "TypeError" in said
    assert ("OSError" in said) == (key == "name")
