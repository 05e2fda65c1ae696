"""Which steps of `make check` might notice a fault in a file, the cheapest and likeliest first."""
import collections
import glob
import os
import re

# `targets`: what make builds for it, without the folder. `command`: its words, with BUILD for the folder.
Step = collections.namedtuple("Step", "name targets command")

PROGRAM = ["adjudicator", "libexec/adjudicator-smtp", "libexec/adjudicator-imap", "libexec/adjudicator-draw",
           "libexec/adjudicator-html", "libexec/adjudicator-line"]
# What reads mails asks one process for all starts of the program.
READING = PROGRAM + ["serve/serve.so"]
THINKING = {"waterloo": "waterloo_games", "dogs-of-war": "dogs_games"}
# What tests call a game besides its own name.
SHORT = {"dogs-of-war": "dogs", "dos-de-mayo": "mayo", "ducs": "ducs", "waterloo": "waterloo"}
# Of Diplomacy one random game is as long as seven of Ducs.
RANDOM_GAMES = {"diplomacy": 3}
# Mails to all the games, which find what reads across them.
MIXED = ["second-thoughts", "phones"]
# Pictures and thinking: no answer to orders holds any.
UNREAD = ("draw", "mind")


def names(pattern):
    return sorted(os.path.basename(path) for path in glob.glob(pattern))


def games():
    return [os.path.basename(os.path.dirname(path)) for path in sorted(glob.glob("adjudicator/games/*/game.c"))]


def cases(game):
    return Step("cases of %s" % game, ["adjudicator"],
                ["BUILD/adjudicator", "case"] + sorted(glob.glob("tests/cases/%s/*.yaml" % game)))


def unit(path):
    subject = path[len("tests/unit/"):-len(".c")]
    return Step("unit %s" % subject, ["tests/" + subject], ["BUILD/tests/" + subject])


def random_games(game):
    count = str(RANDOM_GAMES.get(game, 20))
    steps = [Step("random games of %s" % game, ["play/random_games"], ["BUILD/play/random_games", game, count])]
    if game in THINKING:
        program = "play/" + THINKING[game]
        steps.append(Step("thinking games of %s" % game, [program], ["BUILD/" + program, "50"]))
    return steps


def broken(game):
    return [Step("broken %s" % word, PROGRAM, ["tests/broken/run", "BUILD", word])
            for word in names("tests/broken/%s*" % game) if os.path.isdir("tests/broken/" + word)]


def reading(name, runner, paths):
    """Mails, to games that the build without a fault played: to play them takes longer than to read 300 mails."""
    return [Step(name, READING, [runner, "BUILD", "--games=GAMES", "--first"] + paths)] if paths else []


def people(game):
    return reading("people of %s" % game, "tests/people/run", sorted(glob.glob("tests/people/%s*.yaml" % game)))


def mixed_people():
    return reading("people of all games", "tests/people/run", ["tests/people/%s.yaml" % word for word in MIXED])


def conversations(game):
    return reading("conversations of %s" % game, "tests/people/conversations/run",
                   sorted(glob.glob("tests/people/conversations/%s*.yaml" % game)))


def end_to_end(path):
    return Step("end to end %s" % os.path.basename(path)[:-3], READING, ["tests/end-to-end/run", "BUILD", path])


def words_and_mails(*parts):
    return Step("words and mails: %s" % " ".join(parts), PROGRAM, ["tests/catalogue/run", "BUILD"] + list(parts))


def mentions(path, words):
    """How often a test names one of the words; a name of its file counts ten times."""
    with open(path, encoding="utf-8") as file:
        text = file.read().lower()
    return sum(text.count(word) + 10 * os.path.basename(path).lower().count(word) for word in words)


def likeliest(paths, words):
    """Those that mention the words, the most first, and the others."""
    score = {path: mentions(path, words) for path in paths}
    first = sorted((path for path in paths if score[path] > 0), key=lambda path: -score[path])
    return first, [path for path in paths if score[path] == 0]


MAILS_OF = {"dogs-of-war": "dogs-mails", "dos-de-mayo": "mails", "ducs": "ducs-mails", "waterloo": "waterloo-mails"}


def through_commands(words):
    first, others = likeliest(sorted(glob.glob("tests/end-to-end/[0-9]*.py")), words)
    return [end_to_end(path) for path in first], [end_to_end(path) for path in others]


def leaks(*more):
    first_seed = ["1"] if more else []
    return Step(" ".join(("leaks",) + more), ["leaks/leaks"], ["BUILD/leaks/leaks", "100"] + first_seed + list(more))


def kept_games():
    return Step("kept games", PROGRAM + ["play/ledger_games"], ["tests/kept/run", "BUILD", "1"])


def what_takes_long():
    return [kept_games(), leaks(), words_and_mails("keys", "languages", "rules", *MAILS_OF.values()),
            Step("documents", ["all"], ["tests/documents/run", "BUILD"]),
            Step("odd mails", PROGRAM, ["tests/mail/odd/run", "BUILD"]),
            Step("faults, a few", PROGRAM + ["faults/calls.so", "faults/memory.so"],
                 ["tests/faults/run", "BUILD", "ducs", "--share", "100000"])]


def is_of_another(path, game):
    """Whether a unit test has the name of a game that is not this one: it plays no other."""
    parts = set(re.split("[^a-z]+", os.path.basename(path)))
    return any(parts & {other, SHORT.get(other)} for other in games() if other != game)


def units(floor, words, game=None):
    paths = sorted(glob.glob("tests/unit/%s/*.c" % floor))
    first, others = likeliest([path for path in paths if game is None or not is_of_another(path, game)], words)
    return [unit(path) for path in first], [unit(path) for path in others]


def steps_of_game(path, game, plain):
    """What knows no such game cannot notice. `plain`: what people write is read there; their mails are its cases."""
    near, far = units("games", [game, SHORT.get(game, game)], game)
    # The desk of the end-to-end tests has this game where a test does not say which.
    naming, others = through_commands([game])
    commands = naming + (others if game == "dos-de-mayo" else [])
    steps = (people(game) if plain else []) + [cases(game)]
    steps += random_games(game) + near + broken(game) + units("referee", [game])[0] + far
    if not os.path.basename(path).startswith(UNREAD):
        steps += people(game) + conversations(game)
    mails = [words_and_mails(MAILS_OF[game])] if game in MAILS_OF else []
    return steps + [kept_games(), leaks(game)] + commands + mails


def steps_of_all_games(words):
    near, far = units("games", words)
    steps = mixed_people() + [step for game in games() for step in people(game)] if "plain" in words else []
    steps += [cases(game) for game in games()] + near
    for each in (random_games, broken):
        steps += [step for game in games() for step in each(game)]
    steps += far + mixed_people() + [step for game in games() for step in people(game)]
    steps += sum(units("referee", words), [])
    steps += [step for game in games() for step in conversations(game)]
    return steps + sum(through_commands(words), []) + what_takes_long()


def steps_of_room(words):
    near, far = units("referee", words)
    steps = near + mixed_people() + far + [unit(path) for path in sorted(glob.glob("tests/unit/commands/*.c"))]
    steps += sum(through_commands(words), [])
    steps += [step for game in games() for step in broken(game)]
    # These play the games themselves.
    steps.append(Step("people attacks", READING, ["tests/people/run", "BUILD", "tests/people/attacks.yaml"]))
    steps += [step for game in games() for step in conversations(game)]
    return steps + [cases(game) for game in games()] + what_takes_long()


def steps_of(path):
    """The steps for a fault in `path`, without any that comes twice."""
    parts = path.split("/")
    words = [word for word in re.split("[^a-z]+", os.path.splitext(parts[-1])[0]) if len(word) > 3]
    if parts[1] == "games":
        steps = steps_of_game(path, parts[2], "plain" in words) if len(parts) > 3 else steps_of_all_games(words)
    else:
        steps = steps_of_room(words)
    return list({step.name: step for step in steps}.values())


def is_named_after(step, path):
    """Whether it is the end-to-end file of what the source is called after: 66-erase of erase.c, 53-bounces of bounce.c."""
    words = re.split("[^a-z]+", os.path.splitext(os.path.basename(path))[0])
    parts = step.name.split(" ")[-1].split("-")[1:]
    return step.name.startswith("end to end ") and any(part.startswith(word) for part in parts for word in words)


def quick_steps_of(path):
    """Those that start the program seldom, and what is named after the file itself."""
    kinds = ("unit", "cases", "broken", "random", "thinking", "people", "leaks")
    return [step for step in steps_of(path) if step.name.split(" ")[0] in kinds or is_named_after(step, path)]


def with_sanitizers(path):
    """What `make check` runs in the sanitized build, of what a fault in `path` touches."""
    return [step for step in quick_steps_of(path) if not step.name.startswith(("people", "end to end"))]
