"""Puts the clauses' acts together: corrections, what goes on over a comma, one wish instead of several."""

from collections.abc import Sequence

from services.parser.clauses import Break
from services.parser.pieces import Kind, Piece
from services.parser.product_acts import quantity_of
from services.parser.views import Acts, View, excluded
from shared.contracts.utterance import (
    Affirm,
    Compare,
    Decline,
    Deny,
    DialogueAct,
    Greet,
    Inform,
    More,
    Override,
    Refer,
    Reject,
    RejectSlate,
    Retract,
    Select,
    Thank,
)
from shared.contracts.values import TEXT_FACET, Mention, Operator, Span, Strength


def assemble(views: Sequence[View], found: Sequence[Acts]) -> list[DialogueAct]:
    """The message's acts: those of the clauses, joined where a clause only goes on with the one before."""
    acts: list[DialogueAct] = []
    soft, topic = False, None
    for view, clause in zip(views, map(list, found), strict=True):
        if topic and clause and isinstance(clause[0], Decline) and clause[0].facet is None:
            clause[0] = clause[0].model_copy(update={"facet": topic})
        topic = None if clause else view.topic()
        if not _goes_on(view, clause, acts) and not _completes_override(clause, acts, soft=soft):
            acts.extend(clause)
            soft = view.has("override_soft")
    if any(not clause and _means_all(view) for view, clause in zip(views, found, strict=True)):
        acts = [RejectSlate(span=a.span) if isinstance(a, Reject) and a.reference is None else a for a in acts]
    done = _without_small_talk(_merged(_overrides_completed(acts)))
    if not done and (taken_back := next((view for view in views if view.has("withdraw")), None)):
        return [Retract(span=taken_back.span)]
    return done


def _means_all(view: View) -> bool:
    """Whether the clause only says that all is meant: "…, the whole lot"."""
    return view.says("slate_words") and not view.mentions()


def _completes_override(clause: Acts, acts: list[DialogueAct], *, soft: bool) -> bool:
    """Whether the clause states what an override before it wants, or what is wanted in place of a withdrawal."""
    last = acts[-1] if acts else None
    if len(clause) != 1 or not isinstance(inform := clause[0], Inform):
        return False
    span = _joined(last.span if last else inform.span, inform.span)
    facets = tuple(dict.fromkeys(m.facet for m in inform.mentions if _is_wanted(m)))
    if isinstance(last, Override) and not any(map(_is_wanted, last.mentions)):
        mild = soft and not (last.withdrawn or last.withdrawn_facets or last.everything or last.mentions)
        withdrawn = facets if mild else last.withdrawn_facets
        update = {"mentions": last.mentions + inform.mentions, "span": span, "withdrawn_facets": withdrawn}
        acts[-1] = last.model_copy(update=update)
        return True
    if isinstance(last, Retract) and any(m.facet in facets for m in last.mentions):
        acts[-1] = Override(withdrawn=last.mentions, withdrawn_facets=last.facets, mentions=inform.mentions, span=span)
        return True
    return False


def _without_small_talk(acts: list[DialogueAct]) -> list[DialogueAct]:
    """Unknown words beside thanks are part of the courtesy, not something to search for."""
    if not any(isinstance(act, Thank) for act in acts):
        return acts
    return [act for act in acts if not (isinstance(act, Inform) and all(m.facet == TEXT_FACET for m in act.mentions))]


def _goes_on(view: View, clause: Acts, acts: list[DialogueAct]) -> bool:
    """Whether the clause only adds to the act before: a change, a quantity, how firmly it is meant."""
    if not acts:
        return False
    last = acts[-1]
    if isinstance(last, Select) and last.quantity is None and (count := quantity_of(view)):
        acts[-1] = last.model_copy(update={"quantity": count})
        return True
    if isinstance(last, Refer) and not last.changes and (changes := _changes_only(view, clause)):
        acts[-1] = last.model_copy(update={"changes": changes, "span": _joined(last.span, view.span)})
        return True
    if isinstance(last, Reject) and len(clause) == 1 and isinstance(clause[0], Reject) and clause[0].reference is None:
        acts[-1] = last.model_copy(update={"reasons": last.reasons + clause[0].reasons})
        return True
    if isinstance(last, Refer):
        return _compares_what_was_named(clause, acts) or _turns_down_what_was_named(clause, acts)
    return isinstance(last, Inform) and _revises(view, clause, last, acts)


def _compares_what_was_named(clause: Acts, acts: list[DialogueAct]) -> bool:
    """Whether the clause asks how the products before it differ: "2 and 5, which is better?"."""
    asked = clause[0] if len(clause) == 1 else None
    if not isinstance(asked, Compare) or asked.references:
        return False
    named = tuple(act.reference for act in acts if isinstance(act, Refer))
    others = [act for act in acts if not isinstance(act, Refer)]
    acts[:] = [*others, asked.model_copy(update={"references": named})]
    return True


def _turns_down_what_was_named(clause: Acts, acts: list[DialogueAct]) -> bool:
    """Whether the clause only says no to the products before it: "3? over my dead body"."""
    refusal = clause[0] if len(clause) == 1 else None
    bare = isinstance(refusal, Deny) or (isinstance(refusal, Reject) and refusal.reference is None)
    if refusal is None or not bare:
        return False
    acts[:] = [_turned_down(act, refusal) for act in acts]
    return True


def _turned_down(act: DialogueAct, refusal: DialogueAct) -> DialogueAct:
    if not isinstance(act, Refer) or act.changes:
        return act
    reasons = refusal.reasons if isinstance(refusal, Reject) else ()
    return Reject(reference=act.reference, reasons=reasons, span=_joined(act.span, refusal.span))


def _revises(view: View, clause: Acts, last: Inform, acts: list[DialogueAct]) -> bool:
    """Whether the clause only says how the wish before it is meant: not at all, or if possible."""
    if _answers_itself(view, clause, last):
        acts[-1] = last.model_copy(update={"mentions": tuple(map(excluded, last.mentions))})
        return True
    if not clause and view.has("should") and view.clause.opening is not Break.STRONG:
        loose = tuple(m.model_copy(update={"strength": Strength.SHOULD}) for m in last.mentions[-1:])
        acts[-1] = last.model_copy(update={"mentions": last.mentions[:-1] + loose})
        return True
    return False


def _answers_itself(view: View, clause: Acts, asked: Inform) -> bool:
    """Whether a denial answers the value that the same message put in question: "black? no way"."""
    questioned = "?" in view.reading.tokens[view.pieces[0].start].before
    one = len(asked.mentions) == 1 and isinstance(asked.mentions[0].value, str)
    return questioned and one and len(clause) == 1 and isinstance(clause[0], Deny)


def _changes_only(view: View, clause: Acts) -> tuple[Mention, ...]:
    """The changes that a clause of nothing else adds to a reference; "but cheaper" is relative and none."""
    if len(clause) != 1 or not isinstance(clause[0], Inform) or view.clause.opening is Break.STRONG:
        return ()
    absolute = all(mention.value is not None for mention in clause[0].mentions)
    return clause[0].mentions if absolute and view.begins_with("change_marker", "contrast") else ()


def _joined(one: Span, other: Span) -> Span:
    return Span(start=min(one.start, other.start), end=max(one.end, other.end))


def _overrides_completed(acts: list[DialogueAct]) -> list[DialogueAct]:
    """Neighbouring overrides become one; one that says nothing is dropped."""
    done: list[DialogueAct] = []
    for act in acts:
        last = done[-1] if done else None
        if isinstance(last, Override) and isinstance(act, Override):
            done[-1] = _one_override(last, act)
        else:
            done.append(act)
    return [act for act in done if not (isinstance(act, Override) and _says_nothing(act))]


def _is_wanted(mention: Mention) -> bool:
    return mention.operator is not Operator.NOT_EQUALS


def _one_override(one: Override, other: Override) -> Override:
    return Override(
        withdrawn=one.withdrawn + other.withdrawn,
        withdrawn_facets=one.withdrawn_facets + other.withdrawn_facets,
        mentions=one.mentions + other.mentions,
        everything=one.everything or other.everything,
        span=_joined(one.span, other.span),
    )


def _says_nothing(act: Override) -> bool:
    named = act.mentions or act.withdrawn or act.withdrawn_facets or act.everything
    return not named and act.span.end - act.span.start < LEAST_OVERRIDE


LEAST_OVERRIDE = 14
"""Characters: a shorter override without a value ("wait", "sorry") is only a word between others."""


_SAID_ONCE = (Affirm, Decline, Deny, Greet, More, Retract, Thank)


def _same_but_place(one: DialogueAct, other: DialogueAct) -> bool:
    return one == other.model_copy(update={"span": one.span})


def _once(mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The mentions without those that say again what an earlier one said."""
    nowhere = Span(start=0, end=0)
    said = {m.model_copy(update={"span": nowhere}): m for m in reversed(mentions)}
    return tuple(m for m in mentions if said[m.model_copy(update={"span": nowhere})] is m)


def _merged(acts: list[DialogueAct]) -> list[DialogueAct]:
    """Neighbouring wishes as one."""
    done: list[DialogueAct] = []
    for act in acts:
        last = done[-1] if done else None
        if isinstance(last, Inform) and isinstance(act, Inform):
            done[-1] = Inform(mentions=_once(last.mentions + act.mentions), span=_joined(last.span, act.span))
        elif isinstance(last, Compare) and isinstance(act, Refer) and not act.changes:
            references = (*last.references, act.reference)
            done[-1] = Compare(references=references, span=_joined(last.span, act.span))
        elif not (isinstance(act, _SAID_ONCE) and any(_same_but_place(act, other) for other in done)):
            done.append(act)
    return done


def corrected(acts: list[DialogueAct], corrections: Sequence[tuple[Mention, Mention]]) -> list[DialogueAct]:
    """Takes what was corrected inside the message out of the wishes and puts the correction in their place."""
    if not corrections:
        return acts
    old = [one for one, _ in corrections]
    new = [other for _, other in corrections]
    done = [kept for act in acts if (kept := _without(act, old + new)) is not None]
    span = _joined(old[0].span, new[-1].span)
    current = [m for m in new if not any(m.span == o.span for o in old)]
    return [*done, Override(withdrawn=tuple(old), mentions=tuple(current), span=span)]


def _without(act: DialogueAct, mentions: Sequence[Mention]) -> DialogueAct | None:
    spans = {(m.span.start, m.span.end) for m in mentions}
    match act:
        case Inform():
            kept = tuple(m for m in act.mentions if (m.span.start, m.span.end) not in spans)
            return act.model_copy(update={"mentions": kept}) if kept else None
        case Deny():
            return None
        case Override():
            kept = tuple(m for m in act.mentions if (m.span.start, m.span.end) not in spans)
            if not kept and not act.withdrawn and not act.everything:
                return None
            return act.model_copy(update={"mentions": kept})
        case _:
            return act


def find_corrections(views: Sequence[View]) -> list[tuple[Mention, Mention]]:
    """Pairs of a mention and the later one, of the same facet, that a word of correction puts in its place."""
    placed = sorted(
        ((place, mention) for view in views for place, mention in view.mentions()), key=lambda found: found[0]
    )
    cues = [view.clause.start + at for view in views for at, p in enumerate(view.pieces) if _mends(p, at)]
    pairs: list[tuple[Mention, Mention]] = []
    for at, (place, mention) in enumerate(placed[1:], start=1):
        if _starred(views[0], place) or any(placed[at - 1][0] < cue < place for cue in cues):
            earlier = next((one for _, one in reversed(placed[:at]) if _corrects(mention, one)), None)
            pairs += [(earlier, mention)] if earlier else []
    return pairs


def _mends(piece: Piece, at: int) -> bool:
    """Whether a piece is a word of correction; a filler ("well") is one only where a clause begins with it."""
    return piece.has("correction") and (at == 0 or not piece.has("filler"))


def _starred(view: View, place: int) -> bool:
    """Whether a star before a word says, as people type, that it mends the one before: "gren *grey"."""
    piece = view.reading.pieces[place]
    return piece.kind is Kind.VALUE and view.reading.tokens[piece.start].before.strip() == "*"


def _corrects(mention: Mention, earlier: Mention) -> bool:
    denied = Operator.NOT_EQUALS in {mention.operator, earlier.operator}
    return mention.facet == earlier.facet and not denied and mention.value != earlier.value
