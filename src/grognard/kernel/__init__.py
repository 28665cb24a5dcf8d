"""Asking and answering; knows no geometry and no rulebook."""
