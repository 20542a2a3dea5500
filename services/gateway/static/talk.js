/** The conversation's list of turns. */

import { showStanding } from "./card.js";
import { byId, h } from "./dom.js";
import { TURNS_KEPT } from "./memory.js";
import { answerParts, greetingParts, question, saidWords, turnShell, waiting } from "./turn.js";
import { counted } from "./words.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Shows turns; `act` sends a button's act. */
export class Talk {
  constructor(shop, act) {
    Object.assign(this, { shop, act, list: byId("turns"), live: byId("live"), current: null });
  }

  /** An empty conversation with a greeting and first steps. */
  greet() {
    this.list.replaceChildren();
    this.current = this.append("");
    this.answerOf(this.current).replaceChildren(...greetingParts(this.shop, this.act).filter(Boolean));
  }

  /** A turn whose answer is on its way; what was asked before can no longer be answered. */
  begin(said) {
    const shell = this.append(said);
    this.wait(shell);
    this.reveal(shell);
    return shell;
  }

  /** Waiting dots in the place of an answer. */
  wait(shell) {
    this.answerOf(shell).replaceChildren(waiting());
  }

  /** Puts an answer where the waiting dots were. */
  finish(shell, turn) {
    this.retire();
    this.answerOf(shell).replaceChildren(...answerParts(turn, this.shop, this.act).filter(Boolean));
    if (turn.answer.turn) shell.setAttribute("aria-label", `Turn ${turn.answer.turn}`);
    this.current = shell;
  }

  /** A recorded turn, as it was. */
  retell(turn) {
    this.finish(this.append(saidWords(turn, this.shop)), turn);
  }

  /** A problem in the place of an answer, with what can be done about it. */
  fail(shell, ...parts) {
    this.answerOf(shell).replaceChildren(h("div", { class: "problem" }, ...parts));
  }

  /** A change that leaves the shelf as it is: one line, below it, and the question as it stands now. */
  remark(answer) {
    this.say(answer.message);
    const asked = this.current?.querySelector(".question");
    if (answer.question && asked) asked.replaceWith(question(answer.question, this.act));
    if (this.current) this.answerOf(this.current).append(h("p", { class: "remark" }, answer.message));
  }

  /** A remark that is no turn. */
  note(words) {
    this.answerOf(this.append("")).append(h("p", { class: "hint" }, words));
  }

  /** The products on the current shelf. */
  shownIds() {
    return [...(this.current?.querySelectorAll(".card") ?? [])].map((node) => node.dataset.productId);
  }

  /** Marks every card with where its product stands now. */
  mark() {
    for (const node of this.list.querySelectorAll(".card")) showStanding(node, this.shop);
  }

  /** Tells those who listen instead of look. */
  announce(answer) {
    const found = answer.recommendations?.length ? counted(answer.recommendations.length, "product") : "";
    this.say([answer.message, found && `${found}.`, answer.question?.text].filter(Boolean).join(" "));
  }

  /** Words for the live region. */
  say(words) {
    this.live.textContent = words;
  }

  /** Scrolls a turn to the top of the conversation. */
  reveal(shell) {
    shell.scrollIntoView({ block: "start", behavior: still.matches ? "auto" : "smooth" });
  }

  append(said) {
    const shell = turnShell(said);
    this.list.append(shell);
    while (this.list.children.length > TURNS_KEPT + 1) this.list.firstElementChild.remove();
    return shell;
  }

  answerOf(shell) {
    return shell.querySelector(".answer");
  }

  retire() {
    for (const old of this.list.querySelectorAll(".options, .after, .starters")) old.remove();
  }
}
