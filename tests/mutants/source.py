"""C as tokens, with the function that each is in, and the statements of functions. Comments, strings and directives are
tokens of their own, so that nothing is ever found inside them."""
import collections
import re

Token = collections.namedtuple("Token", "kind text start scope")
Statement = collections.namedtuple("Statement", "kind first last scope")  # tokens from first to last, both included

LEXER = re.compile(r"""
    (?P<comment> //[^\n]* | /\*.*?\*/ )
  | (?P<string> (?:u8|[uUL])?"(?:\\.|[^"\\\n])*" )
  | (?P<character> [uUL]?'(?:\\.|[^'\\\n])+' )
  | (?P<number> \.?[0-9](?:[eEpP][+-]|[0-9A-Za-z_.])* )
  | (?P<name> [A-Za-z_]\w* )
  | (?P<sign> \.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]] )
  | (?P<space> (?:\s|\\\n)+ )""", re.X | re.S)
DIRECTIVE = re.compile(r"#(?:[^\n\\]|\\.)*", re.S)
CONSTANT = re.compile(r"#\s*define\s+(\w+)[ \t]+")  # its value is read as tokens; one with parameters is a directive
CLOSING = {"(": ")", "[": "]", "{": "}"}


def lex(text):
    """(kind, text, start, name of the #define or None) without spaces and comments."""
    place = 0
    define, define_end = None, -1
    while place < len(text):
        begins_line = text[:place].rpartition("\n")[2].strip() == "" if text[place] == "#" else False
        if begins_line:
            whole = DIRECTIVE.match(text, place)
            head = CONSTANT.match(text, place)
            if head and head.end() < whole.end():
                define, define_end = head.group(1), whole.end()
                place = head.end()
            else:
                place = whole.end()
            continue
        found = LEXER.match(text, place)
        if found is None:
            raise ValueError("no token of C at %r" % text[place:place + 20])
        if found.lastgroup not in ("comment", "space"):
            yield found.lastgroup, found.group(), place, define if place < define_end else None
        place = found.end()


def tokens_of(text):
    """The tokens, each with the function, table or constant that it belongs to; None between them."""
    tokens = []
    depth, scope, named = 0, None, None
    for kind, word, start, define in lex(text):
        if define is not None:
            tokens.append(Token(kind, word, start, define))
            continue
        if depth == 0:
            before = tokens[-1].text if tokens else ""
            if word in ("(", "=", "[") and tokens and tokens[-1].kind == "name":
                named = before
            if word == "{" and before in (")", "="):
                scope = named
            if word in (";", "{") and scope is None and before not in (")", "="):
                named = None
        if word == "{":
            depth += 1
        tokens.append(Token(kind, word, start, scope if depth > 0 else None))
        if word == "}":
            depth -= 1
            if depth == 0:
                scope = None
    return tokens


def partners(tokens):
    """For the place of each opening bracket that of its closing one."""
    found, opened = {}, []
    for place, token in enumerate(tokens):
        if token.kind != "sign":
            continue
        if token.text in CLOSING:
            opened.append(place)
        elif opened and token.text == CLOSING[tokens[opened[-1]].text]:
            found[opened.pop()] = place
    return found


class Statements:
    """The simple statements of all functions: kind is `jump`, `expression` or `declaration`."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.closing = partners(tokens)
        self.found = []
        self.last_of_function = set()  # places where the last statement of a function begins
        place = 0
        while place < len(tokens):
            if tokens[place].text == "{" and place > 0 and tokens[place - 1].text == ")" and tokens[place].scope:
                place = self.block(place)
                self.last_of_function.add(self.found[-1].first if self.found else -1)
            elif tokens[place].text == "{" and place in self.closing:
                place = self.closing[place] + 1
            else:
                place += 1

    def block(self, place):
        end = self.closing[place]
        place += 1
        while place < end:
            place = self.statement(place)
        return end + 1

    def statement(self, place):
        word = self.tokens[place].text
        if word == "{":
            return self.block(place)
        if word in ("if", "while", "for", "switch"):
            place = self.statement(self.closing[place + 1] + 1)
            if word == "if" and self.tokens[place].text == "else":
                place = self.statement(place + 1)
            return place
        if word == "do":
            return self.closing[self.statement(place + 1) + 1] + 2
        if word in ("case", "default") or self.tokens[place + 1].text == ":":
            while self.tokens[place].text != ":":
                place = self.closing.get(place, place) + 1
            return place + 1
        end = place
        while self.tokens[end].text != ";":
            end = self.closing.get(end, end) + 1
        self.found.append(Statement(self.kind(place, end), place, end, self.tokens[place].scope))
        return end + 1

    def kind(self, first, last):
        start, following = self.tokens[first], self.tokens[first + 1].text
        if start.text in ("return", "break", "continue", "goto"):
            return "jump"
        if start.text in ("*", "++", "--") or (start.text == "(" and following != "void"):
            return "expression"
        if start.kind == "name" and first < last and following in (
                "(", "[", ".", "->", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"):
            return "expression"
        return "declaration"
