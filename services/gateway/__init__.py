"""The gateway: HTTP, server-sent events and the chat page."""
