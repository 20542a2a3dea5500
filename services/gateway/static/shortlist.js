/** The shortlist: quantities, notes, total, and the order. */

import { button, h, refill } from "./dom.js";
import { counted, money } from "./words.js";

const MOST = 100_000;

/** Shows the shortlist and the order in their place. */
export function showShortlist(place, shop, act) {
  const lines = shop.state.shortlist ?? [];
  const order = shop.state.order ?? {};
  refill(place,
    order.placed ? placed(order, shop) : null,
    lines.length
      ? h("ul", { class: "lines" }, lines.map((line) => shortlistLine(line, shop, act)))
      : !order.placed && h("p", { class: "hint" }, "Put products aside with “Shortlist”, compare them here, and order when you are ready."),
    !order.placed && alsoChosen(order.lines ?? [], lines, shop),
    lines.length || (order.lines?.length && !order.placed) ? checkout(lines, order, shop, act) : null);
}

/** The sum of the lines whose price is listed, and how many products have none. */
export function total(lines) {
  const priced = lines.filter((line) => typeof line.price === "number");
  const cents = priced.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0);
  return { amount: cents / 100, unpriced: lines.length - priced.length };
}

function shortlistLine(line, shop, act) {
  const { product_id } = line;
  const set = (quantity) => act({ type: "quantity", product_id, quantity });
  return h("li", { class: "line", "data-product-id": product_id },
    h("p", { class: "line-title" }, line.title),
    h("p", { class: "line-price" }, money(line.price, shop.currency)),
    h("div", { class: "line-tools" },
      quantity(line, set),
      button("Remove", () => act({ type: "shortlist", product_id, action: "remove" }),
        { kind: "quiet", label: `Remove ${line.title} from the shortlist` })),
    note(line, act));
}

function quantity(line, set) {
  const change = (event) => {
    const wanted = Math.round(Number(event.currentTarget.value));
    if (wanted >= 0 && wanted <= MOST && event.currentTarget.value !== "") set(wanted);
    else event.currentTarget.value = line.quantity;
  };
  const step = (by) => (event) => {
    const input = event.currentTarget.parentElement.querySelector("input");
    input.value = Math.min(Math.max(Number(input.value) + by, 0), MOST);
    set(Number(input.value));
  };
  return h("div", { class: "quantity", role: "group", "aria-label": `How many of ${line.title}` },
    button("−", step(-1), { kind: "step", label: `One fewer of ${line.title}`, key: `less-${line.product_id}` }),
    h("input", {
      type: "number", min: 0, max: MOST, step: 1, inputmode: "numeric", value: line.quantity,
      "aria-label": `Quantity of ${line.title}`, "data-key": `many-${line.product_id}`, on: { change },
    }),
    button("+", step(1),
      { kind: "step", label: `One more of ${line.title}`, key: `plus-${line.product_id}` }));
}

function note(line, act) {
  const save = (event) => {
    const words = event.currentTarget.value.trim();
    if (words === (line.note ?? "")) return;
    const quantity = Number(event.currentTarget.parentElement.querySelector("input[type=number]").value);
    act({ type: "shortlist", product_id: line.product_id, action: "add", quantity: quantity || line.quantity, note: words });
  };
  return h("input", {
    type: "text", maxlength: 500, value: line.note ?? "", placeholder: "Add a note", class: "note",
    "aria-label": `A note on ${line.title}`, "data-key": `note-${line.product_id}`, on: { change: save },
  });
}

function alsoChosen(chosen, lines, shop) {
  const only = chosen.filter((one) => !lines.some((line) => line.product_id === one.product_id));
  if (!only.length) return null;
  return h("div", { class: "also" }, h("h3", { class: "small-title" }, "In your order"), plainLines(only, shop));
}

function checkout(lines, order, shop, act) {
  const extra = (order.placed ? [] : (order.lines ?? [])).filter((one) => !lines.some((line) => line.product_id === one.product_id));
  const { amount, unpriced } = total([...lines, ...extra]);
  return h("div", { class: "checkout" },
    h("p", { class: "total" }, h("span", {}, "Total"), h("strong", {}, money(amount, shop.currency))),
    unpriced ? h("p", { class: "hint" }, `plus ${counted(unpriced, "product")} without a listed price`) : null,
    button("Place order", () => act({ type: "order" }), { kind: "primary wide", key: "order" }));
}

function placed(order, shop) {
  const { amount } = total(order.lines ?? []);
  return h("div", { class: "placed" },
    h("h3", { class: "small-title" }, "Order placed"), plainLines(order.lines ?? [], shop),
    h("p", { class: "total" }, h("span", {}, "Total"), h("strong", {}, money(amount, shop.currency))));
}

const plainLines = (lines, shop) => h("ul", { class: "plain-lines" }, lines.map((line) => h("li", {},
  h("span", {}, `${line.quantity} × ${line.title}`), h("span", {}, money(line.price, shop.currency)))));
