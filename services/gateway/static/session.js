/** Opens, restores and rereads a session. Each gives the turns so far. */

import { get, post, Problem } from "./api.js";
import { turnsFrom } from "./history.js";
import { forget, recall, TURNS_KEPT } from "./memory.js";

const GONE = new Set([404, 410]);

/** A new session; it has no turns. The page's address may name a pack: `/?pack=b2b`. */
export async function openSession(shop, onWait) {
  forget();
  const pack = new URLSearchParams(location.search).get("pack");
  shop.enter(await post("/v1/sessions", pack ? { pack } : {}, { onWait }));
  return [];
}

/** The session that this tab was in, else a new one. */
export async function restoreSession(shop, onWait) {
  const kept = recall();
  if (!kept) return openSession(shop, onWait);
  try {
    return await read(shop, kept.sessionId, kept.turns ?? []);
  } catch (problem) {
    if (problem instanceof Problem && GONE.has(problem.status)) return openSession(shop, onWait);
    throw problem;
  }
}

/** The session again, after another page went on with it. */
export const rereadSession = (shop, turns) => read(shop, shop.sessionId, turns);

async function read(shop, sessionId, remembered) {
  const path = `/v1/sessions/${sessionId}`;
  const session = await get(path);
  const after = Math.max(session.version - TURNS_KEPT, 0);
  const events = await get(`${path}/events?after=${after}&limit=${TURNS_KEPT}`).catch(() => []);
  shop.enter(session);
  return turnsFrom(events, remembered);
}
