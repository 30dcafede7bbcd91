"""``trainer graph``: the procedure of a house as a picture, or two of them laid over each other."""

from __future__ import annotations

from trainer.shell.houses import load_house
from trainer.shell.page import out_screen


def run(house: str, format: str, diff: str | None = None) -> int:
    """Draw the procedure on standard output."""
    here = load_house(house)
    there = load_house(diff) if diff is not None else None
    if format == "svg":
        from trainer.uses.pictures import poster

        print(poster.draw(here, there), end="")
        return 0
    if format == "dot":
        from trainer.uses.pictures import dot

        print(dot.draw(here, there), end="")
        return 0
    from trainer.uses.pictures.comparison import compared, only_differences
    from trainer.uses.pictures.plan import plan_of

    both = compared(here, there) if there is not None else None
    if format == "mermaid":
        from trainer.uses.pictures import mermaid

        print(mermaid.draw_compared(both) if both else mermaid.draw(plan_of(here)), end="")
        return 0
    from trainer.uses.pictures import tree

    plan = only_differences(both) if both else plan_of(here)
    screen = out_screen()
    print(screen.encodable(tree.draw(plan, screen.width - 1)))
    return 0
