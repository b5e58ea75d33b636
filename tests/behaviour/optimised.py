# $ PYTHONOPTIMIZE=2 PYTHONWARNINGS=always python optimised.py
"""A docstring that -OO drops."""
import sys
import warnings

assert False
print(__doc__, sys.flags, sys.warnoptions)
warnings.warn("old", PendingDeprecationWarning)
