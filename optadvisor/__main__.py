"""`python -m optadvisor`."""

from optadvisor.cli import main

if __name__ == "__main__":
    main()
