/* <count-down due="…" now="…">: what is left, recomputed from the server's time. */

const MINUTE = 60, HOUR = 3600, DAY = 86400;

class CountDown extends HTMLElement {
  connectedCallback() {
    this.ahead = Date.parse(this.getAttribute("now")) - Date.now();
    this.due = Date.parse(this.getAttribute("due"));
    this.show();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  show() {
    const left = Math.floor((this.due - Date.now() - this.ahead) / 1000);
    if (left <= 0) return; // the page that comes from the server says what is now
    const line = document.createElement("p");
    line.className = "left";
    for (const [number, unit] of parts(left)) {
      const name = document.createElement("span");
      name.textContent = unit;
      line.append(String(number), name);
    }
    this.replaceChildren(line);
    this.timer = setTimeout(() => this.show(), left < 2 * MINUTE ? 1000 : 15000);
  }
}

function parts(left) {
  if (left < 2 * MINUTE) return [[left, "s"]];
  const days = Math.floor(left / DAY);
  const found = [];
  if (days) found.push([days, dayName(days)]);
  if (days || left >= HOUR) found.push([Math.floor((left % DAY) / HOUR), "h"]);
  if (days < 2) found.push([Math.floor((left % HOUR) / MINUTE), "min"]);
  return found;
}

function dayName(count) {
  const shape = { style: "unit", unit: "day", unitDisplay: "long" };
  return new Intl.NumberFormat(document.documentElement.lang, shape)
    .formatToParts(count)
    .find((part) => part.type === "unit").value;
}

customElements.define("count-down", CountDown);
