/* <letter-draft name="…">: keeps what is typed of a letter, with the key of its form, so
   that neither a reload nor a lost connection loses it or sends it twice. */

class LetterDraft extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.text = this.querySelector("textarea");
    this.store = `letter:${this.getAttribute("name")}`;
    this.forgetSent();
    this.restore();
    this.text.addEventListener("input", () => this.keep());
    this.form.addEventListener("submit", () => this.keep());
    const says = this.querySelector("[data-says]");
    if (says) says.hidden = false;
  }

  /* The address says which draft has arrived. */
  forgetSent() {
    const here = new URL(location.href);
    const sent = here.searchParams.get("sent");
    if (!sent) return;
    if (this.kept()?.draft === sent) localStorage.removeItem(this.store);
    here.searchParams.delete("sent");
    history.replaceState(null, "", here);
  }

  restore() {
    const kept = this.kept();
    if (!kept || this.text.hasAttribute("data-kept") || this.text.value) return;
    this.text.value = kept.text;
    this.form.elements.draft.value = kept.draft;
  }

  keep() {
    const text = this.text.value;
    if (!text.trim()) return localStorage.removeItem(this.store);
    const draft = this.form.elements.draft.value;
    localStorage.setItem(this.store, JSON.stringify({ text, draft }));
  }

  kept() {
    try {
      return JSON.parse(localStorage.getItem(this.store));
    } catch {
      return null;
    }
  }
}

customElements.define("letter-draft", LetterDraft);
