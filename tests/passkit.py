"""Run a small program under plain `python` and under our passes, in the same folder, and say what each did."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from optadvisor.probes.launch import Ended, StandardInput, run_pass
from optadvisor.records import Target, TargetKind, to_json
from optadvisor.source.module import Module


@dataclass(frozen=True, kw_only=True)
class Did:
    """What a program did, as far as anyone outside can see."""

    stdout: str
    stderr: str
    status: int
    files: Mapping[str, bytes]


@dataclass(frozen=True, kw_only=True)
class Program:
    """Files, and what comes after `python` on the command line (`main.py` by default)."""

    files: Mapping[str, str | bytes]
    words: Sequence[str] = ("main.py",)
    stdin: bytes = b""

    @classmethod
    def of(cls, main: str | bytes, *arguments: str, **files: str | bytes) -> Program:
        return cls(
            files={"main.py": main, **{f"{n}.py": text for n, text in files.items()}}, words=("main.py", *arguments)
        )

    def lay_out(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def target(self, folder: Path) -> Target:
        kind = {"-m": TargetKind.MODULE, "-c": TargetKind.CODE}.get(self.words[0], TargetKind.SCRIPT)
        rest = self.words if kind is TargetKind.SCRIPT else self.words[1:]
        return Target(kind=kind, value=rest[0], arguments=tuple(rest[1:]), directory=str(folder))

    def plain(self, folder: Path) -> Did:
        self.lay_out(folder)
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        done = subprocess.run(
            [sys.executable, *self.words],
            cwd=folder,
            input=self.stdin,
            capture_output=True,
            env=environment,
            timeout=60,
        )
        return _did(folder, done.stdout, done.stderr, 128 - done.returncode if done.returncode < 0 else done.returncode)

    def under(self, name: str, folder: Path) -> Did:
        """What it does under one of our passes."""
        ended = self.run(name, folder)
        run = run_folder(folder)
        return _did(folder, (run / "out").read_bytes(), (run / "err").read_bytes(), ended.status)

    def run(self, name: str, folder: Path, *, fresh: bool = True, **extra: Any) -> Ended:
        """One pass; its own files go to `folder` with `-run` appended. `fresh`: from the files as they are given."""
        if fresh:
            self.lay_out(folder)
        run = run_folder(folder)
        (run / "in").write_bytes(self.stdin)
        stdin = StandardInput(spool=run / "in", kind="file", passes=1)
        return run_pass(
            name,
            self.target(folder),
            run,
            stdin=stdin,
            output=(run / "out", run / "err"),
            timeout=60,
            **{**self.extra(folder), **extra},
        )

    def extra(self, folder: Path) -> dict[str, Any]:
        """What the capture and check passes need: every function of every file is captured."""
        functions = []
        for path in sorted(folder.rglob("*.py")):
            try:
                refs = list(Module.read(str(path)).functions)
            except (SyntaxError, ValueError):
                refs = []
            functions += [{"function": to_json(ref), "globals": []} for ref in refs]
        return {
            "functions": functions,
            "outlined": {},
            "kernels": [],
            "counted": [item["function"] for item in functions],
            "unprofiled": [],
            "line_seconds": 30.0,
            "trace_share": 1.0,
            "capture_bytes": 2**28,
            "capture_share": 10.0,
            "seed": None,
        }


def run_folder(folder: Path) -> Path:
    run = folder.with_name(folder.name + "-run")
    run.mkdir(exist_ok=True)
    return run


def facts(ended: Ended) -> Mapping[str, Any]:
    assert ended.facts is not None
    return ended.facts


def _did(folder: Path, stdout: bytes, stderr: bytes, status: int) -> Did:
    paths = [p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    files = {str(p.relative_to(folder)): p.read_bytes() for p in paths}
    return Did(
        stdout=stdout.decode(errors="replace"), stderr=stderr.decode(errors="replace"), status=status, files=files
    )
