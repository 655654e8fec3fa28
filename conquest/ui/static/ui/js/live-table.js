/* <live-table src="…" seen="…" every="20">: asks whether anything has changed, and lets
   the answer replace the parts that have. Sleeps while nobody looks. With hurry it asks
   often for a minute: the reader has just acted, and others may answer at once. */

const HURRY = 2500, HURRIES = 24;

class LiveTable extends HTMLElement {
  connectedCallback() {
    if (this.hasAttribute("over")) return;
    this.hurries = this.hasAttribute("hurry") ? HURRIES : 0;
    this.plan();
    this.onSeen = () => document.visibilityState === "visible" && this.ask();
    document.addEventListener("visibilitychange", this.onSeen);
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onSeen);
  }

  plan() {
    const every = Number(this.getAttribute("every")) * 1000;
    this.timer = setTimeout(() => {
      this.plan();
      this.ask();
    }, this.hurries-- > 0 ? Math.min(HURRY, every) : every);
  }

  ask() {
    if (document.visibilityState !== "visible" || !window.htmx) return;
    if (document.querySelector("order-sheet[busy]")) return; // not under their fingers
    const what = new URLSearchParams({ seen: this.getAttribute("seen"), at: this.getAttribute("at") });
    const src = `${this.getAttribute("src")}?${what}`;
    window.htmx.ajax("GET", src, { source: this, swap: "none" });
  }
}

customElements.define("live-table", LiveTable);
