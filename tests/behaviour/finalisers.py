# $ python finalisers.py
# not: --once (a recorded function has a wrapper, which this program looks at)
import atexit
import gc
import sys
import weakref


class Loud:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


def local():
    Loud("local")
    kept = Loud("until the function ends")
    print("in the function", sys.getrefcount(kept))


local()
cycle = Loud("cycle")
cycle.me = cycle
del cycle
print("collected", gc.collect() > 0, gc.isenabled(), gc.get_threshold(), gc.get_debug(), gc.callbacks)
module_level = Loud("module level")
_private = Loud("private")
weakref.finalize(module_level, print, "finalized")
leftover = Loud("cycle at exit")
leftover.me = leftover
atexit.register(print, "exit handler")
print("end", sys.getrefcount(module_level))
