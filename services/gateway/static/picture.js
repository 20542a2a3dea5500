/** A product's picture, or a drawn placeholder with its category's initial. */

import { h } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const TINTS = 6;

/** The picture in a box of fixed size, so that nothing moves when it arrives or fails. */
export function picture(item) {
  const box = h("div", { class: "picture" });
  if (!safeImage(item.image)) box.append(placeholder(item));
  else box.append(photograph(item, () => box.replaceChildren(placeholder(item))));
  return box;
}

function photograph(item, onError) {
  return h("img", {
    src: item.image, alt: "", loading: "lazy", decoding: "async", referrerpolicy: "no-referrer", on: { error: onError },
  });
}

/** Only what the page's policy lets in: other addresses would fail with an error on the console. */
const safeImage = (image) => /^(https:\/\/|data:image\/)/i.test(image ?? "");

function placeholder(item) {
  const kind = item.facets?.category?.[0] || item.title || "?";
  const drawing = svg("svg", { viewBox: "0 0 96 120", class: `placeholder tint-${tint(kind)}`, "aria-hidden": "true" });
  drawing.setAttribute("preserveAspectRatio", "xMidYMid slice");
  const letter = svg("text", { x: 48, y: 74, "text-anchor": "middle", class: "initial" });
  letter.textContent = Array.from(kind.trim())[0]?.toUpperCase() ?? "?";
  drawing.append(
    svg("rect", { width: 96, height: 120, class: "ground" }),
    svg("circle", { cx: 78, cy: 20, r: 44, class: "shape" }),
    svg("circle", { cx: 10, cy: 112, r: 34, class: "shape" }),
    letter,
  );
  return drawing;
}

function svg(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

function tint(words) {
  let sum = 0;
  for (const letter of words) sum = (sum * 31 + letter.codePointAt(0)) % 9973;
  return sum % TINTS;
}
