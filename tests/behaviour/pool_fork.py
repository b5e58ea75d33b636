# $ python pool_fork.py
# hot: busy
import multiprocessing
import time


def busy():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass


def square(n):
    return n * n


if __name__ == "__main__":
    busy()
    with multiprocessing.get_context("fork").Pool(2) as pool:
        print(pool.map(square, range(5)), pool.apply_async(square, (7,)).get())
    print(multiprocessing.current_process().name, multiprocessing.active_children())
