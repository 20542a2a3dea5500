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

/** Puts new children into a place. The control that had the focus, known by its `data-key`, gets it back with what
 * was being typed in it; when it is gone, the panel's title gets the focus. */
export function refill(place, ...children) {
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  place.replaceChildren(...children.flat().filter(present));
  if (!held?.dataset.key) return;
  const again = place.querySelector(`[data-key="${CSS.escape(held.dataset.key)}"]`);
  if (again?.type === "text" && held.value !== held.defaultValue) again.value = held.value;
  (again ?? place.parentElement.querySelector(".panel-title"))?.focus();
}

/** The element with that id. */
export const byId = (id) => document.getElementById(id);

const present = (value) => value !== null && value !== undefined && value !== false;

function listen(node, listeners) {
  for (const [type, listener] of Object.entries(listeners)) node.addEventListener(type, listener);
}
