# --- before
from collections import deque


def distances(graph, start):
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        for near in graph[node]:
            if near not in found:
                found[near] = found[node] + 1
                waiting.append(near)
    return found
# --- inputs: distances
CALLS = [call({0: [1, 2], 1: [2], 2: [0]}, 0)]
CHECKS = [call({0: [1]}, 0), call({"a": "bc", "b": "", "c": "a"}, "a"), call({0: 5}, 0), call([[1], [0]], 0)]
# --- after: built with Cython
from collections import deque


def _cythonized(function):
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
        built = f"{function.__name__}-{mark}.{sys.implementation.cache_tag}.so"
        place = os.path.join(os.path.dirname(file), "__pycache__", built)
        if not os.path.exists(place):
            return function
        with open(place, "rb") as file:
            data = file.read()
        if _imp.source_hash(0, data[:-8]) != data[-8:]:  # damaged: to load it might end the process
            return function
        from importlib.machinery import ExtensionFileLoader, ModuleSpec

        loader = ExtensionFileLoader("_optadvisor_cython", place)
        module = loader.create_module(ModuleSpec("_optadvisor_cython", loader, origin=place))
        loader.exec_module(module)
        sys.modules.pop("_optadvisor_cython", None)
        return module.bind(function, lambda: None)
    except Exception:  # built for another machine
        return function


@_cythonized
def distances(graph, start):
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        for near in graph[node]:
            if near not in found:
                found[near] = found[node] + 1
                waiting.append(near)
    return found
