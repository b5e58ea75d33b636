"""The C compiler that builds take: the one place that decides.

    c_compiler()    →  ["/usr/bin/gcc", "-pthread"]

`CC` of the environment, if that is set; else the one that Python was built with, or, since that need not be on this
machine (Pythons that are downloaded were built elsewhere), any by one of the usual names.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sysconfig
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

USUAL = ("cc", "gcc", "clang")
CC = "CC"
Which = Callable[[str], str | None]


def c_compiler(
    *, which: Which = shutil.which, environ: Mapping[str, str] | None = None, configured: str | None = None
) -> list[str]:
    """Its command line, with the program resolved; empty where there is none, or not the one that was asked for.

    `configured`: what Python was built with, by default what `sysconfig` says.
    """
    wish = asked(environ)
    built_with = (sysconfig.get_config_var(CC) or "") if configured is None else configured
    tried = (_resolved(each, which) for each in ([wish] if wish else [built_with, *USUAL]))
    return next(filter(None, tried), [])


def asked(environ: Mapping[str, str] | None = None) -> str:
    """What `CC` says; empty where it says nothing."""
    return (os.environ if environ is None else environ).get(CC, "").strip()


@contextmanager
def in_environment() -> Iterator[None]:
    """Other people's build tools take the same one: they know `CC`, and what Python was built with."""
    before, found = os.environ.get(CC), c_compiler()
    if not before and found:
        os.environ[CC] = shlex.join(found)
    try:
        yield
    finally:
        if not before and found:
            del os.environ[CC]


def _resolved(command: str, which: Which) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:  # an unbalanced quote
        return []
    path = which(words[0]) if words else None
    return [path, *words[1:]] if path else []
