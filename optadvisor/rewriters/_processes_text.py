"""What `processes` writes: the functions that share calls out among copies of the process.

`os.fork` and a pipe for each copy, because a copy made so knows everything that the program knows: nothing that the
calls are given has to travel, only what they give. `concurrent.futures` would empty the streams of the program first,
start threads in it, take 0.1 s to import, and show the copies' tracebacks when somebody presses Ctrl-C.

A copy holds no more memory than its share. Pages that it only reads are copied, too, since Python counts in each object
who uses it: so a large program makes fewer copies. The arguments are worked out in each copy, one after the other. It
lets go of the streams of the program, and looks every 0.1 s whether that is still there.

Does not handle: which calls may be shared out (`_alone`, `_processes_read`).
"""

from __future__ import annotations

NAMES = (
    "Exception", "all", "any", "bool", "bytes", "complex", "dict", "enumerate", "float", "frozenset", "int", "iter",
    "len", "list", "map", "max", "min", "next", "open", "range", "set", "str", "sum", "tuple", "type",
)  # fmt: skip
"""Built-ins that the new text relies on."""

MODULES = ("pickle", "resource", "select", "signal", "threading", "warnings")
"""Modules that it imports, and that a file of the user's may be called like."""
AT_ONCE, SHORT = "0.02", "200"
"""Seconds in which calls are made one after the other, to see how long they take; from so many on they are short."""

PLAIN = '''def PLAIN(values, levels, *, travel=False):
    """Whether these are numbers, texts, None, or lists, dictionaries, sets and tuples of such, so many in one another.

    With `travel` they are what stays the same on its way from one process to another: sets and nan do not.
    """
    plain = {bool, bytes, complex, float, int, range, str, tuple, type(None)}
    holding = {list, dict} if travel else {list, dict, set, frozenset}
    kinds = set(map(type, values))
    if not kinds <= (plain | holding if levels else plain):
        return False
    if travel and any(type(value) in (complex, float) and value != value for value in values):
        return False
    deeper = [value for value in values if type(value) in (tuple, *holding)] if kinds & {tuple, *holding} else []
    parts = [[*value, *value.values()] if type(value) is dict else value for value in deeper]
    return all(PLAIN(part, max(levels - 1, 0), travel=travel) for part in parts)'''

ON_ALL_CORES = '''def SHARED(function, calls, may_be, levels):
    """An iterator over `function(*call)` for all calls, made by copies of this process, one for each core.

    None where they are better made one after the other: on a single core, beside threads, debuggers or handlers of
    signals, in a process that is a copy itself, without Linux, and when a call fails or gives what cannot be sent. The
    first calls are made here, to see how long they take; if they are short, or memory is, so are all others made here,
    when their turn comes.
    """
    import os

    copies, ends, parent = {}, [], os.getpid()
    try:
        import gc
        import itertools
        import pickle
        import resource
        import select
        import signal
        import sys
        import threading
        import time
        import warnings

        processes, cores = sys.modules.get("multiprocessing.process"), len(os.sched_getaffinity(0))
        threads = threading.active_count() if sys.version_info < (3, 12) else len(os.listdir("/proc/self/task"))
        watched = sys.gettrace() or sys.getprofile() or threads > 1
        handlers = {signal.getsignal(each) for each in signal.valid_signals()} - {signal.SIG_IGN, None}
        quiet = handlers <= {signal.SIG_DFL, signal.default_int_handler} and not signal.getsignal(signal.SIGCHLD)
        if SHARED.__dict__ or cores < 2 or watched or not quiet or (processes and processes.parent_process()):
            return None
        if not may_be():
            return None
        ahead, results, end = iter(calls()), [], time.perf_counter() + AT_ONCE
        for call in ahead:
            results.append(function(*call))
            if time.perf_counter() >= end:
                break
        done, page = len(results), resource.getpagesize()
        left = sum(1 for _ in itertools.islice(calls(), done, 100_000)) if done < SHORT else 0
        with open("/proc/self/statm") as file:
            held, data = (int(each) * page for each in file.read().split()[1:6:4])
        room = min(2**30, os.sysconf("SC_AVPHYS_PAGES") * page // 2)  # bytes, for all copies together
        cores = min(cores, left, room // (held + 2**25))
        if cores < min(2, left):
            return itertools.chain(results, itertools.starmap(function, ahead))
        results += [None] * left
        for number in range(cores):
            ends += os.pipe()
            copy = os.fork()
            if not copy:  # it shows nothing, writes nothing but its results, and ends when this process does
                gc.freeze()
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                signal.signal(signal.SIGALRM, lambda *_: os.getppid() == parent or os._exit(0))
                signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
                resource.setrlimit(resource.RLIMIT_DATA, (data + room // cores - held,) * 2)
                for stream in range(3):
                    os.dup2(os.open(os.devnull, os.O_RDWR), stream)
                warnings.simplefilter("error")
                SHARED.copied = True
                found = [function(*call) for call in itertools.islice(ahead, number, left, cores)]
                if PLAIN(found, levels, travel=True):
                    with open(ends[-1], "wb") as pipe:
                        pickle.dump(found, pipe)
                os._exit(0)
            copies[ends[-2]] = copy
            os.close(ends.pop())
        waiting = {reading: number for number, reading in enumerate(copies, done)}
        while waiting:
            for reading in select.select([*waiting], [], [])[0]:
                with open(reading, "rb", closefd=False) as pipe:
                    results[waiting.pop(reading) :: cores] = pickle.load(pipe)
        return itertools.chain(results, itertools.starmap(function, itertools.islice(ahead, left, None)))
    except Exception:
        SHARED.failed = True  # what follows raises the same, if it was the function; and it is not tried again
        return None
    finally:
        if os.getpid() != parent:
            os._exit(0)  # a copy in which something was raised
        for copy in copies.values():
            os.kill(copy, signal.SIGKILL)
            os.waitpid(copy, 0)
        for end in ends:
            os.close(end)'''


def shared_out(name: str, plain: str) -> str:
    """The function that makes the calls; `plain` is what `PLAIN` is called."""
    text = ON_ALL_CORES.replace("SHARED", name).replace("PLAIN", plain)
    return text.replace("AT_ONCE", AT_ONCE).replace("SHORT", SHORT)
