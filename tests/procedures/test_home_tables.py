"""The two home tables: rule by rule what their clauses fix, and every variant with every other."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from trainer.facts.money import Ratio
from trainer.law.advance import replay
from trainer.law.reading.house_file import NoSuchHouse
from trainer.shell.houses import load_house
from trainer.table.after import spot_of
from trainer.table.events import DEALER, Event
from trainer.uses.simulating.dealing import PlayedRound, play_round
from trainer.uses.simulating.habits import Habits

NORWAY = (
    "h17",
    "6to5",
    "european",
    "european-original",
    "surrender",
    "charlie",
    "swedish-pub",
    "spanish21",
)
FINLAND = ("h17", "6to5", "surrender", "charlie", "das", "no-insurance", "no-split")
CONTRADICT = ({"european", "european-original"}, {"das", "no-split"})

RESTLESS = Habits(
    insures=0.7, insures_wrong=0.2, asks_for_what_is_refused=0.15, speaks_out_of_turn=0.03
)


def pairs() -> list[str]:
    """Both tables with each variant alone and with each other variant."""
    return [
        " +".join((base, *chosen))
        for base, variants in (("norway-home", NORWAY), ("finland-home", FINLAND))
        for count in (0, 1, 2)
        for chosen in combinations(variants, count)
    ]


def all_that_agree() -> list[str]:
    """Both tables with as many variants at once as do not contradict each other."""
    return [
        " +".join((base, *(name for name in variants if name != left_out)))
        for base, variants, contradict in zip(
            ("norway-home", "finland-home"), (NORWAY, FINLAND), CONTRADICT, strict=True
        )
        for left_out in sorted(contradict)
    ]


def test_the_variants_are_those_promised() -> None:
    assert tuple(each.id for each in load_house("norway-home").variants) == NORWAY
    assert tuple(each.id for each in load_house("finland-home").variants) == FINLAND


@pytest.mark.parametrize("name", [*pairs(), *all_that_agree()])
def test_variants_go_together_or_are_refused(name: str) -> None:
    """Rounds are played to their end, and a record of them, with hidden cards, is admitted."""
    if any(names <= set(name.split(" +")) for names in CONTRADICT):
        with pytest.raises(NoSuchHouse, match="contradict"):
            load_house(name)
        return
    house, rng = load_house(name), Random(5)
    for _ in range(8):
        played = play_round(house, rng, 3, habits=RESTLESS)
        assert not any(hand.lying for hand in played.table.hands)
        assert not any(side.lying for side in played.table.sides)
        assert replay(house, played.seen_events).failure is None


@pytest.mark.parametrize("variants", ["", " +european", " +european-original +surrender"])
def test_norway_settles_with_one_player_at_a_time(variants: str) -> None:
    """NOR-21: from the dealer's last card on, no spot is come back to."""
    house, rng = load_house(f"norway-home{variants}"), Random(2)
    spots_with_more_than_one_bet = 0
    for _ in range(200):
        spots = _settled_spots(play_round(house, rng, 3, habits=RESTLESS))
        spots_with_more_than_one_bet += len(spots) > len(set(spots))
        visits = [spot for at, spot in enumerate(spots) if at == 0 or spots[at - 1] != spot]
        assert len(visits) == len(set(visits)), spots
    assert spots_with_more_than_one_bet > 20


def _settled_spots(played: PlayedRound) -> list[int]:
    events = played.events
    last = max(at for at, event in enumerate(events) if _is_dealers_card(event))
    return [
        spot_of(event.to)
        for event in events[last:]
        if event.do in ("pay", "push", "take", "return")
    ]


def _is_dealers_card(event: Event) -> bool:
    return event.do == "reveal" or (event.do == "deal" and event.to == DEALER)


THREE_TO_TWO, SIX_TO_FIVE = Ratio(3, 2), Ratio(6, 5)


@pytest.mark.parametrize(
    ("name", "rule", "value", "basis"),
    [
        ("norway-home", "decks", 1, "stated"),
        ("norway-home", "natural_pays", THREE_TO_TWO, "stated"),
        ("norway-home", "hole_card", True, "stated"),
        ("norway-home", "peek_on", ("ace", "ten_value"), "stated"),
        ("norway-home", "dealer_hits_soft_17", False, "stated"),
        ("norway-home", "dealer_takes_ties_at", (), "stated"),
        ("norway-home", "double_on", None, "stated"),
        ("norway-home", "double_after_split", False, "assumed"),
        ("norway-home", "split_on", "equal_value", "stated"),
        ("norway-home", "hands_from_one_spot", 2, "assumed"),
        ("norway-home", "split_aces", "one_card", "stated"),
        ("norway-home", "hit_on_21", "no", "stated"),
        ("norway-home", "insurance", "half", "stated"),
        ("norway-home", "even_money", None, "assumed"),
        ("norway-home", "surrender", None, "stated"),
        ("norway-home", "five_card_charlie", None, "stated"),
        ("norway-home", "dealer_plays_without_hands", True, "inferred"),
        ("norway-home +h17", "dealer_hits_soft_17", True, "stated"),
        ("norway-home +6to5", "natural_pays", SIX_TO_FIVE, "stated"),
        ("norway-home +european", "dealer_blackjack_takes", "all", "stated"),
        ("norway-home +european-original", "dealer_blackjack_takes", "original", "stated"),
        ("norway-home +european-original", "hole_card", False, "stated"),
        ("norway-home +surrender", "surrender", "half", "stated"),
        ("norway-home +charlie", "five_card_charlie", Ratio(1, 1), "stated"),
        ("norway-home +swedish-pub", "dealer_takes_ties_at", (17, 18, 19), "stated"),
        ("norway-home +spanish21", "deck_without_tens", True, "stated"),
        ("norway-home +spanish21", "player_21_always_wins", True, "stated"),
        ("finland-home", "decks", 1, "assumed"),
        ("finland-home", "natural_pays", THREE_TO_TWO, "stated"),
        ("finland-home", "peek_on", ("ace", "ten_value"), "inferred"),
        ("finland-home", "dealer_hits_soft_17", False, "stated"),
        ("finland-home", "double_on", None, "stated"),
        ("finland-home", "double_after_split", False, "assumed"),
        ("finland-home", "hands_from_one_spot", 4, "stated"),
        ("finland-home", "split_aces", "one_card", "stated"),
        ("finland-home", "hit_on_21", "no", "stated"),
        ("finland-home", "insurance", "up_to_half", "assumed"),
        ("finland-home", "insurance_pays", Ratio(2, 1), "assumed"),
        ("finland-home", "even_money", None, "assumed"),
        ("finland-home", "dealer_plays_without_hands", True, "inferred"),
        ("finland-home +h17", "dealer_hits_soft_17", True, "stated"),
        ("finland-home +6to5", "natural_pays", SIX_TO_FIVE, "stated"),
        ("finland-home +surrender", "surrender", "half", "stated"),
        ("finland-home +das", "double_after_split", True, "stated"),
        ("finland-home +no-insurance", "insurance", None, "stated"),
        ("finland-home +no-split", "split_on", None, "stated"),
    ],
)
def test_a_rule_is_as_the_clauses_have_it(name: str, rule: str, value: object, basis: str) -> None:
    house = load_house(name)
    assert getattr(house.rules, rule) == value
    entry = house.entries["insurance" if rule == "insurance_pays" else rule]
    assert entry.basis == basis


@pytest.mark.parametrize(("spots", "decks"), [(1, 1), (4, 1), (5, 2), (7, 2)])
def test_norway_takes_a_second_deck_from_six_taking_part(spots: int, decks: int) -> None:
    """NOR-03: the dealer is one of those taking part."""
    assert load_house("norway-home").rules.decks_for(spots) == decks


@pytest.mark.parametrize("base", ["norway-home", "finland-home"])
def test_every_clause_is_used_or_to_be_known(base: str) -> None:
    house = load_house(base)
    cited = {cite for step in house.procedure.steps() for cite in step.cites}
    cited |= {cite for entry in house.entries.values() for cite in entry.cites}
    assert cited | set(house.knowledge) == set(house.clauses)
    assert not cited & set(house.knowledge)
