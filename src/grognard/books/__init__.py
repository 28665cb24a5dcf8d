"""One room for each rulebook; none imports another."""
