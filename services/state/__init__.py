"""The dialogue rules and the log's only writer."""
