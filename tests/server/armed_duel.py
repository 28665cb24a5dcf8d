"""The kernel's toy duel with what a server needs besides: rules to read and an army to look at."""

from grognard.kernel.book import ArmyBrief
from grognard.kernel.cite import Ledger
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from kernel.toybook import LEDGER, Duel


class ArmedDuel(Duel):
    def ledger(self):
        return Ledger(LEDGER)

    def armies(self):
        return (ArmyBrief("foils", "A pair of foils", "Ruritania", 2, "small"),)

    def army_text(self, army):
        return 'weapon = "foil"\n'


BOOK = ArmedDuel()


def same_battle(seed, *answers):
    """The battle that a server plays with this seed and these answers, without a server."""
    game = Game.begin(BOOK, BOOK.agree("meadow"), Fates(Stream.of(seed)))
    for seat, choice in answers:
        game.answer(choice, seat)
    return game


def seed_with_telling_hands():
    """A seed, and a card that red alone holds, and one that blue alone holds."""
    for number in range(100):
        men = same_battle(f"seed {number}").table.men
        red, blue = set(men["red"].hand), set(men["blue"].hand)
        if red - blue and blue - red:
            return f"seed {number}", min(red - blue), min(blue - red)
    raise AssertionError("the cards are always alike")
