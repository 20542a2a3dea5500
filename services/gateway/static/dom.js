/** Builds elements. Strings become text nodes, so that words from the catalog or a customer are never markup. */

/** An element with attributes (`on` holds listeners) and children; null, undefined and false are left out. */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") listen(node, value);
    else if (present(value)) node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter(present));
  return node;
}

/** A real button with a name that stands on its own; `label` says more than the visible words. */
export function button(words, onClick, { label, kind = "", key, ...attributes } = {}) {
  return h("button", {
    type: "button", class: `button ${kind}`.trim(), "aria-label": label, "data-key": key, ...attributes,
    on: { click: onClick },
  }, words);
}

/** Puts new children into a place and gives the focus back to the control that had it, by its `data-key`, or to the panel's title. */
export function refill(place, ...children) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  place.replaceChildren(...children.flat().filter(present));
  if (key) (place.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? place.parentElement.querySelector(".panel-title"))?.focus();
}

/** The element with that id. */
export const byId = (id) => document.getElementById(id);

const present = (value) => value !== null && value !== undefined && value !== false;

function listen(node, listeners) {
  for (const [type, listener] of Object.entries(listeners)) node.addEventListener(type, listener);
}
