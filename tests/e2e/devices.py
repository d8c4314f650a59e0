"""What the tests with several devices share: they are invited, join, and play whole games by a plan.

The device with the game is the host; the others are guests. A guest opens the link of an invitation, and its answer, a
text or a QR code, is carried to the host; after that the devices are connected directly by WebRTC.
"""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Page, expect

from heptad.games.duel.cards import CARDS
from heptad.kernel.record import Record
from heptad.shared.kinds import MILITARY
from heptad.table import Table
from tests.e2e.user import DATABASE, PHONE, START_TIMEOUT, Game, User, saved_entries, wait_until

QUERY = "play/?game=architects&players=3&by1=person&devices=several&name0=Ann&seed=3"
#: Games of two players that end soon if they are played as in `planned`.
SHORT = {
    "duel": "play/?game=duel&by0=person&by1=person&first=0&wonders=preset&seed=3f&devices=several",
    "architects": "play/?game=architects&players=2&by1=person&first=0&seed=1a&devices=several",
}
SOLDIERS = {f"b:{card.key}" for card in CARDS if card.kind == MILITARY}
#: Replaces the camera by one that shows a QR code, which takes a given share of the picture's width and is a little
#: rotated, skewed and blurred. It stops when its stream ends, because drawing takes most of the processor's time.
CAMERA = """([box, path, share = 0.3]) => { const canvas = document.createElement("canvas"), rows = box.split(" ")[2];
const paper = canvas.getContext("2d"), ink = new Path2D(path);
const draw = ({ width = {}, height = {} }) => { canvas.width = width.ideal ?? 640;
canvas.height = height.ideal ?? 480; const size = share * canvas.width / rows;
paper.fillStyle = "#999"; paper.fillRect(0, 0, canvas.width, canvas.height);
paper.filter = "blur(1px)"; paper.translate(canvas.width / 2, canvas.height / 2); paper.rotate(0.1);
paper.transform(size, 0, size / 20, size * 0.95, 0, 0); paper.translate(-rows / 2, -rows / 2); paper.fillStyle = "#ddd";
paper.fillRect(0, 0, rows, rows); paper.fillStyle = "#333"; paper.fill(ink) };
navigator.mediaDevices.getUserMedia = async ({ video }) => { const stream = canvas.captureStream();
const timer = setInterval(() => stream.active ? draw(video) : clearInterval(timer), 50); return stream } }"""
#: Plays a seat by the forms of its page, one of the given tokens for each decision; `planned` has the remaining ones.
PLAYER = """tokens => { const app = document.getElementById("app"); let acted = ""; globalThis.planned = tokens;
const act = () => { const it = app.querySelector(`[name=token][value="${CSS.escape(tokens[0] ?? "")}"]`);
  const revision = it?.form.elements.revision.value;
  if (!it || revision === acted) return;
  acted = revision; tokens.shift();
  if (!it.matches("input")) return it.click();
  it.checked = true; it.form.requestSubmit() };
new MutationObserver(act).observe(app, { subtree: true, childList: true, attributes: true }); act() }"""
#: The state of such a seat, for a failure: its next tokens, and what its page offers.
STANDS = """() => { const app = document.getElementById("app"), { scene } = app.dataset;
const values = name => [...app.querySelectorAll(`[name=${name}]`)].map(it => it.value).join(" ");
const sent = document.querySelectorAll("[data-sent]").length;
return { planned: planned.slice(0, 2), left: planned.length, token: values("token"), revision: values("revision"),
  scene, sent } }"""
#: Keeps a guest's data channel in `channel`, so that FLOOD can send thousands of messages at once.
CHANNEL = """const make = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (...given) {
  return (globalThis.channel = make.apply(this, given)) }"""
#: Removes all addresses from the session descriptions of a device, as if it were in no network.
NO_ADDRESS = """const { get } = Object.getOwnPropertyDescriptor(RTCSessionDescription.prototype, "sdp");
Object.defineProperty(RTCSessionDescription.prototype, "sdp", {
  get() { return get.call(this).replaceAll(/a=candidate.*\\r\\n/g, "") } })"""


def played_out(record: Mapping[str, object]) -> Table:
    """Continue a game to its end.

    The first seat builds military cards, and the others discard cards that are not military, so that the game may end
    early.
    """
    table = Table(Record.from_data(record))
    while table.current_players:
        seat = table.current_players[0]
        tokens = table.legal_tokens(seat)
        liked = (
            SOLDIERS
            if seat == 0
            else {token for token in tokens if token[0] == "s" and "b" + token[1:] not in SOLDIERS}
        )
        table.act(seat, next((token for token in tokens if token in liked), tokens[0]))
    return table


def planned(record: Mapping[str, object]) -> list[list[str]]:
    """Return the tokens of the actions of each seat from here to the end of the game."""
    table, begun = played_out(record), len(Record.from_data(record).actions)
    return [[token for who, token in table.actions[begun:] if who == seat] for seat in range(len(table.seats))]


def go_forward(host: Page, left: int) -> int:
    """Go on with the saved game until `left` actions before its end, and load it again; return how many it has then."""
    (entry,) = saved_entries(host)
    actions = played_out(entry["record"]).record.to_data()["actions"][:-left]
    host.evaluate(DATABASE, entry | {"record": entry["record"] | {"actions": actions}})
    host.reload()
    host.locator("#invite-way[data-link]").wait_for(timeout=START_TIMEOUT)
    return len(actions)


def play(host: Page, others: list[Page], begun: int = 0) -> None:
    """Play the game to its end in all pages at the same time, and check its record; the pages are in order of seats.

    `begun` is the number of actions so far.
    """
    wait_until(host, lambda: len(Game(host).record()["actions"]) == begun)
    tokens = planned(Game(host).record())
    for page, of_seat in zip((host, *others), tokens, strict=True):
        page.evaluate(PLAYER, of_seat)
    try:
        for page in (host, *others):
            expect(page.locator("#result")).to_be_attached(timeout=START_TIMEOUT)
    except AssertionError as error:
        for page in (host, *others):
            error.add_note(str(page.evaluate(STANDS)))
        raise
    wait_until(host, lambda: len(Game(host).record()["actions"]) == begun + sum(map(len, tokens)))
    acted = [action.split(" ", 1) for action in Game(host).record()["actions"][begun:]]
    assert [[token for who, token in acted if who == str(seat)] for seat in range(len(tokens))] == tokens


def answer(host: Page, guest: Page) -> None:
    """Carry the answer of a guest to the host as text, and wait until the host shows the next code.

    The button is clicked twice, as impatient people do.
    """
    way = host.locator("#invite-way")
    link, said = way.get_attribute("data-link") or "", guest.locator(".answer-text").inner_text()
    assert len(said) < 200
    host.locator("#invite-answer").fill(said)
    host.locator("#invite-answer + button").dblclick()
    expect(way).not_to_have_attribute("data-link", link)
    expect(host.locator("[data-key=answer] dialog")).to_have_count(0)


def joining(user: User, host: Page) -> Page:
    """Let a device of this user join by the link of the invitation, and its answer as text."""
    link = host.locator("#invite-way").get_attribute("data-link") or ""
    guest = user.open(link.removeprefix(user.url), PHONE, CHANNEL)
    answer(host, guest)
    return guest


def choose(page: Page) -> None:
    """Make the first possible choice."""
    if page.locator("#app label.card:visible").count():
        page.locator("#app label.card:visible").first.click()
    page.locator("#app button[name=token]:visible").first.click()


def invited(user: User, query: str, script: str = "") -> Page:
    """Open a new game on several devices, and wait until the invitation for the first guest is shown.

    `script` runs before the scripts of the page.
    """
    page = user.open(query, script=script)
    page.locator("#invite-way[data-link]").wait_for(timeout=START_TIMEOUT)
    return page
