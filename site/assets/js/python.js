// A Python worker seen from a page: questions go out, answers come back by number; progress and failure are shown. Knows no verb.

import { notice } from "./notice.js";

export class Python {
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  #waiting = new Map();
  #number = 0;
  #panel;

  /** `panel` shows the bytes while Python loads; without one it loads unseen. */
  constructor(panel) {
    this.#panel = panel;
    this.ready = new Promise((resolve) => (this.#notes.ready = resolve));
    this.settled = new Promise((resolve) => (this.#notes.settled = resolve));
    this.#worker.onerror = (event) => this.#notes.failed({ detail: event.message ?? "worker" });
    this.#worker.onmessage = ({ data }) =>
      typeof data === "string" ? this.#answer(data) : this.#notes[data.note](data);
  }

  async ask(message) {
    await this.ready;
    if (this.#panel) this.#panel.hidden = true;
    const id = ++this.#number;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage(JSON.stringify({ id, lang: document.documentElement.lang, ...message }));
    });
  }

  close() {
    this.#worker.terminate();
    if (this.#panel) this.#panel.hidden = true;
  }

  #answer(text) {
    const answer = JSON.parse(text);
    this.#waiting.get(answer.id)(answer);
    this.#waiting.delete(answer.id);
  }

  #notes = {
    progress: ({ done, total }) => {
      if (!this.#panel) return;
      const bar = this.#panel.querySelector("progress");
      if (done < total) Object.assign(bar, { max: total, value: done });
      else bar.removeAttribute("value"); // all is here, and Python still has to start
      this.#panel.querySelector("[data-done]").textContent = (done / 1e6).toFixed(1);
      this.#panel.querySelector("[data-total]").textContent = (total / 1e6).toFixed(1);
    },
    failed: ({ detail }) => {
      console.error(detail);
      this.close();
      notice("load");
    },
  };
}
