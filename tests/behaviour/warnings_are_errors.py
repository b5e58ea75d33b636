# $ PYTHONWARNINGS=error python warnings_are_errors.py
import warnings

print("before", flush=True)
warnings.warn("this ends it")
