"""``trainer show``: one round dealt act by act, each act with its reason and clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trainer.law.house import House
from trainer.shell.screen import Screen
from trainer.shell.talk.ask import Ask, Page, Talk
from trainer.shell.talk.pages import Para, fitted, lines_of, sentences_of
from trainer.shell.usage import WrongUsage
from trainer.uses.showing.scenes import Scene, instructive_seed, round_to_watch, scenes_of
from trainer.uses.speaking.sentences import happened
from trainer.uses.speaking.tongue import Tongue

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trainer.law.procedure import Step
    from trainer.table.events import Event

USUAL_SPOTS = 3
KEYS = ("", "b", "q")


def run(
    house: str,
    seed: int | None = None,
    spots: int | None = None,
    plain: bool = False,
    pace: float | None = None,
    lang: str = "",
    svg: str = "",
    at: int | None = None,
) -> int:
    """Show one round of the house at the reader's pace; on a pipe, all of it at once."""
    from trainer.shell.houses import load_house
    from trainer.shell.languages import tongue_of
    from trainer.shell.talk.run import hold

    loaded, tongue = load_house(house), tongue_of(lang)
    filled = spots or USUAL_SPOTS
    chosen = instructive_seed(loaded, filled) if seed is None else seed
    showing = Showing(loaded, tongue, chosen, filled, is_plain=plain, pace=pace or 0.0)
    if svg:
        return _write_picture(showing, svg, at)
    return hold(showing.talk(), in_lines=plain)


def _write_picture(showing: Showing, file: str, at: int | None) -> int:
    """The table after act ``at``, the last with cards on it usually, as an SVG file."""
    from pathlib import Path

    from trainer.shell.picture.svg import as_svg
    from trainer.shell.picture.table import Looks, paint_table
    from trainer.uses.drilling.sight import hand_in_turn

    sheets = showing.sheets
    with_cards = [n for n, sheet in enumerate(sheets, 1) if not sheet.scene.table.settling]
    number = at or max(with_cards, default=len(sheets))
    if number > len(sheets):
        raise WrongUsage(f"--at {number}: the round has {len(sheets)} acts")
    sheet = sheets[number - 1]
    table = sheet.scene.table
    looks = Looks(showing.house, table, hand_in_turn(showing.house, table))
    canvas = paint_table(looks, showing.tongue, Screen(width=110))
    title = f"{showing.tongue.name(showing.house)}: {sheet.paras[0].text}"
    try:
        Path(file).write_text(as_svg(canvas, title), encoding="utf-8")
    except OSError as wrong:
        raise WrongUsage(f"cannot write {file!r}: {wrong.strerror or wrong}") from None
    return 0


class Sheet(NamedTuple):
    """One page of the showing: a scene and what there is to read about it."""

    scene: Scene
    paras: tuple[Para, ...]
    phase: str


class Showing:
    """A round to watch, and where the watcher is in it."""

    def __init__(
        self,
        house: House,
        tongue: Tongue,
        seed: int,
        spots: int,
        *,
        is_plain: bool = False,
        pace: float = 0.0,
    ) -> None:
        self.house, self.tongue, self.seed = house, tongue, seed
        self.is_plain, self.pace = is_plain, pace
        known: set[str] = set()
        scenes = scenes_of(round_to_watch(house, seed, spots))
        self.sheets = tuple(self._sheet(scene, known) for scene in scenes)

    def talk(self) -> Talk:
        """The showing as a talk."""
        at = 0
        try:
            while at < len(self.sheets):
                answer = yield self._ask(at)
                if answer == "q":
                    break
                at = max(0, at - 1) if answer == "b" else at + 1
        except EOFError:
            pass
        yield self._farewell()
        return 0

    def _ask(self, at: int) -> Ask:
        of = len(self.sheets)
        prompt = self.tongue.say("show.prompt", at=at + 1, of=of)
        return Ask(self._page(at), self._news(at), "next", prompt, KEYS, self.pace, True)

    def _page(self, at: int) -> Page:
        sheet = self.sheets[at]

        def page(screen: Screen, rows: int) -> list[str]:
            heading = f" {self.tongue.name(self.house)}   {sheet.phase}".rstrip()
            paras = [*self._opening(at), *sheet.paras]
            return fitted(heading, self._table(sheet.scene, screen), paras, screen, rows)

        return page

    def _opening(self, at: int) -> list[Para]:
        return [Para(self.tongue.say("show.begin"), "note")] if at == 0 else []

    def _news(self, at: int) -> Page:
        sheet = self.sheets[at]

        def news(screen: Screen, rows: int) -> list[str]:
            lines: list[str] = []
            if at == 0:
                lines += [self.tongue.name(self.house), *lines_of(self._opening(0), screen)]
            if at == 0 or sheet.phase != self.sheets[at - 1].phase:
                title = f"== {sheet.phase} ==" if sheet.phase else ""
                lines += ["", *sentences_of([title], screen)]
            lines += ["", *lines_of(sheet.paras, screen)]
            if self.is_plain:
                return [*lines, *_worded(self, sheet.scene, screen)]
            return [*lines, *self._table(sheet.scene, screen)(0)]

        return news

    def _table(self, scene: Scene, screen: Screen) -> Callable[[int], Sequence[str]]:
        from trainer.shell.picture.table import Looks, draw_table
        from trainer.uses.drilling.sight import hand_in_turn

        looks = Looks(self.house, scene.table, hand_in_turn(self.house, scene.table))
        return lambda most: draw_table(looks, self.tongue, screen, most_lines=most)

    def _sheet(self, scene: Scene, known: set[str]) -> Sheet:
        from trainer.table.events import is_by_dealer
        from trainer.uses.speaking.glossary import explained

        tongue, house, step = self.tongue, self.house, scene.step
        says = tongue.says(house, step) if step is not None else ""
        told = happened(tongue, scene.event, scene.before, says)
        paras = [Para(told, "strong", "> ", "turn")]
        is_mine = is_by_dealer(scene.event)
        if step is not None:
            if is_mine and says and scene.event.do != "say":
                paras.append(Para(tongue.say("show.says", call=says), "note"))
            why = tongue.why(house, step)
            if why:
                paras.append(Para(why))
            if is_mine and step.is_optional:
                paras.append(Para(tongue.say("show.optional"), "dim"))
            for clause in _cites(house, scene.event, step):
                paras.append(Para(tongue.clause(house, clause), "dim", f"{clause}  ", "note"))
            if step.basis == "assumed" and not step.is_optional:
                paras.append(Para(tongue.say("basis.assumed"), "dim"))
        text = " ".join(para.text for para in paras)
        for word, meaning in explained(tongue, text, known):
            paras.append(Para(f"{word}: {meaning}", "good", "? ", "good"))
        return Sheet(scene, tuple(paras), self._phase(scene))

    def _phase(self, scene: Scene) -> str:
        step = scene.step
        if step is None:
            return ""
        for phase in self.house.procedure.phases:
            if phase.id == step.phase:
                return self.tongue.phase(self.house, phase.id, phase.title)
        return self._phase_of_turns(scene)

    def _phase_of_turns(self, scene: Scene) -> str:
        """A reply or a duty belongs to no phase: the part of the round is that of the turns."""
        for phase in self.house.procedure.phases:
            if phase.each == "hand" and scene.table.has_begun_turns:
                return self.tongue.phase(self.house, phase.id, phase.title)
        return ""

    def _farewell(self) -> Ask:
        def news(screen: Screen, rows: int) -> list[str]:
            say = self.tongue.say
            house = f"'{self.house.id}'" if " " in self.house.id else self.house.id
            again = say("show.again", house=house, seed=self.seed)
            return ["", *sentences_of([again, say("show.drill", house=house)], screen)]

        return Ask(news, news, "end")


def _worded(showing: Showing, scene: Scene, screen: Screen) -> list[str]:
    from trainer.uses.speaking.sentences import table_in_words

    words = table_in_words(showing.tongue, showing.house, scene.table)
    return sentences_of(words, screen)


def _cites(house: House, event: Event, step: Step) -> tuple[str, ...]:
    """The clauses of what happened: a player's request brings those that it is answered by."""
    reply = house.procedure.replies.get(event.do) if step.awaits == "request" else None
    if reply is None:
        return step.cites
    return reply.steps[0].cites if reply.steps else reply.cites
