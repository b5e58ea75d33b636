# $ python exit_at_once.py
# hot unless traced: busy
import atexit
import os
import time


def busy():
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass


atexit.register(print, "never said")
busy()
print("flushed", flush=True)
print("lost with the buffer")
os._exit(7)
