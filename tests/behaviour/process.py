# $ python process.py
# not: --once (a recorded function has a wrapper, which this program looks at)
import multiprocessing
import os
import sys


def work(number, queue):
    queue.put(number + 1)
    print("in the child", flush=True)
    sys.exit(6)


def fail():
    raise ValueError("in the child")


if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    process = context.Process(target=work, args=(1, queue))
    process.start()
    print(queue.get())
    process.join()
    print(process.exitcode)
    failing = context.Process(target=fail, name="failing")
    failing.start()
    failing.join()
    print(failing.exitcode, os.getpid() == multiprocessing.current_process().pid)
