# --- before
"""A case."""


def drain(items, step):
    todo = [item for item in items]
    total = 0
    try:
        while len(todo) != 0:
            total += 100 // len(todo)
            if todo:
                item = todo.pop(0)
                if item < 0:
                    todo.append(-item - step)
                total += 10 // item
    except ZeroDivisionError:
        total = -total - len(todo)
    return total
# --- inputs: drain
CALLS = [call([1, 2, -3], 1)]
CHECKS = [call([], 1), call([1, 0, 2], 1), call([-1], 1), call(["a"], 1), call([-2, 5], -2)]
# --- after: deque
"""A case."""

from collections import deque as _deque


def drain(items, step):
    todo = _deque([item for item in items])
    total = 0
    try:
        while len(todo) != 0:
            total += 100 // len(todo)
            if todo:
                item = todo.popleft()
                if item < 0:
                    todo.append(-item - step)
                total += 10 // item
    except ZeroDivisionError:
        total = -total - len(todo)
    return total
