/** First steps that a click can take, made from the catalog's own facets. */

import { button, h } from "./dom.js";
import { counted } from "./words.js";

const CATEGORIES_OFFERED = 8;

/** Buttons for the largest categories, or for the facet that most products have when there is none. */
export function starters(catalog, act) {
  const facet = catalog.facetsByName.get("category") ?? widest(catalog.facets);
  const values = [...(facet?.values ?? [])].sort((one, other) => other.count - one.count).slice(0, CATEGORIES_OFFERED);
  if (!values.length) return null;
  return h("div", { class: "starters", role: "group", "aria-label": "Begin with" },
    values.map((value) => button(
      [value.label, h("span", { class: "option-count" }, ` ${value.count.toLocaleString("en")}`)],
      () => act({ type: "answer", facet: facet.name, value: value.value }),
      { kind: "option starter", label: `${value.label}, ${counted(value.count, "product")}` },
    )));
}

const widest = (facets) => facets
  .filter((facet) => facet.askable !== false && facet.values?.length)
  .sort((one, other) => other.coverage - one.coverage)[0];
