# $ PYTHONDEVMODE=1 PYTHONUNBUFFERED=1 python development_mode.py
import sys

print(sys.flags.dev_mode, sys.warnoptions, sys.stdout.write_through)
open(__file__)
