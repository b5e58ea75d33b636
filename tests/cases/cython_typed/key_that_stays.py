# --- before
def order(times, waiting, graph):
    done = []
    while waiting:
        here = min(waiting, key=lambda stop, times=times: times[stop])
        waiting.remove(here)
        for stop in graph[here]:
            done.append(stop)
    return done
# --- inputs: order
CALLS = [call({"a": 1, "b": 2}, ["b", "a"], {"a": [1], "b": []})]
# --- declined: `lambda stop, times=times: times[stop]` is left to Python
