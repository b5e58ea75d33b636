"""What the magics do, apart from the lines they are typed in: one notebook, its last advice, what was applied.

Does not handle: how it looks (`showing`).
"""

from __future__ import annotations

import ast
import importlib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import CodeType
from typing import Any

from optadvisor import runtime, store
from optadvisor.errors import OptAdvisorError, StaleSourceError, UsageError
from optadvisor.notebooks import process
from optadvisor.notebooks.applying import Change, Put, change_of, define, diff_of, originals, still_there
from optadvisor.notebooks.cells import Cell
from optadvisor.notebooks.imports import Past
from optadvisor.notebooks.live import Live, take
from optadvisor.notebooks.places import Places, told
from optadvisor.notebooks.watching import Watch
from optadvisor.patching import files
from optadvisor.records import Outcome, OutcomeState, Run
from optadvisor.reports import text as say

Step = Callable[[str, float], None]
SCRIPT = "cell.py"


@dataclass(frozen=True, kw_only=True)
class Advice:
    live: Live
    script: Path
    run: Run
    folder: Path
    """Of the run."""
    diffs: Mapping[str, str]

    @property
    def places(self) -> Places:
        live, directory = self.live, self.run.target.directory
        return Places(script=live.script, path=str(self.script), directory=directory, before=live.before)

    @property
    def told(self) -> Run:
        """The run in terms of the cells."""
        return told(self.run, self.places)

    def lines_of(self, path: str) -> Sequence[str]:
        return self.live.script.text.split("\n") if path == str(self.script) else say.source_lines(self.run, path)


@dataclass(frozen=True, kw_only=True)
class Applied:
    """What came of `%optapply` or `%optundo`."""

    run: Run
    outcome: Outcome
    diff: str = ""
    source: str = ""
    """Of the next cell; empty where there is nothing to offer."""
    sentences: tuple[str, ...] = ()


@dataclass(kw_only=True)
class _Standing:
    """What is applied, and how to take it back."""

    advice: Advice
    change: Change
    put: Put
    built: tuple[str, ...] = ()


@dataclass(kw_only=True)
class Desk:
    shell: Any
    folder: Path
    advice: Advice | None = None
    standing: _Standing | None = None
    watch: Watch = field(init=False)
    numbered: int = 0
    profiled: tuple[str, dict[str, str]] = ("", {})

    def __post_init__(self) -> None:
        self.watch = Watch(shell=self.shell)

    # ------------------------------------------------------------ profile

    def prepared(self, source: str) -> Callable[[], None]:
        """The cell, compiled as IPython does it; called, it runs in the notebook. Raises `UsageError`, SyntaxError."""
        shell = self.shell
        text = shell.transform_cell(source)
        file = shell.compile.cache(text, len(shell.history_manager.input_hist_parsed) - 1, raw_code=source)
        tree = shell.transform_ast(shell.compile.ast_parse(text, file))
        try:
            codes = _codes(tree, file, shell.compile)
        except SyntaxError as error:
            if "await" in str(error) or "async" in str(error):
                raise UsageError(
                    "a cell that awaits at its top level is not profiled: put that into a function"
                ) from None
            raise
        self.profiled = self._here(), {file: text}

        def body() -> None:
            for code in codes:
                exec(code, shell.user_global_ns, shell.user_ns)

        return body

    def watched(self) -> Any:
        from optadvisor.notebooks.profiled import Seen

        return Seen()

    def profile_of(self, seen: Any, settings: Mapping[str, Any]) -> Any:
        """(record, report) of what was seen."""
        import linecache

        from optadvisor.notebooks import showing
        from optadvisor.notebooks.profiled import run_of

        label, _ = self.profiled
        labels = self._labels()
        texts = {file: "".join(linecache.getlines(file)) for file in labels}
        folder = self._fresh("profile")
        run = run_of(seen, label=label, texts=texts, folder=folder, top=settings.get("top", 10), least=0.05)
        files = {str(path): labels[file] for file, path in _copies(texts, folder).items()}
        return run, showing.of_profile(run, Places(script=None, path="", directory=run.target.directory, files=files))

    # ------------------------------------------------------------ suggest

    def advise(self, source: str, label: str, settings: Mapping[str, Any], step: Step) -> Advice:
        """Run the cell in children and have it made faster; the notebook itself is only read."""
        shell = self.shell
        folder = self._fresh("cell")
        step("collecting what the cell needs", 0.0)
        cell = Cell(label=label or self._here(), source=source)
        live = take(
            shell.user_ns,
            cell,
            past=Past.of(shell.history_manager.input_hist_parsed[:-1]),
            folder=folder,
            hidden=[name for name, value in shell.user_ns_hidden.items() if shell.user_ns.get(name) is value],
            labels=self._labels(),
        )
        script = folder / SCRIPT
        script.write_text(live.script.text, encoding="utf-8")
        given = {"top": 10, **settings}
        task = {
            "action": "suggest",
            "advise": True,
            "script": str(script),
            "directory": os.getcwd(),
            "loaded": live.loaded,
            "settings": given,
        }
        done = process.ask(task, folder, step=step)
        kept = Path(done["folder"])
        diffs = {name: _difference(live, change) for name, change in done["changes"].items()}
        self.advice = Advice(live=live, script=script, run=store.load(kept), folder=kept, diffs=diffs)
        return self.advice

    # ------------------------------------------------------------ apply and undo

    def apply(self, ids: Sequence[str], step: Step) -> Applied:
        """Prove the whole cell once more, then define what changed; files of modules change on disk."""
        advice = self.advice
        if advice is None:
            raise UsageError("nothing to apply yet: %%optsuggest looks for something")
        if self.standing is not None and self.standing.advice is advice:
            raise UsageError("this is applied already: %optundo takes it back")
        if not ids and not (advice.run.plan and advice.run.plan.ids):
            raise UsageError("nothing to apply: %%optsuggest found nothing that makes the cell faster as a whole")
        renamed = still_there(advice.live, self.shell.user_ns)
        if renamed:
            raise StaleSourceError(f"{renamed} has been defined anew since: run %%optsuggest again")
        task = {"action": "apply", "folder": str(advice.folder), "ids": list(ids)}
        done = process.ask(task, self.folder, step=step)
        run = store.load(advice.folder)
        self.advice = advice = replace(advice, run=run)
        diff = _difference(advice.live, done)
        outcome = run.outcome
        if outcome is None or outcome.state is not OutcomeState.APPLIED:
            if outcome is None:
                raise OptAdvisorError("nothing came of it")
            return Applied(run=run, outcome=outcome, diff=diff)
        built: tuple[str, ...] = ()
        try:
            change = change_of(advice.live, advice.script.read_text(encoding="utf-8"))
            built = self._lay(outcome, advice.script.parent)
            put = define(change, advice.live, self.shell.user_ns, self._compiled)
        except BaseException:
            files.clear(built)
            process.ask({"action": "undo", "folder": str(advice.folder)}, self.folder, step=step)
            raise
        self.standing = _Standing(advice=advice, change=change, put=put, built=built)
        self.watch.over(change, put, self.shell.user_ns)
        sentences = _sentences(change, outcome, str(advice.script))
        return Applied(run=run, outcome=outcome, diff=diff, source=change.source, sentences=sentences)

    def undo(self) -> Applied:
        standing = self.standing
        if standing is None:
            raise UsageError("nothing to undo: nothing of this notebook is applied")
        folder = standing.advice.folder
        done = process.ask({"action": "undo", "folder": str(folder)}, self.folder, step=lambda *_: None)
        self.watch.nothing()
        kept = standing.put.take_back(self.shell.user_ns)
        files.clear(standing.built)
        self.standing = None
        run = store.load(folder)
        assert run.outcome is not None
        self.advice = replace(standing.advice, run=run)
        sentences = [
            f"{name} was defined anew by you, so it stays" for name in kept if name in standing.change.functions
        ]
        changed = [path for path in done["restored"] if path != str(standing.advice.script)]
        sentences += [f"{os.path.relpath(path)} is as it was" for path in changed]
        source = originals(standing.advice.live, standing.change)
        return Applied(run=run, outcome=run.outcome, source=source, sentences=tuple(sentences))

    # ------------------------------------------------------------ the shell

    def _here(self) -> str:
        """What the cell that is running is called."""
        return f"In [{len(self.shell.history_manager.input_hist_parsed) - 1}]"

    def _labels(self) -> dict[str, str]:
        """What IPython calls the files of its cells."""
        return {file: f"In [{number}]" for file, number in self.shell.compile._filename_map.items()}

    def _compiled(self, text: str) -> CodeType:
        shell = self.shell
        file = shell.compile.cache(text, shell.execution_count, raw_code=text)
        code: CodeType = compile(text, file, "exec", flags=shell.compile.flags, dont_inherit=True)
        return code

    def _lay(self, outcome: Outcome, folder: Path) -> tuple[str, ...]:
        """What was built ahead for the script goes to where the notebook's functions look for it; what is new there.

        They look into the folder where the notebook runs. What other machines build of stays away: a kernel's
        definitions travel in no file.
        """
        made = [path for path in outcome.built if path.startswith(f"{folder}/") and not path.endswith(runtime.CYTHON)]
        wanted = {os.path.join(os.getcwd(), os.path.relpath(path, folder)): Path(path) for path in made}
        fresh = tuple(path for path in wanted if not os.path.exists(path))
        files.lay(wanted)
        importlib.invalidate_caches()
        return fresh

    def _fresh(self, name: str) -> Path:
        self.numbered += 1
        folder = self.folder / f"{name}-{self.numbered}"
        folder.mkdir(mode=0o700)
        return folder


def _difference(live: Live, change: Mapping[str, Any]) -> str:
    return (diff_of(live, change["text"]) if change["text"] else "") + str(change["others"])


def _codes(tree: ast.Module, file: str, compiler: Any) -> list[CodeType]:
    """The statements; a last expression by itself, so that its value is displayed."""
    last = tree.body[-1:] if tree.body and isinstance(tree.body[-1], ast.Expr) else []
    first = tree.body[: len(tree.body) - len(last)]
    codes = [compiler(ast.Module(body=first, type_ignores=[]), file, "exec")] if first else []
    return codes + [compiler(ast.Interactive(body=[one]), file, "single") for one in last]


def _copies(texts: Mapping[str, str], folder: Path) -> dict[str, Path]:
    from optadvisor.notebooks.profiled import copy_of

    return {file: copy_of(file, folder) for file in texts}


def _sentences(change: Change, outcome: Outcome, script: str) -> tuple[str, ...]:
    found = []
    if change.functions:
        found.append(f"Defined now: {', '.join(change.functions)}.")
    if change.classes:
        found.append(f"Methods of {', '.join(change.classes)} have new code until the kernel ends, as shown here.")
    if change.source:
        found.append("The next cell holds the new source: run it in place of the old one.")
    others = [os.path.relpath(patch.path) for patch in outcome.patches if patch.path != script]
    found += [f"{file} changed on disk: reload it (%autoreload does) or restart." for file in others]
    return tuple(found)
