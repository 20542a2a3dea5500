"""HTTP, SSE and the chat page. No shopping rules."""
