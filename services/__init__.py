"""One package per service; each is one process, `python -m services.<name>`."""
