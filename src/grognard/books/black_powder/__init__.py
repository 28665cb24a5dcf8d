"""Black Powder: brigades under orders. Its ledger is here; its rules are not yet."""
