# $ python signal_to_itself.py
# hot unless traced: busy
import os
import signal
import time


def busy():
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass


busy()
print("going", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
