# $ { python main.py; cat; } < data.txt
import os

print(os.read(0, 6), os.lseek(0, 0, os.SEEK_CUR), flush=True)
