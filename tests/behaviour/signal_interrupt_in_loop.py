# $ python signal_interrupt_in_loop.py
# signal: SIGINT to the group
# hot: count
import sys
import time


def count():
    n = 0
    while time.process_time() < 1:
        n += 1
    open("ready", "w").close()
    while True:
        n += 1


try:
    count()
except KeyboardInterrupt:
    print("interrupted")
    sys.exit(0)
