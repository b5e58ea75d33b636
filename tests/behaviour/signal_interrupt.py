# $ python signal_interrupt.py
# signal: SIGINT to the group
# hot: busy
import atexit
import time


def busy():
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass


def wait():
    open("ready", "w").close()
    time.sleep(30)


atexit.register(print, "exit handler")
busy()
wait()
