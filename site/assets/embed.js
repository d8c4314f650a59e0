// The custom element <heptad-board>: shows a lesson, a game, a replay or a card of this site in another page. See
// docs/embedding.md.

// A classic script, because other sites may load a module only if its host allows it. Where a page loads it as a module,
// there is no current script.
const ME = document.currentScript ?? document.querySelector('script[src*="/embed.js"]');
const ROOT = new URL("./", /** @type {HTMLScriptElement} */ (ME).src);
const LANGUAGES = "__LANGUAGES__".split(" "); // the pages of the first one are at the root, those of the others in folders
const NARROW = 560; // px: an element below this width counts as narrow
const DARK = matchMedia("(prefers-color-scheme: dark)");
/**
 * By attribute: the path of the page, and the height in px that is reserved for it in a narrow and in a wide element:
 * the median height of these pages.
 * @type {Record<string, [string, number, number]>}
 */
const KINDS = {
  scenario: ["learn/GAME/VALUE/", 1060, 920],
  chapter: ["learn/GAME/VALUE/", 4100, 3700],
  replay: ["embed/replay/#VALUE", 620, 620],
  play: ["embed/?game=GAME", 960, 960],
  card: ["cards/GAME/#VALUE", 620, 310],
};
const FILLING = ["replay", "play"]; // pages that fill their frame, which is at most 90 % as high as the window
const MIN_HEIGHT = 480; // px
const PARAMETERS = ["seed", "options", "bots"];
const EVENTS = ["ready", "move", "solved", "over", "error"];

customElements.define(
  "heptad-board",
  class extends HTMLElement {
    static observedAttributes = [...Object.keys(KINDS), ...PARAMETERS, "game", "lang", "theme", "title"];
    #frame = document.createElement("iframe");
    #path = "";
    /** @type {"light" | "dark"} */
    #theme = "light";
    #last = 0; // the number of the latest message from the frame; 0 until it is ready
    #changing = false; // a call of `#show` is scheduled
    #page = new MutationObserver(() => this.#change());

    constructor() {
      super();
      this.attachShadow({ mode: "open" }).append(this.#frame);
      Object.assign(this.#frame.style, { display: "block", width: "100%", border: "0" });
      // The colour of the text around, whatever its notation, as red, green and blue from 0 to 1: "color(srgb 1 1 1)".
      // A canvas would not do, because browsers that hide what they are put noise into it.
      this.#frame.style.color = "color-mix(in srgb, currentcolor, currentcolor)";
      this.#frame.loading = "lazy";
      this.#frame.allow = "clipboard-write";
    }

    connectedCallback() {
      this.style.display ||= "block";
      for (const part of [document.documentElement, document.body])
        this.#page.observe(part, { attributeFilter: ["class", "style", "lang", "data-theme"] });
      DARK.addEventListener("change", this);
      addEventListener("transitionend", this);
      addEventListener("message", this);
      this.#show();
    }

    disconnectedCallback() {
      this.#page.disconnect();
      DARK.removeEventListener("change", this);
      removeEventListener("transitionend", this);
      removeEventListener("message", this);
      this.#path = "";
      this.#last = 0;
    }

    attributeChangedCallback() {
      this.#change();
    }

    /**
     * Show something else.
     * @param {Record<string, string>} what  attributes by name; they replace those that are set
     */
    load(what) {
      for (const name of [...Object.keys(KINDS), ...PARAMETERS]) this.removeAttribute(name);
      for (const name in what) this.setAttribute(name, what[name]);
    }

    /** Start the frame's content again from the beginning. */
    reset() {
      this.#show(); // what `load` was called for before
      this.#tell({ type: "reset" });
      this.#last = 0;
    }

    /** @param {Event} event */
    handleEvent(event) {
      if (event instanceof MessageEvent) this.#onMessage(event);
      else this.#change();
    }

    /**
     * Handle a message of the frame: adapt the height, dispatch an event. Messages that are late or forged are ignored.
     * @param {MessageEvent<import("../embed.d.ts").HeptadFromFrame>} event
     */
    #onMessage({ data, origin, source }) {
      if (source !== this.#frame.contentWindow || origin !== ROOT.origin || data?.heptad !== 1) return;
      const { n, type, detail } = data;
      const begins = n === 1 && type === "ready";
      if (!(begins || (this.#last && n > this.#last)) || !(detail instanceof Object)) return;
      this.#last = n;
      if (begins) this.#tell({ type: "theme", theme: this.#theme });
      if (type === "size" && detail.height > 0 && detail.height < 1e5) this.#frame.height = String(detail.height);
      if (EVENTS.includes(type))
        this.dispatchEvent(new CustomEvent(`heptad:${type}`, { detail, bubbles: true, composed: true }));
    }

    /**
     * Send a command to the frame if it is ready.
     * @param {import("../embed.d.ts").HeptadCommand} what
     */
    #tell(what) {
      if (this.#last) this.#frame.contentWindow?.postMessage({ heptad: 1, ...what }, ROOT.origin);
    }

    /** Schedule an update, one for all changes that are made together. */
    #change() {
      if (this.#changing) return;
      this.#changing = true;
      queueMicrotask(() => {
        this.#changing = false;
        this.#show();
      });
    }

    /**
     * Update the frame: its title, theme, height and address. A frame that is not ready may still carry out an earlier
     * command; so it is inserted anew, which also leaves no entry in the history.
     */
    #show() {
      if (!this.isConnected) return;
      const path = this.#address();
      const theme = this.#isDark() ? "dark" : "light";
      const frame = this.#frame;
      frame.title = this.title || "Heptad";
      frame.style.colorScheme = theme; // otherwise browsers paint an opaque background
      if (theme !== this.#theme) this.#tell({ type: "theme", theme });
      this.#theme = theme;
      if (!path || path === this.#path) return;
      const [kind] = this.#shown();
      const height = KINDS[kind][this.clientWidth < NARROW ? 1 : 2];
      frame.height = String(
        FILLING.includes(kind) ? Math.max(MIN_HEIGHT, Math.min(height, Math.round(0.9 * innerHeight))) : height,
      );
      if (this.#last) this.#tell({ type: "load", path });
      else {
        const url = new URL(path, ROOT);
        url.searchParams.set("theme", theme);
        frame.src = url.href;
        this.shadowRoot?.append(frame);
      }
      this.#path = path;
      this.#last = 0;
    }

    /** Return the attributes that say what is shown; only the first one counts. Only `play` may be empty. */
    #shown() {
      return Object.keys(KINDS).filter(
        (name) => this.getAttribute(name) || (name === "play" && this.hasAttribute(name)),
      );
    }

    /** Return the path of the page to show, relative to the site's root, or "" if no attribute names one. */
    #address() {
      const [kind] = this.#shown();
      if (!kind) return "";
      const get = (/** @type {string} */ name) => this.getAttribute(name) ?? "";
      const tag = `${this.closest("[lang]")?.getAttribute("lang")}-`;
      const lang = LANGUAGES.slice(1).findLast((code) => RegExp(`^${code}-`, "i").test(tag)); // ja for ja-JP
      const path = KINDS[kind][0].replace("GAME", get("game")).replace("VALUE", get(kind));
      const bots = get("bots").split(/[ ,]+/).filter(Boolean);
      const query = new URLSearchParams(get("options"));
      if (get("seed")) query.set("seed", get("seed"));
      for (const [seat, bot] of bots.entries()) query.set(`by${seat + 1}`, bot);
      return (lang ? `${lang}/` : "") + path + (kind === "play" && `${query}` ? `&${query}` : "");
    }

    /** Return whether the dark theme applies: as the attribute says, otherwise if the text around is light. */
    #isDark() {
      const theme = this.getAttribute("theme");
      if (theme === "light" || theme === "dark") return theme === "dark";
      const { color } = getComputedStyle(this.#frame);
      const [red, green, blue] = color.match(/[\d.e-]+/g)?.map(Number) ?? [];
      const white = color.startsWith("rgb") ? 255 : 1; // a browser that cannot mix the colour leaves it as it is
      return 2 * red + 5 * green + blue > (8 * white) / 2; // light text means a dark page
    }
  },
);
