"use strict";
// What a table's pages share: the line to the host, and scenes whose pieces glide by their keys.

// Hears what the host says; whoever was asleep asks at once for what was missed.
class Line {
  static QUIET = 9000;
  static TICK = 1000;

  // opened: a new line begins. inStep: the page shows what the host does, after a new line began.
  constructor(address, hear, opened = () => {}, inStep = () => {}) {
    this.sign = document.getElementById("live");
    this.address = address;
    this.hear = hear;
    this.opened = opened;
    this.inStep = inStep;
    this.ticked = Date.now();
    setInterval(() => this.tick(), Line.TICK);
    const woken = () => { if (!document.hidden) this.connect(); };
    addEventListener("pageshow", (event) => { if (event.persisted) woken(); });
    addEventListener("online", woken);
    document.addEventListener("visibilitychange", woken);
    this.connect();
  }

  // A tick that comes late has slept; what was heard before may have been the last of that line.
  tick() {
    const now = Date.now(), slept = now - this.ticked > 2.5 * Line.TICK && !document.hidden;
    const quiet = now - this.heard > Line.QUIET;
    this.ticked = now;
    if (quiet) this.show(false);
    if (quiet || slept || this.source.readyState === EventSource.CLOSED) this.connect();
  }

  // keeps: the line before stays until the new one is open, and nobody seems to leave.
  connect(keeps = false) {
    const before = this.source;
    if (before && !keeps) before.close();
    this.heard = Date.now();
    const source = this.source = new EventSource(this.address());
    let begun = false;
    const alive = () => { this.heard = Date.now(); this.show(true); };
    const heard = () => {
      alive();
      if (!begun) this.inStep();
      begun = true;
    };
    source.onopen = () => { if (before) before.close(); begun = false; this.opened(); alive(); };
    source.addEventListener("beat", heard);
    // Whoever does not sit here any more is told so by the page itself.
    source.addEventListener("out", () => { source.close(); location.reload(); });
    source.addEventListener("again", () => { source.onerror = () => source.close(); this.connect(true); });
    source.onmessage = (event) => { this.hear(JSON.parse(event.data)); heard(); };
    source.onerror = () => this.show(false);
  }

  get open() {
    return this.source.readyState === EventSource.OPEN;
  }

  show(on) {
    const label = this.sign.querySelector("span");
    const words = on ? this.sign.dataset.live : this.sign.dataset.lost;
    this.sign.classList.toggle("lost", !on);
    if (label.textContent !== words) label.textContent = words;
  }
}

class Drawn {
  static STILL = matchMedia("(prefers-reduced-motion: reduce)");
  static GLIDE = 260;

  constructor(svg) {
    this.covered = false;
    this.take(svg);
  }

  take(svg) {
    this.svg = svg;
    this.spots = svg.querySelector(".spots");
    this.parts = new Map();
    for (const part of svg.querySelectorAll("[data-key]")) this.parts.set(part.dataset.key, part);
    this.cover(this.covered);
  }

  // While a question lies over the scene, nothing of it can be touched.
  cover(on) {
    this.covered = on;
    if (on) this.spots.remove();
    else this.svg.append(this.spots);
  }

  // Over a new line the host does not know what lies covered here.
  forget() {
    if (!this.covered) return;
    this.spots.replaceChildren();
    for (const key of this.parts.keys()) if (key.startsWith("@")) this.parts.delete(key);
  }

  show(now, glides = true) {
    const moves = glides && !Drawn.STILL.matches;
    const places = moves ? new Map([...this.pieces()].map(([key, part]) => [key, place(part)])) : null;
    if (now.scene) {
      const svg = made(now.scene);
      this.svg.replaceWith(svg);
      this.take(svg);
    } else {
      for (const key of now.gone || []) this.drop(key);
      let last = "";
      for (const [key, ...where] of now.put || []) {
        const html = where.pop();
        this.put(key, where.length ? where[0] : last, html);
        last = key;
      }
      if ("told" in now) this.svg.setAttribute("aria-label", now.told);
    }
    if (moves) for (const [key, part] of this.pieces()) glide(part, places.get(key));
  }

  *pieces() {
    for (const entry of this.parts) {
      if (entry[1].localName === "g" && !entry[0].startsWith("@")) yield entry;
    }
  }

  drop(key) {
    this.find(key).remove();
    this.parts.delete(key);
  }

  put(key, after, html) {
    const part = made(`<svg>${html}</svg>`).firstChild, old = this.parts.get(key);
    if (old) old.replaceWith(part);
    else if (after) this.find(after).after(part);
    else (key.startsWith("@") ? this.spots : this.svg).prepend(part);
    this.parts.set(key, part);
  }

  // A page that shows something else than the host believes begins anew.
  find(key) {
    const part = this.parts.get(key);
    if (!part) location.reload();
    return part;
  }
}

function made(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstChild;
}

function place(part) {
  const { e, f } = part.transform.baseVal.consolidate().matrix;
  return [e, f];
}

function glide(part, from) {
  const [x, y] = place(part);
  if (!from && part.dataset.comes) {
    const box = part.getBBox(), [cx, cy] = part.dataset.comes.split(" ").map(Number);
    from = [cx - box.x - box.width / 2, cy - box.y - box.height / 2];
  }
  if (!from || Math.abs(from[0] - x) + Math.abs(from[1] - y) < 2) return;
  const at = (left, top) => ({ transform: `translate(${left}px, ${top}px)` });
  part.animate([at(...from), at(x, y)], { duration: Drawn.GLIDE, easing: "ease-out" });
}
