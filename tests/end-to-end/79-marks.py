"""One line is one line, and what is printed about the files of others turns no text around and tells a terminal nothing."""

from acts import game
from desk import check, equal, finish

ACTED_UPON = "\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\x1b\r"

table = game()
for name in ("A\u2028B", "A\u2029B", "A\u202eB", "A\u2066B"):
    for written in ('"%s"' % name.encode("unicode_escape").decode(), '"%s"' % name, name):
        table.file("french", "name: %s\n" % written)
        known = "".join(name for name, in table.query("SELECT known_as FROM seats"))
        check("a name with %s is one line, or none" % written.encode("unicode_escape"), not set(ACTED_UPON) & set(known), known)
table.write("bad.yaml", 'case: "\u202e\\u2028x\\e[2J"\ngame: dos-de-mayo\nposition: {"\u202eturn": 1}\nfiles: {}\nexpect: {}\n')
table.write("bundle.yaml", 'game: "x"\nrules: "\u202eruby"\npart: yes\nseat: "\\e[2J"\n')
table.write("odd.yaml", '"\u202edatabase": x\n')
for words in (("case", "bad.yaml"), ("verify", "./bundle.yaml"), ("--config", "odd.yaml", "list"), ("new", "dos-de-mayo", "--name", "p", "--seat", "spanish=a@b.example",
                                                                                              "--seat", "french=c@d.example", "--position", "bad.yaml")):
    result = table.run(*words)
    check("`%s` shows what it quotes" % words[0], result.code != 0 and result.out + result.err and not set(ACTED_UPON) & set(result.out + result.err), result)
finish()
