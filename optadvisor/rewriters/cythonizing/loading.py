"""The decorator that a function gets: what optadvisor has built of it in C, if it lies there, else the function itself.

It is found in `__pycache__` by all that decides what the function does: its instructions, names and constants. Where
nothing of that name lies, with another Python, or after an edit, the function is what it was. What was built reads the
same globals, is called with the same arguments, and runs the function itself where it was not made for them.

Does not handle: methods, inner functions.
"""

from __future__ import annotations

EXTENSION = "_optadvisor_cython"
"""The name that every built function has as a module: its file tells them apart."""

LOADER = '''def {name}(function):
    """A decorator: what optadvisor has built of the function in C (in `__pycache__`), else the function itself."""
    import _imp, os, sys

    def told(code):  # all that decides what it does
        parts = [told(one) if hasattr(one, "co_code") else one for one in code.co_consts]
        parts = [sorted(map(repr, one)) if type(one) is frozenset else one for one in parts]
        names = [code.co_name, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_argcount]
        return repr([code.co_code, code.co_flags, code.co_exceptiontable, *names, parts])

    try:
        file = function.__code__.co_filename
        file = os.path.realpath(file if os.path.isabs(file) else function.__globals__.get("__file__", file))
        mark = _imp.source_hash(0, told(function.__code__).encode()).hex()
        built = f"{{function.__name__}}-{{mark}}.{{sys.implementation.cache_tag}}.so"
        place = os.path.join(os.path.dirname(file), "__pycache__", built)
        if not os.path.exists(place):
            return function
        with open(place, "rb") as file:
            data = file.read()
        if _imp.source_hash(0, data[:-8]) != data[-8:]:  # damaged: to load it might end the process
            return function
        from importlib.machinery import ExtensionFileLoader, ModuleSpec

        loader = ExtensionFileLoader("{extension}", place)
        module = loader.create_module(ModuleSpec("{extension}", loader, origin=place))
        loader.exec_module(module)
        sys.modules.pop("{extension}", None)
        return module.bind(function, lambda: None)
    except Exception:  # built for another machine
        return function'''


def loader_text(name: str) -> str:
    """The definition of the decorator under a name that is free in the file."""
    return LOADER.format(name=name, extension=EXTENSION)
