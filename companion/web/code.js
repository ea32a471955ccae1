"use strict";
// Keys for the code, for screens that are not typed on; the page is whole without them.
(() => {
  const input = document.querySelector(".digits input");
  if (!input) return;
  input.addEventListener("input", () => { input.value = input.value.replace(/\D/g, "").slice(0, 6); });
  const keys = document.createElement("div");
  keys.className = "keys";
  for (const key of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "⌫"]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = key;
    button.addEventListener("click", () => {
      input.value = key === "⌫" ? input.value.slice(0, -1) : (input.value + key).slice(0, 6);
    });
    keys.append(button);
  }
  input.closest("label").after(keys);
})();
