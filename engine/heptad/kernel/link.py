"""Text packed for a link: compressed with a dictionary and encoded in the URL-safe base64 alphabet.

The first character of a link is the format. Links are written in format 2: after the format come six characters with
the CRC-32 of all other characters, then raw deflate data. Format 1 remains readable for ever: it is zlib data, whose
Adler-32 covers the text but not every bit of the link.

Both formats use the same dictionary, which must never change; another dictionary means another format. A word that is
not in the dictionary, such as the key of a card added later, only takes a little more room. Every later format must
begin as format 2 does, so that a damaged link can be told from a newer one.
"""

from __future__ import annotations

import base64
import re
import zlib

from heptad.kernel.errors import HeptadError, brief

FIRST_FORMAT = "1"
FORMAT = "2"
ALPHABET = re.compile("[A-Za-z0-9_-]+")
#: The index at which the packed text begins, after the format and the checksum.
START = 7

#: The words of which records are made, in the JSON that `Record.to_link` writes. The most frequent ones come last, as
#: deflate prefers them there.
_WORDS = """
appian_way circus_maximus colossus great_library great_lighthouse hanging_gardens mausoleum piraeus pyramids sphinx
statue_of_zeus temple_of_artemis agriculture architecture economy law masonry mathematics philosophy strategy
theology urbanism alexandria-a alexandria-b babylon-a babylon-b ephesus-a ephesus-b giza-a giza-b halicarnassus-a
halicarnassus-b olympia-a olympia-b rhodes-a rhodes-b manneken-a manneken-b lumber_yard logging_camp clay_pool
clay_pit quarry stone_pit glassworks press guard_tower stable garrison palisade workshop apothecary scriptorium
pharmacist theater altar baths stone_reserve clay_reserve wood_reserve tavern sawmill brickyard shelf_quarry
glass_blower drying_room walls horse_breeders barracks archery_range parade_ground library dispensary school
laboratory tribunal statue temple aqueduct rostrum forum caravansery customs_house brewery arsenal courthouse
fortifications siege_workshop circus academy study university observatory palace town_hall obelisk gardens pantheon
senate chamber_of_commerce port armory lighthouse arena merchants_guild shipowners_guild builders_guild
magistrates_guild scientists_guild moneylenders_guild tacticians_guild lumber_yard stone_pit clay_pool ore_vein
tree_farm excavation clay_pit timber_yard forest_cave mine loom_1 glassworks_1 press_1 pawnshop baths altar theater
tavern east_trading_post west_trading_post marketplace stockade barracks guard_tower apothecary workshop scriptorium
sawmill quarry brickyard foundry loom_2 glassworks_2 press_2 aqueduct temple statue courthouse forum caravansery
vineyard bazar walls training_ground stables archery_range dispensary laboratory library school pantheon gardens
town_hall palace senate haven lighthouse chamber_of_commerce arena fortifications circus arsenal siege_workshop
lodge observatory university academy study workers_guild craftsmens_guild traders_guild philosophers_guild
spies_guild strategists_guild shipowners_guild scientists_guild magistrates_guild builders_guild urbanism crafts
jewellery science propaganda architecture decor politics strategy education culture economy engineering tactics wood
brick stone paper glass coin blue cat gear tablet compass red horn horns
"""
_HEADS = (
    '{"heptad":2,"game":"architects","rules":1,"options":{"players":2,"wonders":"random","first":"random",',
    '"end":"instant"},"deal":{"first":0,"wonders":["giza","rhodes"],"decks":[["',
    '"],"central":["',
    '"],"tokens":["',
    '"],"chance":"',
    '{"heptad":2,"game":"duel","rules":1,"options":{"players":2,"wonders":"draft","first":"random",',
    '"middle_pawn":"begins"},"deal":{"first":0,"wonders":["',
    '"],"tokens":["',
    '"],"box":["',
    '"],"ages":[["',
    '{"heptad":2,"game":"wonders","rules":1,"options":{"players":3,"wonders":"random","sides":"random",',
    '"manneken":false},"deal":{"wonders":["',
    '"],"ages":[[["',
    '"],["',
    '"]],[["',
    '"]]},"seed":"',
    '","seats":[{"name":"Player 2","by":"person"},{"name":"","by":"greedy"},{"name":"',
    '","by":"greedy"}],"actions":["0 b:',
    '","1 s:',
)
_DICTIONARY = ('","'.join(_WORDS.split()) + "".join(_HEADS)).encode()


def pack(text: str) -> str:
    """Return the text packed for a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)
    packed = packer.compress(text.encode()) + packer.flush()
    return with_checksum(FORMAT, base64.urlsafe_b64encode(packed).decode().rstrip("="))


def with_checksum(form: str, packed: str) -> str:
    """Return a link of this format: the format, the checksum of everything else in six characters, the packed text."""
    check = zlib.crc32((form + packed).encode())
    return form + base64.urlsafe_b64encode(check.to_bytes(4, "big")).decode().rstrip("=") + packed


def unpack(link: str, limit: int) -> str:
    """Return the text that is packed in a link. It has at most `limit` bytes.

    Raises HeptadError "link/format" for an unknown format, "link/damaged" for a link that was cut or altered, and
    "record/too-large" for a longer text. Never unpacks more than `limit` + 1 bytes.
    """
    if not isinstance(link, str) or not ALPHABET.fullmatch(link):
        raise HeptadError("link/damaged")
    if len(link) > limit:
        raise HeptadError("record/too-large", limit=limit)
    form, old = link[0], link[0] == FIRST_FORMAT
    if not old and link != with_checksum(form, link[START:]):
        raise HeptadError("link/damaged")
    if not old and form != FORMAT:
        raise HeptadError("link/format", found=brief(form), known=f"{FIRST_FORMAT}, {FORMAT}")
    packed = link[1:] if old else link[START:]
    unpacker = zlib.decompressobj(zlib.MAX_WBITS if old else -zlib.MAX_WBITS, _DICTIONARY)
    try:
        text = unpacker.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), limit + 1)
        if len(text) > limit:
            raise HeptadError("record/too-large", limit=limit)
        if not unpacker.eof or unpacker.unused_data:
            raise HeptadError("link/damaged")
        return text.decode()
    except (ValueError, zlib.error):
        raise HeptadError("link/damaged") from None
