# $ python tracing.py
# not: --once, --engine trace (it sees what records and counts calls there)
import sys
import threading


def work(n):
    total = 0
    for i in range(n):
        total += i
    return total


print(sys.gettrace(), sys.getprofile(), threading.gettrace(), threading.getprofile())
events = []
sys.settrace(lambda frame, event, arg: events.append(event))
work(3)
sys.settrace(None)
print(events)
events.clear()
sys.setprofile(lambda frame, event, arg: events.append((event, frame.f_code.co_name)))
work(3)
sys.setprofile(None)
print(events, sys.gettrace(), sys.getprofile())
if sys.version_info >= (3, 12):
    print([sys.monitoring.get_tool(number) for number in range(6)])
