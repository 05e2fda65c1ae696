"""Every fault that can be planted in a C file: one token, statement or pair of arguments, never in comments, words or
logging."""
import collections
import os
import re

from source import Statements, tokens_of

# What is replaced by what: text[start:end] by `put`. `before` and `after` are the lines that it changes, with single
# spaces.
Fault = collections.namedtuple("Fault", "path function kind line start end put before after")

BOUNDARIES = {"<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"]}
RELATIONS = {"<": [">="], "<=": [">"], ">": ["<="], ">=": ["<"], "==": ["!="], "!=": ["=="]}
LOGIC = {"&&": ["||"], "||": ["&&"], "!": [""]}
SIGNS = {"boundary": BOUNDARIES, "relation": RELATIONS, "logic": LOGIC}
KINDS = ("boundary", "relation", "logic", "constant", "statement", "arguments")
NO_CALLS = {"if", "for", "while", "switch", "return", "sizeof", "case", "defined"}
# What a log says is for people, and no test looks at its words.
LOGGING = {"referee_log", "referee_log_diagnostics", "fprintf"}
# The functions that draw random files take one of these: another legal file is as good. Those of disguises do, too, but what
# they make up has to be all that may be.
RANDOM_PLAYERS = {"Draw", "Chooser"}
# Whether these give 0 is the same either way round.
SYMMETRIC = {"strcmp", "strcasecmp", "strncmp", "memcmp"}
NUMBER = re.compile(r"(0|[1-9][0-9]*)([uUlL]*)$")


def squeeze(text):
    return " ".join(text.split())


class File:
    def __init__(self, path, text):
        self.path, self.text = path, text
        self.tokens = tokens_of(text)
        self.statements = Statements(self.tokens)
        self.closing = self.statements.closing
        self.untouched = self.logging() | self.sizes()
        self.found = []

    def logging(self):
        """Places of tokens inside calls that only log, with their names."""
        places = set()
        for place, token in enumerate(self.tokens[:-1]):
            if token.text in LOGGING and self.tokens[place + 1].text == "(":
                places.update(range(place, self.closing.get(place + 1, place) + 1))
        return places

    def sizes(self):
        """Places of sizes in declarations: nobody sees an array that is larger."""
        places = set()
        for statement in self.statements.found:
            if statement.kind != "declaration":
                continue
            for place in range(statement.first, statement.last):
                if self.tokens[place].text == "=":
                    break
                if self.tokens[place].text == "[":
                    places.update(range(place, self.closing[place]))
        return places

    def end_of(self, place):
        return self.tokens[place].start + len(self.tokens[place].text)

    def add(self, kind, first, last, put, scope):
        """Tokens first to last, both included, become `put`."""
        start, end = self.tokens[first].start, self.end_of(last)
        # Lines stay where they are.
        put += "\n" * (self.text.count("\n", start, end) - put.count("\n"))
        line_start = self.text.rfind("\n", 0, start) + 1
        line_end = self.text.find("\n", end)
        before = squeeze(self.text[line_start:line_end])
        after = squeeze(self.text[line_start:start] + put + self.text[end:line_end])
        line = self.text.count("\n", 0, start) + 1
        self.found.append(Fault(self.path, scope, kind, line, start, end, put, before, after))

    def plant_signs(self):
        for place, token in enumerate(self.tokens):
            if token.kind != "sign" or token.scope is None or place in self.untouched:
                continue
            for kind, table in SIGNS.items():
                for put in table.get(token.text, ()):
                    self.add(kind, place, place, put, token.scope)

    def plant_constants(self):
        # Nobody sees a pixel.
        if os.path.basename(self.path).startswith("draw"):
            return
        for place, token in enumerate(self.tokens):
            number = NUMBER.match(token.text) if token.kind == "number" else None
            if number is None or token.scope is None or place in self.untouched or self.is_all_zero(place):
                continue
            value = int(number.group(1))
            for other in {value + 1, max(value - 1, 0)} - {value}:
                self.add("constant", place, place, "%d%s" % (other, number.group(2)), token.scope)

    def is_all_zero(self, place):
        """`{0}`: nothing is said of any member."""
        return [token.text for token in self.tokens[place - 1:place + 2]] == ["{", "0", "}"]

    def plant_statements(self):
        for statement in self.statements.found:
            if statement.kind == "declaration" or statement.first in self.untouched:
                continue
            # Without its last statement a function that returns something is no C.
            if statement.kind == "jump" and statement.first in self.statements.last_of_function:
                continue
            self.add("statement", statement.first, statement.last, "{}", statement.scope)

    def arguments(self, opening):
        """(first, last) of each argument of a call."""
        end, first, place = self.closing[opening], opening + 1, opening + 1
        while place < end:
            if self.tokens[place].text == ",":
                yield first, place - 1
                first = place + 1
            place = self.closing.get(place, place) + 1
        if first < end:
            yield first, end - 1

    def words(self, first, last):
        return self.text[self.tokens[first].start:self.end_of(last)]

    def plant_arguments(self):
        for place, token in enumerate(self.tokens[:-1]):
            is_call = token.kind == "name" and token.text not in NO_CALLS and self.tokens[place + 1].text == "("
            if not is_call or token.scope is None or place in self.untouched or place + 1 not in self.closing:
                continue
            given = list(self.arguments(place + 1))
            after = self.tokens[self.closing[place + 1] + 1:self.closing[place + 1] + 3]
            if token.text in SYMMETRIC and [sign.text for sign in after] in (["==", "0"], ["!=", "0"]):
                del given[0]
            for (first, last), (other_first, other_last) in zip(given, given[1:]):
                one, other = self.words(first, last), self.words(other_first, other_last)
                if one == other:
                    continue
                between = self.text[self.end_of(last):self.tokens[other_first].start]
                self.add("arguments", first, other_last, other + between + one, token.scope)

    def random_players(self):
        """The names of functions that draw random files."""
        names = set()
        if os.path.basename(self.path) == "disguise.c":
            return names
        for opening, closing in self.closing.items():
            begins = self.tokens[opening].text == "(" and self.tokens[closing + 1:closing + 2]
            if begins and begins[0].text == "{" and self.tokens[opening - 1].kind == "name":
                if RANDOM_PLAYERS & {token.text for token in self.tokens[opening:closing]}:
                    names.add(self.tokens[opening - 1].text)
        return names

    def faults(self):
        self.plant_signs()
        self.plant_constants()
        self.plant_statements()
        self.plant_arguments()
        players = self.random_players()
        return [fault for fault in self.found if fault.function not in players]


def faults_of(path, text):
    """All faults of a file, in an order that the text alone decides."""
    return sorted(File(path, text).faults(), key=lambda fault: (fault.start, fault.end, fault.kind, fault.put))


def planted(text, fault):
    return text[:fault.start] + fault.put + text[fault.end:]
