# $ (trap '' INT HUP; python signal_ignored.py)
import signal

print(signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGHUP))
signal.raise_signal(signal.SIGINT)
print("not interrupted")
