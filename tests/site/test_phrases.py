"""Lines of Japanese break between phrases, also in browsers that cannot detect phrases."""

from __future__ import annotations

import re

import pytest

from heptad_site.build.phrases import LINE, with_phrased_lines
from heptad_site.phrases import with_phrases
from tests.site.drawn import page
from tests.site.page import Page

MARKED = re.compile(r"<h[1-3][^>]*>[^/]*<wbr>")
MARKS = re.compile(r"</?(?:bdi|wbr|span class=\"tied\")>")


def test_headings_of_japanese_pages_are_marked_between_phrases_and_say_the_same() -> None:
    marked = "<h2 id='a'><bdi>残りを<wbr>隣に<wbr>渡します</bdi></h2>"
    assert with_phrased_lines("ja", "<h2 id='a'>残りを隣に渡します</h2>") == marked
    assert with_phrased_lines("ja", '<span class="card-says" id="a">残りを隣に渡します</span>').count("<wbr>") == 2
    assert MARKED.search(page("ja", "rules/duel/index.html"))
    assert "<wbr>" not in re.sub("<h[1-3].+?</h[1-3]>", "", page("ja", "rules/duel/index.html"))


def test_other_texts_of_pages_and_other_languages_stay_as_they_are() -> None:
    for lang, html in (
        ("en", "<h1>The score pad</h1>"),
        ("ja", "<p>残りを隣に渡します</p>"),
        ("ja", "<h1>A &amp; B</h1>"),
    ):
        assert with_phrased_lines(lang, html) == html
    assert not MARKED.search(page("en", "rules/duel/index.html"))


def test_pages_in_japanese_have_no_space_after_a_full_stop_unless_it_is_kept_as_it_is() -> None:
    kept = "<pre>終わり。\n次</pre>"
    html = f"<p><b>止まりました。</b> もう一度。 <span>どうぞ。</span>\n<i>次</i></p>{kept}"
    assert with_phrased_lines("ja", html) == (
        f"<p><b>止まりました。</b>もう一度。<span>どうぞ。</span><i>次</i></p>{kept}"
    )
    assert with_phrased_lines("en", html) == html


def test_a_heading_with_a_picture_is_left_alone() -> None:
    assert not LINE.search("<h2><svg></svg>残りを隣に渡します</h2>")


@pytest.mark.parametrize(
    ("html", "marked"),
    [
        ("<b>カード</b>から1枚を選ぶ", "<b>カード</b><bdi>から<wbr>1枚を<wbr>選ぶ</bdi>"),
        (
            "<b>Ann</b>が「<b>市場</b>」を建設",
            '<b>Ann</b><bdi>が<wbr>「</bdi><b>市場</b><bdi><span class="tied">」を</span><wbr>建設</bdi>',
        ),
        ("<p>捨て札にして3勝利点</p>", "<p><bdi>捨て札に<wbr>して<wbr>3勝利点</bdi></p>"),
        ("<b>アルテミス神殿</b>", "<b><bdi>アルテミス<wbr>神殿</bdi></b>"),
        ("<b>公共水浴場</b>", "<b><bdi>公共<wbr>水浴場</bdi></b>"),
        ("<b>材木置き場</b>", "<b><bdi>材木<wbr>置き場</bdi></b>"),
        ("<b>パピルス1個不足</b>", "<b><bdi>パピルス<wbr>1個不足</bdi></b>"),
        ("<b>七不思議</b>", "<b>七不思議</b>"),
        ("<p>盾2個。 <b>薬屋。</b> 無料</p>", "<p>盾2個。<b><bdi><wbr>薬屋。</bdi></b><bdi><wbr>無料</bdi></p>"),
        ("<p>盾2個。 連鎖元：薬屋</p>", "<p><bdi>盾2個。<wbr>連鎖元：薬屋</bdi></p>"),
        ("<b>大図書館</b>", "<b>大図書館</b>"),
        ("<b>よりよい手</b>", "<b>よりよい手</b>"),
        ("<p>そのあと盾を比べます</p>", "<p><bdi>そのあと<wbr>盾を<wbr>比べます</bdi></p>"),
        ("<p>建造するたびに、もう1手番</p>", "<p><bdi>建造する<wbr>たびに、<wbr>もう1手番</bdi></p>"),
        ("<p>明るいカードを取ります</p>", "<p><bdi>明るい<wbr>カードを<wbr>取ります</bdi></p>"),
        ("<b>パーツ1まで1／2枚</b>", '<b><bdi>パーツ1まで<wbr><span class="tied">1／2</span>枚</bdi></b>'),
        ("<i>A &amp; B&#39;s</i>から生産", "<i>A &amp; B&#39;s</i><bdi>から<wbr>生産</bdi>"),
        ("<p>Ann &amp; &lt;b&gt;が生産します</p>", "<p><bdi>Ann &amp; &lt;b&gt;が<wbr>生産します</bdi></p>"),
    ],
)  # fmt: skip
def test_a_sentence_goes_on_through_names_and_is_never_torn_before_a_particle_or_in_a_word(
    html: str, marked: str
) -> None:
    assert with_phrases("ja", html) == marked
    assert with_phrases("en", html) == html


def test_what_only_screen_readers_get_and_what_takes_no_element_stays_whole() -> None:
    for html in (
        '<span class="vh">市場を建設しました</span>',
        '<span class="num vh">市場を建設しました</span>',
        '<button title="市場を建設しました"></button>',
        "<svg><title>市場を建設しました</title><text>市場を建設しました</text></svg>",
        "<select><option>市場を建設しました</option></select>",
    ):
        assert with_phrases("ja", html) == html


@pytest.mark.parametrize("board", ["drawn", "text"])
def test_a_board_says_the_same_with_its_marks_and_what_is_no_board_has_none(board: str) -> None:
    person = Page("ja")
    answer = person.ask("new", query={"game": "duel", "by1": "greedy"}, seed="1", board=board)
    assert answer["html"].count("<wbr>") > 50
    assert not re.search(r'="[^"]*<wbr>', answer["html"])
    others = [answer[key] for key in ("announce", "title", "summary", "record")]
    assert not MARKS.search(str(others))
    assert "\u200b" not in str(answer)
