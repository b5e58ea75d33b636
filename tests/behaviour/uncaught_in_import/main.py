# $ python main.py
print("before", flush=True)
import helper

print(helper)
