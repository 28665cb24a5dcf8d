"""How sentences are put together, whatever the book: numbers with nouns, lists, verbs."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

NATIONS: Final = (
    "The British",
    "The French",
    "The Spanish",
    "The Chinese",
    "The Swiss",
    "The Sudanese",
)
"""Those who are many without an s at the end, or have no other word for what is theirs."""
_OF: Final = re.compile(r" (?:of|at|in|on|from|de|du|von|à) | d'|, ")
"""Behind this stands what a name tells of its first words."""
_PARTS: Final = ("line", "party", "band")
"""A part of a unit is one, however many its unit is."""
_BODIES: Final = ("Regiment ", "Régiment ", "Bataillon ", "Battery ", "Batterie ")
"""What begins so is one body, whatever name it bears: Regiment Graf Uckerfels."""
_PLURALS: Final = ("s", "men", "ulanen", "husaren", "jäger")
"""How words end that speak of several,"""
_SINGLE: Final = ("corps", "massachusetts")
"""and words with such an end that speak of one."""
_STEERING: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)
"""What steers a terminal or turns a line round, and is no part of any word."""


def legible(words: str) -> str:
    """Words that steer nothing: a control character stands there as JSON and TOML write it."""
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", words)


def many(count: int, noun: str, plural: str = "") -> str:
    """A number with its noun: 1 figure, 2 figures."""
    return f"{count} {noun}" if count == 1 else f"{count} {plural or noun + 's'}"


def whereabouts(place: tuple[int, int], unit: int, word: str = "inches") -> str:
    """A place on the table, measured from its corner: 22.5 by 4.0 inches."""
    across, down = (length * 10 // unit for length in place)
    return f"{across // 10}.{across % 10} by {down // 10}.{down % 10} {word}"


def listed(words: Collection[str]) -> str:
    """Words as a sentence lists them: one, one and two, one, two and three."""
    spoken = list(words)
    if len(spoken) < 2:
        return "".join(spoken)
    return f"{', '.join(spoken[:-1])} and {spoken[-1]}"


def within(who: str) -> str:
    """A name in the middle of a sentence: at the Hussars, not at The Hussars."""
    return f"the {who[4:]}" if who.startswith("The ") else who


_WITHIN: Final = re.compile(r"(?<=[a-z0-9,;)] )The (?=[A-Z0-9])")


def flowing(words: str) -> str:
    """A sentence in which every name but the first speaks softly: at the Hussars."""
    return _WITHIN.sub("the ", words)


def are_many(who: str) -> bool:
    """Whether a name speaks of several: the Germans, the Lancers at the Well, the Duke's Rifles."""
    head = _OF.split(who, maxsplit=1)[0]
    if head != who and head.lower().endswith(_PARTS):
        return False
    if head.startswith(_BODIES) or head.lower().endswith(_SINGLE):
        return False
    heads = [head, who] if "'s " in who else [head]
    return any(name.lower().endswith(_PLURALS) for name in heads) or who in NATIONS


def does(who: str, verb: str) -> str:
    """Somebody with what he does: Red plays, but the Germans play."""
    return f"{who} {plural(verb) if are_many(who) else verb}"


def lies(ground: str, verb: str) -> str:
    """Some ground with what it does: the wood is, the Tees is, but the huts are."""
    several = ground.islower() and ground.endswith("s") and not ground.endswith(("ss", "is", "us"))
    return f"{ground} {plural(verb) if several else verb}"


def whose(who: str) -> str:
    """Of somebody: Red's, the Germans', the French."""
    if who in NATIONS:
        return who
    return f"{who}'" if who.endswith("s") else f"{who}'s"


# Sentences of units whose names are many, put right as they are told

_ARE: Final = {"is": "are", "has": "have", "was": "were", "does": "do"}
_NAME: Final = re.compile(r"(?<![.?!:] )(?<!^)\b[A-Z]")
_AGAIN: Final = re.compile(r"^(and )([a-z]+s)\b")
_NO_VERBS: Final = ("always", "perhaps", "this", "its", "less", "thus", "across", "towards")


def plural(verb: str) -> str:
    """What several do: take for takes, go for goes, try for tries, are for is."""
    if verb in _ARE:
        return _ARE[verb]
    if verb in _NO_VERBS or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("oes", "ches", "shes", "sses", "xes")) else verb[:-1]


def agreeing(sentence: str, many: Collection[str]) -> str:
    """A sentence with its verbs in the plural where its subject is one of the many named."""
    return flowing(_agreeing(sentence, many))


def _agreeing(sentence: str, many: Collection[str]) -> str:
    who = max((name for name in many if sentence.startswith(f"{name} ")), key=len, default="")
    if not who:
        return sentence
    verb, _, rest = sentence[len(who) + 1 :].partition(" ")
    word = verb.rstrip(".:;,!?")
    if not word.islower():
        return sentence
    rest = _AGAIN.sub(lambda found: found[1] + plural(found[2]), rest, count=1)
    if word.endswith("ly"):
        rest = re.sub(r"^[a-z]+", lambda found: plural(found[0]), rest)
    rest = re.sub(r"\band (is|has|was)\b", lambda found: f"and {plural(found[1])}", rest)
    other = _NAME.search(rest)
    end = other.start() if other else len(rest)
    return f"{who} {plural(word)}{verb[len(word) :]} {_theirs(rest[:end])}{rest[end:]}".rstrip()


def _theirs(words: str) -> str:
    """What is said of it, said of them; behind another name nobody knows whom it means."""
    words = re.sub(r"\bdoes it\b", "do they", words)
    words = re.sub(r"\bit ([a-z]+)\b", lambda found: f"they {plural(found[1])}", words)
    return re.sub(r"\bits\b", "their", words).replace("itself", "themselves")


def asking(words: str, many: Collection[str]) -> str:
    """A question with its verb in the plural where it is about one of the many named."""
    for name in many:
        for does, do in (("does", "do"), ("Does", "Do"), ("is", "are"), ("Is", "Are")):
            words = words.replace(f"{does} {name} ", f"{do} {within(name)} ")
    return agreeing(words, many)
