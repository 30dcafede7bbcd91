"""The drawn table as a picture file."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from trainer.shell.commands.show import run
from trainer.shell.usage import WrongUsage

SVG = "{http://www.w3.org/2000/svg}"


def test_the_table_is_drawn_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    assert run("cyb", seed=5, svg=str(file), at=12) == 0
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert root.tag == f"{SVG}svg"
    text = " ".join(node.text or "" for node in root.iter(f"{SVG}text"))
    assert "Spot 1" in text
    assert "You, the dealer" in text
    title = root.find(f"{SVG}title")
    assert title is not None and "Cyb" in (title.text or "")
    width = float(root.attrib["width"])
    for node in root.iter(f"{SVG}text"):
        assert float(node.attrib["x"]) + float(node.attrib["textLength"]) <= width


def test_the_same_round_gives_the_same_picture(tmp_path: Path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    run("sweden", seed=2, svg=str(one))
    run("sweden", seed=2, svg=str(other))
    assert one.read_bytes() == other.read_bytes()


def test_an_act_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongUsage, match="the round has"):
        run("cyb", seed=5, svg=str(tmp_path / "table.svg"), at=999)
    with pytest.raises(WrongUsage, match="cannot write"):
        run("cyb", seed=5, svg=str(tmp_path / "no" / "table.svg"))
