# $ python main.py
import json
import random
import statistics

print(random.mine(), json.mine(), statistics.mean([1, 3]))
