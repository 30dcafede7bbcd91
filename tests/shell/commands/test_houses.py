"""``trainer houses``: every house and variant that is promised."""

from __future__ import annotations

from tests.shell.running import Shell

VARIANTS = {
    "cyb": set[str](),
    "sweden": {"over-under"},
    "holland": set[str](),
    "norway-home": {
        *("h17", "6to5", "european", "european-original", "surrender", "charlie"),
        *("swedish-pub", "spanish21"),
    },
    "finland-home": {"h17", "6to5", "surrender", "charlie", "das", "no-insurance", "no-split"},
}
CONTRADICTING = {
    "norway-home": {frozenset({"european", "european-original"})},
    "finland-home": {frozenset({"no-split", "das"})},
}


def test_the_promised_houses_and_variants(shell: Shell) -> None:
    found = shell("houses", "--json").document
    assert {house["id"]: {each["id"] for each in house["variants"]} for house in found} == VARIANTS
    for house in found:
        assert house["title"] and house["source"] and house["language"]
        assert all(each["title"] for each in house["variants"])


def test_contradictions_are_told_from_both_sides(shell: Shell) -> None:
    for house in shell("houses", "--json").document:
        pairs = {
            frozenset({each["id"], other})
            for each in house["variants"]
            for other in each["excludes"]
        }
        assert pairs == CONTRADICTING.get(house["id"], set())
        for each in house["variants"]:
            for other in each["excludes"]:
                back = next(one for one in house["variants"] if one["id"] == other)
                assert each["id"] in back["excludes"]


def test_every_house_and_variant_can_be_asked_for(shell: Shell) -> None:
    for house, variants in VARIANTS.items():
        for variant in (None, *variants):
            name = house if variant is None else f"{house} +{variant}"
            assert shell("rules", name, "--json").document["house"] == name


def test_for_people(shell: Shell) -> None:
    out = shell("houses").out
    assert "sweden: Swedish restaurant casino" in out
    assert "(not with no-split)" in out
    for house, variants in VARIANTS.items():
        assert f"{house}: " in out
        assert all(f"+{variant}: " in out for variant in variants)
