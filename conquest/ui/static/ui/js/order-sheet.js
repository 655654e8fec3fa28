/* <order-sheet>: picks legal orders on the map or by buttons, fragment by fragment, and
   hands each as a line of text to the form, which a typed line uses too.

   The tree of legal orders is the JSON beside the form: nodes with their text (t), words
   (l), what they answer (a), the place to click (p), least and most of a number (m), what
   may follow (n), and whether the order may end here (e).

   A sheet takes an order as soon as it is whole. Where an order is carried out at once
   (data-at-once), it waits for the button: what was rolled can't be taken back. A number
   is always asked. */

const UNSENT = "conquest-unsent";
let broken = null; // what was being chosen in a panel that a newer one replaced
let sending = false; // one form is under way; what is done meanwhile waits its turn
const waiting = [];
let focused = null; // where the focus stood when a form was sent, and whether by keys

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
    this.ways = null; // ways to a place that was picked, while there are several
    this.ahead = []; // what follows the number that is asked
    this.listening = new AbortController();
    const listen = { signal: this.listening.signal };
    document.addEventListener("board-pick", (e) => this.pick(e.detail.place), listen);
    document.addEventListener("keydown", (e) => this.onKey(e), listen);
    this.form.addEventListener("submit", (e) => this.onSubmit(e), { ...listen, capture: true });
    this.form.addEventListener("htmx:beforeRequest", (e) => this.onRequest(e), listen);
    this.form.addEventListener("htmx:afterOnLoad", () => forget(), listen);
    this.form.addEventListener("htmx:sendError", () => this.offline(), listen);
    this.part("picked-stop").addEventListener("click", () => this.stop(), listen);
    const answered = sending;
    if (answered) forget();
    this.recall();
    this.showStarts();
    this.resume();
    this.offer();
    window.htmx?.process(this.form); // a form sent before that would load a new page
    sending = false;
    if (answered) setTimeout(() => this.refocus()); // the old panel leaves after we came
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
      this.path.push({ index, text, given: true });
    }
    if (this.path.length) this.show();
  }

  fits(node, text) {
    if (!node.m) return node.t === text;
    const [least, most] = node.m;
    return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  }

  part(name) {
    return this.querySelector(`[data-${name}]`);
  }

  /* What may follow now: indexes of nodes. */
  get next() {
    return this.path.length ? this.nodes[this.path.at(-1).index].n || [] : this.roots;
  }

  get atOnce() {
    return this.hasAttribute("data-at-once");
  }

  /* A place was picked on the map. */
  pick(place) {
    let found = this.ways
      ? this.ways.flatMap((way) => this.waysTo(place, this.after(way), way))
      : this.waysTo(place, this.next);
    if (!found.length && (this.path.length || this.ways)) {
      const anew = this.waysTo(place, this.roots);
      if (!anew.length) return;
      this.path = []; // somewhere else: begin a new order there
      found = anew;
    }
    if (!found.length) return;
    this.ways = null;
    this.ahead = [];
    if (found.length === 1) this.take(found[0]);
    else this.show(found);
    // Nothing more to pick on the map: the panel asks the rest.
    if (this.path.length && (this.ahead.length || !this.offered.size)) this.firstAsked?.focus();
  }

  after(way) {
    return this.nodes[way.at(-1).index].n || [];
  }

  /* Every way from these nodes to the first place that is `place`. */
  waysTo(place, indexes, before = [], depth = 0) {
    const found = [];
    for (const index of indexes) {
      const node = this.nodes[index];
      const way = [...before, { index, text: node.t }];
      if (node.p === place) found.push(way);
      else if (node.p === undefined && depth < 4)
        found.push(...this.waysTo(place, node.n || [], way, depth + 1));
    }
    return found;
  }

  take(way) {
    this.ways = null;
    // A number that nobody chose is asked before the rest is taken.
    const asked = way.findIndex((step) => this.nodes[step.index].m && !step.given);
    this.ahead = asked < 0 ? [] : way.slice(asked);
    this.path.push(...(asked < 0 ? way : way.slice(0, asked)));
    if (this.ahead.length) return this.show();
    const last = this.nodes[this.path.at(-1).index];
    if (!last.n?.length && !this.atOnce) return this.finish();
    // A single way on that asks nothing is taken at once.
    if (!last.e && last.n?.length === 1) {
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
    this.unfill();
    this.path = [];
    this.ways = null;
    this.ahead = [];
    this.removeAttribute("busy");
    this.part("starts").hidden = !this.roots.length;
    this.part("picked").hidden = true;
    this.offer();
  }

  onKey(event) {
    if (event.key !== "Escape" || !(this.path.length || this.ways)) return;
    const inside = this.part("picked").contains(document.activeElement);
    this.stop();
    if (inside) this.field.focus();
  }

  /* The line that is being written, and what may follow as buttons. */
  show(ways = null) {
    this.ways = ways;
    this.setAttribute("busy", "");
    this.part("starts").hidden = true;
    this.part("picked").hidden = false;
    this.part("picked-text").replaceChildren(...this.words());
    const next = this.part("picked-next");
    const inside = document.activeElement?.closest("order-sheet");
    next.replaceChildren();
    if (this.ahead.length) {
      const [{ index }, ...rest] = this.ahead;
      next.append(this.numberField(index, this.nodes[index], rest));
    } else {
      for (const way of ways || this.next.map((index) => [{ index, text: this.nodes[index].t }]))
        next.append(this.button(way));
    }
    if (!ways && !this.ahead.length && this.path.length && this.nodes[this.path.at(-1).index].e) {
      next.prepend(this.doneButton());
      this.fill(this.line); // what it would be taken for is shown below
    } else {
      this.unfill();
    }
    this.offer();
    if (inside) this.firstAsked?.focus();
  }

  get firstAsked() {
    return this.part("picked-next").querySelector("input, button");
  }

  fill(line) {
    this.field.value = this.filled = line;
    this.field.dispatchEvent(new Event("picked"));
  }

  /* What we wrote ourselves goes when something else is chosen; what was typed stays. */
  unfill() {
    if (this.filled && this.field.value === this.filled) this.fill("");
    this.filled = "";
  }

  get line() {
    return this.path.map((step) => step.text).join(" ");
  }

  words() {
    const bold = document.createElement("b");
    const open = this.ways ? [this.ways[0].at(-1)] : this.ahead;
    bold.textContent = [...this.path, ...open].map((step) => this.label(step)).join(" ");
    const whole = !open.length && !this.next.length;
    return whole ? [bold] : [bold, " …"];
  }

  label(step) {
    const node = this.nodes[step.index];
    if (!node.m) return node.l;
    return step.given ? step.text : "…";
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

  numberField(index, node, rest = []) {
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
      this.take([{ index, text: String(number), given: true }, ...rest]);
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
    if (this.field.value === this.line) this.path = []; // it is on its way
    if (!sending) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push({ deed: event.submitter?.value || "add", line: this.field.value });
    this.field.value = "";
  }

  onRequest(event) {
    if (event.target !== this.form) return; // a line that is only read
    sending = true;
    const at = document.activeElement;
    const here = at?.closest("order-sheet, board-map");
    focused = here ? { keys: at.matches(":focus-visible") } : null;
    this.remember();
  }

  /* The answer took away what had the focus: go on here, without calling up the
     keyboard of a telephone. */
  refocus() {
    const at = document.activeElement;
    if (!focused || !this.isConnected || (at && at !== document.body)) return;
    const picked = this.path.length ? this.firstAsked : null;
    if (focused.keys) (picked || this.field).focus({ preventScroll: true });
    else this.focus({ preventScroll: true });
    focused = null;
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
    this.offered = new Set();
    const gather = (indexes, depth) => {
      for (const index of indexes) {
        const node = this.nodes[index];
        if (node.p !== undefined) this.offered.add(node.p);
        else if (depth < 4) gather(node.n || [], depth + 1);
      }
    };
    gather(this.ways ? this.ways.flatMap((way) => this.after(way)) : this.next, 0);
    const steps = [...this.path, ...this.ahead, ...(this.ways?.flat() || [])];
    const chosen = steps.map((step) => this.nodes[step.index].p).filter(Boolean);
    const detail = { places: [...this.offered], chosen, started: steps.length > 0 };
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
