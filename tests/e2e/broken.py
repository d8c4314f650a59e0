"""Messages between a page and its workers, noted, delayed, changed or dropped; and the notice of a failure."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.user import START_TIMEOUT

#: Lets a test delay, change, drop or count the messages that the page sends to its workers, as if a worker were broken.
INTERCEPTED = """self.intercept = message => message; self.held = []; self.asked = {};
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (text) {
  if (typeof text !== "string") return post.call(this, text);
  const message = JSON.parse(text);
  const sent = message.acts ? "acts" : message.verb; // the decisions of bots and the choices of a person
  document.body.dataset["asked" + sent[0].toUpperCase() + sent.slice(1)] =
    self.asked[sent] = (self.asked[sent] ?? 0) + 1;
  const changed = self.intercept(message);
  if (changed === "hold") self.held.push(() => post.call(this, text));
  else if (changed) post.call(this, JSON.stringify(changed));
}"""
#: Collects in `verbs` the verbs of messages to Python that a tap can send, and "prepared" when such an answer arrives.
NOTE_MESSAGES = """self.verbs = [];
const ask = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
  if (!this.noted) this.addEventListener("message", ({ data }) => /"prepared": {/.test(data) && verbs.push("prepared"));
  this.noted = true;
  const verb = typeof message === "string" && JSON.parse(message).verb;
  if (["prefetch", "confirm", "act"].includes(verb)) verbs.push(verb);
  return ask.call(this, message);
}"""


def notice(page: Page, key: str) -> None:
    expect(page.locator(f"#notice[data-key={key}] dialog")).to_be_visible(timeout=START_TIMEOUT)
    expect(page.locator("#preparing")).to_be_hidden()


def intercepted(change: str) -> str:
    """Return an init script with which already the first message of a page is changed."""
    return f"{INTERCEPTED}; self.intercept = message => {change}"


def intercept(page: Page, change: str) -> None:
    """Set what happens to messages to workers.

    `change` is a JavaScript expression of `message`: the message itself, a changed one, null to drop it, or "hold" to
    delay it.
    """
    page.evaluate(f"self.intercept = message => {change}; null")
