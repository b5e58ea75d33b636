# $ PYTHONOPTIMIZE=2 PYTHONWARNINGS=always python optimised.py
"""A docstring that -OO drops."""
import sys
import warnings

assert not __debug__, "-O leaves this out; without -O the program ends here"
print(__doc__, sys.flags, sys.warnoptions)
warnings.warn("old", PendingDeprecationWarning)
