"""Replays sessions from the log alone and verifies every recorded stage output.

The one service that composes the pure cores of others (ADR 0009): it runs them in its own process, never the
running services.
"""
