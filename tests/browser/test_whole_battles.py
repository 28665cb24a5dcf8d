"""Whole battles through the page, as somebody plays them who takes the first sensible answer."""

from __future__ import annotations

import pytest

from grognard.registry import book as open_book
from house import lift_curtain, open_battle, picture

pytestmark = pytest.mark.browser

NEWCOMER = """most => new Promise((done, fail) => {
    let seen = '', given = 0, since = performance.now();
    const look = () => {
        const question = document.querySelector('.question');
        const number = question?.dataset.question ?? '';
        const rest = question && [...question.querySelectorAll('button.widen:not([disabled])')]
            .find(button => button.textContent.includes('Place the rest'));
        const answer = rest ?? question?.querySelector('[data-choice].primary:not([disabled])');
        if (document.querySelector('#verdict-title')) return done(given);
        if (given >= most) return done(given);
        if (performance.now() - since > 60000) return fail(new Error('nothing happens: ' + seen));
        if (answer && number !== seen) {
            seen = number;
            given += 1;
            since = performance.now();
            answer.click();
        }
        setTimeout(look, 4);
    };
    look();
})"""
"""Clicks until the battle is over, or so many answers were given; tells how many."""


@pytest.mark.parametrize(
    ("book", "scenario"),
    [
        ("gentlemen_of_war", "fountain"),
        ("gentlemans_war", "ambush"),
        ("black_powder", "meadow"),
        ("edwardian_splendour", "demonstration"),
        ("sharpe_skirmish", "cork-woods"),
    ],
)
def test_a_newcomer_plays_a_battle_of_each_book_to_its_end(house, page, book, scenario):
    errors = []
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    brief = next(iter([one for one in open_book(book).scenarios() if one.id == scenario]))
    seats = {side.seat: "random" for side in brief.sides}
    seats[brief.sides[0].seat] = "human"
    begun = house.begin(book=book, scenario=scenario, seats=seats, seed="newcomer")
    open_battle(page, house, begun["battle"])
    lift_curtain(page)
    given = page.evaluate(NEWCOMER, 1500)
    page.wait_for_selector("#verdict-title")
    verdict = house.brief(begun["battle"])["verdict"]
    words = verdict["reason"].rstrip(".")
    assert words[1:] in page.text_content("section[aria-labelledby=verdict-title]")
    assert page.query_selector(".question") is None
    assert page.query_selector("text=Watch it again")
    assert given > 10
    assert errors == []
    picture(page, f"{book}-verdict")
