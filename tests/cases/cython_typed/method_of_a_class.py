# --- before
class Log:
    def append(self, line):
        print(line)


def keep(words, into):
    for word in words:
        into.append(word)
# --- inputs: keep
CALLS = [call(["a"], Log())]
CHECKS = [call([], None), call(["a", "b"], []), call(["a"], {1}), call(["a"], "text")]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


class Log:
    def append(self, line):
        print(line)


@_cythonized
def keep(words, into):
    for word in words:
        into.append(word)
