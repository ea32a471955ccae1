"use strict";
// Puts in the next state of the table as the host sends it; the page is whole without this.
(() => {
  const body = document.body;
  const table = document.getElementById("table");
  const said = document.getElementById("said");
  const live = document.getElementById("live");
  const QUIET = 12000;
  let source = null;
  let heard = 0;

  function link(on) {
    const words = on ? live.dataset.live : live.dataset.lost;
    live.classList.toggle("lost", !on);
    const label = live.querySelector("span");
    if (label.textContent !== words) label.textContent = words;
  }

  function alive() {
    heard = Date.now();
    link(true);
  }

  function connect() {
    if (source) source.close();
    heard = Date.now();
    source = new EventSource("events?after=" + body.dataset.seq);
    source.onopen = alive;
    source.addEventListener("beat", alive);
    source.onmessage = (event) => {
      const now = JSON.parse(event.data);
      table.innerHTML = now.html;
      said.textContent = now.said;
      body.dataset.seq = now.seq;
      alive();
    };
    source.onerror = () => link(false);
  }

  setInterval(() => {
    if (Date.now() - heard > QUIET) {
      link(false);
      connect();
    } else if (source.readyState === EventSource.CLOSED) {
      connect();
    }
  }, 1000);
  connect();
})();
