"""The houses that everything is proven of: the shipped ones, and each with each of its variants."""

from __future__ import annotations

from trainer.shell.houses import load_house, shipped_house_ids

SHIPPED = shipped_house_ids()
VARIANTS = tuple(
    f"{house} +{variant.id}" for house in SHIPPED for variant in load_house(house).variants
)
ALL = (*SHIPPED, *VARIANTS)
