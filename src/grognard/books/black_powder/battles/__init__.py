"""The seven battles of the book, and what they have of their own."""
