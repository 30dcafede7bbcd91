"""The JSON Schema of a house file, for editors that complete words and underline slips.

It is made from the registries, so it knows every rule, guard and act that the reader knows. The
reader is the stricter of the two: what takes more than one look, such as a clause that is not
there or a step that nothing reaches, only ``trainer validate`` finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from trainer.facts.rules import RULES, TOTALS, Kind, RuleSpec
from trainer.law.acts import ACTS
from trainer.law.guards import GUARDS
from trainer.law.reading import vocabulary as words
from trainer.law.reading.draft import FORMAT

Schema = dict[str, Any]
DIALECT: Final = "http://json-schema.org/draft-07/schema#"
_TEXT: Final[Schema] = {"type": ["string", "number"]}
_CLAUSES: Final[Schema] = {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
_RATIO: Final = "^[1-9][0-9]{0,2}:[1-9][0-9]{0,2}$"


def schema_text() -> str:
    """The schema as the text of a file."""
    import json

    return json.dumps(house_schema(), ensure_ascii=False, indent=1) + "\n"


def house_schema() -> Schema:
    """The whole schema, ready to be written as JSON."""
    house = _object(words.HEAD | words.BODY, _of_house(), ("format", "house"))
    house["if"] = {"not": {"required": ["extends"]}}
    house["then"] = {"required": ["title", "rules", "phases", "replies", "clauses"]}
    return {
        "$schema": DIALECT,
        "title": "A house file of the dealer trainer",
        **house,
        "definitions": {
            "rules": _rules(),
            "step": _step("table", "hand"),
            "duty": _step("duty"),
            "replyStep": _step("reply", "table"),
            "anyStep": _step("table", "hand", "duty", "reply"),
            "reply": _reply(),
            "edit": _edit(),
            "guard": _words({name: guard.meaning for name, guard in GUARDS.items()}),
            "tableGuard": _words(
                {name: guard.meaning for name, guard in GUARDS.items() if guard.about == "table"}
            ),
        },
    }


def _of_house() -> dict[str, Schema]:
    return {
        "format": {"const": FORMAT},
        "house": _TEXT,
        "title": _TEXT,
        "extends": {"type": "string"},
        "source": _TEXT,
        "language": {"type": "string"},
        **_layer(),
        "phases": _list(_object(words.PHASE, {
            "phase": {"type": "string"},
            "title": _TEXT,
            "each": _words(words.CHOICES["each"]),
            "steps": _list(_ref("step")),
        }, ("phase", "title"))),
        "knowledge": _CLAUSES,
        "variants": {
            "type": "object",
            "additionalProperties": _object(words.VARIANT, {
                "title": _TEXT,
                "excludes": {"type": "array", "items": {"type": "string"}},
                **_layer(),
            }, ("title",)),
        },
    }  # fmt: skip


def _layer() -> dict[str, Schema]:
    """What a file and a variant may both say."""
    return {
        "rules": _ref("rules"),
        "duties": _list(_ref("duty")),
        "replies": _list(_ref("reply")),
        "clauses": {
            "type": "object",
            "propertyNames": {"pattern": "^[^0-9 ]+-[0-9]+[a-z]?$"},
            "additionalProperties": {"type": "string"},
        },
        "edit": _ref("edit"),
    }


def _edit() -> Schema:
    steps = _list(_ref("anyStep"))
    parts = {
        "remove": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
        "replace": steps,
        "insert_after": {"type": "object", "additionalProperties": steps},
    }
    return _object(words.EDIT, parts, ())


def _reply() -> Schema:
    parts = {
        "on": _words(words.REQUESTS | words.INCIDENTS),
        "allow": _list(_ref("guard")),
        "steps": _list(_ref("replyStep")),
        "severity": _words(words.SEVERITIES),
        **_reasons(),
    }
    return _object(words.REPLY, parts, ("on", "severity", "basis"))


def _reasons() -> dict[str, Schema]:
    return {"hint": _TEXT, "why": _TEXT, "basis": _words(words.BASES), "cites": _CLAUSES}


def _step(*where: str) -> Schema:
    known = {key for place in where for act in ("", *ACTS) for key in words.step_words(act, place)}
    parts: dict[str, Schema] = {
        "id": {"type": "string"},
        "title": _TEXT,
        "do": _words({name: f"The dealer {act.meaning}." for name, act in ACTS.items()}),
        "await": _words(words.AWAITED),
        "nth": {"enum": [1, 2]},
        "when": _list(_ref("guard")),
        "then": {"type": "string"},
        "opens": _ref("tableGuard"),
        "by": {"type": "string"},
        "optional": {"type": "boolean"},
        "severity": _words(words.SEVERITIES),
        "says": _TEXT,
        **{key: _words(values) for key, values in words.CHOICES.items()},
        **_reasons(),
    }
    parts = {key: part for key, part in parts.items() if key in known}
    step = _object(words.STEP, parts, ("id", "basis"))
    step["oneOf"] = [{"required": ["do"]}, {"required": ["await"]}]
    step["allOf"] = [
        {
            "if": {"properties": {"do": {"const": name}}, "required": ["do"]},
            "then": {
                "propertyNames": {"enum": _joined(words.step_words(name, at) for at in where)},
                "required": ["why", *act.needs],
            },
        }
        for name, act in ACTS.items()
    ]
    return step


def _joined(lists: Iterable[tuple[str, ...]]) -> list[str]:
    return list(dict.fromkeys(word for found in lists for word in found))


def _rules() -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {name: _rule(name, spec) for name, spec in RULES.items()},
    }


def _rule(name: str, spec: RuleSpec) -> Schema:
    value = _value(spec.kind)
    if name == "double_on":
        value = {"anyOf": [value, _value(TOTALS)]}
    parts: dict[str, Schema] = {"is": value}
    for word, attribute in spec.attributes.items():
        parts[word] = {**_value(attribute.kind), "description": attribute.meaning}
    reasons = _reasons()
    parts |= {key: reasons[key] for key in ("basis", "cites", "why")}
    always = [word for word, each in spec.attributes.items() if each.needed == "always"]
    rule = _object(words.RULE, parts, ("is", "basis", *always))
    rule["description"] = spec.meaning
    unless = [word for word, each in spec.attributes.items() if each.needed == "unless_none"]
    if unless:
        rule["if"] = {"properties": {"is": {"const": "none"}}, "required": ["is"]}
        rule["then"] = {"not": {"anyOf": [{"required": [word]} for word in unless]}}
        rule["else"] = {"required": unless}
    return rule


def _value(kind: Kind) -> Schema:
    """What a kind takes, found by asking it."""
    one = _one(kind)
    found: Schema = _list(one) if kind.is_list else one
    return {**found, "description": f"Expected: {kind.expected}."}


def _one(kind: Kind) -> Schema:
    takes = _asker(kind.parse)
    choices: list[Schema] = []
    if kind.choices:
        choices.append({"enum": [alike for word in kind.choices for alike in _typed(word)]})
    numbers = [number for number in range(1000) if takes(str(number))]
    numbers = [number for number in numbers if str(number) not in kind.choices]
    if takes("2.5"):
        choices.append({"type": "number", "exclusiveMinimum": 0})
        choices.append({"type": "string", "pattern": "^[0-9]+(\\.[0-9]+|/[0-9]+)?$"})
    elif numbers:
        choices.append({"type": "integer", "minimum": numbers[0], "maximum": numbers[-1]})
    if takes("3:2"):
        choices.append({"type": "string", "pattern": _RATIO})
    return choices[0] if len(choices) == 1 else {"anyOf": choices}


def _asker(parse: Callable[[str], object]) -> Callable[[str], bool]:
    def takes(text: str) -> bool:
        try:
            parse(text)
        except ValueError:
            return False
        return True

    return takes


def _typed(word: str) -> list[object]:
    """A word as an editor may read it, which takes true for a truth and 21 for a number."""
    if word in ("true", "false"):
        return [word == "true"]
    return [word, int(word)] if word.isdigit() else [word]


def _words(meanings: Mapping[str, str]) -> Schema:
    return {"anyOf": [{"const": word, "description": text} for word, text in meanings.items()]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _object(
    meanings: Mapping[str, str], parts: Mapping[str, Schema], required: tuple[str, ...]
) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(required),
        "properties": {
            key: part if "$ref" in part else {"description": meanings.get(key, ""), **part}
            for key, part in parts.items()
        },
    }
