"""Writing down what happens at a table, a few keys an act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.facts.money import format_amount
from trainer.law.house import House
from trainer.record.words import write_event
from trainer.shell.notebook import Notebook
from trainer.shell.page import counted, in_brackets
from trainer.shell.picture.table import Looks, draw_table
from trainer.shell.screen import Screen
from trainer.shell.talk.ask import Ask, Page, Talk
from trainer.shell.talk.pages import Para, fitted, lines_of
from trainer.uses.checking.deviation import Deviation
from trainer.uses.checking.rows import VIOLATIONS
from trainer.uses.drilling.sight import hand_in_turn, seen_by_dealer
from trainer.uses.observing.watch import Watch
from trainer.uses.speaking.tongue import PLAIN_ENGLISH

HELP: Final = (
    "A number takes what stands beside it, with the words it still needs: 1 Ks, or 2 3 10 for a "
    "bet of 10 on spot 3. A card alone, Ks, goes where the next card is due; ? is one face down. "
    "Any line of a round record will do: pay 2 15. u strikes the last line out, --- ends the "
    "round, q leaves."
)
_STYLES: Final = {"critical": "bad", "major": "turn", "minor": "note"}


class Observing:
    """The rounds of one table. ``clock`` tells the time of day, ``now`` the date as well."""

    def __init__(
        self,
        house: House,
        name: str,
        notebook: Notebook,
        *,
        dealer: str = "",
        clock: Callable[[], str] = lambda: "",
        now: Callable[[], str] = lambda: "",
    ) -> None:
        self.house, self.name, self.notebook, self.dealer = house, name, notebook, dealer
        self.clock, self.now = clock, now
        self.watch = Watch(house)
        self.rounds = self.slips = 0
        self.said: list[Para] = [Para(HELP, "dim")]
        self._has_head = False
        latest = notebook.latest
        if latest is not None:
            self._has_head = True
            for entry in latest.entries:
                self.watch.add(entry.event, entry.line)
            lines = counted(len(latest.entries), "line", "lines")
            self._say(f"Going on with the unfinished round, {lines} so far.", "note")
            self._tell(self.watch.deviations)

    def talk(self) -> Talk:
        """Ask for line after line, until there are no more."""
        try:
            while True:
                answer = yield self._ask()
                self.said = []
                if answer.strip().casefold() in ("q", "quit", "exit"):
                    break
                self._take(answer.strip())
        except EOFError:
            self.said = []
        if self.watch.is_over:
            self._end_round()
        yield self._farewell()
        return 0

    def _take(self, answer: str) -> None:
        if not answer or (answer == "?" and not self.watch.waits_for_a_card_face_down):
            if not answer and self.watch.is_over:
                self._end_round()
            else:
                self._say(HELP, "dim")
        elif answer.casefold() in ("u", "oops"):
            self._strike()
        elif answer in ("---", "end"):
            if self.watch.events:
                self._end_round()
        else:
            try:
                event = self.watch.understood(answer)
            except ValueError as wrong:
                self._say(str(wrong), "bad")
                return
            self._begin_round()
            at = self.clock()
            words = write_event(event)
            line = self.notebook.write(f"[{at}] {words}\n" if at else f"{words}\n")
            self._say(words, "strong")
            self._tell(self.watch.add(event, line))

    def _begin_round(self) -> None:
        if self._has_head:
            return
        now = self.now()
        head = [f"round: {now or self.notebook.lines + 1}", f"house: {self.name}"]
        head += [f"dealer: {self.dealer}"] if self.dealer else []
        head += [f"at: {now}"] if now else []
        self.notebook.write("\n".join(head) + "\n\n", can_be_struck=False)
        self._has_head = True

    def _strike(self) -> None:
        if not self.notebook.can_strike:
            if self.watch.events:
                last = write_event(self.watch.events[-1])
                self._say(f"A remark stands by {last} in the file: strike both out there.", "bad")
            else:
                self._say("There is nothing to strike out in this round.", "bad")
            return
        self.notebook.strike()
        self._say(f"Struck out: {write_event(self.watch.take_back())}", "note")

    def _end_round(self) -> None:
        self._tell(self.watch.end())
        self.notebook.write("---\n", can_be_struck=False)
        self.rounds += 1
        slips = len(self.watch.deviations)
        self.slips += slips
        gain = sum(found.house_gain for found in self.watch.deviations)
        money = f", the house {'+' if gain > 0 else ''}{format_amount(gain)}" if gain else ""
        said = f"{counted(slips, 'slip', 'slips')}{money}" if slips else "no slip"
        self._say(f"The round is over: {said}.", "bad" if slips else "good")
        self.watch = Watch(self.house)
        self._has_head = False

    def _say(self, text: str, style: str = "") -> None:
        self.said.append(Para(text, style))

    def _tell(self, found: tuple[Deviation, ...]) -> None:
        for each in found:
            text = f"{each.message}{in_brackets(each.cites)}"
            lead = f"{VIOLATIONS[each.kind]}, {each.severity}: "
            self.said.append(Para(text, "", lead, _STYLES[each.severity]))

    # ---- what is seen

    def _ask(self) -> Ask:
        page, news = self._page(), self._news()
        return Ask(page, news, "line", "> ")

    def _page(self) -> Page:
        paras = [*self.said, *self._offered()]
        house, table = self.house, seen_by_dealer(self.watch.table)
        count = len(self.watch.events)

        def page(screen: Screen, rows: int) -> list[str]:
            looks = Looks(house, table, hand_in_turn(house, table))

            def drawn(most: int) -> list[str]:
                return draw_table(looks, PLAIN_ENGLISH, screen, most_lines=most)

            heading = f" {house.title}   {counted(count, 'line', 'lines')}"
            return fitted(heading, drawn, paras, screen, rows)

        return page

    def _news(self) -> Page:
        paras = [*self.said, *self._offered()]

        def news(screen: Screen, rows: int) -> list[str]:
            return lines_of(paras, screen)

        return news

    def _offered(self) -> list[Para]:
        if self.watch.is_over:
            return [Para("The round is over. Enter begins the next one, q leaves.", "good")]
        return [
            Para(offer.text, "" if offer.is_due else "dim", f"{number} ", "turn")
            for number, offer in enumerate(self.watch.offers(), 1)
        ]

    def _farewell(self) -> Ask:
        paras = [*self.said]
        rounds = counted(self.rounds, "round", "rounds")
        slips = counted(self.slips, "slip", "slips")
        paras.append(Para(f"{rounds}, {slips}, in {self.notebook.path}", "strong"))
        if self.watch.events:
            paras.append(Para("The last round is unfinished; the same command goes on with it."))

        def news(screen: Screen, rows: int) -> list[str]:
            return lines_of(paras, screen)

        return Ask(news, news, "end")
