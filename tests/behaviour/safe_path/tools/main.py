# $ PYTHONSAFEPATH=1 python tools/main.py
import sys

print(sys.path, sys.flags.safe_path)
import beside
