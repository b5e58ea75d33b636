# --- before
import signal

done = 0


def report(number, frame):
    print(done)


def work(n):
    global done
    t = 0
    for i in range(n):
        done += 1
        t += i * i
    return t


signal.signal(signal.SIGUSR1, report)

# --- inputs: work
CALLS = [call(9), call(30)]
# --- declined: it writes a global
