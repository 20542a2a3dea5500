/** "Why this?": what speaks for a product, what against, and what the catalog does not tell. */

import { h } from "./dom.js";
import { money, wanted } from "./words.js";

const KINDS = [
  ["match", "Matches", "✓"],
  ["contradiction", "Against it", "✕"],
  ["unknown", "Not known", "?"],
];

/** The evidence of a product as three short lists. */
export function evidenceLists(item, shop) {
  const evidence = item.evidence ?? [];
  if (!evidence.length) return h("p", { class: "why-none" }, "Nothing you said bears on this one yet.");
  return KINDS.map(([kind, heading, mark]) => {
    const lines = evidence.filter((piece) => piece.kind === kind);
    return lines.length ? evidenceList(heading, mark, kind, lines, item, shop) : null;
  }).filter(Boolean);
}

function evidenceList(heading, mark, kind, lines, item, shop) {
  return h("div", { class: `why-group ${kind}` },
    h("h4", { class: "why-heading" }, h("span", { class: "mark", "aria-hidden": "true" }, mark), heading),
    h("ul", { class: "why-lines" }, lines.map((piece) => h("li", {}, evidenceWords(piece, item, shop)))),
  );
}

function evidenceWords(piece, item, shop) {
  const facet = piece.facet === "text" ? "Words" : shop.catalog.labelOf(piece.facet);
  return [
    h("span", { class: "why-facet" }, facet),
    h("span", {}, [asked(piece, shop), says(piece, item, shop)].filter(Boolean).join(" ")),
  ];
}

function asked(piece, shop) {
  if (piece.value === null || piece.value === undefined) return "";
  const constraint = shop.constraints().find((one) => one.constraint_id === piece.constraint_id);
  const words = constraint
    ? wanted(constraint, shop.catalog)
    : wanted({ facet: piece.facet, operator: "=", value: piece.value }, shop.catalog);
  return `You asked for ${words}${piece.turn ? ` in turn ${piece.turn}` : ""}.`;
}

function says(piece, item, shop) {
  if (piece.product_value === null || piece.product_value === undefined) return "The catalog does not say.";
  const isPrice = piece.facet === "price" && Number.isFinite(Number(piece.product_value));
  const value = isPrice ? money(Number(piece.product_value), item.currency ?? shop.currency) : piece.product_value;
  return `The catalog says ${value}.`;
}
