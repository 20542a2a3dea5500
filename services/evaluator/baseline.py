"""The baseline agent: a SQLite FTS5 cascade with exact and category bonuses, in one process, nothing durable.

Its figures are those that a public entry of the 2026 challenge reported: field weights 10/12/3/3/1.5/1, phrase
before all words before any word, pool 500, exact phrase +0.35 in three states, category +0.10, nothing shown
twice until a change of mind, always ten, always the open question.
"""

import sqlite3
from collections.abc import Sequence

from shared.contracts.folding import fold, fold_words
from shared.contracts.product import Product

WEIGHTS = (10.0, 12.0, 3.0, 3.0, 1.5, 1.0)
POOL = 500
SLATE = 10
EXACT = 0.35
CATEGORY = 0.10
CHANGE_WORDS = frozenset({"actually", "instead", "rather", "wait", "forget", "ignore"})
STOPWORDS = frozenset(
    word
    for line in (
        "a an and any anything are be but do for forget got has have hi hmm i in is it like looking make me",
        "more need no none not of or others please preferably show some something that the those to want was",
        "what with would",
    )
    for word in line.split()
)


class BaselineAgent:
    """One conversation at a time over a catalog."""

    def __init__(self, products: Sequence[Product]) -> None:
        self._database = sqlite3.connect(":memory:")
        self._database.execute("CREATE VIRTUAL TABLE p USING fts5(title, categories, features, details, text, brand)")
        self._database.executemany("INSERT INTO p VALUES (?,?,?,?,?,?)", (_columns(product) for product in products))
        self._products = products
        self._texts = [fold(" ".join(_columns(product))) for product in products]
        self.start()

    def start(self) -> None:
        """Begins a new conversation."""
        self._clauses: list[tuple[str, ...]] = []
        self._shown: set[int] = set()

    def turn(self, utterance: str) -> tuple[str, ...]:
        """The ten products that the baseline shows next, best first."""
        words = fold_words(utterance)
        if CHANGE_WORDS & set(words):
            self._clauses = self._clauses[:1]
            self._shown.clear()
        clause = tuple(word for word in words if word not in STOPWORDS and word not in CHANGE_WORDS)
        if clause:
            self._clauses.append(clause)
        ranked = sorted(self._scored(), key=lambda pair: (-pair[1], self._products[pair[0]].product_id))
        slate = [row for row, _ in ranked if row not in self._shown][:SLATE]
        self._shown.update(slate)
        return tuple(self._products[row].product_id for row in slate)

    def _scored(self) -> list[tuple[int, float]]:
        pool = self._pool()
        top = max(pool.values(), default=1.0) or 1.0
        return [(row, score / top + self._bonus(row)) for row, score in pool.items()]

    def _bonus(self, row: int) -> float:
        text, categories = self._texts[row], fold(" ".join(self._products[row].categories))
        exact = sum(EXACT if " ".join(clause) in text else 0.0 for clause in self._clauses)
        named = bool(self._clauses) and any(word in categories for word in self._clauses[0])
        return exact + (CATEGORY if named else 0.0)

    def _pool(self) -> dict[int, float]:
        words = [word for clause in self._clauses for word in clause]
        if not words:
            return dict.fromkeys(range(min(POOL, len(self._products))), 0.0)
        phrases = " ".join(f'"{" ".join(clause)}"' for clause in self._clauses)
        found: dict[int, float] = {}
        for tier, match in enumerate((phrases, _joined(words, " AND "), _joined(words, " OR "))):
            for row, score in self._search(match):
                found.setdefault(row, score + (2 - tier) * 100.0)
            if len(found) >= POOL:
                break
        return found

    def _search(self, match: str) -> list[tuple[int, float]]:
        ranked = f"bm25(p, {', '.join(str(weight) for weight in WEIGHTS)})"
        query = f"SELECT rowid - 1, -{ranked} FROM p WHERE p MATCH ? ORDER BY 2 DESC, 1 LIMIT {POOL}"  # noqa: S608 - constants
        return self._database.execute(query, (match,)).fetchall()


def _joined(words: Sequence[str], operator: str) -> str:
    return operator.join(f'"{word}"' for word in dict.fromkeys(words))


def _columns(product: Product) -> tuple[str, ...]:
    details = " ".join(f"{key} {value}" for key, value in sorted(product.details.items()))
    facets = " ".join(value for name in sorted(product.facets) for value in product.facets[name])
    return (
        product.title,
        " ".join(product.categories),
        " ".join(product.features),
        f"{details} {facets}",
        product.description,
        product.brand or "",
    )
