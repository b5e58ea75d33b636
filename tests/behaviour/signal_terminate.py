# $ python signal_terminate.py
# signal: SIGTERM
# hot unless traced: busy
import atexit
import time


def busy():
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass


atexit.register(print, "never said")
print("flushed", flush=True)
busy()
open("ready", "w").close()
time.sleep(30)
