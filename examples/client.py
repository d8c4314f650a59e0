"""A client for people: a game of Architects in words, against a bot, with undo.

From a checkout: `PYTHONPATH=engine python3 examples/client.py`. With heptad installed: `python3 client.py`.
"""

from heptad import TEXTS, Seat, Table, bot_token, can_undo, human_seats, player_names, translator, undo_decision

SEATS: list[Seat] = [{"name": "Ann", "by": "person"}, {"name": "", "by": "merchant.hanno"}]


def main() -> None:
    table, tr = Table.new("architects", {"players": len(SEATS)}, seed=42, seats=SEATS), translator("en")
    texts, names = TEXTS["architects"], player_names(SEATS, tr)
    told = 0  # the number of actions that the person has read about
    while table.current_players:
        seat = table.current_players[0]
        if seat not in human_seats(table):
            table.act(seat, bot_token(table, seat))
            continue
        events = [event for of_action in table.events(seat, told) for event in of_action]
        told = table.revision
        print(*(line for event in events for line in texts.sentences(event, names, tr)), sep="\n")
        print(*texts.choices(table.info(seat), names, tr), sep="\n")
        tokens, typed = table.legal_tokens(seat), input("A number, or u to undo: ")
        if typed == "u" and can_undo(table):
            undo_decision(table)
            told = table.revision
        elif typed.isdecimal() and 0 < int(typed) <= len(tokens):
            table.act(seat, tokens[int(typed) - 1])
    print([sheet.total for sheet in table.score()])


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):  # Ctrl-D or Ctrl-C
        print()
