"""``trainer houses``: what there is to deal by."""

from __future__ import annotations

from trainer.law.house import House
from trainer.shell.houses import load_house, shipped_house_ids
from trainer.shell.page import in_words, print_json, say


def run(json: bool) -> int:
    """List the shipped houses with their variants and sources."""
    houses = [load_house(name) for name in shipped_house_ids()]
    if json:
        print_json([_as_json(house) for house in houses])
        return 0
    for house in houses:
        say(f"{house.id}: {house.title}")
        say(f"from {house.source}", 4, 2)
        for variant in house.variants:
            others = excluded_by(house, variant.id)
            never = f" (not with {in_words(others)})" if others else ""
            say(f"+{variant.id}: {variant.title}{never}", 4, 2)
    return 0


def excluded_by(house: House, variant: str) -> tuple[str, ...]:
    """The variants that contradict this one, whichever of the two says so."""
    return tuple(
        other.id
        for other in house.variants
        if other.id != variant
        and (
            variant in other.excludes
            or any(each.id == variant and other.id in each.excludes for each in house.variants)
        )
    )


def _as_json(house: House) -> dict[str, object]:
    return {
        "id": house.id,
        "title": house.title,
        "source": house.source,
        "language": house.language,
        "variants": [
            {
                "id": variant.id,
                "title": variant.title,
                "excludes": list(excluded_by(house, variant.id)),
            }
            for variant in house.variants
        ],
    }
