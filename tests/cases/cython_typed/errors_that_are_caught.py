# --- before
BAD = 0


class Empty(ValueError):
    pass


def number(word):
    if not word:
        raise Empty("nothing", len(word))
    return int(word)


def numbers(words, log):
    global BAD
    found = []
    for word in words:
        try:
            n = number(word)
        except Empty as error:
            BAD += 1
            log.append(str(error))
            continue
        except (ValueError, TypeError):
            BAD += 1
            n = 0
        found.append(n)
    return found
# --- inputs: numbers
CALLS = [call(["1", "x", "", "7"], []), call([], [])]
CHECKS = [call(["", "", "12"], ["?"]), call([None, 2.5, [], "4"], []), call(["1", object], [])]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


BAD = 0


class Empty(ValueError):
    pass


def number(word):
    if not word:
        raise Empty("nothing", len(word))
    return int(word)


@_cythonized
def numbers(words, log):
    global BAD
    found = []
    for word in words:
        try:
            n = number(word)
        except Empty as error:
            BAD += 1
            log.append(str(error))
            continue
        except (ValueError, TypeError):
            BAD += 1
            n = 0
        found.append(n)
    return found
