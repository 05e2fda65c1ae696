"""A mail as a person's program would make it: what somebody wrote, above, below or inside the report or receipt they answer.

compose() puts a document of people.py and the mail that it answers together. STYLES says which ways there are."""
import base64
import email.utils
import html
import quopri
import re

SIGNATURES = {
    "iphone": {"en": "Sent from my iPhone", "fr": "Envoyé de mon iPhone", "es": "Enviado desde mi iPhone"},
    "android": {"en": "Sent from my Galaxy", "fr": "Envoyé depuis mon téléphone Orange",
                "es": "Enviado desde mi smartphone Samsung Galaxy."},
}
ATTRIBUTIONS = {
    "gmail": {"en": "On Fri, Nov 20, 2026 at 11:00 AM Referee <%s> wrote:",
              "fr": "Le ven. 20 nov. 2026 à 11:00, Referee <%s> a écrit :",
              "es": "El vie, 20 nov 2026 a las 11:00, Referee (<%s>) escribió:"},
    "apple": {"en": "On 20 Nov 2026, at 11:00, Referee <%s> wrote:",
              "fr": "Le 20 nov. 2026 à 11:00, Referee <%s> a écrit :",
              "es": "El 20 nov 2026, a las 11:00, Referee <%s> escribió:"},
    "thunderbird": {"en": "On 20/11/2026 11:00, Referee wrote:", "fr": "Le 20/11/2026 à 11:00, Referee a écrit :",
                    "es": "El 20/11/26 a las 11:00, Referee escribió:"},
}
ORIGINAL = {
    "en": "-----Original Message-----\nFrom: Referee <%s>\nSent: Friday, November 20, 2026 11:00 AM\nTo: %s\nSubject: %s\n",
    "fr": "-----Message d'origine-----\nDe : Referee <%s>\nEnvoyé : vendredi 20 novembre 2026 11:00\nÀ : %s\nObjet : %s\n",
    "es": "-----Mensaje original-----\nDe: Referee <%s>\nEnviado el: viernes, 20 de noviembre de 2026 11:00\nPara: %s\nAsunto: %s\n",
}
BEGIN, END = "-----ORDERS-----", "-----END-----"


def quoted(text):
    return "".join("> %s\n" % line if line else ">\n" for line in text.rstrip("\n").split("\n"))


def edited(text, edits):
    """The text with each [old, new] replaced; an old that is not there, or stands there twice, is a fault of the document."""
    for old, new in edits or []:
        if text.count(old) != 1:
            raise ValueError("the form holds %r %d times" % (old, text.count(old)))
        text = text.replace(old, new)
    return text


def form_of(text):
    return text[text.index(BEGIN):text.index(END) + len(END)] + "\n"


class Answer:
    """One mail in the making: what is written, and what it answers."""

    def __init__(self, document, original):
        self.language = document["language"]
        self.own = (document.get("text") or "").rstrip("\n")
        self.below = (document.get("below") or "").rstrip("\n")
        self.under = document.get("under")
        self.original = original
        self.address = original.reply_to
        self.body = edited(original.text, document.get("edit"))

    def attribution(self, program):
        words = ATTRIBUTIONS[program][self.language]
        return words % self.address if "%s" in words else words

    def original_header(self):
        return ORIGINAL[self.language] % (self.address, self.original.to, self.original.subject)

    def bare(self):
        return self.own + "\n"

    def phone_short(self):
        return "%s\n\n%s\n" % (self.own, SIGNATURES["iphone"][self.language])

    def signed(self):
        return "%s\n\n-- \nPhil Rex, 12 rue du 4 Septembre\n+33 6 12 34 14 13\n" % self.own

    def iphone(self):
        return "%s\n\n%s\n\n%s" % (self.own, SIGNATURES["iphone"][self.language],
                                  quoted(self.attribution("apple") + "\n\n" + self.body))

    def apple(self):
        return "%s\n\n%s" % (self.own, quoted(self.attribution("apple") + "\n\n" + self.body))

    def android(self):
        return "%s\n\n%s\n\n%s\n%s" % (self.own, SIGNATURES["android"][self.language], self.attribution("gmail"),
                                      quoted(self.body))

    def gmail(self):
        return "%s\n\n%s\n\n%s" % (self.own, self.attribution("gmail"), quoted(self.body))

    def gmail_html(self):
        return ('<div dir="ltr">%s</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">%s<br></div>'
                '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);'
                'padding-left:1ex">%s</blockquote></div>\n'
                % (lines_html(self.own), html.escape(self.attribution("gmail")), lines_html(self.body)))

    def outlook(self):
        return "%s\n\n%s\n%s" % (self.own, self.original_header(), self.body)

    def outlook_new(self):
        head = self.original_header().split("\n", 1)[1]
        return "%s\n\n%s\n%s\n%s" % (self.own, "_" * 32, head, self.body)

    def outlook_html(self):
        paragraphs = "".join('<p class="MsoNormal">%s<o:p></o:p></p>\n' % (html.escape(line) or "&nbsp;")
                             for line in self.own.split("\n"))
        head = "<br>\n".join("<b>%s</b>%s" % tuple(html.escape(part) for part in re.split(r"(?<=:)", line, maxsplit=1))
                             for line in self.original_header().rstrip("\n").split("\n")[1:])
        return ('<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--\n'
                'p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}\n--></style></head>\n'
                '<body lang="EN-GB"><div class="WordSection1">%s<p class="MsoNormal"><o:p>&nbsp;</o:p></p>\n'
                '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
                '<p class="MsoNormal">%s</p></div>\n<pre>%s</pre></div></body></html>\n'
                % (paragraphs, head, html.escape(self.body)))

    def html_only(self):
        return "<html><head></head><body>%s</body></html>\n" % self.gmail_html()

    def thunderbird(self):
        return "%s\n%s\n%s\n" % (self.attribution("thunderbird"), quoted(self.body), self.own)

    def inline(self):
        """The words stand below the quoted line `under`, else below what is due; and maybe more below all."""
        place = self.body.index("\n", self.body.index(self.under) if self.under else self.body.index("\n  ")) + 1
        return "%s\n\n%s\n%s\n\n%s\n%s\n" % (self.attribution("gmail"), quoted(self.body[:place]), self.own,
                                            quoted(self.body[place:]), self.below)

    def form(self):
        above = self.own + "\n\n" if self.own else ""
        below = "\n" + self.below + "\n" if self.below else ""
        return above + form_of(self.body) + below

    def form_outlook(self):
        """The whole report below the words, not quoted, and its form edited where it stands."""
        return self.outlook()

    def form_quoted(self):
        above = self.own + "\n\n" if self.own else ""
        return "%s%s\n\n%s" % (above, self.attribution("gmail"), quoted(self.body))


# How a mail looks: what makes its text, and whether that is HTML alone, or stands beside the text.
STYLES = {
    "bare": Answer.bare, "phone-short": Answer.phone_short, "signed": Answer.signed, "iphone": Answer.iphone,
    "apple": Answer.apple, "android": Answer.android, "gmail": Answer.gmail,
    "gmail-plain": Answer.gmail,
    "receipt": Answer.gmail, "outlook": Answer.outlook, "outlook-new": Answer.outlook_new,
    "outlook-html": Answer.outlook_html, "html-only": Answer.html_only, "thunderbird": Answer.thunderbird,
    "inline": Answer.inline, "form": Answer.form, "form-outlook": Answer.form_outlook, "form-quoted": Answer.form_quoted,
    "attachment": Answer.bare,
}
HTML_ALONE = {"outlook-html", "html-only"}
TYPES = {"txt": "text/plain", "yaml": "application/yaml", "yml": "text/x-yaml"}


def lines_html(text):
    return "<br>\n".join(html.escape(line).replace("  ", "&nbsp; ") for line in text.split("\n"))


def part(text, kind, charset, transfer, more=""):
    """A MIME part. What a charset has not becomes `?`, as most programs have it."""
    content = text.encode(charset, "replace")
    if transfer == "base64":
        content = base64.encodebytes(content)
    elif transfer == "quoted-printable":
        content = quopri.encodestring(content)
    label = "; charset=%s" % charset if kind.startswith("text/") else ""
    head = "Content-Type: %s%s%s\nContent-Transfer-Encoding: %s\n\n" % (kind, label, more, transfer)
    return head.encode() + content.rstrip(b"\n") + b"\n"


def joined(subtype, parts):
    boundary = "=_people_%s" % subtype
    lines = b"".join(b"--%s\n%s\n" % (boundary.encode(), each) for each in parts)
    return b'Content-Type: multipart/%s; boundary="%s"\n\n%s--%s--\n' % (
        subtype.encode(), boundary.encode(), lines, boundary.encode())


def filled(text, original):
    """$game, $turn and $key of the form that is answered."""
    for word in ("game", "turn", "key"):
        found = re.search(r'(?m)^%s: "?([^"\n]*)"?$' % word, original.text)
        if found:
            text = text.replace("$" + word, found.group(1))
    return text


def attached(document, original):
    """The file: its own text, or the form of the report, edited."""
    attachment = document["attachment"]
    text = attachment.get("text")
    text = form_of(edited(original.text, attachment.get("edit"))) if text is None else filled(text, original)
    name = attachment["name"]
    kind = attachment.get("type") or TYPES[name.rsplit(".", 1)[-1]]
    more = '; name="%s"\nContent-Disposition: attachment; filename="%s"' % (name, name)
    return part(text, kind, attachment.get("charset", "utf-8"), "base64", more)


def encoded(words):
    if words.isascii():
        return words
    return "=?utf-8?B?%s?=" % base64.b64encode(words.encode()).decode()


def compose(document, original):
    """The bytes of the mail. What it answers has message_id, subject, reply_to, to and text."""
    answer = Answer(document, original)
    answer.own = filled(answer.own, original)
    style = document["style"]
    charset = document.get("charset", "utf-8")
    transfer = document.get("transfer", "8bit")
    kind = "text/html" if style in HTML_ALONE else "text/plain"
    more = "; format=flowed" if style == "thunderbird" else ""
    body = part(STYLES[style](answer), kind, charset, transfer, more)
    if style in ("gmail", "receipt"):
        body = joined("alternative", [body, part(answer.gmail_html(), "text/html", "utf-8", "quoted-printable")])
    if document.get("attachment"):
        body = joined("mixed", [body, attached(document, original)])
    head = ["From: %s" % original.to, "To: Referee <%s>" % original.reply_to,
            "Subject: %s" % encoded(document.get("subject_sent", "Re: " + original.subject)),
            "Message-ID: <%s@example.org>" % document["name"],
            "Date: %s" % (email.utils.format_datetime(document["date"]) if document.get("date")
                          else "Fri, 20 Nov 2026 20:05:00 +0100")]
    if document.get("answers") != "nothing":
        head += ["In-Reply-To: %s" % original.message_id, "References: %s" % original.message_id]
    head += ["%s: %s" % header for header in (document.get("headers") or {}).items()]
    head.append("MIME-Version: 1.0\n")
    return "\n".join(head).encode() + body
