# $ python signal_own_timers.py
import signal
import time

rung = {}


def ring(number, frame):
    rung[number] = rung.get(number, 0) + 1


timers = {signal.SIGALRM: signal.ITIMER_REAL, signal.SIGVTALRM: signal.ITIMER_VIRTUAL, signal.SIGPROF: signal.ITIMER_PROF}
for number, timer in timers.items():
    signal.signal(number, ring)
    signal.setitimer(timer, 0.02, 0.02)
end = time.monotonic() + 10
while time.monotonic() < end and (len(rung) < 3 or min(rung.values()) < 2):
    sum(range(1000))
for timer in timers.values():
    signal.setitimer(timer, 0)
print([signal.getsignal(number) is ring for number in timers], sorted(rung))
