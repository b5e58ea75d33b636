# --- program: count_primes
"""How many primes there are below a limit. Its wrong candidates harm the process that tries them."""


def count_primes(limit):
    count = 0
    for n in range(2, limit):
        for divisor in range(2, n):
            if divisor * divisor > n:
                count += 1
                break
            if n % divisor == 0:
                break
        else:
            count += 1
    return count


if __name__ == "__main__":
    print(count_primes(30), count_primes(3000), count_primes(2))
# --- wrong: leaves the process, quietly | crash
import os


def count_primes(limit):
    print(sum(all(n % d for d in range(2, n)) for n in range(2, limit)))
    os._exit(0)
# --- wrong: ends the program | crash
import sys


def count_primes(limit):
    if limit < 3:
        sys.exit(0)
    return sum(all(n % d for d in range(2, int(n**0.5) + 1)) for n in range(2, limit))
# --- wrong: writes far beyond the end of an array | signal 11
import numba
import numpy as np


@numba.njit
def _count(limit, far):
    composite = np.zeros(limit, dtype=np.bool_)
    count = 0
    for n in range(2, limit):
        if not composite[n]:
            count += 1
        for multiple in range(n * n, far, n):
            composite[multiple] = True
    return count


def count_primes(limit):
    return _count(limit, 2**62)
# --- wrong: aborts | signal 6
import os


def count_primes(limit):
    if limit > 1000:
        os.abort()
    return sum(all(n % d for d in range(2, int(n**0.5) + 1)) for n in range(2, limit))
# --- wrong: steps over a small limit, and on for ever | did not end
def count_primes(limit):
    count, n = 0, 3
    while n != limit:
        count += all(n % d for d in range(2, int(n**0.5) + 1))
        n += 1 if limit > n else 10**6
    return count + 1
# --- wrong: a sieve for all numbers there are | MemoryError
def count_primes(limit):
    composite = bytearray(2**52)
    count = 0
    for n in range(2, limit):
        if not composite[n]:
            count += 1
            composite[n * n : limit : n] = b"\1" * len(range(n * n, limit, n))
    return count
# --- wrong: as deep as there are numbers | RecursionError
def _count(n, limit):
    if n >= limit:
        return 0
    return all(n % d for d in range(2, int(n**0.5) + 1)) + _count(n + 1, limit)


def count_primes(limit):
    return _count(2, limit)
# --- wrong: kills itself | would act on a signal to a process
import os
import signal


def count_primes(limit):
    os.kill(os.getpid(), signal.SIGKILL)
    return 0
# --- wrong: counts in another program | would act on another program
import subprocess


def count_primes(limit):
    seen = subprocess.run(["seq", "2", str(limit - 1)], capture_output=True, text=True, check=False).stdout.split()
    return sum(all(n % d for d in range(2, int(n**0.5) + 1)) for n in map(int, seen))
# --- wrong: counts in forked processes | would act on
import multiprocessing


def _is_prime(n):
    return all(n % d for d in range(2, int(n**0.5) + 1))


def count_primes(limit):
    with multiprocessing.get_context("fork").Pool(2) as pool:
        return sum(pool.map(_is_prime, range(2, limit)))
# --- wrong: keeps what it found in a file | would write to
import os


def count_primes(limit):
    with open(os.path.expanduser("~/.primes"), "a") as file:
        found = [n for n in range(2, limit) if all(n % d for d in range(2, int(n**0.5) + 1))]
        file.write(f"{found}\n")
    return len(found)
# --- wrong: swallows what stops it | would write to
import os


def count_primes(limit):
    try:
        os.remove("/tmp/primes-below.cache")
    except BaseException:
        pass
    return sum(all(n % d for d in range(2, int(n**0.5) + 1)) for n in range(2, limit))
# --- wrong: asks the network | would act on the network
import socket


def count_primes(limit):
    try:
        socket.create_connection(("127.0.0.1", 9), timeout=0.1).close()
    except OSError:
        pass
    return sum(all(n % d for d in range(2, int(n**0.5) + 1)) for n in range(2, limit))
# --- wrong: leaves a thread behind | thread
import threading


def count_primes(limit):
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    return sum(all(n % d for d in range(2, int(n**0.5) + 1)) for n in range(2, limit))
# --- guarded: one prime too many where there is none | limit
def count_primes(limit):
    return 1 - (limit == 2) + sum(all(n % d for d in range(2, int(n**0.5) + 1)) for n in range(3, limit))
# --- right: a sieve
def count_primes(limit):
    size = len(range(limit))
    composite = bytearray(size)
    count = 0
    for n in range(2, size):
        if not composite[n]:
            count += 1
            composite[n * n :: n] = b"\1" * len(range(n * n, size, n))
    return count
# --- right: an array for the sieve
import numpy as np


def count_primes(limit):
    size = max(len(range(limit)), 2)
    prime = np.ones(size, dtype=bool)
    prime[:2] = False
    for n in range(2, int(size**0.5) + 1):
        if prime[n]:
            prime[n * n :: n] = False
    return int(np.count_nonzero(prime))
# --- right: tries primes only
def count_primes(limit):
    primes = []
    for n in range(2, limit):
        for prime in primes:
            if prime * prime > n:
                primes.append(n)
                break
            if n % prime == 0:
                break
        else:
            primes.append(n)
    return len(primes)
# --- right: two threads that are waited for
import threading


def count_primes(limit):
    counts = [0, 0]

    def count(which, numbers):
        counts[which] = sum(all(n % d for d in range(2, int(n**0.5) + 1)) for n in numbers)

    numbers = range(2, limit)
    threads = [threading.Thread(target=count, args=(i, numbers[i::2])) for i in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts)
