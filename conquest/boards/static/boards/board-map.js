/* <board-map>: zoom, pan and pick on a board drawn by the server.

   Inside is one .board-svg, complete, or with data-static: the address of the board
   without a position, fetched once (the browser keeps it for ever) and put between the
   position's layers. Picking a place sends "board-pick" with { place } up the page;
   "orders:offer" with { places, chosen } marks what may be picked next. */

import Panzoom from "./vendor/panzoom-4.6.2.es.js";

const ORDER = ["waters", "seas", "bare", "lands", "over", "shafts", "names", "top", "targets"];
const FIGURE = 23; // height of a piece in board units
const LEAST = 18; // pixels a piece should have when the map opens
const FARTHEST = 8;
const boards = new Map(); // static boards by address
const kept = new Map(); // what a map replaced by a newer one looked at, by its name

class BoardMap extends HTMLElement {
  async connectedCallback() {
    this.leaving = new AbortController();
    this.svg = this.querySelector(".board-svg");
    if (!this.svg) return;
    if (this.svg.dataset.static) await this.join();
    if (!this.isConnected) return;
    this.places = new Map(
      [...this.svg.querySelectorAll("[data-place]")].map((g) => [g.dataset.place, g]),
    );
    this.prepare();
    this.listen();
    // Panzoom puts the map back to its start once, after this task; we open it after that.
    setTimeout(() => this.isConnected && this.open());
  }

  disconnectedCallback() {
    this.leaving.abort();
    if (this.view) kept.set(this.name, { scale: this.view.getScale(), pan: this.view.getPan(), at: this.at });
    this.view?.destroy();
  }

  get name() {
    return this.dataset.name || location.pathname;
  }

  /* Put the position's layers between those of the static board. */
  async join() {
    const address = this.svg.dataset.static;
    if (!boards.has(address)) {
      boards.set(
        address,
        fetch(address).then((answer) => {
          if (!answer.ok) throw new Error(`${answer.status} ${address}`);
          return answer.text();
        }),
      );
    }
    let text;
    try {
      text = await boards.get(address);
    } catch {
      boards.delete(address);
      return;
    }
    const board = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const layers = new Map();
    for (const layer of [...board.querySelectorAll("[data-layer]"), ...this.svg.querySelectorAll("[data-layer]")]) {
      layers.set(layer.dataset.layer, layer);
    }
    this.svg.prepend(document.importNode(board.querySelector("defs"), true));
    for (const name of ORDER) {
      const layer = layers.get(name);
      if (layer) this.svg.append(layer.ownerDocument === document ? layer : document.importNode(layer, true));
    }
    delete this.svg.dataset.static;
    this.svg.classList.add("joined");
  }

  prepare() {
    this.stage = document.createElement("div");
    this.stage.className = "board-stage";
    this.sheet = document.createElement("div");
    this.svg.replaceWith(this.stage);
    this.stage.append(this.sheet);
    this.sheet.append(this.svg);
    this.svg.setAttribute("role", "listbox");
    this.svg.setAttribute("tabindex", "0");
    let n = 0;
    for (const [place, g] of this.places) {
      g.id ||= `place-${this.name.replace(/\W/g, "")}-${n++}`;
      g.setAttribute("role", "option");
      g.setAttribute("aria-label", this.said(place));
      g.setAttribute("aria-selected", "false");
      g.querySelector("title")?.remove(); // our own label says more
    }
    this.tip = document.createElement("div");
    this.tip.className = "board-tip";
    this.tip.hidden = true;
    this.tip.setAttribute("aria-hidden", "true");
    this.append(this.tip, this.buttons());
    this.view = Panzoom(this.sheet, {
      maxScale: FARTHEST,
      minScale: 1,
      contain: "outside",
      panOnlyWhenZoomed: true,
      cursor: "default",
      touchAction: "pan-y",
      step: 0.35,
      duration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200,
    });
  }

  buttons() {
    const bar = document.createElement("div");
    bar.className = "board-buttons";
    const acts = [
      ["zoomIn", "M12 5v14M5 12h14", () => this.shown().zoomIn()],
      ["zoomOut", "M5 12h14", () => this.shown().zoomOut()],
      ["whole", "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", () => this.shown().reset()],
    ];
    for (const [word, d, act] of acts) {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-label", this.dataset[word] || word);
      button.title = this.dataset[word] || word;
      button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${d}"/></svg>`;
      button.addEventListener("click", act, { signal: this.leaving.signal });
      bar.append(button);
    }
    return bar;
  }

  listen() {
    const { signal } = this.leaving;
    const on = (target, kinds, act, more = {}) => {
      for (const kind of kinds.split(" ")) target.addEventListener(kind, act, { signal, ...more });
    };
    on(this.stage, "wheel", (e) => this.wheel(e), { passive: false });
    on(this.sheet, "panzoomchange", () => this.zoomed());
    on(this.svg, "pointerdown", (e) => (this.pressed = [e.clientX, e.clientY]));
    on(this.svg, "click", (e) => this.click(e));
    on(this.svg, "pointermove pointerover", (e) => this.hover(e));
    on(this.svg, "pointerleave", () => this.untip());
    on(this.svg, "keydown", (e) => this.key(e));
    on(this.svg, "focus", () => this.go(this.at || this.nearest(), false));
    on(this.svg, "blur", () => (this.untip(), this.places.get(this.at)?.classList.remove("at")));
    on(document, "orders:offer", (e) => this.offer(e.detail));
  }

  /* Where the reader last looked; else, where figures would be small, near home. */
  open() {
    const before = kept.get(this.name);
    if (before) {
      this.at = before.at;
      this.view.zoom(before.scale, { animate: false });
      this.shown().pan(before.pan.x, before.pan.y, { animate: false });
      return;
    }
    const wide = this.svg.viewBox.baseVal.width;
    const shown = this.stage.clientWidth / wide;
    if (!shown || FIGURE * shown >= LEAST * 0.75) return;
    const scale = Math.min(LEAST / (FIGURE * shown), 3);
    const [x, y] = (this.svg.dataset.home || `${wide / 2} ${this.svg.viewBox.baseVal.height / 2}`).split(" ").map(Number);
    this.view.zoom(scale, { animate: false });
    this.centre(x, y);
  }

  centre(x, y) {
    const box = this.svg.viewBox.baseVal;
    const unit = this.stage.clientWidth / box.width;
    this.shown().pan((box.width / 2 - x) * unit, (box.height / 2 - y) * unit, { animate: false });
  }

  /* Panzoom takes its bounds from the screen, where its last step may still be coming
     (it waits for a frame, and moves slowly): show that step first, whole. */
  shown() {
    const { x, y } = this.view.getPan();
    this.sheet.style.transition = "none";
    this.sheet.style.transform = `scale(${this.view.getScale()}) translate(${x}px, ${y}px)`;
    return this.view;
  }

  wheel(event) {
    const out = event.deltaY > 0;
    if (out && this.view.getScale() <= 1.001) return; // the page scrolls on
    event.preventDefault();
    this.shown().zoomWithWheel(event);
  }

  zoomed() {
    const scale = this.view.getScale();
    this.view.setOptions({ touchAction: scale > 1.01 ? "none" : "pan-y" });
    this.sheet.style.touchAction = scale > 1.01 ? "none" : "pan-y";
    this.classList.toggle("zoomed", scale > 1.01);
    this.untip();
  }

  place(event) {
    return event.target.closest?.("[data-place]")?.dataset.place;
  }

  click(event) {
    const [x, y] = this.pressed || [event.clientX, event.clientY];
    if (Math.hypot(event.clientX - x, event.clientY - y) > 6) return; // a drag
    const place = this.place(event);
    if (!place) return;
    this.go(place, false);
    this.pick(place);
  }

  pick(place) {
    for (const [id, g] of this.places) g.setAttribute("aria-selected", String(id === place));
    this.dispatchEvent(new CustomEvent("board-pick", { detail: { place }, bubbles: true }));
  }

  hover(event) {
    if (event.pointerType === "touch") return;
    const place = this.place(event);
    if (!place) return this.untip();
    const box = this.getBoundingClientRect();
    this.show(place, event.clientX - box.left, event.clientY - box.top);
  }

  show(place, x, y) {
    const g = this.places.get(place);
    if (this.tip.dataset.of !== place) {
      const near = g.dataset.near.split(" ").filter(Boolean).map((id) => this.places.get(id)?.dataset.name);
      const line = (tag, words) => Object.assign(document.createElement(tag), { textContent: words });
      this.tip.replaceChildren(line("b", g.dataset.name));
      if (g.dataset.facts) this.tip.append(line("span", g.dataset.facts));
      this.tip.append(line("small", `${this.dataset.borders || "Borders"}: ${near.join(", ")}`));
      this.tip.dataset.of = place;
    }
    this.tip.hidden = false;
    const left = Math.min(x + 16, this.clientWidth - this.tip.offsetWidth - 4);
    const below = y + 18 + this.tip.offsetHeight < this.clientHeight;
    this.tip.style.left = `${Math.max(4, left)}px`;
    this.tip.style.top = `${Math.max(4, below ? y + 18 : y - this.tip.offsetHeight - 12)}px`;
    this.mark(place, "over");
  }

  untip() {
    this.tip.hidden = true;
    delete this.tip.dataset.of;
    this.mark("", "over");
  }

  mark(place, kind) {
    const key = `marked-${kind}`;
    if (this[key] === place) return;
    this.places.get(this[key])?.classList.remove(kind);
    for (const id of this[key + "-near"] || []) this.places.get(id)?.classList.remove(`${kind}-near`);
    this[key] = place;
    const g = this.places.get(place);
    g?.classList.add(kind);
    this[key + "-near"] = g ? g.dataset.near.split(" ") : [];
    for (const id of this[key + "-near"]) this.places.get(id)?.classList.add(`${kind}-near`);
  }

  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (step && event.shiftKey) {
      const { x, y } = this.shown().getPan();
      this.view.pan(x - (step[0] * 60) / this.view.getScale(), y - (step[1] * 60) / this.view.getScale());
    } else if (step) {
      this.go(this.towards(step), true);
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.at) this.pick(this.at);
    } else if (event.key === "+" || event.key === "=") {
      this.shown().zoomIn();
    } else if (event.key === "-") {
      this.shown().zoomOut();
    } else if (event.key === "0") {
      this.shown().reset();
    } else if (event.key === "Escape") {
      this.untip();
      return;
    } else {
      return;
    }
    event.preventDefault();
  }

  spot(place) {
    return this.places.get(place).dataset.at.split(" ").map(Number);
  }

  nearest() {
    const [x, y] = (this.svg.dataset.home || "0 0").split(" ").map(Number);
    const far = (place) => Math.hypot(this.spot(place)[0] - x, this.spot(place)[1] - y);
    return [...this.places.keys()].reduce((a, b) => (far(b) < far(a) ? b : a));
  }

  /* The neighbour in a direction; if there is none, the nearest place that way. */
  towards([dx, dy]) {
    if (!this.at) return this.nearest();
    const [x, y] = this.spot(this.at);
    const cost = (place) => {
      const [px, py] = this.spot(place);
      const along = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      return along > 0 && aside <= along * 1.6 ? along + aside * 1.4 : Infinity;
    };
    const least = (places) => places.reduce((a, b) => (cost(b) < cost(a) ? b : a), this.at);
    const near = least(this.places.get(this.at).dataset.near.split(" ").filter((id) => this.places.has(id)));
    return near !== this.at ? near : least([...this.places.keys()]);
  }

  go(place, told) {
    this.places.get(this.at)?.classList.remove("at");
    this.at = place;
    const g = this.places.get(place);
    if (!g) return;
    g.classList.add("at");
    this.svg.setAttribute("aria-activedescendant", g.id);
    if (!told && !this.svg.matches(":focus-visible")) return;
    const box = this.getBoundingClientRect();
    const there = g.getBoundingClientRect();
    this.bring(there);
    this.show(place, there.left + there.width / 2 - box.left, there.top + there.height / 2 - box.top);
  }

  /* A place reached by keys is never outside the part shown. */
  bring(there) {
    const port = this.stage.getBoundingClientRect();
    const x = there.left + there.width / 2;
    const y = there.top + there.height / 2;
    if (x > port.left + 20 && x < port.right - 20 && y > port.top + 20 && y < port.bottom - 20) return;
    this.centre(...this.spot(this.at));
  }

  said(place) {
    const { name, facts, near } = this.places.get(place).dataset;
    const around = near.split(" ").filter(Boolean).map((id) => this.places.get(id)?.dataset.name);
    return [name, facts, `${this.dataset.borders || "Borders"}: ${around.join(", ")}`].filter(Boolean).join(". ");
  }

  offer({ places, chosen, started }) {
    for (const [id, g] of this.places) {
      g.classList.toggle("offered", started !== false && places.includes(id));
      g.classList.toggle("chosen", chosen.includes(id));
    }
  }
}

customElements.define("board-map", BoardMap);
