"""Receipts are numbered seat by seat; a later file replaces the former; all are kept as received."""

from desk import BAD_DATA, Desk, check, equal, finish

desk = Desk()
desk.new("--every", "48h")
desk.new("--every", "48h", name="sevilla")
FIRST = 'game: madrid\nturn: "1"\nsetup: {card: artilleria, reveal: no}\norders: ["6→7"]\n'
SECOND = '# thought better of it\ngame: madrid\nturn: "1"\nsetup: {card: mariscal-murat}\norders: ["6→7", "1→2"]\n'
BROKEN = 'game: madrid\nturn: "1"\na: {card: artilleria\n'

code, first = desk.receipt("french", FIRST)
equal("the first receipt is number 1, and in force", (code, first["number"], first["filed"], first["in_force"]),
      (0, 1, True, 1))
equal("it replaces none", first["replaces"], None)
code, other = desk.receipt("french", FIRST.replace("madrid", "sevilla"), game="sevilla")
equal("numbers begin anew in each game", (code, other["number"], other["in_force"], other["replaces"]), (0, 1, 1, None))
code, enemy = desk.receipt("spanish", 'game: madrid\nturn: "1"\norders: ["9→14"]\nwait: yes\n')
equal("and for each seat: nobody can count the files of another", (code, enemy["number"], enemy["in_force"]), (0, 1, 1))
code, second = desk.later(hours=1).receipt("french", SECOND)
equal("a second file replaces the first", (code, second["number"], second["in_force"], second["replaces"]),
      (0, 2, 2, 1))
equal("and the receipt says what is new, and what was taken out",
      ([order["number"] for order in second["orders"] if order.get("fresh")], len(second["orders"]), len(second["taken_out"])), ([1, 3], 3, 1))
code, refused = desk.receipt("french", BROKEN)
equal("a file that cannot be read gets a number, and the one before stays in force",
      (code, refused["number"], refused["filed"], refused["refused"], refused["in_force"]),
      (BAD_DATA, 3, False, True, 2))
code, again = desk.receipt("french", SECOND)
equal("the same file again is filed again", (code, again["number"], again["in_force"], again["replaces"]), (0, 4, 4, 2))
equal("and changes nothing", ([order for order in again["orders"] if order.get("fresh")], again["taken_out"]), ([], []))
code, looked = desk.receipt("french", "preview: yes\n" + FIRST)
equal("a preview gets no number and changes nothing",
      (code, looked["number"], looked["preview"], looked["filed"], looked["in_force"]), (0, None, True, False, 4))

equal("the ledger keeps every file, byte for byte, and what became of it",
      desk.query("SELECT receipt, standing, text FROM submissions WHERE seat = 1 ORDER BY receipt"),
      [(1, "superseded", FIRST.encode()), (2, "in-force", FIRST.replace("madrid", "sevilla").encode()),
       (4, "superseded", SECOND.encode()), (5, "refused", BROKEN.encode()), (6, "in-force", SECOND.encode())])
text = desk.file("french", SECOND).out
check("the receipt for people names its number and the deadline", "RECEIPT 5" in text and "3 May 2026" in text, text)
LATIN = b"# Artiller\xeda\n" + SECOND.encode()
equal("a file in Latin-1 is refused", desk.file("french", LATIN).code, BAD_DATA)
equal("and kept with its bytes", desk.query("SELECT text FROM submissions WHERE receipt = 8"), [(LATIN,)])
huge = desk.file("french", SECOND + "#" * 70000 + "\n")
check("a file over 64 KiB is refused", huge.code == BAD_DATA and "REFUSED" in huge.out and "FILE-" in huge.out, huge)

desk.later(hours=1).good("tick")
equal("the file in force is the one that counts", desk.query(
    "SELECT count(*) FROM events WHERE game = 1 AND code = 'setup-kept' AND fields LIKE '%mariscal-murat%'"
    " OR game = 1 AND fields LIKE '%mariscal-murat%'")[0][0] > 0, True)
finish()
