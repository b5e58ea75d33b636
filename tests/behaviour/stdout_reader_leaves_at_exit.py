# $ { python stdout_reader_leaves_at_exit.py; echo "status $?" >&2; } | true
import select

print("too short to be written before the end")
reader = select.poll()
reader.register(1, 0)
reader.poll(10_000)  # until nobody reads any more
