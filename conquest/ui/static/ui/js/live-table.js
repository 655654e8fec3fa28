/* <live-table src="…" seen="…" every="3">: asks whether anything has changed, and lets
   the answer replace the parts that have. Sleeps while nobody looks. */

class LiveTable extends HTMLElement {
  connectedCallback() {
    if (this.hasAttribute("over")) return;
    const every = Number(this.getAttribute("every")) * 1000;
    this.timer = setInterval(() => this.ask(), every);
    this.onSeen = () => document.visibilityState === "visible" && this.ask();
    document.addEventListener("visibilitychange", this.onSeen);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.onSeen);
  }

  ask() {
    if (document.visibilityState !== "visible" || !window.htmx) return;
    if (document.querySelector("order-sheet[busy]")) return; // not under their fingers
    const seen = encodeURIComponent(this.getAttribute("seen"));
    const src = `${this.getAttribute("src")}?seen=${seen}`;
    window.htmx.ajax("GET", src, { source: this, swap: "none" });
  }
}

customElements.define("live-table", LiveTable);
