/** What this tab remembers over a reload: which session it is in, and the turns it has seen. */

/** Older turns leave the page, not the log: a long conversation costs what a short one does. */
export const TURNS_KEPT = 30;
const PLACE = "shopwalker.session";

/** What was kept, or null. */
export function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE));
    return kept?.sessionId ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps the session and its last turns; a full or forbidden storage costs the reload only. */
export function keep(sessionId, turns) {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ sessionId, turns: turns.slice(-TURNS_KEPT) }));
  } catch {
    forgetTurns(sessionId);
  }
}

/** Forgets everything. */
export function forget() {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    return;
  }
}

function forgetTurns(sessionId) {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ sessionId, turns: [] }));
  } catch {
    return;
  }
}
