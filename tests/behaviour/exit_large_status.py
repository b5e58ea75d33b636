# $ python exit_large_status.py
raise SystemExit(2**33 + 5)
