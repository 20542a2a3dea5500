"""The values, commands and events that cross a process boundary. Pure: the standard library and pydantic only."""
