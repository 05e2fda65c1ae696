"""`--format yaml`: documents that any YAML library reads, with the same bytes each time."""

import yaml

from desk import BAD_DATA, Desk, check, equal, finish, yaml_of


def tell():
    """Every document that the program prints of one small campaign, by the command."""
    desk = Desk()
    told = {}

    def ask(name, *words):
        result = desk.run(*words, "--format", "yaml")
        told[name] = result.out
        return result

    result = ask("new", "new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=phil@example.org", "--seat",
                 "french=karsten@example.org", "--seed", "1808", "--every", "48h", "--timezone", "Europe/Madrid")
    equal("`new` says nothing else", (result.code, result.err), (0, ""))
    ask("send", "send")
    path = desk.write("french.yaml", '# ¡a las barricadas! 🐎\ngame: madrid\nturn: "1"\n'
                      'setup: {card: artilleria, reveal: yes}\norders: ["6→7", "19 -> 16"]\nsalt: "a: b # c"\n')
    ask("check", "check", "madrid", "french", path)
    ask("submit", "submit", "madrid", "french", path)
    bad = desk.write("bad.yaml", 'game: madrid\nturn: "1"\norders: ["6→21", "1→2", "no\\u00a0order: [x]"]\n')
    equal("errors end with 65 in YAML too", ask("errors", "submit", "madrid", "spanish", bad).code, BAD_DATA)
    good = desk.write("spanish.yaml", 'game: madrid\nturn: "1"\norders: ["9→14"]\n')
    desk.run("submit", "madrid", "spanish", good)
    ask("tick", "tick")
    for viewer in ("public", "referee", "french", "spanish"):
        ask("show " + viewer, "show", "madrid", "--as", viewer)
        ask("show " + viewer + " turn 1", "show", "madrid", "--as", viewer, "--turn", "1")
    ask("adjudicate", "adjudicate", "madrid", "--turn", "1", "--reason", "r")
    ask("list", "list")
    ask("rules", "rules", "ducs")
    ask("a rule", "rules", "ducs", "7.3")
    ask("rules --tables", "rules", "dos-de-mayo", "--tables")
    ask("form", "form", "madrid", "french")
    return told


one, two = tell(), tell()
for name, text in one.items():
    try:
        tree = yaml_of(text)
        again = yaml.safe_load(yaml.safe_dump(tree, allow_unicode=True))
        check("%s: is one YAML document" % name, isinstance(tree, (dict, list)) and tree == again, text[:300])
    except yaml.YAMLError as error:
        check("%s: is one YAML document" % name, False, error)
    equal("%s: the same bytes the second time" % name, two[name], text)
    check("%s: ends with a line end, without spaces at line ends" % name,
          text.endswith("\n") and not any(line != line.rstrip() for line in text.splitlines()),
          [line for line in text.splitlines() if line != line.rstrip()][:3])

receipt = yaml_of(one["submit"])
equal("a receipt has its number as a number, yes and no as such",
      (receipt["number"], receipt["filed"], receipt["checked"]), (1, True, False))
equal("turn labels are text", (receipt["turn"], yaml_of(one["list"])[0]["turn"]), ("1", "1"))
understood = yaml_of(receipt["understood"])
equal("what was understood is YAML in canonical form", understood,
      {"setup": {"card": "artilleria", "reveal": True}, "orders": ["6→7", "19→16"]})
error = yaml_of(one["errors"])["errors"][0]
equal("an error has line, column, code, text and what of it is new, and the number of its order", sorted(error), ["brief", "code", "column", "line", "order", "text"])
equal("deadlines are RFC 3339 in UTC", receipt["deadline"], "2026-05-03T08:00:00Z")
for viewer in ("public", "referee", "french", "spanish"):
    view = yaml_of(one["show " + viewer])
    missing = {"game", "rules", "turn", "window", "seat", "deadline", "over", "position", "log", "owes"} - set(view)
    equal("the view of %s has all keys of the plan" % viewer, missing, set())
    check("%s: each event has code and text" % viewer, view["log"] and
          all(entry.get("code") and entry.get("text") for entry in view["log"]), view["log"])
equal("the tick says what it did: two reports, and the receipts of the three files that were handed in", yaml_of(one["tick"])["sent"], 5)
finish()
