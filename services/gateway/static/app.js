/** Wires the page: opens or restores a session, sends turns, shows answers. */

import { freshKey, get, post, remove } from "./api.js";
import { bindChrome, setBusy, showNotice, showTools } from "./chrome.js";
import { byId } from "./dom.js";
import { keep, TURNS_KEPT } from "./memory.js";
import { openSession, rereadSession, restoreSession } from "./session.js";
import { Catalog, Shop } from "./shop.js";
import { showShortlist } from "./shortlist.js";
import { Talk } from "./talk.js";
import { troubleParts } from "./trouble.js";
import { saidWords } from "./turn.js";
import { counted } from "./words.js";
import { showWish } from "./wish.js";

const QUIET_ACTS = new Set(["shortlist", "quantity"]);
const shop = new Shop();
const talk = new Talk(shop, (act) => send({ act }));
let turns = [];
let busy = false;
/** Changes to the shortlist made while a turn is under way: the last one of each kind and product is sent next. */
const pending = new Map();

/** Sends one turn: `{text}` or `{act}`. While one is under way, only changes to the shortlist are kept for later. */
function send(request, typed = false) {
  const quiet = QUIET_ACTS.has(request.act?.type);
  if (busy && quiet) pending.set(`${request.act.type} ${request.act.product_id}`, request);
  if (busy || !shop.sessionId) return;
  const said = saidWords(request, shop);
  const delivery = { request, said, typed, key: freshKey(), version: shop.version };
  delivery.shell = quiet ? null : talk.begin(said);
  deliver(delivery);
}

async function deliver(delivery) {
  const { request, key, version } = delivery;
  occupied(true);
  try {
    const answer = await post(`/v1/sessions/${shop.sessionId}/turns`, request, { key, version, onWait: reconnecting });
    showNotice("");
    settle(delivery, answer);
  } catch (problem) {
    showNotice("");
    await meetTrouble(delivery, problem);
  } finally {
    occupied(false);
    giveFocus(delivery);
    sendPending();
  }
}

function sendPending() {
  const [next] = pending;
  if (!next) return;
  pending.delete(next[0]);
  send(next[1]);
}

function settle(delivery, answer) {
  const { request } = delivery;
  const before = talk.shownIds();
  shop.take(answer, request.act);
  const turn = { text: request.text, act: request.act, answer };
  turns = [...turns, turn].slice(-TURNS_KEPT);
  if (!delivery.shell && sameShelf(before, answer)) talk.remark(answer);
  else show(delivery, turn);
  refresh();
  if (delivery.shell) talk.reveal(delivery.shell);
}

function show(delivery, turn) {
  delivery.shell ??= talk.begin(delivery.said);
  talk.finish(delivery.shell, turn);
  talk.announce(turn.answer);
}

function sameShelf(before, answer) {
  const now = (answer.recommendations ?? []).map((item) => item.product_id);
  return !now.length || now.join() === before.join();
}

async function meetTrouble(delivery, problem) {
  pending.clear();
  if (delivery.request.text) byId("say").value ||= delivery.request.text;
  delivery.shell ??= talk.begin(delivery.said);
  if (problem.slug === "version-conflict") await catchUp();
  talk.fail(delivery.shell, ...troubleParts(problem, {
    again: () => sendAgain(delivery),
    fresh: startAnew,
  }));
  talk.list.append(delivery.shell);
  talk.reveal(delivery.shell);
}

function sendAgain(delivery) {
  if (byId("say").value === delivery.request.text) byId("say").value = "";
  talk.wait(delivery.shell);
  deliver(delivery);
}

async function catchUp() {
  try {
    turns = (await rereadSession(shop, turns)).slice(-TURNS_KEPT);
    retell();
  } catch (problem) {
    talk.say(problem.message);
  }
}

function retell() {
  talk.greet();
  if (turns[0]?.answer.turn > 1) talk.note(`${counted(turns[0].answer.turn - 1, "earlier turn")} not shown here.`);
  for (const turn of turns) {
    shop.meet(turn.answer, turn.act);
    if (!QUIET_ACTS.has(turn.act?.type) || !sameShelf(talk.shownIds(), turn.answer)) talk.retell(turn);
  }
  refresh();
}

function refresh() {
  talk.mark();
  showWish(byId("wish"), byId("wish-body"), shop, talk.act);
  showShortlist(byId("list-body"), shop, talk.act);
  byId("list-count").textContent = String((shop.state.shortlist ?? []).length);
  showTools(shop, talk.act, erase);
  keep(shop.sessionId, turns);
}

function occupied(now) {
  busy = now;
  setBusy(now);
}

function giveFocus({ typed, shell }) {
  if (typed && matchMedia("(pointer: fine)").matches) byId("say").focus();
  else if (shell) shell.focus({ preventScroll: true });
}

const reconnecting = (seconds) =>
  showNotice(`The shop does not answer. Reconnecting${seconds ? ` for ${seconds} s` : ""}… Nothing is lost, and nothing is sent twice.`);

const startAnew = () => begin(() => openSession(shop, reconnecting));

const erase = () => begin(async () => {
  await remove(`/v1/sessions/${shop.sessionId}`);
  return openSession(shop, reconnecting);
});

/** Begins a conversation, told by `open`, which gives its turns so far. */
async function begin(open) {
  occupied(true);
  try {
    shop.catalog = new Catalog(await get(catalogPath(), reconnecting));
    byId("catalog-size").textContent = counted(shop.catalog.products, "product");
    turns = (await open()).slice(-TURNS_KEPT);
    showNotice("");
    retell();
    if (turns.length) talk.reveal(talk.current);
  } catch (problem) {
    showNotice("");
    talk.fail(talk.append(""), ...troubleParts(problem, { again: () => begin(open), fresh: startAnew }));
  } finally {
    occupied(false);
  }
}

const catalogPath = () => {
  const pack = new URLSearchParams(location.search).get("pack");
  return pack ? `/v1/catalog?pack=${encodeURIComponent(pack)}` : "/v1/catalog";
};

bindChrome((text) => send({ text }, true));
begin(() => restoreSession(shop, reconnecting));
