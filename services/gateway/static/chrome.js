/** The parts around the conversation: message box, tools, notice, and the shortlist as a sheet on small screens. */

import { button, byId, refill } from "./dom.js";

/** Connects the message box and the shortlist's sheet; `say(text)` sends words. */
export function bindChrome(say) {
  const box = byId("say");
  byId("composer").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = box.value.trim();
    if (!text || byId("composer-field").disabled) return;
    box.value = "";
    fit(box);
    say(text);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    byId("composer").requestSubmit();
  });
  box.addEventListener("input", () => fit(box));
  bindSheet();
}

/** Whether a turn is under way. */
export function setBusy(busy) {
  byId("composer-field").disabled = busy;
  byId("talk").setAttribute("aria-busy", String(busy));
  document.documentElement.classList.toggle("busy", busy);
}

/** A note above the message box; an empty one hides it. */
export function showNotice(words) {
  const notice = byId("notice");
  notice.hidden = !words;
  notice.textContent = words;
}

/** The controls that concern the whole conversation. */
export function showTools(shop, act, erase) {
  refill(byId("tools"),
    button("Undo", () => act({ type: "undo" }), { kind: "quiet", key: "undo", disabled: !shop.turn }),
    !shop.state.questions_stopped && button("Stop asking", () => act({ type: "stop_asking" }), { kind: "quiet", key: "stop" }),
    button("Start over", () => act({ type: "start_over" }), { kind: "quiet", key: "over", disabled: !shop.turn }),
    twice("Erase", "Really erase all of it?", erase));
}

/** A button that acts on its second press only: what it does cannot be taken back. */
function twice(words, sure, act) {
  const once = button(words, () => {
    if (once.textContent === sure) act();
    else once.textContent = sure;
  }, { kind: "quiet", key: "erase" });
  once.addEventListener("blur", () => { once.textContent = words; });
  return once;
}

function bindSheet() {
  const toggle = byId("list-toggle");
  const wide = matchMedia("(min-width: 900px)");
  const open = (now) => {
    document.body.classList.toggle("list-open", now);
    toggle.setAttribute("aria-expanded", String(now));
    for (const id of ["talk", "wish"]) byId(id).inert = now;
    if (now) byId("list-title").focus();
  };
  toggle.addEventListener("click", () => open(toggle.getAttribute("aria-expanded") !== "true"));
  byId("list-close").addEventListener("click", () => { open(false); toggle.focus(); });
  wide.addEventListener("change", () => open(false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || toggle.getAttribute("aria-expanded") !== "true") return;
    open(false);
    toggle.focus();
  });
}

/** Lets the message box grow with its words, up to the height that the style sheet allows. */
function fit(box) {
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight}px`;
}
