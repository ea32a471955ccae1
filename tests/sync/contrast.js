// Written words that stand out too little from what lies behind them: below 4.5, large ones below 3.
const channel = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const light = ([r, g, b]) =>
  0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
const colour = (css) => {
  const [r, g, b, alpha = 1] = css.match(/[\d.]+/g).map(Number);
  return [r, g, b, alpha];
};
const over = (top, low) =>
  [0, 1, 2].map((i) => top[i] * top[3] + low[i] * (1 - top[3])).concat(1);
const ground = (element) => {
  const own = colour(getComputedStyle(element).backgroundColor);
  if (own[3] === 1 || !element.parentElement) return own;
  return over(own, ground(element.parentElement));
};
const faint = [];
for (const element of document.querySelectorAll("body *")) {
  const written = [...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  if (!written || element.closest("svg, .vh, noscript") || !element.offsetWidth) continue;
  const style = getComputedStyle(element);
  const behind = ground(element);
  const both = [light(over(colour(style.color), behind)), light(behind)];
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
  const contrast = (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  if (contrast < (large ? 3 : 4.5)) faint.push(`${element.textContent}: ${contrast}`);
}
return faint;
