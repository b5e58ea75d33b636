# $ python fork.py
# hot: busy
import atexit
import os
import sys
import time


def busy():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass


def child(leave):
    number = os.fork()
    if number == 0:
        leave()
    print("status", os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]), flush=True)


def fail():
    raise ValueError("in the child")


busy()
atexit.register(lambda: print("exit handler", os.getpid() == parent, flush=True))
parent = os.getpid()
child(lambda: os._exit(3))
child(lambda: sys.exit(4))
child(fail)
number = os.fork()
if number:
    os.waitpid(number, 0)
print("both fall off the end", "child" if number == 0 else "parent", flush=True)
