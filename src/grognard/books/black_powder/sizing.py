"""How large units are on the table: models, bases, ranks, and whether two armies are a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from grognard.books.black_powder.pieces import Profile
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault

FOOT_BASE, HORSE_BASE = (20, 20), (25, 50)
"""Width and depth of a model's base in millimetres where a list does not say: BP-021."""
SLIM = 15
FRONTAGES: Final[dict[int, int]] = {8: 6, 10: 7, 12: 9, 15: 12, 16: 12, 18: 14, 20: 15}
"""Models abreast on 15 mm, and how many on 20 mm are as wide: BP-466."""
DEEP = 36
"""From so many models a line may be three deep: BP-465."""


@rule("BP-463")
def largest_match(smallest: int) -> tuple[int, int]:
    """The most models of a standard unit beside one of so many, and the most in even ranks."""
    most = smallest * 5 // 4
    return most, most - most % 2


@rule("BP-021", "BP-022", "BP-469", "BP-470", "BP-EX01", "BP-EX75")
def base_size(profile: Profile) -> tuple[int, int]:
    """A model's base in millimetres: small models stand closer, large ones wider."""
    if profile.base != (0, 0):
        return profile.base
    return HORSE_BASE if profile.kind == "cavalry" else FOOT_BASE


@rule("BP-026", "BP-465", "BP-471")
def line_ranks(profile: Profile) -> int:
    """Two ranks; three where a list says so of a large body, one where models are large."""
    return profile.ranks or 2


@rule("BP-022", "BP-464", "BP-467")
def frontage(profile: Profile) -> int:
    """How many millimetres wide a unit is in line."""
    abreast = -(-profile.figures // line_ranks(profile))
    return abreast * base_size(profile)[0]


@rule("BP-466")
def as_wide_as(profile: Profile) -> int:
    """How many models on bases of 20 mm are as wide as a line of slim ones; 0 for all others."""
    abreast = -(-profile.figures // line_ranks(profile))
    if base_size(profile)[0] != SLIM or profile.kind != "infantry":
        return 0
    return FRONTAGES.get(abreast, abreast * SLIM // FOOT_BASE[0])


@rule("BP-015")
def fewest_are_odd(profiles: Iterable[Profile]) -> bool:
    """True if most of an army's foot and horse are of standard size."""
    sizes = [profile.size for profile in profiles if profile.kind != "artillery"]
    return not sizes or 2 * sizes.count("standard") > len(sizes)


@rule("BP-463", "BP-464", "BP-467", "BP-EX74", "BP-EX75")
def mismatches(profiles: Iterable[Profile]) -> Iterator[Fault]:
    """Standard units of one arm in one battle are at most a quarter wider than the narrowest."""
    found = list(profiles)
    for kind, cite in (("infantry", "BP-464"), ("cavalry", "BP-467")):
        own = [p for p in found if p.kind == kind and p.size == "standard"]
        widths = [frontage(profile) for profile in own]
        if not own or 4 * max(widths) <= 5 * min(widths):
            continue
        alike = len({(base_size(p), line_ranks(p)) for p in own}) == 1
        counts = sorted(profile.figures for profile in own)
        if alike:
            most, _ = largest_match(counts[0])
            words = f"Standard {kind} of {counts[0]} models meets units of at most {most}."
            yield Fault(words, "BP-463" if kind == "infantry" else cite)
        else:
            yield Fault(f"One line of {kind} is more than a quarter wider than another.", cite)
