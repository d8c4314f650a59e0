"""A session that prepares the answer to the message that is likely to come next, as when a card is marked."""

from __future__ import annotations

import json
from typing import NamedTuple

from heptad.kernel.errors import HeptadError
from heptad_site.session.protocol import PrefetchAnswer
from heptad_site.session.reading import number_of, parse
from heptad_site.session.session import Session

#: A message without it is none of these.
_VERB = '"prefetch"'


class Prepared(NamedTuple):
    """The fields of the message that is expected but its id, the answer, and the session after it."""

    message: dict[str, object]
    answer: dict[str, object]
    session: Session


class PrefetchingSession:
    """A session to which a page may say which message it will probably send. Any other message makes it forget that."""

    def __init__(self) -> None:
        self._session = Session()
        self._prepared: Prepared | None = None

    def handle(self, text: object) -> str:
        """The answer to a message, both JSON. Nothing that comes in raises."""
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
            self._session.drew(number)
            return json.dumps(prepared.answer | {"id": number})
        return self._session.handle(text)

    def _prepare(self, message: dict[str, object]) -> Prepared | None:
        """The answer to an action; None to what cannot be prepared or is refused, which is told when it is asked."""
        session = self._session.copy()
        if session is None or message.get("verb") != "act":
            return None
        answer: dict[str, object] = json.loads(session.handle(json.dumps({"id": 0, **message})))
        return Prepared(message, answer, session) if answer["ok"] else None


def _fields(text: object) -> dict[str, object]:
    """The message without its id; empty when it is none, which the session tells."""
    try:
        message = parse(text)
    except HeptadError:
        return {}
    message.pop("id", None)
    return message


def _expected(message: dict[str, object]) -> dict[str, object]:
    """The fields that the expected message will have, with the language, board and drawing of the one that tells it."""
    inner = message.get("message")
    fields = inner if isinstance(inner, dict) else {}
    return {**fields, **{name: value for name, value in message.items() if name not in ("verb", "message")}}
