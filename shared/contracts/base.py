"""The base of every contract: frozen, tolerant when read, exact when written."""

from pydantic import BaseModel, ConfigDict


class Contract(BaseModel):
    """A frozen value; unknown fields are ignored, so that a newer producer does not break an older reader."""

    model_config = ConfigDict(frozen=True, extra="ignore", ser_json_inf_nan="constants")


class Request(BaseModel):
    """A frozen value that a client sends; unknown fields are an error, so that a misspelt one is seen."""

    model_config = ConfigDict(frozen=True, extra="forbid")
