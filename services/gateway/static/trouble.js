/** What to say, and what to offer, when the shop could not answer. */

import { button, h } from "./dom.js";

const ENDED = new Set(["session-erased", "session-full", "session-not-found"]);

/** The parts of a problem's note; `again` sends the same once more, `fresh` opens a new conversation. */
export function troubleParts(problem, { again, fresh }) {
  return [
    h("p", { class: "problem-title" }, title(problem)),
    explanation(problem) && h("p", { class: "problem-detail" }, explanation(problem)),
    offer(problem, again, fresh),
  ].filter(Boolean);
}

function title(problem) {
  if (problem.slug === "version-conflict") return "This conversation went on somewhere else.";
  if (ended(problem)) return "This conversation has ended.";
  return problem.message;
}

function explanation(problem) {
  if (problem.slug === "version-conflict") {
    return "It is up to date again, as you see above. Nothing of your last message was used; send it again if you still want it.";
  }
  if (ended(problem)) return problem.message;
  if (problem.status === 0) return "Nothing is lost: trying again sends the same message, and it counts once.";
  return problem.detail;
}

function offer(problem, again, fresh) {
  if (ended(problem)) return button("Start a new conversation", fresh, { kind: "primary" });
  return problem.retryable ? button("Try again", again, { kind: "primary" }) : null;
}

const ended = (problem) => problem.status === 410 || ENDED.has(problem.slug);
