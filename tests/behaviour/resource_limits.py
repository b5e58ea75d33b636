# $ (ulimit -n 64; umask 027; python resource_limits.py)
# not: --once (wrappers of recorded functions need more room on the stack)
import os
import resource

print(resource.getrlimit(resource.RLIMIT_NOFILE), resource.getrlimit(resource.RLIMIT_STACK), oct(os.umask(0)))
