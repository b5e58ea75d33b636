"""Where a program waits: frames of the standard library, and lines that call something that waits.

A sampler that counts waiting threads sees them in these frames and on these lines; everything else is work. Checked
against the sources of Python 3.11, 3.12 and 3.13.

Does not handle: waiting inside C libraries that are not named here (database drivers); such time counts as work.
"""

from __future__ import annotations

import ast
import functools
import os
from collections.abc import Iterable, Iterator

from optadvisor.profiles.inference import Types
from optadvisor.source.module import Module

_FRAMES = {
    "threading.py": "wait _wait _wait_for_tstate_lock join acquire __enter__ _shutdown _acquire_restore",
    "selectors.py": "select",
    "queue.py": "get put join",
    "queues.py": "get put join",
    "subprocess.py": "wait _wait _try_wait communicate _communicate _execute_child",
    "socket.py": "accept readinto create_connection getaddrinfo",
    "ssl.py": "read recv recv_into do_handshake accept connect",
    "connection.py": "_recv _poll accept wait answer_challenge deliver_challenge",
    "popen_fork.py": "poll wait",
    "popen_forkserver.py": "poll",
    "forkserver.py": "read_signed connect_to_new_process",
    "synchronize.py": "wait __enter__",
    "process.py": "join wait_result_broken_or_wakeup _process_worker",
    "pool.py": "wait get worker _handle_workers _handle_tasks _handle_results _wait_for_updates",
    "_base.py": "result exception wait as_completed",
    "thread.py": "_worker",
    "unix_events.py": "_do_waitpid",
    "sched.py": "run",
    "getpass.py": "_raw_input",
}
WAITING_FRAMES = frozenset((file, name) for file, names in _FRAMES.items() for name in names.split())
"""(base name of the file, plain name of the function), for the innermost frame of a sample."""

_FUNCTIONS = {
    "time": "sleep",
    "builtins": "input",
    "select": "select",
    "signal": "pause sigwait sigtimedwait sigwaitinfo",
    "os": "wait wait3 wait4 waitpid waitid system",
    "socket": "create_connection getaddrinfo gethostbyname",
    "urllib.request": "urlopen",
    "requests": "get post put",
    "subprocess": "run call check_call check_output getoutput getstatusoutput",
    "concurrent.futures": "wait as_completed",
    "multiprocessing.connection": "wait",
    "asyncio": "run",
    "sys.stdin": "read readline readlines",
}
_METHODS = {
    "threading": "acquire wait wait_for join",
    "multiprocessing": "acquire wait wait_for join get put recv recv_bytes poll map starmap apply",
    "queue": "get put join",
    "socket": "accept recv recv_into recvfrom recvmsg connect send sendall makefile",
    "subprocess.Popen": "wait communicate",
    "select": "poll select",
    "selectors": "select",
    "concurrent.futures": "result exception map shutdown",
    "asyncio": "run_until_complete run_forever run",
    "os.popen": "read readline readlines close",
}
"""Methods that wait, by the start of the name of what made the object."""
_LOCKS = frozenset(
    f"{module}.{name}"
    for module in ("threading", "multiprocessing")
    for name in ("Lock", "RLock", "Condition", "Semaphore", "BoundedSemaphore")
)


def waiting_frame(path: str, name: str) -> bool:
    """Whether a thread whose innermost frame is this one waits; `name` may be qualified (`Condition.wait`)."""
    return (os.path.basename(path), name.rpartition(".")[2]) in WAITING_FRAMES


def waiting_line(module: Module, line: int) -> bool:
    """Whether the line itself calls something that waits: `time.sleep`, `lock.acquire`, `with lock`, `subprocess.run`…

    By meaning: a function of the user's called `sleep`, or `", ".join(names)`, is none.
    """
    return line in waiting_lines(module)


@functools.lru_cache(maxsize=64)
def waiting_lines(module: Module) -> frozenset[int]:
    """All such lines of a file."""
    other_names = _other_names(module.tree)
    candidates = [node for node in ast.walk(module.tree) if _may_wait(node, other_names)]
    return frozenset(_found(candidates, Types(module))) if candidates else frozenset()


_WORDS = frozenset(word for words in (*_FUNCTIONS.values(), *_METHODS.values()) for word in words.split())


def _other_names(tree: ast.Module) -> frozenset[str]:
    """Names that imports give to things: `from time import sleep as nap`."""
    imports = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    return frozenset(alias.asname for node in imports for alias in node.names if alias.asname)


def _may_wait(node: ast.AST, other_names: frozenset[str]) -> bool:
    """By spelling alone: what the names mean is asked of these only, because that takes a while in a long file."""
    if isinstance(node, ast.Call):
        word = getattr(node.func, "attr", getattr(node.func, "id", ""))
        return word in _WORDS or word in other_names
    return isinstance(node, ast.With)


def _found(candidates: Iterable[ast.AST], types: Types) -> Iterator[int]:
    for node in candidates:
        if isinstance(node, ast.Call) and _waits(types, node):
            yield from range(node.lineno, (node.func.end_lineno or node.lineno) + 1)
        elif isinstance(node, ast.With) and any(types.of(item.context_expr) in _LOCKS for item in node.items):
            yield from range(node.lineno, (node.items[-1].context_expr.end_lineno or node.lineno) + 1)


def _waits(types: Types, call: ast.Call) -> bool:
    name = types.called(call)
    owner, _, method = name.rpartition(".")
    if method in _FUNCTIONS.get(owner, "").split():
        return True
    if name and not name.startswith("."):
        return any(
            method in methods.split() and (owner == start or owner.startswith(start + "."))
            for start, methods in _METHODS.items()
        )
    return isinstance(call.func, ast.Attribute) and _looks_waiting(call)


def _looks_waiting(call: ast.Call) -> bool:
    """Methods of an object of unknown type whose name and arguments fit nothing but waiting.

    `t.join()` is no `str.join`, which needs an argument; nor is `lock.acquire()` anything else in common use.
    """
    assert isinstance(call.func, ast.Attribute)
    method, bare = call.func.attr, not call.args
    timed = all(keyword.arg in ("timeout", "block", "blocking") for keyword in call.keywords)
    return bare and timed and method in ("join", "acquire", "wait", "result", "communicate")
