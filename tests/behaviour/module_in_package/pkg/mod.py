# $ python -m pkg.mod --help -q -- x
import sys

from . import part
from .part import double

print(__name__, __package__, __spec__.name, __spec__.parent, __spec__.origin, __file__, __doc__, type(__loader__).__name__)
print(sys.argv, sys.path[0], part.__name__, "pkg.mod" in sys.modules, sys.modules["__main__"].__dict__ is globals())
if __name__ == "__main__":
    print(double(2), sorted(globals()))
