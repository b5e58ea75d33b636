# $ (umask 077; python file_umask.py)
# hot: busy
import os
import time


def busy():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass


busy()
open("private.txt", "w").close()
os.umask(0o002)
open("shared.txt", "w").close()
print(oct(os.stat("private.txt").st_mode), oct(os.stat("shared.txt").st_mode))
