"""`python -m grognard` is the command line."""

from grognard.cli import main

main()
