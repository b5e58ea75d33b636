# $ python signal_interrupt_caught.py
# signal: SIGINT to the group
# hot: busy
import sys
import time


def busy():
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass


busy()
try:
    open("ready", "w").close()
    time.sleep(30)
except KeyboardInterrupt:
    print("caught")
    sys.exit(4)
