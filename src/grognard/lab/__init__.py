"""Many battles at once: series, win rates, odds."""
