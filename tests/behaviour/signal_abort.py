# $ python signal_abort.py
import os
import resource

resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
print("going", flush=True)
os.abort()
