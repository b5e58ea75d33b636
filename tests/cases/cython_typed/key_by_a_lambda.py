# --- before
def order(times, waiting, graph):
    done = []
    while waiting:
        here = min(waiting, key=lambda stop: times[stop])
        waiting.remove(here)
        done.append(max([here, here], key=lambda stop: (times[stop], -times[stop])))
        for stop in graph[here]:
            done.append(stop)
    done.append(max(range(len(done)), key=lambda k: times[done[k]]))
    return done
# --- inputs: order
CALLS = [call({"a": 1, "b": 2}, ["b", "a"], {"a": ["b"], "b": []})]
CHECKS = [
    call({}, [], {}), call({"a": 1}, ["b", "a"], {"a": []}), call({"a": 1, "b": "x"}, ["b", "a"], {"a": [], "b": []}),
    call({"a": 1, "b": 1, "c": float("nan")}, ["c", "b", "a"], {"a": [], "b": [], "c": []}),
    call({"a": 1}, ("a",), {"a": []}), call({"a": 1}, {"a": 2}, {"a": []}), call({"a": {1}, "b": {2}}, ["b", "a"], {"a": [], "b": []}),
]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def order(times, waiting, graph):
    done = []
    while waiting:
        here = min(waiting, key=lambda stop: times[stop])
        waiting.remove(here)
        done.append(max([here, here], key=lambda stop: (times[stop], -times[stop])))
        for stop in graph[here]:
            done.append(stop)
    done.append(max(range(len(done)), key=lambda k: times[done[k]]))
    return done
