"""A Gentleman's War: toy soldiers of 1870 to 1914, a pack of cards, and hold cards up the sleeve."""
