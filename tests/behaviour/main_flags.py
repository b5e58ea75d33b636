# $ python main_flags.py
import subprocess
import sys

print(sys.flags)
print(sys.warnoptions, sys._xoptions, sys.flags.safe_path, sys.dont_write_bytecode, hasattr(sys, "ps1"))
print(subprocess._args_from_interpreter_flags())
print(sys.getswitchinterval(), sys.getrecursionlimit(), sys.float_info.dig, sys.get_int_max_str_digits())
