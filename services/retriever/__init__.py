"""The search → a candidate pool; the only one who can add a product."""
