/** What the customer is looking for: the constraints that hold, each removable, and those that were set aside. */

import { button, h, refill } from "./dom.js";
import { constraintWords } from "./words.js";

/** Shows the constraints in their place. */
export function showWish(section, place, shop, act) {
  const active = shop.constraints("active");
  const demoted = shop.constraints("demoted");
  section.classList.toggle("empty", !active.length && !demoted.length);
  refill(place,
    active.length
      ? h("ul", { class: "chips" }, active.map((constraint) => chip(constraint, shop, act)))
      : h("p", { class: "hint" }, "Nothing yet. Each wish you state appears here, and you can take it back."),
    demoted.length ? setAside(demoted, shop, place.querySelector("details")?.open) : null);
}

function chip(constraint, shop, act) {
  const words = constraintWords(constraint, shop.catalog);
  return h("li", { class: constraint.strength === "should" ? "chip soft" : "chip" },
    h("span", {}, words),
    button("×", () => act({ type: "retract", constraint_id: constraint.constraint_id }),
      { kind: "chip-off", label: `Remove ${words}`, key: `retract-${constraint.constraint_id}` }));
}

function setAside(demoted, shop, open) {
  return h("details", { class: "aside", open: Boolean(open) },
    h("summary", { "data-key": "aside" }, `Set aside (${demoted.length})`),
    h("ul", { class: "aside-lines" }, demoted.map((constraint) => h("li", {},
      h("s", {}, constraintWords(constraint, shop.catalog)),
      h("span", { class: "reason" }, ` ${constraint.reason}${constraint.changed_turn ? `, turn ${constraint.changed_turn}` : ""}`)))));
}
