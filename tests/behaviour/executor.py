# $ python executor.py
import concurrent.futures
import multiprocessing


def cube(n):
    return n**3


def fail():
    raise KeyError("k")


if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        print(list(pool.map(cube, range(4))))
        print(repr(pool.submit(fail).exception()))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        print(list(pool.map(cube, range(4))))
