"""One conversation: typed tools, limits, submissions, the ledger."""
