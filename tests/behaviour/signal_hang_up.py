# $ python signal_hang_up.py
# signal: SIGHUP
import time

open("ready", "w").close()
time.sleep(30)
