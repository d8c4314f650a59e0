"""An event of each kind of 7 Wonders, with its sentences in English and Japanese."""

from __future__ import annotations

from heptad.games.wonders.types import EventData

PLAYERS = ["Ann", "Bob", "Cid"]
CASES: list[tuple[EventData, list[str], list[str]]] = [
    ({"kind": "chose", "seat": 1}, [], []),
    ({"kind": "reveal", "age": 1, "turn": 1}, [], []),
    ({"kind": "reveal", "age": 1, "turn": 7}, ["The seventh card:"], ["7枚目のカード："]),
    (
        {"kind": "wonder_taken", "seat": 0, "wonder": "giza", "side": "a"},
        ["Ann takes The Pyramids of Giza, side A."],
        ["Annが「ギザの大ピラミッド」のA面を選びました。"],
    ),
    (
        {"kind": "built", "seat": 0, "card": "baths", "how": "power", "chain": None, "left": 0, "right": 0, "bank": 0},
        ["Ann builds Baths free by the power of Olympia."],
        ["Annがオリンピアの力で「公共水浴場」を無料で建設しました。"],
    ),
    (
        {"kind": "built", "seat": 1, "card": "mine", "how": "paid", "chain": None, "left": 0, "right": 0, "bank": 1},
        ["Bob builds Mine. Pays 1 coin to the bank."],
        ["Bobが「鉱山」を建設しました。銀行に1コインを支払いました。"],
    ),
    (
        {"kind": "built", "seat": 1, "card": "mine", "how": "paid", "chain": None, "left": 0, "right": 2, "bank": 0},
        ["Bob builds Mine. Pays 2 coins to Ann."],
        ["Bobが「鉱山」を建設しました。Annに2コインを支払いました。"],
    ),
    (
        {"kind": "stage_built", "seat": 0, "stage": 2, "copied": None, "left": 1, "right": 2},
        ["Ann builds stage 2 of its wonder. Pays 1 coin to Bob and 2 coins to Cid."],
        ["Annが驚異の第2段階を建設しました。Bobに1コイン、Cidに2コインを支払いました。"],
    ),
    (
        {"kind": "sold", "seat": 2},
        ["Cid discards a card and takes 3 coins."],
        ["Cidがカードを捨て札にし、3コインを得ました。"],
    ),
    (
        {"kind": "earned", "seat": 0, "coins": 9, "card": "arena", "stage": None},
        ["Ann takes 9 coins for Arena."],
        ["Annが「競技場」で9コインを得ました。"],
    ),
    (
        {"kind": "earned", "seat": 0, "coins": 4, "card": None, "stage": 2},
        ["Ann takes 4 coins for stage 2 of its wonder."],
        ["Annが驚異の第2段階で4コインを得ました。"],
    ),
    (
        {"kind": "guild_copied", "seat": 1, "card": "spies_guild", "points": 3},
        ["Bob copies Spies Guild: 3 points."],
        ["Bobが「密偵ギルド」をコピーして3勝利点を得ました。"],
    ),
    (
        {"kind": "declined", "seat": 0},
        ["Ann builds nothing from the discard pile."],
        ["Annは捨て札から何も建設しませんでした。"],
    ),
    (
        {"kind": "turn_begun", "age": 1, "turn": 3, "manager": None},
        ["Turn 3 of 6."],
        ["3ターン目（全6ターン）"],
    ),
    (
        {
            "kind": "war",
            "age": 1,
            "token": 1,
            "fights": [
                {"seat": 0, "against": 1, "mine": 2, "theirs": 0, "points": 1},
                {"seat": 1, "against": 0, "mine": 0, "theirs": 2, "points": -1},
            ],
        },
        ["Ann beats Bob: +1, −1."],
        ["AnnがBobに勝利しました（+1、−1）。"],
    ),
    (
        {
            "kind": "war",
            "age": 2,
            "token": 3,
            "fights": [{"seat": n, "against": (n + 1) % 3, "mine": 1, "theirs": 1, "points": 0} for n in range(3)],
        },
        ["Nobody wins a conflict: all cities have the same number of shields."],
        ["すべての都市の盾が同数のため、軍事紛争はすべて引き分けでした。"],
    ),
    (
        {"kind": "over", "winners": [2], "reason": "coins", "totals": [47, 46, 50]},
        ["Cid wins with 50 points, and more coins."],
        ["Cidが50点で勝利しました（同点のためコイン数で決定）。"],
    ),
    (
        {"kind": "over", "winners": [0, 2], "reason": "shared", "totals": [50, 46, 50]},
        ["Ann, Cid share the victory with 50 points."],
        ["Ann、Cidが50点で引き分けました。"],
    ),
]
