# runs: ;flag
"""A thread reports progress; with an argument another thread ends the loop through a global."""
import sys
import threading
import time

running = True
limit = 400000


def spin(n):
    global_steps = 0
    while running and global_steps < n:
        global_steps += 1
    return global_steps


def stop_later():
    global running
    time.sleep(0.3)
    running = False


def main():
    print([spin(limit) for _ in range(5)])
    if len(sys.argv) > 1:
        threading.Thread(target=stop_later, daemon=True).start()
        print("ended early:", spin(2000000000) < 2000000000)


main()
