/** A product's card. */

import { button, h } from "./dom.js";
import { evidenceLists } from "./evidence.js";
import { picture } from "./picture.js";
import { money } from "./words.js";

const CHIP_FACETS = ["brand", "color", "colour", "material", "size", "category"];
const CHIPS_SHOWN = 3;
let cardsMade = 0;

/** A card with its rank, price, chips, evidence and buttons; `act(act)` sends a button's act. */
export function card(item, shop, act) {
  const standing = h("p", { class: "standing" });
  const why = whyPanel(item, shop);
  const node = h("article", { class: "card", "data-product-id": item.product_id, "data-title": item.title },
    picture(item),
    h("div", { class: "facts" },
      h("h3", { class: "title" }, h("span", { class: "rank" }, h("span", { class: "unseen" }, "Number "), `${item.rank}`),
        h("span", { class: "name" }, item.title)),
      h("p", { class: item.price === null || item.price === undefined ? "price none" : "price" },
        money(item.price, item.currency ?? shop.currency)),
      chips(item), standing),
    h("div", { class: "actions" }, buttons(item, act), why.toggle),
    why.panel,
  );
  showStanding(node, shop);
  return node;
}

/** Shows where the product stands now: turned down, on the shortlist, chosen. */
export function showStanding(node, shop) {
  const { rejected, shortlisted, chosen } = shop.standing(node.dataset.productId);
  node.classList.toggle("rejected", rejected);
  node.classList.toggle("chosen", chosen && !rejected);
  node.querySelector(".standing").textContent =
    rejected ? "Turned down" : chosen ? "Your choice" : shortlisted ? "On your shortlist" : "";
  node.querySelector(".reject").disabled = rejected;
  const shortlist = node.querySelector(".shortlist");
  shortlist.setAttribute("aria-pressed", String(shortlisted));
}

function buttons(item, act) {
  const product_id = item.product_id;
  const toggle = (event) => {
    const off = event.currentTarget.getAttribute("aria-pressed") === "true";
    act({ type: "shortlist", product_id, action: off ? "remove" : "add" });
  };
  return [
    button("Choose", () => act({ type: "select", product_id }), { kind: "soft choose", label: `Choose ${item.title}` }),
    button("Shortlist", toggle, { kind: "shortlist", label: `Shortlist ${item.title}`, "aria-pressed": "false" }),
    button("Not this one", () => act({ type: "reject", product_id }),
      { kind: "quiet reject", label: `Not this one: ${item.title}` }),
  ];
}

function whyPanel(item, shop) {
  const id = `why-${(cardsMade += 1)}`;
  const panel = h("div", { class: "why", id, hidden: true });
  const toggle = button("Why this?", () => {
    if (panel.hidden) panel.replaceChildren(...[evidenceLists(item, shop), visit(item)].flat().filter(Boolean));
    panel.hidden = !panel.hidden;
    toggle.setAttribute("aria-expanded", String(!panel.hidden));
  }, { kind: "quiet why-toggle", label: `Why this? ${item.title}`, "aria-expanded": "false", "aria-controls": id });
  return { panel, toggle };
}

/** A link to the merchant's own page of a product, when the catalog has a web address for it. */
export function visit(item) {
  if (!/^https?:\/\//i.test(item.url ?? "")) return null;
  return h("a", { class: "visit", href: item.url, target: "_blank", rel: "noopener noreferrer",
    "aria-label": `See ${item.title} in the shop (new tab)` }, "See it in the shop ↗");
}

function chips(item) {
  const facets = item.facets ?? {};
  const values = CHIP_FACETS.flatMap((facet) => (facets[facet] ?? []).slice(0, 1)).slice(0, CHIPS_SHOWN);
  return h("ul", { class: "facets", "aria-label": "Details" }, values.map((value) => h("li", { class: "facet" }, value)));
}
