from hypothesis import settings

pytest_plugins = ["tests.support.requirements", "tests.support.postgres", "tests.support.nats", "tests.support.shop"]

# A shared machine makes any deadline for one example a lottery; pytest's own timeout ends what hangs.
settings.register_profile("shopwalker", deadline=None)
settings.load_profile("shopwalker")
