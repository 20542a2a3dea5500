"""The acts of buttons: a closed, published union; what a page sends instead of words."""

from typing import Annotated, Literal

from pydantic import Field

from shared.contracts.base import Request
from shared.contracts.sealing import CustomerText

ProductId = Annotated[str, Field(min_length=1, max_length=256)]
FacetName = Annotated[str, Field(min_length=1, max_length=64)]


class RejectAct(Request):
    """Not this one: the product does not come back in this session."""

    type: Literal["reject"] = "reject"
    product_id: ProductId


class RejectSlateAct(Request):
    """None of those."""

    type: Literal["reject_slate"] = "reject_slate"


class SelectAct(Request):
    """This one: it becomes the focus and the choice."""

    type: Literal["select"] = "select"
    product_id: ProductId


class ShortlistAct(Request):
    """Puts a product on the shortlist or takes it off."""

    type: Literal["shortlist"] = "shortlist"
    product_id: ProductId
    action: Literal["add", "remove"] = "add"
    quantity: int = Field(default=1, ge=1, le=100_000)
    note: CustomerText | None = Field(default=None, max_length=500)


class QuantityAct(Request):
    """Changes how many of a shortlisted product are wanted; 0 removes it."""

    type: Literal["quantity"] = "quantity"
    product_id: ProductId
    quantity: int = Field(ge=0, le=100_000)


class OrderAct(Request):
    """Places the order of what is on the shortlist."""

    type: Literal["order"] = "order"


class AnswerAct(Request):
    """Answers a question with one of its options."""

    type: Literal["answer"] = "answer"
    facet: FacetName
    value: CustomerText = Field(min_length=1, max_length=500)


class DeclineAct(Request):
    """Has no preference about a facet (None: the pending question's)."""

    type: Literal["decline"] = "decline"
    facet: FacetName | None = None


class RetractAct(Request):
    """Withdraws one constraint, by its number in the state."""

    type: Literal["retract"] = "retract"
    constraint_id: int = Field(ge=0)


class MoreAct(Request):
    """Asks for others."""

    type: Literal["more"] = "more"


class StopAskingAct(Request):
    """Wants no more questions."""

    type: Literal["stop_asking"] = "stop_asking"


class UndoAct(Request):
    """Takes the last change back."""

    type: Literal["undo"] = "undo"


class StartOverAct(Request):
    """Begins anew."""

    type: Literal["start_over"] = "start_over"


ButtonAct = Annotated[
    RejectAct
    | RejectSlateAct
    | SelectAct
    | ShortlistAct
    | QuantityAct
    | OrderAct
    | AnswerAct
    | DeclineAct
    | RetractAct
    | MoreAct
    | StopAskingAct
    | UndoAct
    | StartOverAct,
    Field(discriminator="type"),
]


class Say(Request):
    """The customer's words."""

    type: Literal["say"] = "say"
    text: CustomerText
    max_results: int = Field(default=10, ge=1, le=50)


class Press(Request):
    """A button's act."""

    type: Literal["press"] = "press"
    act: ButtonAct
    max_results: int = Field(default=10, ge=1, le=50)


Command = Annotated[Say | Press, Field(discriminator="type")]
