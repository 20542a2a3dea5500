"""Customer words inside contracts: plain between services, references into a sealed vault in the log (ADR 0004)."""

from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, SerializationInfo, ValidationInfo

TOKEN = "sealed:"  # noqa: S105 - a reference's prefix, not a secret


class Vault:
    """The customer's words of one log event, in order of first use; one word is kept once.

    Pass a vault as the `context` of `model_dump_json` to move words out of the event, and of
    `model_validate_json` to put them back. `Vault.erased()` puts a stable stand-in where each word was.
    """

    def __init__(self, words: list[str] | None = None, *, readable: bool = True) -> None:
        self.words = list(words or [])
        self.readable = readable
        self._places = {word: place for place, word in enumerate(self.words)}

    @classmethod
    def erased(cls) -> "Vault":
        """The vault whose key is destroyed: word 3 reads as `erased:3`, so that a session still folds."""
        return cls(readable=False)

    def put(self, word: str) -> str:
        """The token that stands for the word in the log, such as `sealed:3`."""
        if word not in self._places:
            self._places[word] = len(self.words)
            self.words.append(word)
        return f"{TOKEN}{self._places[word]}"

    def get(self, token: str) -> str:
        """The word behind a token; raises ValueError for a token this vault does not hold."""
        if not token.startswith(TOKEN):
            raise ValueError(f"{token!r} is not a sealed token")
        place = token.removeprefix(TOKEN)
        if not self.readable:
            return f"erased:{place}"
        try:
            return self.words[int(place)]
        except (ValueError, IndexError) as error:
            raise ValueError(f"{token!r} points outside the vault") from error


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
