"""Five toy-soldier wargames played to the letter on one digital table."""

__version__ = "0.1.0"
