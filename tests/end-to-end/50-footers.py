"""What a server adds to a mail, a disclaimer, a scanner's line, a warning, is no part of the orders, nor a reason to refuse them; what names something of
the game, or what people write themselves, is never taken for it."""

import collections
import os
import re
import shutil
import tempfile

from desk import ROOT, check, equal, finish, yaml_of
from merged import begin, in_force, mail, newest, read
from postbox import key, letter, orders_to

FOOTERS = {
    "English": "The information contained in this transmission is privileged and intended only for the use of the individual named above. If you\n"
               "have received it in error, cancel any use of it, notify us at once and destroy all copies. Do not use, forward or retain it.",
    "French": "Ce message et ses pièces jointes sont confidentiels et établis à l'attention exclusive de leur destinataire.\nSi vous l'avez reçu par erreur, "
              "merci d'en avertir l'expéditeur et de le supprimer, en tout ou partie. Ne pas le transférer.",
    "Spanish": "AVISO LEGAL: La información contenida en este correo es confidencial y para uso exclusivo de sus destinatarios. Si no es usted uno "
               "de ellos, no la utilice ni la copie, elimine este mensaje y retire los anexos.",
    "German": "Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind oder diese E-Mail irrtümlich\nerhalten haben, "
              "informieren Sie bitte den Absender und vernichten Sie diese Mail. Das unbefugte Kopieren ist nicht gestattet.",
    "Dutch": "Dit bericht is vertrouwelijk en uitsluitend bestemd voor de geadresseerde. Indien u dit bericht ten onrechte ontvangt, verwijder het dan.",
    "Italian": "Questo messaggio e i suoi allegati sono riservati al destinatario. Se lo avete ricevuto per errore, cancellatelo: ogni uso è vietato.",
    "Portuguese": "Esta mensagem é confidencial e destinada apenas ao seu destinatário. Se a recebeu por engano, apague-a; a sua cópia é proibida.",
    "Polish": "Ta wiadomość jest poufna i przeznaczona wyłącznie dla adresata. Jeśli otrzymali ją Państwo omyłkowo, prosimy ją usunąć.",
    "a scanner": "This email has been checked for viruses by an antivirus that nobody stops. Remove it if in doubt.",
    "a warning": "CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize the sender.",
    "trees": "Please consider the environment before printing this e-mail: don't, cancel it.",
}
# Own words, and what then becomes of the order above.
OWN = {
    "This e-mail is confidential, and if the recipient is Otto, delete it: OI8 stays": "names a unit",
    "This e-mail was sent in error, please delete it.": "takes back",
    "This message is confidential: I withdraw my orders, delete them.": "speaks of orders",
    "Delete everything.\nThis e-mail is confidential and for the recipient alone, its copy is prohibited.": "stands above one",
}

MUSTER = read("tests", "broken", "dogs-of-war-muster", "position.yaml")
# Seat, how the game begins, an order, what it is.
ORDERS = {"ducs": ("orfburg", {"words": ("--option", "setup=standard")}, "OI4 to 1413", {"moves": ["OI4 1413"]}),
          "waterloo": ("north", {"words": ("--option", "first=north")}, "deploy 5 2 4 1 3, general 6, recon 3", None),
          "dogs-of-war": ("alice", {"position": MUSTER}, "buy a knight", None),
          "dos-de-mayo": ("spanish", {"words": ("--option", "pace=fast")}, "9→14", None)}


def game(rules, words=(), position=None):
    return begin(rules, *words, position=position)


for rules, (seat, how, text, orders) in ORDERS.items():
    alone = mail(game(rules, **how), seat, text + "\n")
    equal("%s: the order alone" % rules, (alone.fate, bool(alone.orders), orders in (None, alone.orders)), ("filed", True, True))
    for name, footer in FOOTERS.items():
        desk = game(rules, **how)
        equal("%s, %s below" % (rules, name), mail(desk, seat, text + "\n\n" + footer + "\n"), alone)
        if rules != "ducs":
            continue
        check("it is not told as unread: %s" % name, footer.split()[1] not in newest(desk, "body")[0], newest(desk, "body")[0])
        equal("%s right below" % name, mail(game(rules, **how), seat, text + "\n" + footer + "\n"), alone)
        equal("%s above" % name, mail(game(rules, **how), seat, footer + "\n\n" + text + "\n"), alone)
seat, how, text, orders = ORDERS["ducs"]
for own, why in OWN.items():
    desk = game("ducs", **how)
    became = mail(desk, seat, text + "\n\n" + own + "\n")
    check("%s, so it is read: %s" % (why, own.split("\n")[0]), became.orders != orders or "%s" % own.split()[0] in newest(desk, "body")[0], became)

# The words are a file, which a typing error must not empty.
WORDS = yaml_of(read("templates", "footers.yaml"))
plain = [word for entry in WORDS for word in entry["words"] if not re.fullmatch("[a-z' -]+", word)]
equal("footers.yaml: its words are folded, each once", (plain, max(collections.Counter(word for entry in WORDS for word in entry["words"]).values())), ([], 1))
equal("its keys are those that are read", {key for entry in WORDS for key in entry} - {"words", "sure", "begins", "own"}, set())
data = tempfile.mkdtemp()
os.mkdir(os.path.join(data, "templates"))
with open(os.path.join(data, "templates", "footers.yaml"), "w") as file:
    file.write("words: [confiden]\n")
desk = game("ducs", **ORDERS["ducs"][1])
desk.variables["ADJUDICATOR_DATA"] = data
result = desk.run("receive", stdin=letter("orfburg@example.org", orders_to(key(desk, "orfburg", "one"), "one"), "OI4 to 1413\n"), really=True)
check("where it is no list the log says so, and orders are read", result.code == 0 and "footers.yaml" in result.err, result)
equal("and filed", in_force(desk, "orfburg"), {"moves": ["OI4 1413"]})
shutil.rmtree(data)
finish()
