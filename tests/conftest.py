pytest_plugins = ["tests.support.requirements", "tests.support.postgres", "tests.support.nats"]
