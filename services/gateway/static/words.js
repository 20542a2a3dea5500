/** How values are said to a customer. */

const HOW_SURE = [
  [0.75, "Very likely among these"],
  [0.5, "Probably among these"],
  [0.25, "Quite possibly among these"],
  [0.1, "Perhaps among these"],
  [0, "A first look; a little more will narrow it down"],
];

/** A probability (0 to 1) that the wanted product is on the slate, in words. */
export function howSure(confidence, abstained) {
  if (abstained) return "Not sure yet: these are guesses";
  return HOW_SURE.find(([least]) => (confidence || 0) >= least)[1];
}

/** An amount with its currency; words when the catalog has no price. */
export function money(amount, currency) {
  if (amount === null || amount === undefined) return "Price not listed";
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).format(amount);
  } catch {
    return [Number(amount).toFixed(2), currency].filter(Boolean).join(" ");
  }
}

/** "1 product", "2 products". */
export const counted = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** A facet's technical name as words. */
export function plain(name) {
  const words = String(name).replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a constraint asks for, without its facet: "not navy", "up to $60.00", "preferably linen". */
export function wanted(constraint, catalog) {
  const one = (value) => amountOrLabel(constraint, value, catalog);
  const core = {
    "=": () => one(constraint.value),
    "!=": () => `not ${one(constraint.value)}`,
    "<=": () => `up to ${one(constraint.value)}`,
    ">=": () => `at least ${one(constraint.value)}`,
    between: () => `${one(constraint.value)} to ${one(constraint.upper)}`,
    about: () => `about ${one(constraint.value)}`,
  }[constraint.operator] ?? (() => `${constraint.operator} ${one(constraint.value)}`);
  return constraint.strength === "should" ? `preferably ${core()}` : core();
}

/** The facet and what is asked of it; a search term that no facet holds stands in quotation marks. */
export function constraintWords(constraint, catalog) {
  if (constraint.facet !== "text") return `${catalog.labelOf(constraint.facet)}: ${wanted(constraint, catalog)}`;
  return constraint.operator === "!=" ? `not “${constraint.value}”` : `“${constraint.value}”`;
}

/** What a button's press says in the conversation. */
export function actWords(act, shop) {
  const title = () => shop.titleOf(act.product_id);
  const said = {
    reject: () => `Not this one: ${title()}`,
    reject_slate: () => "None of these",
    select: () => `I choose ${title()}`,
    shortlist: () => `${act.action === "remove" ? "Off" : act.note ? "A note on" : "On"} the shortlist: ${title()}`,
    quantity: () => `${act.quantity} of ${title()}`,
    order: () => "Place the order",
    answer: () => `${shop.catalog.labelOf(act.facet)}: ${shop.catalog.valueLabel(act.facet, act.value)}`,
    decline: () => "No preference",
    retract: () => `Forget ${shop.constraintOf(act.constraint_id)}`,
    more: () => "Show others",
    stop_asking: () => "Stop asking questions",
    undo: () => "Undo that",
    start_over: () => "Start over",
  }[act.type];
  return said ? said() : plain(act.type);
}

function amountOrLabel(constraint, value, catalog) {
  if (constraint.facet === "price" && typeof value === "number") {
    return money(value, constraint.unit?.toUpperCase() || catalog.currency);
  }
  const label = typeof value === "number" ? value.toLocaleString("en") : catalog.valueLabel(constraint.facet, value);
  return constraint.unit && constraint.facet !== "price" ? `${label} ${constraint.unit}` : label;
}
