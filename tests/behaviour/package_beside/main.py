# $ python main.py
# not: --once (modules whose functions are recorded have a loader of ours)
import tools.words
from tools import count

print(tools.__path__, tools.words.__name__, count("a b"), type(tools.words.__loader__).__name__, tools.words.__cached__ is None)
