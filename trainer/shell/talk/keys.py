"""A talk on a terminal: a page that fills the screen, single keys, and a typed line.

A paste must not answer the questions that come after it: what follows the first line of a paste
is thrown away, whether the terminal marks pastes or not.
"""

from __future__ import annotations

import asyncio
import re
from math import ceil
from time import monotonic
from typing import Any, Final

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import BufferControl, HSplit, Layout, VSplit
from prompt_toolkit.layout import Window as Pane
from prompt_toolkit.layout.controls import FormattedTextControl

from trainer.shell.screen import screen_of
from trainer.shell.talk.ask import TIME_UP, Ask, Talk
from trainer.shell.talk.pages import shortened
from trainer.shell.talk.window import Window

_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")
_TICK_SECONDS: Final = 0.5


def talk_in_keys(talk: Talk) -> int:
    """Run the talk on this terminal. Raises ``KeyboardInterrupt`` on Ctrl-C.

    The last words of the talk stay on the terminal when the full page is gone.
    """
    import sys

    stage = _Stage(talk)
    last = stage.run()
    screen = screen_of(sys.stdout)
    if last is not None:
        for line in last.news(screen, 0):
            print(line)
    return stage.code


class _Stage:
    """The one application of a talk: it shows the page that is on, and passes answers on."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self.ask: Ask = next(talk)
        self.code = 0
        self._window = Window(begins_at_top=self.ask.begins_at_top)
        self._is_over = False
        self._turn = 0
        self._ends = 0.0
        self._line = Buffer(multiline=False, accept_handler=self._typed)
        self._page = FormattedTextControl(self._text, focusable=True, show_cursor=False)
        self._prompt = FormattedTextControl(lambda: f" {self.ask.prompt}")
        self._app: Application[None] = Application(
            layout=self._layout(), key_bindings=self._bindings(), full_screen=True
        )
        self._app.timeoutlen = self._app.ttimeoutlen = 0.05

    def run(self) -> Ask | None:
        """Run to the end; answers the talk's last words."""
        import sys

        if self.ask.wants == "end":
            self._finish()
            return self.ask
        self._focus()
        self._app.run(pre_run=self._set_timer)
        sys.stdout.flush()
        return self.ask if self.ask.wants == "end" else None

    # ---- what is seen

    def _layout(self) -> Layout:
        types = Condition(lambda: self.ask.wants == "line")
        from prompt_toolkit.layout.containers import ConditionalContainer

        line = VSplit(
            [
                Pane(self._prompt, dont_extend_width=True, height=1),
                Pane(BufferControl(self._line), height=1),
            ]
        )
        foot = Pane(FormattedTextControl(lambda: f" {self.ask.prompt}"), height=1)
        return Layout(
            HSplit(
                [
                    Pane(self._page, wrap_lines=False, dont_extend_height=True),
                    ConditionalContainer(line, types),
                    ConditionalContainer(foot, ~types),
                    Pane(),
                ]
            )
        )

    def _text(self) -> ANSI:
        import sys

        size = self._app.output.get_size()
        screen = screen_of(sys.stdout)._replace(width=max(size.columns, 20))
        rows = max(size.rows - 1, 5)
        lines = self._window.seen(self.ask.page(screen, rows), rows, screen)
        if self.ask.seconds and self.ask.wants != "next":
            lines[0] = self._with_time_left(lines[0], screen.width)
        return ANSI("\n".join(lines))

    def _with_time_left(self, heading: str, width: int) -> str:
        """The heading with the seconds that are left at its end; the house's name gives way."""
        left = f"{ceil(max(self._ends - monotonic(), 0))} s"
        bare = _STYLE.sub("", heading)
        spare = width - len(bare) - len(left) - 2
        if spare < 0:
            short = shortened(bare, len(bare) + spare)
            heading = heading.replace(bare, short)
            bare = short
        return f"{heading}{left:>{max(width - len(bare) - 1, len(left) + 1)}}"

    # ---- what is pressed

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()
        types = Condition(lambda: self.ask.wants == "line")

        @keys.add("c-c")
        @keys.add("<sigint>")
        def _(event: KeyPressEvent) -> None:
            event.app.exit(exception=KeyboardInterrupt())

        @keys.add("c-d")
        def _(event: KeyPressEvent) -> None:
            self._go_on(None)

        @keys.add("up")
        def _(event: KeyPressEvent) -> None:
            self._window.move(-1)

        @keys.add("down")
        def _(event: KeyPressEvent) -> None:
            self._window.move(1)

        @keys.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            first = event.data.replace("\r", "\n").lstrip("\n").partition("\n")[0]
            if self.ask.wants == "line":
                self._line.insert_text(first)
            else:
                self._press(first.strip()[:1])

        @keys.add("<any>", filter=~types)
        def _(event: KeyPressEvent) -> None:
            self._press(event.data)

        @keys.add("enter", filter=~types)
        @keys.add(" ", filter=~types)
        @keys.add("right", filter=~types)
        @keys.add("pagedown", filter=~types)
        def _(event: KeyPressEvent) -> None:
            self._press("")

        @keys.add("left", filter=~types)
        @keys.add("backspace", filter=~types)
        @keys.add("pageup", filter=~types)
        def _(event: KeyPressEvent) -> None:
            self._press("b")

        return keys

    def _press(self, key: str) -> None:
        key = key.lower()
        if key in self.ask.keys or (self.ask.wants == "next" and key == ""):
            self._go_on(key)

    def _typed(self, buffer: Buffer) -> bool:
        self._go_on(buffer.text)
        return False

    def _go_on(self, answer: str | None) -> None:
        """Pass an answer on; ``None`` is the end of the input."""
        self._discard_waiting_keys()
        try:
            self.ask = self._talk.throw(EOFError()) if answer is None else self._talk.send(answer)
        except StopIteration as stop:
            self.code, self._is_over = int(stop.value), True
            self._app.exit()
            return
        except Exception as wrong:  # such as a full disk: said after the screen is given back
            self._is_over = True
            self._app.exit(exception=wrong)
            return
        self._turn += 1
        self._window = Window(begins_at_top=self.ask.begins_at_top)
        if self.ask.wants == "end":
            self._finish()
            self._app.exit()
            return
        self._focus()
        self._set_timer()
        self._app.invalidate()

    def _finish(self) -> None:
        try:
            self._talk.send("")
        except StopIteration as stop:
            self.code, self._is_over = int(stop.value), True

    def _focus(self) -> None:
        self._line.reset()
        self._app.layout.focus(self._line if self.ask.wants == "line" else self._page)

    def _discard_waiting_keys(self) -> None:
        self._app.key_processor.input_queue.clear()
        try:
            import sys
            import termios

            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
        except (ImportError, OSError, ValueError):
            pass

    def _set_timer(self) -> None:
        if self.ask.seconds:
            self._ends = monotonic() + self.ask.seconds
            self._app.create_background_task(self._tick(self._turn))
            self._app.create_background_task(self._pass_by(self.ask.seconds, self._turn))

    async def _tick(self, turn: int) -> None:
        """Draw the time that is left anew, second by second."""
        while turn == self._turn and not self._is_over:
            await asyncio.sleep(_TICK_SECONDS)
            self._app.invalidate()

    async def _pass_by(self, seconds: float, turn: int) -> Any:
        await asyncio.sleep(seconds)
        if turn == self._turn and not self._is_over:
            self._go_on("" if self.ask.wants == "next" else TIME_UP)
