"""Stand-ins for the other end of a connection: a page with an invitation but without a game, and a STUN server."""

from __future__ import annotations

import socket
import struct
import threading
from typing import Self

from playwright.sync_api import Page

from tests.e2e.user import User
from tests.site.page import Page as Session

#: Opens the invitation. `heard` has the messages that came through channels, `joined` and `lost` are the numbers of
#: channels that were opened and closed, `lines` are the channels.
INVITE = """async html => { const { fragment } = await import("/assets/js/trusted.js");
document.getElementById("app").replaceChildren(fragment(html));
document.getElementById("preparing").remove();
const { invite } = await import("/assets/js/invite.js");
Object.assign(globalThis, { heard: [], joined: 0, lost: 0, lines: [] });
invite("0123456789abcdef", "duel", {
  join(id, line) { joined++; lines.push(line) }, hear(id, text) { heard.push(text) }, lost() { lost++ } });
document.getElementById("invite").showPopover() }"""
#: Collects in `configured` the STUN servers of a page's connections, and counts in `tries` the candidates that one adds
#: when it tries again.
CONFIGURED = """globalThis.configured = []; globalThis.tries = 0; const Connection = RTCPeerConnection;
globalThis.RTCPeerConnection = class extends Connection {
  constructor(given) { super(given); configured.push(...given.iceServers.map(({ urls }) => urls)) }
  addIceCandidate(it) { tries += it.candidate.startsWith("candidate:1 "); return super.addIceCandidate(it) } }"""
COOKIE = 0x2112A442
REQUEST, ANSWER, XOR_MAPPED_ADDRESS = 0x0001, 0x0101, 0x0020


class Stun:
    """A STUN server (RFC 8489) that reports the address `SEEN` to every client; `asked` is the number of requests."""

    SEEN = ("203.0.113.7", 7007)

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.url = f"stun:127.0.0.1:{self._socket.getsockname()[1]}"
        self.asked = 0

    def __enter__(self) -> Self:
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def _serve(self) -> None:
        address, port = self.SEEN
        hidden = struct.unpack("!I", socket.inet_aton(address))[0] ^ COOKIE, port ^ COOKIE >> 16
        while True:
            try:
                asked, sender = self._socket.recvfrom(2048)
            except OSError:
                return  # closed
            if len(asked) >= 20 and asked[:2] == struct.pack("!H", REQUEST):
                self.asked += 1
                mapped = struct.pack("!HHBBHI", XOR_MAPPED_ADDRESS, 8, 0, 1, hidden[1], hidden[0])
                self._socket.sendto(struct.pack("!HHI", ANSWER, len(mapped), COOKIE) + asked[8:20] + mapped, sender)


def inviting(user: User) -> Page:
    """Open a page with an invitation to a game that does not exist: the scripts of the game are replaced by nothing."""
    user.context.route("**/assets/js/{bridge,early}.js", lambda route: route.fulfill(content_type="text/javascript"))
    session = Session()
    session.new({"game": "duel", "by0": "person", "by1": "person", "devices": "several"})
    page = user.open("play/", script=CONFIGURED)
    page.evaluate(INVITE, session.answer["html"])
    page.locator("#invite-way[data-link]").wait_for()
    return page
