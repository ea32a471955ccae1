"use strict";
// A table without reloads: puts in what has changed, lets pieces glide, and sends what is touched
// at a seat. The page is whole without this.
(() => {
  const body = document.body;
  const table = document.getElementById("table");
  const asking = document.getElementById("asking");
  const said = document.getElementById("said");
  const behind = document.querySelectorAll("header.top, #won, #table, .side > *, body > footer");
  const scene = new Drawn(table.querySelector(".scene"));
  let sent = Promise.resolve();
  body.classList.add("scripted");

  const seat = body.classList.contains("seat"), overlay = "overlay" in body.dataset;
  if (overlay) Drawn.GLIDE = 160;

  // The room for the scene: large screens are read from afar, so everything is larger there.
  function stage() {
    if (overlay) return body.dataset.stage;
    const lying = innerWidth > innerHeight && innerWidth >= 800;
    const by = Math.min(innerWidth / 1280, innerHeight / 640);
    const scale = lying ? Math.max(by, seat ? 1 : 0.8) : 1;
    const high = innerHeight - table.getBoundingClientRect().top - scrollY - 12 - below();
    const least = seat ? (lying ? 320 : 560) : 240;
    return [table.clientWidth, Math.max(high, least)]
      .map((px) => Math.max(Math.round(px / scale), 240)).join("x");
  }

  // What a watcher sees beside the scene, where a screen is high enough to need no scrolling.
  function below() {
    if (seat || innerHeight < 500) return 0;
    const parts = [said, document.querySelector("body > footer")];
    return parts.reduce((sum, part) => sum + part.offsetHeight, 0);
  }

  const line = new Line(() => {
    const lang = document.documentElement.lang;
    const { match, rev, stage: have } = body.dataset;
    const query = { ...(overlay && { overlay: "" }), match, rev, have, stage: stage(), lang };
    return "events?" + new URLSearchParams(query);
  }, apply, () => scene.forget(), sendHeld);

  function fit() {
    if (stage() !== body.dataset.stage) line.connect();
  }

  // Sending

  // Seconds are long enough to read it; the next event takes it away, too.
  function tell(words) {
    said.textContent = "";
    void said.offsetWidth;
    said.textContent = words;
  }

  const PATIENCE = 8000;
  function post(form, fields) {
    const headers = { "X-Cairn": "script" }, signal = AbortSignal.timeout(PATIENCE);
    return fetch(form.action, { method: "POST", body: fields, headers, signal });
  }

  // Whether it was taken. Who is refused does not sit here any more, or has an old page.
  function taken(answer) {
    if (answer.status === 403) location.reload();
    else if (!answer.ok) tell(`${answer.status} ${answer.statusText}`);
    return answer.ok;
  }

  // Nobody knows whether it has arrived, so it is not sent twice.
  function lost() {
    line.show(false);
    tell(said.dataset.unsure);
  }

  // What is touched says which page it was made from. typed: only what stands in its fields;
  // whatever is touched next goes on from there.
  const after = new Map();
  function send(form, more, typed = false) {
    const fields = new URLSearchParams(new FormData(form)), made = body.dataset.rev;
    for (const [name, value] of Object.entries(more)) fields.set(name, value);
    sent = sent.then(() => {
      fields.set("rev", after.get(made) || made);
      fields.set("stage", body.dataset.stage);
      return post(form, fields);
    }).then(async (answer) => {
      if (!taken(answer) || !typed) return;
      after.clear();
      after.set(made, body.dataset.rev = (await answer.json()).rev);
    }).catch(lost);
  }

  // Without a link the last touch waits, and is sent once if there is still the same to be touched.
  let held = null;
  function press(form, name, value) {
    const more = name ? { [name]: value } : {};
    if (line.open) {
      send(form, more);
      return;
    }
    held = { name, value, move: control(name, value)?.dataset.move };
    tell(said.dataset.held);
  }

  function control(name, value) {
    return [...document.querySelectorAll("button[form]")].find((one) =>
      one.name === name && one.value === value && !one.disabled && !one.closest("[inert]"));
  }

  function sendHeld() {
    if (!held) return;
    const { name, value, move } = held, one = control(name, value);
    held = null;
    if (one && one.dataset.move === move) send(one.form, { [name]: value });
    else tell(said.dataset.changed);
  }

  // A photograph is sent as large as it is read, which also makes a JPEG of whatever it was.
  const LONGEST_SIDE = 2400;
  async function smaller(file) {
    const picture = await createImageBitmap(file);
    const by = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width * by, picture.height * by].map(Math.round);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.92));
  }

  async function photograph(form) {
    const file = form.elements.picture.files[0], sends = new FormData();
    form.reset();
    tell(line.open ? form.dataset.reading : said.dataset.unsent);
    if (!line.open) return;
    sends.set("picture", await smaller(file).catch(() => file) || file, "picture");
    taken(await fetch(form.action, { method: "POST", body: sends, headers: { "X-Cairn": "script" } }));
  }

  addEventListener("submit", (event) => {
    event.preventDefault();
    const by = event.submitter;
    if (event.target.dataset.reading) photograph(event.target).catch(lost);
    else press(event.target, by?.name, by?.value);
  });
  addEventListener("change", (event) => {
    const field = event.target;
    if (field.type === "file") field.form.requestSubmit();
    else if (field.form && field.name.startsWith("field.") && line.open) send(field.form, {}, true);
  });
  const close = () => asking.firstChild && press(document.forms.ask, "spot", "close");
  addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  // The second tap of two that were to be one falls on what the first has opened.
  const TWICE = 400;
  let opened = 0;
  asking.addEventListener("click", (event) => {
    if (event.target === asking && performance.now() - opened > TWICE) close();
  });

  // Showing

  function focused() {
    const on = document.activeElement;
    if (!on || on === body) return null;
    return { spot: on.dataset.spot, name: on.name, value: on.value, at: on.selectionStart };
  }

  function focusAgain(was) {
    if (!was || document.activeElement !== body) return;
    const all = document.querySelectorAll("button, input");
    const same = [...all].find((e) => (was.spot ? e.dataset.spot === was.spot
      : e.name === was.name && (e.type === "text" || e.value === was.value)));
    if (!same) return;
    same.focus({ preventScroll: true });
    if (same.type === "text" && was.at !== null) same.setSelectionRange(was.at, was.at);
  }

  let from = "", asked = "";
  // All of the question, or what stands between a beginning and an end of the last one.
  function ask(said) {
    const [start, end, middle] = typeof said === "string" ? [0, 0, said] : said;
    const html = asked.slice(0, start) + middle + asked.slice(asked.length - end);
    asked = html;
    const was = asking.firstChild && asking.firstChild.dataset.question;
    const top = asking.querySelector(".parts")?.scrollTop || 0, why = refusal()?.textContent;
    if (!asking.firstChild) {
      from = document.activeElement.dataset.spot || "";
      opened = performance.now();
    }
    asking.innerHTML = html;
    scene.cover(Boolean(html));
    for (const part of behind) part.inert = Boolean(html);
    const dialog = asking.firstChild;
    if (dialog && dialog.dataset.question !== was) document.getElementById("asked").focus();
    else if (dialog) dialog.querySelector(".parts").scrollTop = top;
    else if (from) table.querySelector(`[data-spot="${CSS.escape(from)}"]`)?.focus();
    if (refusal() && refusal().textContent !== why) refusal().scrollIntoView({ block: "nearest" });
  }

  const refusal = () => asking.querySelector(".verdict.illegal");

  // A question about something on the table stands beside it: below, above or at a side. What it is
  // about is seen above the scrim. Without a script it stands where every question does.
  const GAP = 12, EDGE = 8;
  function beside() {
    asking.querySelector(".held")?.remove();
    const dialog = asking.querySelector("dialog[data-beside]");
    const up = dialog ? [...scene.svg.querySelectorAll(".lifted")] : [];
    if (!dialog) return;
    dialog.classList.toggle("by", up.length > 0);
    dialog.removeAttribute("style");
    if (!up.length) return;
    asking.append(copied(up));
    const boxes = up.map((part) => part.getBoundingClientRect());
    const least = (side) => Math.min(...boxes.map((box) => box[side]));
    const most = (side) => Math.max(...boxes.map((box) => box[side]));
    const [left, top, right, bottom] = [least("left"), least("top"), most("right"), most("bottom")];
    const wide = dialog.offsetWidth, wanted = dialog.scrollHeight + 4;
    const head = parseFloat(getComputedStyle(asking).paddingTop);
    const last = innerWidth - EDGE - wide, low = innerHeight - EDGE, whole = low - head;
    const x = Math.max(EDGE, Math.min((left + right - wide) / 2, last));
    const middle = Math.max(head, Math.min((top + bottom - wanted) / 2, low - wanted));
    const rooms = [
      { x, y: bottom + GAP, high: low - bottom - GAP },
      { x, y: Math.max(head, top - GAP - wanted), high: top - GAP - head },
      ...[right + GAP, left - GAP - wide].filter((side) => side >= EDGE && side <= last)
        .map((side) => ({ x: side, y: middle, high: whole })),
    ];
    const room = rooms.reduce((a, b) => (Math.min(b.high, wanted) > Math.min(a.high, wanted) ? b : a));
    dialog.style.left = `${room.x}px`;
    dialog.style.top = `${room.y}px`;
    dialog.style.maxHeight = `${room.high}px`;
  }

  // A device that lies on the table is felt when its player's turn comes, unless motion is unwanted.
  const FELT = 120;
  const isOwnTurn = () => document.querySelector("#turn > .yours") !== null;
  let ownTurn = isOwnTurn();
  function announce(name) {
    document.title = name;
    const was = ownTurn;
    ownTurn = isOwnTurn();
    if (ownTurn && !was && !Drawn.STILL.matches) navigator.vibrate?.(FELT);
  }

  function copied(parts) {
    const held = scene.svg.cloneNode(false), frame = scene.svg.getBoundingClientRect();
    held.classList.add("held");
    held.setAttribute("aria-hidden", "true");
    held.append(...parts.map((part) => part.cloneNode(true)));
    for (const side of ["left", "top", "width", "height"]) held.style[side] = `${frame[side]}px`;
    return held;
  }

  function apply(now) {
    const was = focused();
    if (now.ask) ask(now.ask);
    scene.show(now, !now.stage);
    if (now.ask === "") ask("");
    beside();
    for (const part of ["about", "turn", "steps", "won"]) {
      if (part in now) document.getElementById(part).innerHTML = now[part];
    }
    if ("name" in now) announce(now.name);
    if (now.said || said.textContent) tell(now.said);
    body.dataset.rev = now.rev;
    if (now.stage) body.dataset.stage = now.stage;
    focusAgain(was);
    if (now.won && !seat) fit();
  }

  // Own notes: in this browser alone, under the table's name.
  const notes = document.getElementById("notes");
  if (notes) try {
    const text = notes.querySelector("textarea");
    const kept = `notes.${notes.dataset.kept}`;
    text.value = localStorage.getItem(kept) || "";
    text.addEventListener("input", () => localStorage.setItem(kept, text.value));
    notes.open = Boolean(text.value);
    notes.hidden = false;
  } catch { /* it keeps nothing */ }

  addEventListener("scroll", beside, { passive: true });
  beside();

  let resized = 0;
  addEventListener("resize", () => {
    beside();
    clearTimeout(resized);
    resized = setTimeout(fit, 200);
  });
})();
