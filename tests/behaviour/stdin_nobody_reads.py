# $ seq 200000 | python stdin_nobody_reads.py
print("did not look")
