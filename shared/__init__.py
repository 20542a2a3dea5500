"""What every service shares: the contracts, the packs' data and the plumbing. No shopping rule lives here."""

__version__ = "0.1.0"
