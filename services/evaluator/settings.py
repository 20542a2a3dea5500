"""What the evaluator is told by its environment."""

from pydantic import Field

from shared.plumbing.settings import ServiceSettings


class EvaluatorSettings(ServiceSettings):
    """Sizes of a bench; every load is bounded by them."""

    bench_sessions: int = Field(default=64, ge=1, le=2000)
    bench_turns: int = Field(default=10, ge=1, le=50)
    bench_products: int = Field(default=44_000, ge=100)
    bench_levels: tuple[int, ...] = (1, 8, 32, 64)
    baseline_sessions: int = Field(default=20, ge=1)
    seed: int = 7
