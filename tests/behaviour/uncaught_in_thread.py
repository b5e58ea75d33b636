# $ python uncaught_in_thread.py
# not: --once (a recorded function has a wrapper, which this program looks at)
import threading


def fail():
    return [][1]


thread = threading.Thread(target=fail, name="worker")
thread.start()
thread.join()
print("still here")
