# --- before
def first_wrong(text):
    pairs = {")": "(", "]": "[", "}": "{"}
    stack = []
    for number, c in enumerate(text):
        if c in "([{":
            stack.append(c)
        elif c in pairs:
            if not stack or stack.pop() != pairs[c]:
                return number
    return len(text) if stack else -1
# --- inputs: first_wrong
CALLS = [call("(a[b]{c})"), call("(]")]
CHECKS = [call(""), call("((("), call(["(", ")"]), call(7)]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def first_wrong(text):
    pairs = {")": "(", "]": "[", "}": "{"}
    stack = []
    for number, c in enumerate(text):
        if c in "([{":
            stack.append(c)
        elif c in pairs:
            if not stack or stack.pop() != pairs[c]:
                return number
    return len(text) if stack else -1
