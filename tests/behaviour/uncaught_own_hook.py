# $ python uncaught_own_hook.py
# not: --once (a recorded function has a wrapper, which this program looks at)
import sys
import threading
import traceback


def hook(kind, error, trace):
    print("hook", kind.__name__, error, trace is error.__traceback__, error.__traceback__ is not None)
    for frame in traceback.extract_tb(trace):
        print(frame.name, frame.line)


def fail():
    return 1 / 0


sys.excepthook = hook
threading.excepthook = lambda args: print("thread", args.exc_type.__name__, len(traceback.extract_tb(args.exc_traceback)))
sys.unraisablehook = lambda args: print("unraisable", args.exc_value)
thread = threading.Thread(target=fail)
thread.start()
thread.join()


class Dying:
    def __del__(self):
        raise KeyError("in __del__")


Dying()
fail()
