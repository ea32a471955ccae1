"use strict";
// A page without reloads: forms are sent here, and only what changed is put in its place.

const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

class Pages {
  static LOOK = 2000;
  static TYPED = 350;

  constructor() {
    document.documentElement.classList.add("scripted");
    document.addEventListener("submit", (event) => this.submitted(event));
    document.addEventListener("input", (event) => this.typed(event.target));
    document.addEventListener("change", (event) => this.picked(event.target));
    document.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => this.pressed(event));
    for (const kind of ["dragover", "dragleave", "drop"]) document.addEventListener(kind, (event) => this.dragged(event));
    addEventListener("popstate", () => location.reload());
    setInterval(() => this.look(), Pages.LOOK);
  }

  // Files go the plain way: the browser shows how far they are.
  submitted(event) {
    if (event.target.id !== "page") return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target));
    const by = event.submitter;
    if (by && by.name && !by.hidden) body.append(by.name, by.value);
    else if (by && by.name) body.append(by.name, by.value);
    this.send(event.target.action, body);
  }

  async send(address, body) {
    const turn = this.turn = {};
    const answer = await fetch(address, {method: "POST", body, headers: {"X-Cairn": "script"}}).catch(() => null);
    if (!answer || !answer.ok) { location.reload(); return; }
    if (answer.headers.get("Content-Disposition")) { location.href = answer.url; return; }
    const text = await answer.text();
    if (turn !== this.turn) return;
    const same = new URL(answer.url).pathname === location.pathname;
    history[same ? "replaceState" : "pushState"](null, "", answer.url);
    this.show(parsed(text), same);
  }

  show(page, same) {
    if (page.body.classList.contains("game") || document.body.classList.contains("game")) { location.reload(); return; }
    const active = document.activeElement, name = active && active.name, value = active && active.value;
    const spot = active && active.dataset && active.dataset.spot, scroll = scrollY;
    const caret = active && "selectionStart" in active ? active.selectionStart : null;
    document.title = page.title;
    document.documentElement.className = page.documentElement.className;
    document.documentElement.classList.add("scripted");
    document.documentElement.lang = page.documentElement.lang;
    document.body.replaceWith(document.adoptNode(page.body));
    scrollTo(0, same ? scroll : 0);
    const asks = document.querySelector("dialog.ask");
    const fields = [...document.querySelectorAll("input:not([type=hidden]), button, a")];
    const again = fields.find((one) => !one.closest("[inert]") && ((name && one.name === name && (one.type !== "submit" || one.value === value)) || (spot && one.dataset.spot === spot)));
    const first = asks && (asks.querySelector("input:not([type=hidden])") || asks.querySelector("h2"));
    const target = again || first;
    if (target) target.focus({preventScroll: Boolean(again)});
    if (again && caret !== null && "selectionStart" in again && again.type !== "submit") again.setSelectionRange(caret, caret);
  }

  typed(field) {
    if (field.type !== "search") return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => field.form && field.form.requestSubmit(), Pages.TYPED);
  }

  picked(field) {
    if (field.type === "file" && field.files.length) field.form.submit();
  }

  clicked(event) {
    const beside = event.target.id === "asking" && document.querySelector('dialog.ask [value="close"]');
    if (beside) beside.click();
    const full = event.target.closest("[data-full]");
    if (full && document.fullscreenEnabled) { event.preventDefault(); document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen(); }
  }

  pressed(event) {
    const close = event.key === "Escape" && document.querySelector('dialog.ask [value="close"]');
    if (close) close.click();
    const way = {ArrowLeft: "prev", ArrowRight: "next"}[event.key];
    const link = way && !/input|textarea/i.test(event.target.tagName) && document.querySelector(`a[rel=${way}]`);
    if (link) link.click();
  }

  // The whole page takes files.
  dragged(event) {
    const form = document.querySelector("form.files");
    if (!form || !event.dataTransfer || ![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    form.classList.toggle("over", event.type === "dragover");
    if (event.type !== "drop" || !event.dataTransfer.files.length) return;
    const field = form.querySelector("input[type=file]");
    field.files = event.dataTransfer.files;
    form.submit();
  }

  // A live page is drawn again when something is different, and nobody types in it.
  async look() {
    if (document.body.dataset.live !== "1" || document.hidden || this.looking) return;
    if (document.activeElement && /input|textarea/i.test(document.activeElement.tagName)) return;
    this.looking = true;
    const turn = this.turn, was = this.was, address = location.href;
    const answer = await fetch(address, {headers: {"X-Cairn": "script"}}).catch(() => null);
    this.looking = false;
    document.documentElement.classList.toggle("lost", !answer);
    if (!answer || turn !== this.turn || address !== location.href) return;
    if (answer.redirected) { location.href = answer.url; return; }
    const text = await answer.text();
    if (turn !== this.turn || text === was) return;
    this.was = text;
    this.show(parsed(text), true);
  }
}

new Pages();
