"""What is put aside and ordered: a fact of its own, apart from what is searched for."""

from services.state.bounds import NOTE_BYTES, SHORTLIST_BYTES, clipped, shortlist_bytes
from services.state.drafting import Draft
from services.state.references import known_products
from shared.contracts.domain_events import ActRefused, OrderChanged, ProductSelected, ShortlistChanged
from shared.contracts.values import Order, ShortlistLine


def choose(draft: Draft, product_id: str, quantity: int | None = None) -> None:
    """The product is the choice and the focus, and stands on the shortlist."""
    chosen = draft.state.focus == (product_id,) and line_of(draft, product_id) is not None and quantity is None
    rejected = product_id in draft.state.rejected or product_id in draft.state.passed_over
    if not chosen or rejected:
        draft.emit(ProductSelected(product_id=product_id, quantity=quantity or 1))
    put_aside(draft, product_id, quantity)


def put_aside(draft: Draft, product_id: str, quantity: int | None = None, note: str | None = None) -> None:
    """Puts a product on the shortlist, or changes its quantity or note there; the same again changes nothing."""
    held = line_of(draft, product_id)
    changes: dict[str, object] = {} if quantity is None else {"quantity": quantity}
    if note is not None:
        changes["note"] = clipped(note, NOTE_BYTES)
    line = (held or _new_line(draft, product_id)).model_copy(update=changes)
    if line == held:
        return
    others = draft.state.shortlist
    lines = tuple(line if x.product_id == product_id else x for x in others) if held else (*others, line)
    if shortlist_bytes(lines) > SHORTLIST_BYTES:
        draft.emit(ActRefused(slug="shortlist-full", product_id=product_id))
        return
    action = "add" if held is None else "note" if line.quantity == held.quantity else "quantity"
    draft.emit(ShortlistChanged(action=action, product_id=product_id, lines=lines))


def take_off(draft: Draft, product_id: str) -> None:
    """Takes a product off the shortlist; refused when it is not on it."""
    if line_of(draft, product_id) is None:
        draft.emit(ActRefused(slug="not-on-shortlist", product_id=product_id))
        return
    lines = tuple(line for line in draft.state.shortlist if line.product_id != product_id)
    draft.emit(ShortlistChanged(action="remove", product_id=product_id, lines=lines))


def place_order(draft: Draft) -> None:
    """Orders what is on the shortlist; refused for an empty one, nothing new for the order already placed."""
    order = Order(lines=draft.state.shortlist, placed=True)
    if not order.lines:
        draft.emit(ActRefused(slug="shortlist-empty"))
    elif order != draft.state.order:
        draft.emit(OrderChanged(action="placed", order=order))


def line_of(draft: Draft, product_id: str) -> ShortlistLine | None:
    """The product's line on the shortlist, or None."""
    return next((line for line in draft.state.shortlist if line.product_id == product_id), None)


def _new_line(draft: Draft, product_id: str) -> ShortlistLine:
    known = known_products(draft.state).get(product_id)
    return ShortlistLine(
        product_id=product_id, title=known.title if known else "", price=known.price if known else None
    )
