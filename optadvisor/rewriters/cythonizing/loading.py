"""The decorator that a function gets: what optadvisor has built of it in C, if it lies there, else the function itself.

It comes from the small module that `apply` lays beside the file (`optadvisor.runtime`), which finds what was built in
`__pycache__` by all that decides what the function does: its instructions, names and constants. Where nothing of that
name lies, with another Python, or after an edit, and where that module is missing, the function is what it was. What
was built reads the same globals, is called with the same arguments, and runs the function itself where it was not made
for them.

Files that were changed before 2026-11-22 define the decorator themselves, and find the same.

Does not handle: methods, inner functions; files in a folder that is a package only by being imported as one.
"""

from __future__ import annotations

import os

from optadvisor.runtime import NAME

START = """try:
    from {place}{module} import cythonized as {name}  # with what optadvisor has built for this file
except ImportError:
    def {name}(function):
        return function"""


def loader_text(name: str, path: str) -> str:
    """What gives the decorator a name that is free in the file at `path`."""
    package = os.path.exists(os.path.join(os.path.dirname(path), "__init__.py"))
    return START.format(place="." if package else "", module=NAME, name=name)
