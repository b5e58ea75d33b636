# $ python recursion_in_thread.py
import sys
import threading

threading.stack_size(64 * 2**20)
sys.setrecursionlimit(20_000)


def down(n):
    return 1 + down(n - 1) if n else 0


def endless(n):
    return endless(n + 1)


def work():
    print(down(15_000))
    try:
        endless(0)
    except RecursionError as error:
        print(error)


thread = threading.Thread(target=work)
thread.start()
thread.join()
