"""Measures the running system and compares it with a baseline agent."""
