/* What servers add to a mail: a company's disclaimer, what a scanner says of itself, "caution: external". Who writes from a company
 * cannot leave it out. */
#include "private.h"

#include <glib.h>
#include <string.h>

#include "../../games/plain.h"

/* So many subjects of such notices make one. */
#define SUBJECTS_LEAST 3
/* What is longer is no notice; nor does one begin below so many lines of its paragraph. */
#define NOTICE_BYTES 8192
#define LINES_ABOVE  20

/* Beginnings of words, folded, by what they speak of, in the languages that servers write in. */
typedef struct Subject {
  bool sure;   /* people at play hardly speak of it */
  bool begins; /* so does the first line of a notice */
  const char *words[24];
} Subject;

static const Subject SUBJECTS[] = {
    {false, true, {"e-mail",    "email",    "mail",         "message",       "mensaje",
                   "correo",    "courriel", "courrier",     "nachricht",     "bericht",
                   "messaggio", "mensagem", "wiadomosc",    "meddelande",    "melding",
                   "besked",    "viesti",   "transmission", "communication", "comunica"}},
    {true,
     true,
     {"confiden", "vertraulich", "vertrouwelijk", "riservat", "poufn", "konfidentiel", "konfidensiel",
      "fortrolig", "luottamuksell", "bizalmas", "privileg", "legal notice", "disclaimer", "aviso legal"}},
    {true, true, {"external", "externe", "externo", "outside of", "exterieur", "fuera de la org", "extern"}},
    {true,
     false,
     {"recipient", "addressee", "destinat", "empfanger", "adressat", "ontvanger", "geadresseerde", "mottak",
      "modtager", "mottagare", "adresat", "vastaanottaj", "intended for", "vorgesehen"}},
    {false,
     false,
     {"in error", "by mistake", "par erreur", "por error", "irrtum", "per errore", "por engano",
      "ten onrechte", "abusivamente", "av misstag", "ved en feil", "ved en fejl", "omylkowo", "erroneous"}},
    {false,
     false,
     {"delete", "destroy", "supprim", "detrui", "elimin", "destruy", "destruir", "borre", "borrar",
      "vernicht", "losch", "verwijder", "cancell", "distrugg", "apag", "usun", "radera", "slett",
      "destruction"}},
    {false, false, {"unauthori", "prohib",          "strictly",   "interdit", "unbefugt",
                    "untersagt", "nicht gestattet", "verboden",   "vietat",   "proibid",
                    "zabronion", "forbjud",         "forbud",     "disclos",  "divulg",
                    "distribu",  "dissemin",        "weitergabe", "copy",     "copia"}},
    {false,
     false,
     {"notify", "inform", "avis", "prevenir", "contact", "sender", "expediteur", "emisor", "remitente",
      "absender", "afzender", "mittente", "remetente", "nadawc", "avsandar"}},
    {false,
     false,
     {"attachment", "anexo", "adjunt", "piece jointe", "pieces jointes", "anhang", "bijlage", "allegat",
      "zalacznik", "vedlegg", "link", "lien", "enlace"}},
    {false,
     false,
     {"liab", "respons", "haftung", "aansprakelijk", "warrant", "garant", "guarant", "contract", "vertrag",
      "binding"}},
    {true, true, {"virus", "malware", "viren", "antivirus"}},
    {false,
     true,
     {"virus-free", "checked", "scanned", "verified", "analys", "analiz", "sans virus", "libre de virus",
      "comprob", "gepruft", "verifi"}},
    {false, false, {"print", "imprim", "ausdruck", "drucken", "afdruk", "stampa"}},
    {true,
     false,
     {"environment", "environnement", "medio ambiente", "medioambiente", "umwelt", "milieu", "ambiente"}},
};

/* What people write, and servers do not: of themselves, of their orders. */
static const char *const OWN[] = {
    "my",     "i'm",    "mon",     "mes",     "mis",      "yo",    "ich",   "mein",    "meine", "meinen",
    "orders", "ordres", "ordenes", "befehle", "turn",     "turno", "game",  "partida", "hex",   "unit",
    "units",  "unite",  "unites",  "unidad",  "unidades", "zone",  "zones", "zona",    "zonas"};

static bool begins_word(const char *text, const char *at) {
  return at == text || !(g_ascii_isalnum(at[-1]) || (at[-1] & 0x80) != 0);
}

static bool has_word(const char *text, const char *word, bool whole) {
  for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
    char behind = at[strlen(word)];
    bool ends = !g_ascii_isalnum(behind) && (behind & 0x80) == 0;
    if (begins_word(text, at) && (!whole || ends)) return true;
  }
  return false;
}

static bool speaks_of(const char *text, const Subject *subject) {
  for (const char *const *word = subject->words; *word != NULL; word++) {
    if (has_word(text, *word, false)) return true;
  }
  return false;
}

static bool may_be_notice(const char *text) {
  size_t count = 0;
  bool sure = false;
  for (size_t i = 0; i < G_N_ELEMENTS(SUBJECTS); i++) {
    bool speaks = speaks_of(text, &SUBJECTS[i]);
    count += speaks;
    sure |= speaks && SUBJECTS[i].sure;
  }
  return sure && count >= SUBJECTS_LEAST;
}

static bool may_begin_notice(const char *text) {
  for (size_t i = 0; i < G_N_ELEMENTS(SUBJECTS); i++) {
    if (SUBJECTS[i].begins && speaks_of(text, &SUBJECTS[i])) return true;
  }
  return false;
}

/* Folded, with blanks for the ends of lines. */
static char *folded(const LoadedGame *loaded, const char *text, size_t length) {
  return g_strdelimit(plain_fold(loaded->arena, text, length), "\n\t", ' ');
}

static bool says_own(const char *text) {
  for (size_t i = 0; i < G_N_ELEMENTS(OWN); i++) {
    if (has_word(text, OWN[i], true)) return true;
  }
  return false;
}

/* Whether it is a server's words alone. */
static bool is_notice(const LoadedGame *loaded, int seat, const char *text, size_t length) {
  const char *fold = folded(loaded, text, length);
  if (!may_be_notice(fold) || says_own(fold)) return false;
  const Game *game = loaded->game;
  if (turn_text_names(game, loaded->edition, loaded->state, seat, text, length, loaded->arena)) return false;
  TurnText read;
  Diagnostics ignored;
  text_understand(loaded, seat, arena_strndup(loaded->arena, text, length), length, true, &read, &ignored);
  for (size_t i = 0; read.file != NULL && i < read.file->count; i++) {
    if (game_section(game, read.file->items[i].key) >= 0) return false;
  }
  return true;
}

/* The byte behind the line at `from`. */
static size_t line_end(const char *text, size_t from, size_t end) {
  const char *stop = memchr(text + from, '\n', end - from);
  return stop == NULL ? end : (size_t)(stop - text) + 1;
}

/* A notice begins at the first line of the paragraph from which on there is nothing else. */
static void blank_in_paragraph(const LoadedGame *loaded, int seat, char *text, size_t from, size_t end) {
  if (end - from > NOTICE_BYTES || !may_be_notice(folded(loaded, text + from, end - from))) return;
  for (int lines = 0; from < end && lines < LINES_ABOVE; lines++) {
    size_t next = line_end(text, from, end);
    bool begins = may_begin_notice(folded(loaded, text + from, next - from));
    if (begins && is_notice(loaded, seat, text + from, end - from)) {
      for (size_t i = from; i < end; i++) text[i] = text[i] == '\n' ? '\n' : ' ';
      return;
    }
    from = next;
  }
}

void footers_blank(const LoadedGame *loaded, int seat, char *text, size_t length) {
  for (size_t from = 0; from < length;) {
    size_t end = from;
    while (end < length) {
      size_t next = line_end(text, end, length);
      bool empty = strspn(text + end, " \t\r") + end >= next - (text[next - 1] == '\n');
      if (empty) break;
      end = next;
    }
    if (end > from) blank_in_paragraph(loaded, seat, text, from, end);
    from = end < length ? line_end(text, end, length) : length;
  }
}
