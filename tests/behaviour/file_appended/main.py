# $ python main.py
# hot: busy
import time


def busy():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass
    with open("log.txt", "a") as file:
        file.write("another line\n")


busy()
with open("counter.txt", "r+") as file:
    number = int(file.read()) + 1
    file.seek(0)
    file.write(str(number))
with open("new.txt", "x") as file:  # fails when it is there already
    file.write("new")
print(open("log.txt").read(), open("counter.txt").read())
