// What a finger can press on a page, where, and what it would hit there.
const CONTROLS = "button, a[href], input:not([type=hidden]), textarea, summary";

function controls() {
  return [...document.querySelectorAll(CONTROLS)].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && !one.disabled && !one.closest("[inert]")
      && one.checkVisibility({ visibilityProperty: true });
  });
}

function called(one) {
  const label = one.closest("label");
  return (one.getAttribute("aria-label") || (label || one).textContent).trim().replace(/\s+/g, " ");
}

// Of its box, or of the part of it that is left where others lie close.
function centre(one) {
  const { x, y, width, height } = one.getClientRects()[0];
  const frame = one.closest("foreignObject"), clipped = one.closest("[clip-path]");
  const cut = clipped && getComputedStyle(clipped).clipPath.match(/^polygon\((.*)\)$/);
  if (!cut) return [x + width / 2, y + height / 2];
  const sides = [width, height], by = width / frame.width.baseVal.value;
  const along = (text, n) => parseFloat(text) * (text.endsWith("%") ? sides[n] / 100 : by);
  const [left, top] = middle(cut[1].split(",").map((at) => at.trim().split(/\s+/).map(along)));
  return [x + left, y + top];
}

function middle(corners) {
  let [area, left, top] = [0, 0, 0];
  corners.forEach(([x, y], n) => {
    const [nx, ny] = corners[(n + 1) % corners.length], part = x * ny - nx * y;
    area += part;
    left += (x + nx) * part;
    top += (y + ny) * part;
  });
  return [left / (3 * area), top / (3 * area)];
}

// Whether its centre is scrolled out of sight, by the page or by a part that scrolls by itself.
function scrolledAway(one) {
  const [x, y] = centre(one);
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
  for (let over = one.parentElement; over && over !== document.body; over = over.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(over).overflowY)) continue;
    const { left, top, right, bottom } = over.getBoundingClientRect();
    if (x < left || y < top || x >= right || y >= bottom) return true;
  }
  return false;
}

function does(one) {
  return JSON.stringify([one.form?.id, one.name, one.value, one.href]);
}

// What lies over the centre of a control; empty: itself, or what does the same.
function over(one) {
  const hit = document.elementFromPoint(...centre(one));
  const control = hit?.closest(CONTROLS);
  if (one.contains(hit) || (control && does(control) === does(one))) return "";
  const known = hit?.closest("[id], [data-key], button") || hit;
  return known ? known.id || known.dataset.key || known.dataset.spot || known.outerHTML : "nothing";
}

function seen(one) {
  const [x, y] = centre(one);
  const spot = one.dataset.spot || (one.name && one.value !== undefined ? `${one.name}=${one.value}` : "");
  const chosen = one === document.activeElement && /input|textarea/.test(one.localName)
    || one.ariaPressed === "true" || one.ariaCurrent === "true"
    || one.localName === "a" && new URL(one.href).pathname !== location.pathname;
  const kind = one.localName === "input" ? one.type : one.localName;
  return { name: called(one), spot, x, y, over: over(one), kind, chosen };
}

// Scrolled into view, as somebody does who looks for it.
function reached(one) {
  if (scrolledAway(one)) one.scrollIntoView({ block: "center" });
  return seen(one);
}

// Changes with everything that a press can do to a page.
function state() {
  const boxes = [...document.querySelectorAll("input, textarea")];
  const fields = boxes.map((one) => one.value);
  const open = [...document.querySelectorAll("details")].map((one) => one.open);
  const told = ["said", "live"].map((id) => document.getElementById(id)?.textContent);
  return JSON.stringify([performance.timeOrigin, document.body.dataset.rev, told, fields, open,
    boxes.indexOf(document.activeElement)]);
}
