# $ python own_source.py
# not: --once (a recorded function has a wrapper, which this program looks at)
import inspect
import linecache
import sys


def shown(x):
    """Says what it is."""
    return x + 1  # with its comment


print(open(__file__).read())
print(inspect.getsource(shown), inspect.getsourcelines(shown)[1], inspect.getfile(shown))
print(len(inspect.getsource(sys.modules["__main__"])), inspect.getmodule(shown).__name__, inspect.signature(shown))
print(linecache.getline(__file__, 9), shown.__code__.co_firstlineno, shown.__code__.co_filename, shown.__module__)
