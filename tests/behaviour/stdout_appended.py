# $ echo earlier > log.txt; python stdout_appended.py >> log.txt; cat log.txt
print("appended")
