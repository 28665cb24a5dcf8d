"""Battles in bulk: series and win rates, campaigns, measurements, and what backs each rule."""
