/** Turns told again from the log's events, filled up from what the tab remembers where the log lacks something. */

/** Turns in order, from a body of `/events` (a list, or an object that holds one) and the remembered turns. */
export function turnsFrom(body, remembered = []) {
  const turns = new Map(remembered.map((turn) => [turn.answer?.turn, turn]));
  for (const event of eventsIn(body)) {
    const turn = turnOf(event);
    if (turn) turns.set(turn.answer.turn, merged(turns.get(turn.answer.turn), turn));
  }
  turns.delete(undefined);
  return [...turns.values()].sort((one, other) => one.answer.turn - other.answer.turn);
}

function eventsIn(body) {
  const list = Array.isArray(body) ? body : (body?.events ?? body?.turns ?? []);
  return list.map((entry) => (entry?.type ? entry : (entry?.event ?? entry?.body ?? entry)));
}

function turnOf(event) {
  if (event?.type !== "turn-taken" || !Number.isInteger(event.turn)) return null;
  const shown = (event.events ?? []).findLast((happened) => happened.type === "slate-shown");
  return {
    text: event.command?.text,
    act: event.command?.act,
    answer: {
      turn: event.turn,
      version: event.version,
      message: event.message ?? "",
      question: event.question ?? null,
      recommendations: shown?.items ?? [],
      confidence: event.confidence ?? 0,
      abstained: event.abstained ?? false,
      intent: event.state?.intent,
      state: event.state,
    },
  };
}

function merged(remembered, logged) {
  if (!remembered) return logged;
  return {
    text: logged.text ?? remembered.text,
    act: logged.act ?? remembered.act,
    answer: logged.answer.message ? logged.answer : remembered.answer,
  };
}
