# $ LANG=C.UTF-8 OWN='a b' python environment.py
import locale
import os
import sys

for name, value in sorted(os.environ.items()):
    print(name, "=", value)
print(os.getcwd(), oct(os.umask(0o22)), os.getpgrp() == os.getsid(0), os.nice(0))
print(sys.stdin.encoding, sys.stdout.encoding, sys.stderr.encoding, sys.stdout.errors, sys.stderr.errors)
print(sys.getfilesystemencoding(), locale.getlocale(), sys.stdout.isatty(), sys.stdin.isatty(), sys.stdout.line_buffering)
