# $ python signal_terminate_handled.py
# signal: SIGTERM
# hot: busy
import atexit
import signal
import sys
import time


def busy():
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass


def leave(number, frame):
    print("handler", signal.Signals(number).name, frame.f_code.co_name)
    sys.exit(5)


signal.signal(signal.SIGTERM, leave)
atexit.register(print, "exit handler")
busy()
open("ready", "w").close()
time.sleep(30)
