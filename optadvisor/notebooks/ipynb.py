"""Notebook files: their code cells, and new sources put into them with every other byte as it was.

    notebook = read("walk.ipynb")
    notebook.cells                                   Cell(label="cell 1", …): the code cells, numbered as "Run All" does
    notebook.with_sources({0: "import math\\n…"})     the file's bytes with another source in the first code cell

A source is replaced in the file's text, in the style it is written in: a list of lines or one string, with its indent.
So ids, metadata, outputs and the order of keys stay as whichever editor wrote them.

Does not handle: nbformat 3 and older; kernels of other languages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from optadvisor.errors import UsageError
from optadvisor.notebooks.cells import Cell

SUFFIX = ".ipynb"
_DECODER = json.JSONDecoder(strict=False)
_BLANK = " \t\r\n"
Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notebook:
    """A file of nbformat 4, and where its code cells lie in it."""

    path: str
    text: str
    cells: tuple[Cell, ...]
    """Those with code that a run of all cells would run."""
    places: tuple[Mapping[str, Span], ...]
    """For each of them, where the values of its keys stand in the text."""
    notes: tuple[str, ...] = ()

    def with_sources(self, sources: Mapping[int, str], *, clear: bool = False) -> bytes:
        """The file with new sources for cells, by index; `clear`: without the outputs of those cells."""
        escaped = self.text.isascii()  # whoever wrote it may keep to ASCII
        edits: list[tuple[Span, str]] = []
        for index, source in sources.items():
            places = self.places[index]
            edits.append((places["source"], _like(self.text, places["source"], source, escaped)))
            if clear:
                edits += [
                    (places[key], new) for key, new in (("outputs", "[]"), ("execution_count", "null")) if key in places
                ]
        text = self.text
        for (start, end), new in sorted(edits, reverse=True):
            text = text[:start] + new + text[end:]
        return text.encode()


def read(path: str) -> Notebook:
    """Raises `UsageError` for what is no notebook of Python's, with a sentence on what it is."""
    try:
        text = Path(path).read_bytes().decode()
        data = json.loads(text)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path} is no notebook: it is not JSON ({error})") from error
    _check(path, data)
    found: list[tuple[Cell, Mapping[str, Span]]] = []
    spans = _cell_spans(text)
    for cell, places in zip(data["cells"], spans, strict=True):
        source = _joined(cell.get("source", ""))
        tags = _object(cell.get("metadata")).get("tags") or ()
        if cell.get("cell_type") != "code" or not source.strip() or "skip-execution" in tags:
            continue
        label = f"cell {len(found) + 1}"
        found.append((Cell(label=label, source=source, may_raise="raises-exception" in tags), places))
    if not found:
        raise UsageError(f"{path} has no code cells")
    name = _object(_object(data.get("metadata")).get("kernelspec")).get("name", "python3")
    notes = () if name in ("python3", "python") else (f"the notebook's kernel is “{name}”; it ran in this Python",)
    return Notebook(
        path=path,
        text=text,
        cells=tuple(cell for cell, _ in found),
        places=tuple(places for _, places in found),
        notes=notes,
    )


def _check(path: str, data: Any) -> None:
    if not isinstance(data, dict) or "nbformat" not in data:
        raise UsageError(f"{path} is no notebook: it has no nbformat")
    if data["nbformat"] != 4 or not isinstance(data.get("cells"), list):
        version = data["nbformat"]
        how = f"`jupyter nbconvert --to notebook {path}` makes it one of format 4"
        raise UsageError(f"{path} is a notebook of format {version}, which is not read: {how}")
    metadata = _object(data.get("metadata"))
    spec = _object(metadata.get("kernelspec"))
    language = str(_object(metadata.get("language_info")).get("name") or spec.get("language") or "python")
    if language.lower() not in ("python", "ipython", "python3"):
        raise UsageError(f"{path} is a notebook of {language} (kernel “{spec.get('name', '?')}”); only Python is read")
    if not all(isinstance(cell, dict) for cell in data["cells"]):
        raise UsageError(f"{path} is no notebook: a cell is not an object")


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _joined(source: Any) -> str:
    return source if isinstance(source, str) else "".join(map(str, source))


# ---------------------------------------------------------------- the file's text


def _cell_spans(text: str) -> list[dict[str, Span]]:
    """Where the values of each cell's keys stand. `text` is known to be JSON, an object with a list of cells."""
    top = dict(_members(text, _skip(text, 0)))
    return [dict(_members(text, start)) for start, _ in _items(text, top["cells"][0])]


def _members(text: str, start: int) -> Iterator[tuple[str, Span]]:
    """The keys of the object at `start`, with the spans of their values."""
    position = _skip(text, start + 1)
    while text[position] != "}":
        key, position = _DECODER.raw_decode(text, position)
        position = _skip(text, _skip(text, position) + 1)
        _, end = _DECODER.raw_decode(text, position)
        yield key, (position, end)
        position = _skip(text, end)
        position = _skip(text, position + 1) if text[position] == "," else position


def _items(text: str, start: int) -> Iterator[Span]:
    """The spans of the items of the list at `start`."""
    position = _skip(text, start + 1)
    while text[position] != "]":
        _, end = _DECODER.raw_decode(text, position)
        yield position, end
        position = _skip(text, end)
        position = _skip(text, position + 1) if text[position] == "," else position


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in _BLANK:
        position += 1
    return position


def _like(text: str, span: Span, source: str, escaped: bool) -> str:
    """A source as JSON, written as the one at `span` is."""
    if text[span[0]] != "[":
        return json.dumps(source, ensure_ascii=escaped)
    items = list(_items(text, span[0]))
    lines = [json.dumps(line, ensure_ascii=escaped) for line in _kept(source)]
    if not items:
        return f"[{', '.join(lines)}]"
    first, last = text[span[0] + 1 : items[0][0]], text[items[-1][1] : span[1] - 1]
    between = text[items[0][1] : items[1][0]] if len(items) > 1 else "," + (first if "\n" in first else " ")
    return "[" + first + between.join(lines) + last + "]"


def _kept(source: str) -> list[str]:
    """Lines with their ends; apart at `\\n` only, so that joining them gives the source."""
    lines = [f"{line}\n" for line in source.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines
