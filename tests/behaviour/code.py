# $ python -c "$(cat code.py)" -m --help -- x
import sys

print(sys.argv, repr(sys.path[0]), __name__, sorted(globals()), sys.orig_argv[2:][-4:])


def fail():
    return 1 / 0


fail()
