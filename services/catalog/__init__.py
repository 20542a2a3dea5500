"""The catalog service: reads a merchant's file, normalises it, and publishes a versioned snapshot."""
