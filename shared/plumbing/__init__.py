"""Messaging, telemetry, settings and stores: the I/O that every service does the same way."""
