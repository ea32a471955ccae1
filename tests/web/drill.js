// What the server would show on this page now, and what of the page is not so.
function listen(query) {
  const { stage } = document.body.dataset, { lang } = document.documentElement;
  return new EventSource("events?" + new URLSearchParams({ ...query, stage, lang }));
}

function fresh() {
  return new Promise((done) => {
    const line = listen({ rev: "", have: "" });
    line.onmessage = (event) => { line.close(); done(JSON.parse(event.data)); };
    line.onerror = () => { line.close(); done(null); };
  });
}

function beats(count) {
  const { rev, stage } = document.body.dataset;
  return new Promise((done) => {
    const line = listen({ rev, have: stage });
    line.addEventListener("beat", () => { if (--count <= 0) { line.close(); done(true); } });
  });
}

function buttons(page) {
  return [...page.querySelectorAll("#table button, #steps button, #asking button")].map((one) => {
    const frame = one.closest("foreignObject");
    const place = frame && ["x", "y", "width", "height"].map((side) => frame.getAttribute(side));
    const { name, value, disabled } = one;
    return JSON.stringify([name, value, disabled, place]);
  });
}

// Buttons that only one of them has; null: the page is not yet as far as the server.
async function stale() {
  const now = await fresh();
  if (!now || String(now.rev) !== document.body.dataset.rev) return null;
  const html = `<main id="table">${now.scene}</main><aside id="steps">${now.steps}</aside>
    <div id="asking">${now.ask}</div>`;
  const there = buttons(new DOMParser().parseFromString(html, "text/html"));
  const here = buttons(document);
  return [...here.filter((one) => !there.includes(one)), ...there.filter((one) => !here.includes(one))];
}
