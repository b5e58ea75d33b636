# --- before
"""`map`, and what goes through it at once."""
import hashlib


def effort(word, rounds):
    digest = word.encode()
    for _ in range(rounds):
        digest = hashlib.sha256(digest).digest()
    return digest[0]


def total(words, rounds):
    if not rounds:
        return 0
    return sum(map(effort, words, rounds)) / len(words)
# --- inputs: total
CALLS = [call(["a", "b", "c"], [1, 2, 3]), call(["a"], [])]
CHECKS = [call(["a", 5], [1, 2]), call([], [1]), call(["a", "b"], (2,)), call("ab", range(2))]
# --- after: all cores
"""`map`, and what goes through it at once."""
import hashlib


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"effort": (1240303001523375942, 1811412435684519162)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _are_plain(values, levels, *, travel=False):
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
    return all(_are_plain(part, max(levels - 1, 0), travel=travel) for part in parts)


def _on_all_cores(function, calls, may_be, levels):
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
        if _on_all_cores.__dict__ or cores < 2 or watched or not quiet or (processes and processes.parent_process()):
            return None
        if not may_be():
            return None
        ahead, results, end = iter(calls()), [], time.perf_counter() + 0.02
        for call in ahead:
            results.append(function(*call))
            if time.perf_counter() >= end:
                break
        done, page = len(results), resource.getpagesize()
        left = sum(1 for _ in itertools.islice(calls(), done, 100_000)) if done < 200 else 0
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
                _on_all_cores.copied = True
                found = [function(*call) for call in itertools.islice(ahead, number, left, cores)]
                if _are_plain(found, levels, travel=True):
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
        _on_all_cores.failed = True  # what follows raises the same, if it was the function; and it is not tried again
        return None
    finally:
        if os.getpid() != parent:
            os._exit(0)  # a copy in which something was raised
        for copy in copies.values():
            os.kill(copy, signal.SIGKILL)
            os.waitpid(copy, 0)
        for end in ends:
            os.close(end)


def effort(word, rounds):
    digest = word.encode()
    for _ in range(rounds):
        digest = hashlib.sha256(digest).digest()
    return digest[0]


def total(words, rounds):
    if not rounds:
        return 0
    ready = _on_all_cores(
        effort,
        lambda: zip(words, rounds),
        lambda: _untouched(effort=effort) and _are_plain([words], 1) and _are_plain([rounds], 1),
        3,
    )
    return sum(ready or map(effort, words, rounds)) / len(words)
