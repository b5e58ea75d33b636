# $ python main.py
# hot: busy
import os
import sys
import time

os.chdir("inner")
import helper  # beside the script, wherever we are

sys.path.insert(0, "")
import deeper  # found through the new working directory


def busy():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass


busy()
open("out.txt", "w").write("written inside")
print(helper.name, deeper.name, os.getcwd(), __file__, open("../main.py").read().count("\n"))
