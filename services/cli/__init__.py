"""The `shopwalker` command."""
