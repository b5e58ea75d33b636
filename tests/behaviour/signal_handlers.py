# $ python signal_handlers.py
import signal

for number in sorted(signal.valid_signals()):
    handler = signal.getsignal(number)
    print(number, getattr(handler, "__name__", handler))
print(signal.pthread_sigmask(signal.SIG_BLOCK, []), signal.sigpending())
print([signal.getitimer(which) for which in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)])
print(signal.set_wakeup_fd(-1))
