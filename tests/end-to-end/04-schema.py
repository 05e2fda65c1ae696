"""The JSON Schemas of turn files: schema/turn-file/ holds what `rules --schema` prints; they take every file that the program
takes (tests/broken, tests/cases, contrib/campaigns), and what they refuse, the program refuses."""

import glob
import json
import os
import re

import yaml

from desk import ROOT, Desk, check, equal, finish
from games import games

GAMES = games()
KNOWN = {"$schema", "title", "type", "enum", "pattern", "minimum", "maximum", "properties", "additionalProperties", "required",
         "items", "anyOf"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


# A section that the program passes over, since it is not for now.
NOT_NOW = {"waterloo/66-not-his-turn.yaml"}


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """YAML as editors read it: of what is plain, only true, false, null and numbers are more than text."""


Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(null|~|)$"), ["n", "~", ""])
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(true|false)$"), ["t", "f"])
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))
Loader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))


def is_type(value, name):
    if name in ("integer", "number"):
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def trouble(schema, value, path="file"):
    """The first thing that a schema (of the words that ours use) finds wrong; None."""
    assert schema is False or set(schema) <= KNOWN, sorted(set(schema) - KNOWN)
    names = schema.get("type", [])
    names = [names] if isinstance(names, str) else names
    if names and not any(is_type(value, name) for name in names):
        return "%s: %r is none of %s" % (path, value, ", ".join(names))
    if "enum" in schema and not any(value == one and isinstance(value, bool) == isinstance(one, bool) for one in schema["enum"]):
        return "%s: %r is none of the words" % (path, value)
    if "anyOf" in schema:
        found = [trouble(one, value, path) for one in schema["anyOf"]]
        if all(found):
            return " and ".join(found)
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        return "%s: %r does not fit" % (path, value)
    if is_type(value, "integer") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return "%s: %r is out of range" % (path, value)
    if isinstance(value, list):
        found = [trouble(schema.get("items", {}), one, "%s[%d]" % (path, i)) for i, one in enumerate(value)]
        return next((one for one in found if one), None)
    return trouble_of_map(schema, value, path) if isinstance(value, dict) else None


def trouble_of_map(schema, value, path):
    missing = [key for key in schema.get("required", []) if key not in value]
    if missing:
        return "%s: no %s" % (path, missing[0])
    for key, one in value.items():
        inner = schema.get("properties", {}).get(key, schema.get("additionalProperties", {}))
        found = "%s: no key %s here" % (path, key) if inner is False else trouble(inner, one, "%s.%s" % (path, key))
        if found:
            return found
    return None


def read(text):
    """A file as an editor has it; None for what is no YAML, or not one map."""
    try:
        tree = yaml.load(text, Loader)
    except (yaml.YAMLError, ValueError):
        return None
    return tree if isinstance(tree, dict) else None


def words_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


desk = Desk()
schemas = {}
for game in GAMES:
    printed = desk.run("rules", game, "--schema").out
    equal("%s: the schema is in schema/turn-file/" % game, words_of(os.path.join(ROOT, "schema/turn-file", game + ".json")), printed)
    schemas[game] = json.loads(printed)

# What is taken, and what is not.
taken = refused = 0
wrong = []
for folder in sorted(glob.glob(os.path.join(ROOT, "tests/broken/*/new"))):
    folder = os.path.dirname(folder)
    game = next(line for line in words_of(os.path.join(folder, "new")).split("\n") if line and line[0] != "#")
    for case in yaml.safe_load(words_of(os.path.join(folder, "expected.yaml"))):
        try:
            tree = read(words_of(os.path.join(folder, case["file"])))
        except UnicodeDecodeError:
            continue
        found = None if tree is None else trouble(schemas[game], tree)
        codes = {error.split()[1] for error in case["errors"]}
        name = "%s/%s" % (os.path.basename(folder), case["file"])
        # Plain words in YAML are understood, which no schema can say: expected.yaml says as what.
        if found and not codes and name not in NOT_NOW and "understood" not in case:
            wrong.append("%s: %s" % (name, found))
        if tree is not None and "FILE-UNKNOWN-KEY" in codes and not found:
            wrong.append("%s: a key that there is not is taken" % name)
        taken += not found
        refused += bool(found)
equal("broken files: what has no error is taken, what a schema refuses has one", wrong, [])
check("... and many are refused", refused >= 40 and taken >= 40, "%d refused, %d taken" % (refused, taken))

# Cases: the sections of each file without an error; the referee's keys are not asked for.
taken = 0
wrong = []
for game in GAMES:
    sections = dict(schemas[game], required=[])
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/cases", game, "*.yaml"))):
        for case in yaml.load_all(words_of(path), Loader):
            for seat, files in ((case or {}).get("files") or {}).items():
                if ((case.get("expect") or {}).get("errors") or {}).get(seat):
                    continue
                for file in files if isinstance(files, list) else [files]:
                    found = trouble(sections, file or {})
                    taken += not found
                    if found:
                        wrong.append("%s, %s, %s: %s" % (path, case["case"], seat, found))
equal("cases: every file without an error is taken", wrong[:20], [])
check("... of which there are many", taken > 600, taken)

wrong = []
paths = [path for game in GAMES for path in glob.glob(os.path.join(ROOT, "contrib/campaigns", game, "*/*.yaml"))]
for path in paths:
    tree = read(words_of(path))
    found = trouble(dict(schemas[path.split(os.sep)[-3]], required=[]), tree)
    if found:
        wrong.append("%s: %s" % (path, found))
equal("campaigns: every file is taken", wrong, [])
check("... of which there are some", len(paths) > 20, len(paths))

finish()
