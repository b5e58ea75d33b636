# $ python fork_child_outlives.py | cat
import os
import time

if os.fork() == 0:
    time.sleep(0.3)
    print("the child ends last")
else:
    print("the parent ends first", flush=True)
