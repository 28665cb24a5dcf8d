"""Matches over the wire: the hall, the store, and one mailbox per match."""
