"""Customer words inside contracts: plain between services, references into a sealed vault in the log (ADR 0004)."""

import hashlib
from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, SerializationInfo, ValidationInfo

TOKEN = "sealed:"  # noqa: S105 - a reference's prefix, not a secret
ERASED = "erased:"
DIGEST_BYTES = 8


class Vault:
    """The customer's words of one log event, in order of first use; one word is kept once.

    Pass a vault as the `context` of `model_dump_json` to move words out of the event, and of
    `model_validate_json` to put them back. A word's token is its digest keyed with the session's secret
    (BLAKE2b, RFC 7693): the same in every event of a session, so that an erased session still folds, and
    meaningless once the secret is destroyed. `Vault(None)` is such a vault: words read as `erased:…`.
    """

    def __init__(self, secret: bytes | None, words: Iterable[str] = ()) -> None:
        self._secret = secret
        self._words = {} if secret is None else {self._token(word): word for word in words}

    @property
    def words(self) -> list[str]:
        """The words, in order of first use."""
        return list(self._words.values())

    def put(self, word: str) -> str:
        """The token that stands for the word in the log, such as `sealed:0f1e…`."""
        token = self._token(word)
        self._words[token] = word
        return token

    def get(self, token: str) -> str:
        """The word behind a token; raises ValueError for a token this vault does not hold."""
        if not token.startswith(TOKEN):
            raise ValueError("words stand in the log unsealed")
        if self._secret is None:
            return ERASED + token.removeprefix(TOKEN)
        if token not in self._words:
            raise ValueError("a token points outside the vault")
        return self._words[token]

    def _token(self, word: str) -> str:
        return TOKEN + hashlib.blake2b(word.encode(), key=self._secret or b"", digest_size=DIGEST_BYTES).hexdigest()


def _seal(value: Any, info: SerializationInfo) -> Any:  # noqa: ANN401 - passes every JSON value through
    vault = info.context
    return vault.put(value) if isinstance(vault, Vault) and isinstance(value, str) else value


def _unseal(value: Any, info: ValidationInfo) -> Any:  # noqa: ANN401 - passes every JSON value through
    vault = info.context
    return vault.get(value) if isinstance(vault, Vault) and isinstance(value, str) else value


CustomerText = Annotated[str, BeforeValidator(_unseal), PlainSerializer(_seal)]
"""Words of a customer, or derived from them."""

CustomerValue = Annotated[str | float | None, BeforeValidator(_unseal), PlainSerializer(_seal)]
"""A constraint's value: words (sealed in the log) or a number (open)."""
