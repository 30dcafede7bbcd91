"""``trainer graph``: the procedure of a house as a picture."""

from __future__ import annotations

from trainer.shell.houses import load_house
from trainer.shell.page import out_screen
from trainer.uses.pictures.plan import plan_of


def run(house: str, format: str) -> int:
    """Draw the procedure on standard output."""
    plan = plan_of(load_house(house))
    if format == "mermaid":
        from trainer.uses.pictures import mermaid

        print(mermaid.draw(plan), end="")
        return 0
    from trainer.uses.pictures import tree

    screen = out_screen()
    print(screen.encodable(tree.draw(plan, screen.width - 1)))
    return 0
