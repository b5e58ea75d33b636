# --- before
def tokens(text):
    found = []
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isdigit():
            start = i
            while i < len(text) and text[i].isdigit():
                i += 1
            found.append(("number", text[start:i]))
        elif c.isalpha() or c == "_":
            start = i
            while i < len(text) and (text[i].isalnum() or text[i] == "_"):
                i += 1
            found.append(("name", text[start:i]))
        else:
            found.append(("sign", c))
            i += 1
    return found
# --- inputs: tokens
CALLS = [call("x_1 = 12 + y"), call("")]
CHECKS = [call("ß٣²½ \u2003\U0001f600"), call("1a"), call(b"ab"), call(["a"]), call(None)]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def tokens(text):
    found = []
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isdigit():
            start = i
            while i < len(text) and text[i].isdigit():
                i += 1
            found.append(("number", text[start:i]))
        elif c.isalpha() or c == "_":
            start = i
            while i < len(text) and (text[i].isalnum() or text[i] == "_"):
                i += 1
            found.append(("name", text[start:i]))
        else:
            found.append(("sign", c))
            i += 1
    return found
