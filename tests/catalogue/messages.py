"""The catalogue of a language as its files have it, for tests."""
import glob
import os
import re

import yaml

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def owned(game, key):
    """The name of a diagnostic of a game, or of all games."""
    return "%s:%s" % (game, key) if game else key


def leaves(tree, prefix=""):
    for key, value in tree.items():
        name = prefix + str(key)
        if isinstance(value, dict):
            yield from leaves(value, name + ".")
        else:
            yield name, value


def languages():
    """The names of all languages that there are words in."""
    return sorted(os.path.basename(os.path.dirname(path)) for path in glob.glob(os.path.join(ROOT, "templates", "*", "messages.yaml")))


def untranslated(language):
    """The games that have words in English, and of this language nothing as yet: not a file."""
    english = glob.glob(os.path.join(ROOT, "templates", "en", "*", "messages.yaml"))
    games = sorted(os.path.basename(os.path.dirname(path)) for path in english)
    return [game for game in games if not glob.glob(os.path.join(ROOT, "templates", language, game, "*"))]


def keys_of(game, language="en"):
    """The keys of the words that only this game says, as read_catalogue() has them."""
    with open(os.path.join(ROOT, "templates", language, game, "messages.yaml"), encoding="utf-8") as file:
        keys = [key for key, _ in leaves(yaml.load(file, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader)))]
    return {owned(game, key) if key.startswith("diagnostics.") else key for key in keys}


def read_catalogue(language):
    """({key: message}, keys that stand twice) of all messages.yaml of a language; the words of all games."""
    messages, doubles = {}, []
    folder = os.path.join(ROOT, "templates", language)
    for path in [os.path.join(folder, "messages.yaml")] + sorted(glob.glob(os.path.join(folder, "*", "messages.yaml"))):
        game = os.path.relpath(os.path.dirname(path), folder).replace(".", "")
        with open(path, encoding="utf-8") as file:
            for key, value in leaves(yaml.load(file, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))):
                if key in messages:
                    doubles.append(key)
                if key.startswith("diagnostics."):
                    key = owned(game, key)
                if not isinstance(value, str):
                    value = str(value)
                messages[key] = value
    return messages, doubles


def usual_delimiters(template):
    """A template with {{tags}} also where it has others, as lines of YAML with {braces} do."""
    return re.sub(r"\{\{=<% %>=\}\}(.*?)<%=\{\{ \}\}=%>", lambda part: part[1].replace("<%", " {{").replace("%>", "}}"),
                  template, flags=re.S)


def read_templates(*folders):
    """{path below templates/...: text} of the template files of a language, or without one of those that stand for all."""
    top = os.path.join(ROOT, "templates", *folders)
    found = {}
    for path in sorted(glob.glob(os.path.join(top, "**", "*.mustache"), recursive=True)):
        name = os.path.relpath(path, top)
        if folders or name.split(os.sep)[0] not in languages():
            with open(path, encoding="utf-8") as file:
                found[name] = usual_delimiters(file.read())
    return found


TAG = re.compile(r"\{\{([#^/>!&{]?)\s*((?:[^}\s*]*\*)?)\s*([^}\s]+)\s*\}?\}\}")


def tags_of(message):
    """(fields, partials) named in a message."""
    fields, partials = set(), set()
    for sigil, star, name in TAG.findall(message):
        if sigil == ">" and not star:
            partials.add(name)
        elif sigil != "!" and name != ".":
            fields.add(name.split(".")[0])
    return fields, partials
