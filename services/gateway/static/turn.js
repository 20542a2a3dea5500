/** One turn in the conversation: what was said, and the answer. */

import { card, visit } from "./card.js";
import { button, h } from "./dom.js";
import { picture } from "./picture.js";
import { choiceOf } from "./shop.js";
import { starters } from "./starters.js";
import { actWords, counted, howSure, money } from "./words.js";

const GUESSES_SHOWN = 3;

/** What the customer said, with a place for the answer. */
export function turnShell(said) {
  return h("li", { class: "turn", tabindex: "-1" },
    said && h("p", { class: "said" }, h("span", { class: "unseen" }, "You: "), said),
    h("div", { class: "answer" }));
}

/** The first words of the shop, with first steps. */
export const greetingParts = (shop, act) => [
  h("div", { class: "greeting" },
    h("p", { class: "greeting-title" }, "Hello! What are you looking for?"),
    h("p", { class: "greeting-words" },
      "Say it in your own words, or begin with one of these. You can change your mind, turn things down and ask why at any time.")),
  starters(shop.catalog, act),
];

/** Three dots while the answer is on its way. */
export const waiting = () => h("p", { class: "waiting" }, h("span", { class: "unseen" }, "Looking…"),
  ...[1, 2, 3].map(() => h("span", { class: "dot", "aria-hidden": "true" })));

/** What a turn says on the customer's side. */
export const saidWords = (turn, shop) => turn.text ?? (turn.act ? actWords(turn.act, shop) : "");

/** The parts of an answer, in the order they are read. */
export function answerParts(turn, shop, act) {
  const { answer } = turn;
  return [
    h("p", { class: "message" }, answer.message),
    choice(turn, shop, act),
    question(answer.question, act),
    slate(answer, shop, act),
    wantsStarters(answer, shop) && starters(shop.catalog, act),
  ];
}

/** The question with its options as buttons. */
export function question(asked, act) {
  if (!asked) return null;
  const options = (asked.options ?? []).map((option) => button(
    [option.label || option.value, option.count ? h("span", { class: "option-count" }, ` ${option.count}`) : null]
      .filter(Boolean),
    () => act({ type: "answer", facet: asked.facet, value: option.value }),
    { kind: "option", label: `${option.label || option.value}${option.count ? `, ${counted(option.count, "product")}` : ""}` },
  ));
  const none = button("No preference", () => act({ type: "decline", facet: asked.facet }), { kind: "option none" });
  return h("div", { class: "question", role: "group", "aria-label": asked.text },
    h("p", { class: "asks" }, asked.text), h("div", { class: "options" }, options, none));
}

function slate(answer, shop, act) {
  const items = answer.recommendations ?? [];
  if (!items.length) return null;
  const list = h("ol", { class: "slate" }, items.map((item) => h("li", {}, card(item, shop, act))));
  return h("div", { class: answer.abstained ? "shelf guesses" : "shelf" },
    h("p", { class: "sure" }, howSure(answer.confidence, answer.abstained)),
    list,
    answer.abstained && items.length > GUESSES_SHOWN ? showRest(list) : null,
    h("div", { class: "after" },
      button("More like these / show others", () => act({ type: "more" })),
      button("None of these", () => act({ type: "reject_slate" }), { kind: "quiet" })));
}

function showRest(list) {
  const rest = [...list.children].slice(GUESSES_SHOWN);
  for (const item of rest) item.hidden = true;
  const more = button(`Show ${rest.length} more guesses`, () => {
    for (const item of rest) item.hidden = false;
    more.remove();
    rest[0].querySelector("button, a")?.focus();
  }, { kind: "show-rest" });
  return more;
}

function choice(turn, shop, act) {
  const [productId] = choiceOf(turn.answer, turn.act);
  const item = productId && shop.productOf(productId);
  if (!item) return null;
  const shortlisted = shop.standing(productId).shortlisted;
  return h("div", { class: "choice", "data-product-id": productId },
    picture(item),
    h("div", { class: "facts" },
      h("p", { class: "choice-label" }, "Your choice"),
      h("h3", { class: "title" }, item.title),
      h("p", { class: "price" }, money(item.price, item.currency ?? shop.currency)),
      visit(item)),
    !shortlisted && button("Put it on the shortlist", () => act({ type: "shortlist", product_id: productId, action: "add" }),
      { kind: "primary", label: `Put ${item.title} on the shortlist` }));
}

const wantsStarters = (answer, shop) =>
  !(answer.recommendations ?? []).length && !answer.question?.options?.length && !shop.constraints("active").length;
