"""A function's text as it is written for compiled copies, and what it gives as Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from casekit import Case, site_of

from optadvisor.records import Edit
from optadvisor.rewriters._other_text import other
from optadvisor.source.site import Site


def other_text(source: str, edits_of: Callable[[Site], list[Edit]], inputs: str, qualname: str = "outer") -> str | None:
    """The file after the edits for that function; None where there are none."""
    case = Case(
        path=Path("text.py"),
        before=source,
        inputs=inputs,
        qualname=qualname,
        after="",
        variant="",
        expected="",
        declined="",
    )
    site = site_of(case)
    edits = edits_of(site)
    form = other(site, edits, ()) if edits else None
    return form.site.module.data.decode() if form is not None else None


def outcome(source: str, arguments: tuple[Any, ...], name: str = "outer") -> str | None:
    """What the function returns, None where it raises."""
    space: dict[str, Any] = {"__name__": "case"}
    exec(compile(source, "<case>", "exec"), space)
    try:
        return repr(space[name](*arguments))
    except Exception:
        return None
