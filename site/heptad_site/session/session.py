"""The desk: a message comes in, the table moves, HTML goes out. Knows no rule; behind a cover it draws no secret."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from gettext import NullTranslations
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.players import bot_token, can_undo, decisions, people, redo, undo
from heptad.table import Table
from heptad.text.errors import sentence
from heptad_site.games import board_of
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.render import environment
from heptad_site.session.captions import announcement, summary, title
from heptad_site.session.seats import table_of_query, table_of_record

Message = Mapping[str, Any]


class Compiled(BytecodeCache):
    """Templates that were compiled for one language serve the others too."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


def warm() -> None:
    """Compile every board template once, so that a memory snapshot carries them all."""
    compiled = Compiled()
    for lang in LANGUAGES:
        env = environment(lang)
        env.auto_reload = False
        env.bytecode_cache = compiled
        for name in env.list_templates(filter_func=lambda name: name.startswith(("games/", "parts/"))):
            env.get_template(name)


class Session:
    """One table and the people around it. The bots' worker has a desk of its own and asks it only to think."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._holder: int | None = None
        self._told = 0

    def handle(self, text: str) -> str:
        """The answer to a message, both JSON; a HeptadError becomes a sentence."""
        message = json.loads(text)
        tr = translator(message["lang"])
        try:
            answer = self._verbs[message["verb"]](self, message, tr)
        except HeptadError as error:
            said = {"code": error.code, "data": dict(error.data), "say": sentence(error, tr)}
            answer = {"ok": False, "error": said}
        return json.dumps({"id": message["id"], **answer}, ensure_ascii=False)

    # ── the verbs ───────────────────────────────────────────────────────────
    def _new(self, message: Message, tr: NullTranslations) -> dict[str, Any]:
        return self._sit_down(table_of_query(message["query"], message["seed"]), message)

    def _open(self, message: Message, tr: NullTranslations) -> dict[str, Any]:
        given = message["record"]
        record = Record.from_json(given) if isinstance(given, str) else Record.from_data(given)
        board_of(record.game)
        return self._sit_down(table_of_record(record), message)

    def _sit_down(self, table: Table, message: Message) -> dict[str, Any]:
        self._table, self._holder, self._told = table, None, table.revision
        return self._answer(message)

    def _act(self, message: Message, tr: NullTranslations) -> dict[str, Any]:
        """One person's choice from a form, or in `acts` what several bots have decided."""
        table = self._seated()
        for act in message.get("acts", [message]):
            seat = int(act["seat"])
            if "revision" in act:
                refuse_stale(table, seat, int(act["revision"]))
            told = table.act(seat, act["token"])
            if seat in (persons := people(table)):
                asked = [who for who in table.current_players if who in persons]
                secret = all(event.kind == "chose" for event in told)
                self._holder = seat if asked == [seat] or (seat in asked and secret) else None
        return self._answer(message)

    def _undo(self, message: Message, tr: NullTranslations) -> dict[str, Any]:
        undo(self._seated())
        return self._rewound(message, tr.gettext("Back to your last decision."))

    def _redo(self, message: Message, tr: NullTranslations) -> dict[str, Any]:
        redo(self._seated())
        return self._rewound(message, tr.gettext("Redone."))

    def _rewound(self, message: Message, said: str) -> dict[str, Any]:
        self._holder, self._told = None, self._seated().revision
        answer = self._answer(message)
        return answer | {"announce": [said, *answer["announce"]]}

    def _show(self, message: Message, tr: NullTranslations) -> dict[str, Any]:
        table, seat = self._seated(), int(message["seat"])
        if seat not in table.current_players or seat not in people(table):
            raise HeptadError("action/stale")
        self._holder = seat
        return self._answer(message)

    def _think(self, message: Message, tr: NullTranslations) -> dict[str, Any]:
        """What the bot in a seat decides after this record."""
        table, seat = Table(Record.from_data(message["record"])), int(message["seat"])
        return {"ok": True, "seat": seat, "token": bot_token(table, seat)}

    _verbs: Mapping[str, Callable[[Session, Message, NullTranslations], dict[str, Any]]] = {
        "new": _new,
        "open": _open,
        "act": _act,
        "undo": _undo,
        "redo": _redo,
        "show": _show,
        "think": _think,
    }

    # ── what they share ─────────────────────────────────────────────────────
    def _seated(self) -> Table:
        if self._table is None:
            raise HeptadError("table/none")
        return self._table

    def _face(self, table: Table) -> tuple[int | None, int | None]:
        """The seat whose board may be drawn (None: what everybody may see), and the one a cover waits for."""
        persons = people(table)
        waiting = [seat for seat in table.current_players if seat in persons]
        if len(persons) == 1:
            return persons[0], None
        if not waiting:
            return None, None
        if self._holder in waiting:
            return self._holder, None
        if not table.sees_more(waiting[0]):
            return waiting[0], None
        return None, waiting[0]

    def _answer(self, message: Message) -> dict[str, Any]:
        table, lang = self._seated(), message["lang"]
        tr, game = translator(lang), table.record.game
        seat, awaited = self._face(table)
        events = [event for told in table.events(seat, self._told) for event in told]
        self._told = table.revision
        board = board_of(game)
        html = (
            environment(lang)
            .get_template(f"games/{game}/board.html")
            .render(
                board.context(table, seat, tr),
                awaited=awaited,
                revision=table.revision,
                can_undo=can_undo(table),
                can_redo=table.undone > 0,
            )
        )
        return {
            "ok": True,
            "html": html,
            "announce": announcement(table, events, tr),
            "record": table.record.to_data(),
            "revision": table.revision,
            "title": title(table, tr),
            "summary": {language: summary(table, translator(language)) for language in LANGUAGES},
            "over": not table.current_players,
            "scene": scene(table, seat, awaited),
            "bots": owing(table),
        }


def refuse_stale(table: Table, seat: int, revision: int) -> None:
    """A form is as old as its revision; bots may have acted since, its own seat may not."""
    if revision > table.revision or any(who == seat for who, _ in table.record.actions[revision:]):
        raise HeptadError("action/stale")


def owing(table: Table) -> list[dict[str, Any]]:
    """The bots that must decide now. While something can be done again they wait, or it could not be."""
    if table.undone:
        return []
    bots = [seat for seat in table.current_players if seat not in people(table)]
    by = table.record.seats
    return [{"seat": seat, "by": by[seat]["by"], "decision": decisions(table, seat)} for seat in bots]


def scene(table: Table, seat: int | None, awaited: int | None) -> str:
    """A name for what is seen: the same as long as nothing changed but marks of who has chosen."""
    own = "" if seat is None else decisions(table, seat)
    told = table.events(None)
    last = max((number for number, events in enumerate(told, 1) if any(e.kind != "chose" for e in events)), default=0)
    return f"{seat}/{awaited}/{own}/{last}"
