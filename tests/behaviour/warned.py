# $ python warned.py
# not: --once (a recorded function has a wrapper, which this program looks at)
import sys
import warnings


def old():
    warnings.warn("old", DeprecationWarning, stacklevel=2)


print("one", flush=True)
warnings.warn("careful")
old()
old()
warnings.warn("pending", PendingDeprecationWarning)
print("two", file=sys.stderr)
print([entry[:3] for entry in warnings.filters])
print("x" is "x" "y")
