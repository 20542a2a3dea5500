from hypothesis import settings

pytest_plugins = ["tests.support.requirements", "tests.support.postgres"]

# How long an example takes says more about the machine's load than about the code.
settings.register_profile("shopwalker", deadline=None)
settings.load_profile("shopwalker")
