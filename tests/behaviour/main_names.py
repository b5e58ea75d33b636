# $ python main_names.py
# not: --once (the finder that records functions of other files is in sys.meta_path)
import os
import sys

print(__name__, __file__, __doc__, __package__, __spec__, __builtins__, type(__loader__).__name__, __loader__.path)
print(sorted(vars(sys.modules["__main__"])), vars(sys.modules["__main__"]) is globals())
print(sys.argv, sys.orig_argv[1:], sys.executable, os.getcwd())
print(sys.path)
print([getattr(finder, "__name__", type(finder).__name__) for finder in sys.meta_path], len(sys.path_hooks))
