/* <copy-field>: a button beside a read-only field that copies it. */

class CopyField extends HTMLElement {
  connectedCallback() {
    const field = this.querySelector("input");
    const button = this.querySelector("button");
    if (!field || !button || !navigator.clipboard) return;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(field.value);
      field.select();
      this.setAttribute("copied", "");
      button.textContent = button.dataset.done;
    });
  }
}

customElements.define("copy-field", CopyField);
