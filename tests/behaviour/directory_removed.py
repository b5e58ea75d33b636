# $ python directory_removed.py
import os

os.mkdir("gone")
os.chdir("gone")
os.rmdir("../gone")
try:
    os.getcwd()
except FileNotFoundError as error:
    print(error.strerror)
