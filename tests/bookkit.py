"""A notebook without IPython: cells run one after the other in a namespace, their texts known as IPython makes them."""

from __future__ import annotations

import linecache
import subprocess
import sys
from pathlib import Path
from typing import Any

from optadvisor.notebooks.cells import Cell
from optadvisor.notebooks.imports import Past
from optadvisor.notebooks.live import Live, take


class Events:
    def __init__(self) -> None:
        self.found: dict[str, list[Any]] = {}

    def register(self, name: str, function: Any) -> None:
        self.found.setdefault(name, []).append(function)

    def unregister(self, name: str, function: Any) -> None:
        self.found[name].remove(function)

    def trigger(self, name: str, *arguments: Any) -> None:
        for function in list(self.found.get(name, ())):
            function(*arguments)


class Info:
    def __init__(self, raw_cell: str) -> None:
        self.raw_cell = raw_cell
        self.info = self  # what a result has


class Book:
    """`book.run("x = 1")` runs a cell; it stands in for the shell where only events and names are asked for."""

    def __init__(self) -> None:
        self.user_ns: dict[str, Any] = {"__name__": "__main__", "__builtins__": __builtins__}
        self.cells = [""]
        self.events = Events()
        self.labels: dict[str, str] = {}

    def transform_cell(self, source: str) -> str:
        return source

    def compiled(self, source: str) -> Any:
        number = len(self.cells)
        file = f"/tmp/ipykernel_bookkit/{id(self)}-{number}-{abs(hash(source))}.py"
        linecache.cache[file] = (len(source), None, [f"{line}\n" for line in source.splitlines()], file)
        self.labels[file] = f"In [{number}]"
        return compile(source, file, "exec", dont_inherit=True)

    def run(self, source: str) -> None:
        code = self.compiled(source)
        self.cells.append(source)
        self.events.trigger("pre_run_cell", Info(source))
        exec(code, self.user_ns)
        self.events.trigger("post_run_cell", Info(source))

    def take(self, source: str, folder: Path) -> Live:
        """The cell as a script, which lies in the folder as `cell.py`."""
        cell = Cell(label=f"In [{len(self.cells)}]", source=source)
        live = take(self.user_ns, cell, past=Past.of(self.cells), folder=folder, labels=self.labels)
        (folder / "cell.py").write_text(live.script.text, encoding="utf-8")
        return live


def printed(folder: Path) -> str:
    """What the script prints, run as any script."""
    done = subprocess.run(
        [sys.executable, "cell.py"], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert not done.stderr, done.stderr
    return done.stdout
