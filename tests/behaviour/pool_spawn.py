# $ python pool_spawn.py
import multiprocessing
import sys


class Job:
    def __init__(self, n):
        self.n = n


def double(job):
    return Job(2 * job.n)


print("top level", __name__, "pool_spawn" in sys.modules, sys.argv, flush=True)
if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print([job.n for job in pool.map(double, [Job(1), Job(2)])])
