# $ python main.py
# hot: busy
import os
import shutil
import sqlite3
import tempfile
import time


def busy():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass


busy()
os.remove("old.txt")
os.rename("name.txt", "renamed.txt")
os.makedirs("made/inner")
open("made/inner/file.txt", "w").write("x")
os.symlink("inner", "made/link")
os.chmod("made/inner/file.txt", 0o640)
shutil.copy("renamed.txt", "made/copy.txt")
with tempfile.NamedTemporaryFile("w", dir=".") as file:
    file.write("short-lived")
fresh = not os.path.exists("words.db")
with sqlite3.connect("words.db") as base:
    base.execute("create table words (word text)")
    base.execute("insert into words values ('one')")
print(fresh, base.execute("select count(*) from words").fetchall())
base.close()
os.remove("words.db")
