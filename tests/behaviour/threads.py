# $ python threads.py
# hot: busy
import threading
import time


def busy():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass


def forever():
    while True:
        time.sleep(0.01)


def late():
    while threading.main_thread().is_alive():
        time.sleep(0.01)
    print("outlived the main thread")


threading.Thread(target=forever, daemon=True).start()
threading.Thread(target=late).start()
results = []
workers = [threading.Thread(target=lambda n=n: results.append(n * n)) for n in range(4)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
busy()
print(sorted(results), threading.active_count(), threading.current_thread().name, threading.current_thread().daemon)
print([thread.name for thread in threading.enumerate()], threading.stack_size())
