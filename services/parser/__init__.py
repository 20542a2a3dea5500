"""Words → dialogue acts, typed constraints and mentions, grounded in the catalog."""
