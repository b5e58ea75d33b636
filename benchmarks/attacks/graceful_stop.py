# runs: ;stop
"""A signal handler sets a global flag that the loop looks at."""
import signal
import sys

stop = False


def handler(number, frame):
    global stop
    stop = True


def simulate(n, dt):
    x = 1.0
    i = 0
    while i < n and not stop:
        x = x - dt * x * x
        i += 1
    return i, x


def main():
    signal.signal(signal.SIGALRM, handler)
    for _ in range(5):
        done, x = simulate(200000, 1e-6)
        print(done, x)
    if len(sys.argv) > 1:
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        done, x = simulate(400000000, 1e-9)
        print("stopped early:", done < 400000000)


main()
