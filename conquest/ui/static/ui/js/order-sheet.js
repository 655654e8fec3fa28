/* <order-sheet>: picks legal orders on the map or by buttons, fragment by fragment, and
   hands each as a line of text to the form, which a typed line uses too.

   The tree of legal orders is the JSON beside the form: nodes with their text (t), words
   (l), what they answer (a), the place to click (p), least and most of a number (m), what
   may follow (n), and whether the order may end here (e). */

const UNSENT = "conquest-unsent";
let broken = null; // what was being chosen in a panel that a newer one replaced
let sending = false; // one form is under way; what is done meanwhile waits its turn
const waiting = [];

class OrderSheet extends HTMLElement {
  connectedCallback() {
    const data = this.querySelector("#choices");
    this.form = this.querySelector("form");
    this.field = this.querySelector("#line");
    if (!data || !this.form || !this.field) return;
    const tree = JSON.parse(data.textContent);
    this.nodes = tree.nodes;
    this.roots = tree.roots;
    this.path = [];
    this.listening = new AbortController();
    const listen = { signal: this.listening.signal };
    document.addEventListener("board-pick", (e) => this.pick(e.detail.place), listen);
    document.addEventListener("keydown", (e) => this.onKey(e), listen);
    this.form.addEventListener("submit", (e) => this.onSubmit(e), { ...listen, capture: true });
    this.form.addEventListener("htmx:beforeRequest", (e) => this.onRequest(e), listen);
    this.form.addEventListener("htmx:afterOnLoad", () => forget(), listen);
    this.form.addEventListener("htmx:sendError", () => this.offline(), listen);
    this.part("picked-stop").addEventListener("click", () => this.stop(), listen);
    if (sending) forget(); // this is the answer
    this.recall();
    this.showStarts();
    this.resume();
    this.offer();
    window.htmx?.process(this.form); // a form sent before that would load a new page
    sending = false;
    this.sendNext();
  }

  disconnectedCallback() {
    if (this.path?.length) broken = { round: this.round, steps: this.path.map((step) => step.text) };
    this.listening?.abort();
    clearTimeout(this.again);
  }

  get round() {
    return this.form.elements.round.value;
  }

  /* Goes on with what was being chosen when a newer panel took the place of this one. */
  resume() {
    const before = broken;
    broken = null;
    if (before?.round !== this.round) return;
    for (const text of before.steps) {
      const index = this.next.find((each) => this.fits(this.nodes[each], text));
      if (index === undefined) break;
      this.path.push({ index, text });
    }
    if (this.path.length) this.show();
  }

  fits(node, text) {
    if (!node.m) return node.t === text;
    const [least, most] = node.m;
    return Number(text) >= least && Number(text) <= most;
  }

  part(name) {
    return this.querySelector(`[data-${name}]`);
  }

  /* What may follow now: indexes of nodes. */
  get next() {
    return this.path.length ? this.nodes[this.path.at(-1).index].n || [] : this.roots;
  }

  /* A place was clicked on the map. */
  pick(place) {
    let ways = this.waysTo(place, this.next);
    if (!ways.length && this.path.length) {
      this.path = []; // somewhere else: begin a new order there
      ways = this.waysTo(place, this.roots);
    }
    if (!ways.length) return;
    if (ways.length === 1) this.take(ways[0]);
    else this.show(ways);
  }

  /* Every way from these nodes to the first place that is `place`. */
  waysTo(place, indexes, before = []) {
    const found = [];
    for (const index of indexes) {
      const node = this.nodes[index];
      const way = [...before, { index, text: node.t }];
      if (node.p === place) found.push(way);
      else if (node.p === undefined && way.length < 5)
        found.push(...this.waysTo(place, node.n || [], way));
    }
    return found;
  }

  take(way) {
    this.path.push(...way);
    const last = this.nodes[this.path.at(-1).index];
    if (!last.n?.length) return this.finish();
    // A single way on that asks nothing is taken at once.
    if (!last.e && last.n.length === 1) {
      const only = this.nodes[last.n[0]];
      if (!only.m && only.p === undefined) return this.take([{ index: last.n[0], text: only.t }]);
    }
    this.show();
  }

  finish() {
    this.field.value = this.line;
    this.path = [];
    this.form.requestSubmit(this.form.querySelector('button[value="add"]'));
  }

  stop() {
    if (this.field.value === this.line) this.field.value = "";
    this.path = [];
    this.removeAttribute("busy");
    this.part("starts").hidden = !this.roots.length;
    this.part("picked").hidden = true;
    this.offer();
  }

  onKey(event) {
    if (event.key === "Escape" && this.path.length) this.stop();
  }

  /* The line that is being written, and what may follow as buttons. */
  show(ways) {
    this.setAttribute("busy", "");
    this.part("starts").hidden = true;
    this.part("picked").hidden = false;
    this.part("picked-text").replaceChildren(...this.words());
    const next = this.part("picked-next");
    next.replaceChildren();
    for (const way of ways || this.next.map((index) => [{ index, text: this.nodes[index].t }]))
      next.append(this.button(way));
    if (!ways && this.path.length && this.nodes[this.path.at(-1).index].e) {
      next.prepend(this.doneButton());
      this.field.value = this.line; // what it would be taken for is shown below
      this.field.dispatchEvent(new Event("picked"));
    }
    this.offer();
    const first = next.querySelector("input, button");
    if (document.activeElement?.closest("order-sheet")) first?.focus();
  }

  get line() {
    return this.path.map((step) => step.text).join(" ");
  }

  words() {
    const bold = document.createElement("b");
    bold.textContent = this.path.map((step) => this.label(step)).join(" ");
    return [bold, " …"];
  }

  label(step) {
    const node = this.nodes[step.index];
    return node.m ? step.text : node.l;
  }

  button(way) {
    const last = this.nodes[way.at(-1).index];
    if (way.length === 1 && last.m) return this.numberField(way[0].index, last);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn small";
    button.textContent = way.map((step) => this.label(step)).join(" ");
    button.addEventListener("click", () => this.take(way));
    return button;
  }

  numberField(index, node) {
    const box = document.createElement("span");
    box.className = "row nowrap";
    const field = document.createElement("input");
    Object.assign(field, { type: "number", className: "in", value: node.t });
    [field.min, field.max] = node.m;
    field.setAttribute("aria-label", this.dataset.number);
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "btn small" });
    button.textContent = this.dataset.take;
    const take = () => {
      const [least, most] = node.m;
      const number = Math.min(most, Math.max(least, Math.round(Number(field.value))));
      this.take([{ index, text: String(number) }]);
    };
    button.addEventListener("click", take);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      take();
    });
    box.append(field, button);
    return box;
  }

  doneButton() {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "btn small first" });
    button.textContent = this.dataset.done;
    button.addEventListener("click", () => this.finish());
    return button;
  }

  /* While one form is under way, the next waits for the page that it brings. */
  onSubmit(event) {
    if (!sending) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push({ deed: event.submitter?.value || "add", line: this.field.value });
    this.field.value = "";
  }

  onRequest(event) {
    if (event.target !== this.form) return; // a line that is only read
    sending = true;
    this.remember();
  }

  sendNext() {
    const next = waiting.shift();
    if (!next) return;
    const typed = this.field.value;
    const button = document.createElement("button");
    Object.assign(button, { name: "do", value: next.deed, hidden: true });
    this.form.append(button);
    this.field.value = next.line;
    this.form.requestSubmit(button);
    button.remove();
    this.field.value = typed;
  }

  /* Where an order may begin, as buttons, so that no map is needed. */
  showStarts() {
    const starts = this.part("starts");
    if (!starts) return;
    for (const index of this.roots)
      starts.append(this.button([{ index, text: this.nodes[index].t }]));
    starts.hidden = !this.roots.length;
  }

  /* Tells the map which places may be clicked now, and which are chosen. */
  offer() {
    const places = new Set();
    const gather = (indexes, depth) => {
      for (const index of indexes) {
        const node = this.nodes[index];
        if (node.p !== undefined) places.add(node.p);
        else if (depth < 4) gather(node.n || [], depth + 1);
      }
    };
    gather(this.next, 0);
    const chosen = this.path.map((step) => this.nodes[step.index].p).filter(Boolean);
    const detail = { places: [...places], chosen, started: this.path.length > 0 };
    document.dispatchEvent(new CustomEvent("orders:offer", { detail }));
  }

  /* Nothing typed is lost by a broken line or a closed page. */
  remember() {
    if (this.field.value)
      sessionStorage.setItem(UNSENT, JSON.stringify([this.round, this.field.value]));
  }

  recall() {
    const [round, line] = JSON.parse(sessionStorage.getItem(UNSENT) || "[]");
    if (line && round === this.round) this.field.value ||= line;
  }

  offline() {
    sending = false;
    this.part("offline").hidden = false;
    clearTimeout(this.again);
    this.again = setTimeout(() => this.form.requestSubmit(), 5000);
  }
}

function forget() {
  sessionStorage.removeItem(UNSENT);
}

customElements.define("order-sheet", OrderSheet);
