/** The shop over HTTP. A POST keeps its Idempotency-Key over retries, so that a lost reply never doubles a turn. */

const RETRY_STATUSES = new Set([429, 502, 503, 504]);
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
const PATIENCE_MS = 30_000;
const ONE_TRY_MS = 20_000;

/** An answer other than success: a problem document (RFC 9457), or no answer at all (status 0). */
export class Problem extends Error {
  constructor(status, body = {}) {
    super(body.title || (status ? `The shop answered with status ${status}.` : "The shop cannot be reached."));
    this.status = status;
    this.slug = body.slug || String(body.type || "").split(/[/:#]/).pop();
    this.detail = body.detail || "";
    this.final = body.retryable === false || this.slug === "log-truncated";
  }

  /** Whether the same request, sent again, can still succeed. */
  get retryable() {
    return !this.final && (this.status === 0 || RETRY_STATUSES.has(this.status));
  }
}

/** A fresh key; `randomUUID` exists on secure origins only, and a shop on a local network may not be one. */
export function freshKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reads a path until it is answered or half a minute has passed; throws Problem. */
export const get = (path, onWait) => patient(path, { headers: { Accept: "application/json" } }, onWait);

/** Deletes what is at a path; throws Problem. */
export const remove = (path) => patient(path, { method: "DELETE", headers: { "Idempotency-Key": freshKey() } });

/** Posts JSON until it is answered or half a minute has passed; `onWait(seconds)` hears of each pause. */
export function post(path, body, { key = freshKey(), version, onWait } = {}) {
  const headers = { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": key };
  if (version !== undefined) headers["If-Match"] = String(version);
  return patient(path, { method: "POST", headers, body: JSON.stringify(body) }, onWait);
}

async function patient(path, options, onWait = () => {}) {
  const start = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(path, options);
    } catch (problem) {
      const delay = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
      if (!problem.retryable || performance.now() - start + delay > PATIENCE_MS) throw problem;
      onWait(Math.round((performance.now() - start) / 1000));
      await pause(delay);
    }
  }
}

async function once(path, options) {
  let response;
  try {
    response = await fetch(path, { ...options, signal: AbortSignal.timeout(ONE_TRY_MS) });
  } catch {
    throw new Problem(0);
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new Problem(response.status, body ?? {});
  return body;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
