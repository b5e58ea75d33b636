"""The process that advises for a notebook, so that the kernel imports little and nothing here can take it down.

    python -m optadvisor.notebooks.worker TASK.json DESCRIPTOR

What goes on is told on the descriptor, a JSON object a line: `{"step": …, "seconds": …}`, at the end `{"done": …}` or
`{"error": …}`. Standard output and error are the program's.

Does not handle: several tasks.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from optadvisor import pipeline, store
from optadvisor.errors import OptAdvisorError
from optadvisor.patching import apply as patching
from optadvisor.profiling import Progress
from optadvisor.records import Accepted, Run, Target, TargetKind, Terms
from optadvisor.settings import settings

Told = dict[str, Any]


def main(arguments: list[str]) -> int:
    task = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    with open(int(arguments[1]), "w", encoding="utf-8") as pipe:

        def tell(what: Told) -> None:
            pipe.write(json.dumps(what) + "\n")
            pipe.flush()

        def step(sentence: str, seconds: float = 0.0) -> None:
            tell({"step": sentence, "seconds": seconds})

        try:
            tell({"done": _ACTIONS[task["action"]](task, step)})
        except OptAdvisorError as error:
            tell({"error": str(error)})
        except KeyboardInterrupt:
            tell({"error": "interrupted"})
    return 0


def _suggest(task: Told, step: Progress) -> Told:
    """Profile the script, and unless only that is asked for, advise."""
    chosen = settings(Path.cwd(), task["settings"], warn=lambda sentence: step(sentence))
    target = Target(
        kind=TargetKind.SCRIPT, value=task["script"], directory=task["directory"], loaded=tuple(task["loaded"])
    )
    step("running the cell in a process of its own")
    done = pipeline.profile(target, chosen, stdin=Path(os.devnull), progress=step)
    run = done.run
    if task["advise"]:
        terms = Terms(
            exact=chosen.exact,
            effects=chosen.allow_effects,
            stream_change=chosen.allow_stream_change,
            budget_seconds=chosen.budget,
        )
        run = pipeline.suggest(run, done.folder, terms=terms, progress=step)
    return {"folder": str(done.folder), "changes": _changes(run)}


def _changes(run: Run) -> Told:
    """For each accepted suggestion the script as it would be, and the difference in all other files."""
    found = {}
    for one in run.suggestions:
        if isinstance(one.verdict, Accepted):
            versions = pipeline.versions_of(run, [one.proposal])
            found[one.id] = _told(versions, run)
    return found


def _told(versions: patching.Versions, run: Run) -> Told:
    script = run.target.value
    others = patching.Versions(
        before={path: data for path, data in versions.before.items() if path != script},
        after={path: data for path, data in versions.after.items() if path != script},
    )
    text = versions.after.get(script, b"").decode("utf-8")
    return {"text": text, "others": others.diff(run.target.directory)}


def _apply(task: Told, step: Progress) -> Told:
    folder = Path(task["folder"])
    run = store.load(folder)
    applied = pipeline.apply(run, folder, task["ids"], progress=step)
    return _told(applied.versions, run)


def _undo(task: Told, _step: Progress) -> Told:
    folder = Path(task["folder"])
    _, restored = pipeline.undo(store.load(folder), folder)
    return {"restored": list(restored)}


_ACTIONS: dict[str, Callable[[Told, Progress], Told]] = {"suggest": _suggest, "apply": _apply, "undo": _undo}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
