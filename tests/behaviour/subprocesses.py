# $ python subprocesses.py
import os
import subprocess
import sys

code = "import sys; print(sys.argv, sys.flags.safe_path, repr(sys.path[0]), len(sys.path))"
print(subprocess.run([sys.executable, "-c", code, "x"], capture_output=True, text=True, check=True).stdout)
print(subprocess.run(["sh", "-c", "echo $$ > /dev/null; exit 3"]).returncode, flush=True)
print(os.system("exit 2") >> 8, subprocess.check_output(["cat"], input=b"through cat"))
