/** What the page knows: the catalog's names, the session, and every product it has seen. */

import { constraintWords, plain } from "./words.js";

/** The names that the catalog gives to facets and values. */
export class Catalog {
  constructor(manifest = {}) {
    this.products = manifest.products ?? 0;
    this.currency = manifest.currency ?? undefined;
    this.facets = manifest.facets ?? [];
    this.facetsByName = new Map(this.facets.map((facet) => [facet.name, facet]));
    this.labels = new Map(this.facets.map((facet) => [facet.name, labelsOf(facet)]));
  }

  /** Learns the labels of a question's options, which need not be values of the catalog ("under $50"). */
  learn(question) {
    if (!question) return;
    if (!this.labels.has(question.facet)) this.labels.set(question.facet, new Map());
    const labels = this.labels.get(question.facet);
    for (const option of question.options ?? []) labels.set(option.value, labels.get(option.value) ?? option.label);
  }

  /** A facet's name as the merchant writes it. */
  labelOf(facet) {
    return this.facetsByName.get(facet)?.label || plain(facet);
  }

  /** A value as the merchant writes it. */
  valueLabel(facet, value) {
    return this.labels.get(facet)?.get(String(value)) ?? String(value ?? "");
  }
}

/** The session as the page sees it. */
export class Shop {
  catalog = new Catalog();
  sessionId = null;
  version = undefined;
  turn = 0;
  state = {};
  products = new Map();
  chosen = new Set();

  /** Begins with a session's answer. */
  enter(session) {
    Object.assign(this, { sessionId: session.session_id, version: session.version, turn: session.turn ?? 0 });
    this.state = session.state ?? {};
    this.products.clear();
    this.chosen.clear();
  }

  /** Takes in an answered turn. */
  take(answer, act) {
    this.version = answer.version ?? this.version;
    this.turn = answer.turn ?? this.turn;
    this.state = answer.state ?? this.state;
    this.meet(answer, act);
  }

  /** Remembers a turn's products, and the choice if it made one. */
  meet(answer, act) {
    this.catalog.learn(answer.question);
    for (const item of answer.recommendations ?? []) this.products.set(item.product_id, item);
    if (act?.type === "start_over" || answer.intent === "undo") this.chosen.clear();
    for (const productId of choiceOf(answer, act)) this.chosen.add(productId);
  }

  /** A product's title as far as it is known. */
  titleOf(productId) {
    return this.productOf(productId)?.title ?? "that product";
  }

  /** A product that was seen, from a slate or from the state. */
  productOf(productId) {
    const lines = [...(this.state.shortlist ?? []), ...(this.state.order?.lines ?? []), ...(this.state.remembered ?? [])];
    return this.products.get(productId) ?? lines.find((line) => line.product_id === productId);
  }

  /** A constraint, said in words. */
  constraintOf(constraintId) {
    const found = this.constraints().find((constraint) => constraint.constraint_id === constraintId);
    return found ? constraintWords(found, this.catalog) : "that";
  }

  /** The constraints of one status, or all of them. */
  constraints(status) {
    return (this.state.constraints ?? []).filter((constraint) => !status || constraint.status === status);
  }

  /** The currency of prices: the catalog's, else that of a product seen. */
  get currency() {
    return this.catalog.currency ?? [...this.products.values()].find((item) => item.currency)?.currency;
  }

  /** Where this product stands with the customer. */
  standing(productId) {
    const has = (lines) => (lines ?? []).some((line) => line.product_id === productId);
    return {
      rejected: (this.state.rejected ?? []).includes(productId),
      shortlisted: has(this.state.shortlist),
      chosen: this.chosen.has(productId) || has(this.state.order?.lines),
    };
  }
}

const labelsOf = (facet) => new Map((facet.values ?? []).map((value) => [value.value, value.label]));

/** The products that a turn chose, by a button or in words. */
export function choiceOf(answer, act) {
  if (act) return act.type === "select" ? [act.product_id] : [];
  return answer.intent === "select" ? (answer.state?.focus ?? []).slice(0, 1) : [];
}
