"""A session that prepares the answer to the message that will probably come next, for example if a card is selected."""

from __future__ import annotations

import json
from typing import NamedTuple

from heptad.kernel.errors import HeptadError
from heptad_site.session.protocol import PrefetchAnswer
from heptad_site.session.reading import number_of, parse
from heptad_site.session.session import Session

#: A text that does not contain this is no "prefetch" message and need not be parsed here.
_VERB = '"prefetch"'


class Prepared(NamedTuple):
    """A prepared answer: the expected message without its id, the answer to it, and the session after the answer."""

    message: dict[str, object]
    answer: dict[str, object]
    session: Session


class PrefetchingSession:
    """A session that also accepts "prefetch" requests, by which the page says which message it will probably send next.

    If the next message is the expected one, the prepared answer is returned and the copy of the session that made it
    replaces the current session. Any other message discards the prepared answer.
    """

    def __init__(self) -> None:
        self._session = Session()
        self._prepared: Prepared | None = None

    def handle(self, text: object) -> str:
        """Return the answer to a message, both as JSON. Never raises."""
        prepared, self._prepared = self._prepared, None
        message = _fields(text) if prepared or (isinstance(text, str) and _VERB in text) else {}
        number = number_of(text)
        if message.get("verb") == "prefetch":
            expected = _expected(message)
            self._prepared = prepared if prepared and prepared.message == expected else self._prepare(expected)
            answer: PrefetchAnswer = {"ok": True, "ready": self._prepared is not None}
            return json.dumps({"id": number, **answer})
        if prepared and prepared.message == message:
            self._session = prepared.session
            self._session.mark_board_sent(number)
            return json.dumps(prepared.answer | {"id": number})
        return self._session.handle(text)

    def _prepare(self, message: dict[str, object]) -> Prepared | None:
        """Prepare the answer to an "act" message on a copy of the session.

        Returns None if the session cannot be copied, for any other message, and if the action is refused: the refusal
        is reported only if the page really sends the message.
        """
        session = self._session.copy()
        if session is None or message.get("verb") != "act":
            return None
        answer: dict[str, object] = json.loads(session.handle(json.dumps({"id": 0, **message})))
        return Prepared(message, answer, session) if answer["ok"] else None


def _fields(text: object) -> dict[str, object]:
    """Return the message without its id, or {} if it is malformed, which the session will report."""
    try:
        message = parse(text)
    except HeptadError:
        return {}
    message.pop("id", None)
    return message


def _expected(message: dict[str, object]) -> dict[str, object]:
    """Return the fields that the expected message will have.

    They are those of the inner `message`, with `lang`, `board` and `shows` taken from the "prefetch" message.
    """
    inner = message.get("message")
    fields = inner if isinstance(inner, dict) else {}
    return {**fields, **{name: value for name, value in message.items() if name not in ("verb", "message")}}
