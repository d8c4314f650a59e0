"""A session that prepares the answer to the message that will probably come next, such as when a card is selected."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple, cast

from heptad.kernel.errors import HeptadError
from heptad_site.session.protocol import BoardAnswer, ConfirmAnswer, PrefetchAnswer
from heptad_site.session.reading import number_of, parse
from heptad_site.session.session import Session

#: A text that contains none of these is no message for this class and need not be parsed here.
_VERBS = ('"prefetch"', '"draw_ahead"', '"confirm"')


class Prepared(NamedTuple):
    """A prepared answer, and the session after it."""

    answer: BoardAnswer
    session: Session


class PrefetchingSession:
    """A session that also accepts "prefetch", "confirm" and "draw_ahead" requests.

    A "prefetch" request contains the message that the page will probably send next. The answer to that message is
    prepared on a copy of the session and sent to the page in advance. When the time for the message comes, the page
    shows that answer and sends "confirm" instead, and the copy replaces the session. Any other message discards the
    copy, except "draw_ahead", whose message opens a game in a new session that is discarded after its answer.
    """

    def __init__(self) -> None:
        self._session = Session()
        self._prepared: Prepared | None = None

    def handle(self, text: object) -> str:
        """Return the answer to a message, both as JSON. Never raises."""
        prepared, self._prepared = self._prepared, None
        message = _fields(text) if isinstance(text, str) and any(verb in text for verb in _VERBS) else {}
        answer: PrefetchAnswer | ConfirmAnswer
        if message.get("verb") == "prefetch":
            self._prepared = _prepare(self._session.copy(), message, ("act",))
            answer = {"ok": True, "prepared": self._prepared and self._prepared.answer}
        elif message.get("verb") == "draw_ahead":
            self._prepared = prepared
            drawn = _prepare(Session(), message, ("new", "open"))
            answer = {"ok": True, "prepared": drawn and drawn.answer}
        elif message.get("verb") == "confirm" and prepared:
            self._session = prepared.session
            self._session.mark_board_sent(number_of(text))
            answer = {"ok": True}
        else:
            return self._session.handle(text)
        return json.dumps({"id": number_of(text), **answer})


def _prepare(session: Session | None, message: dict[str, object], verbs: Sequence[str]) -> Prepared | None:
    """Have a session answer the message in a "prefetch" or "draw_ahead" message.

    The language, the kind of board and what the page shows are those of the outer message. Returns None without a
    session, for a message with another verb than these, and if the message is refused: the refusal is reported only if
    the page really sends the message.
    """
    expected = message.get("message")
    if session is None or not isinstance(expected, dict) or expected.get("verb") not in verbs:
        return None
    head = {name: value for name, value in message.items() if name not in ("verb", "message")}
    answer = json.loads(session.handle(json.dumps({"id": 0, **expected, **head})))  # the id must come first
    return Prepared(cast(BoardAnswer, answer), session) if answer["ok"] else None


def _fields(text: str) -> dict[str, object]:
    """Return the message, or {} if it is malformed, which the session will report."""
    try:
        return parse(text)
    except HeptadError:
        return {}
