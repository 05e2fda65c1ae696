#include "private.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "../../base/utf8.h"
#include "../../games/plain.h"
#include "../../report/report.h"
#include "../letters/letters.h"
#include "../office/office.h"

/* ======== the text of a message ======== */

/* ---- marks ---- */

static bool is_dash(uint32_t code) {
  return code == '-' || (code >= 0x2010 && code <= 0x2015) || code == 0x2212;
}

/* Spaces, line ends, and invisible characters. */
static bool is_gap(uint32_t code) {
  return code == ' ' || code == '\t' || code == '\n' || code == '\r' || code == 0xAD || code == 0xFEFF ||
         code == 0x2060 || code == 0x180E || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
         utf8_is_typographic_space(code);
}

/* Dashes and gaps from `text` on; how many dashes in *dashes. Returns how many bytes they take. */
static size_t dashes_length(const char *text, size_t *dashes) {
  size_t taken = 0;
  *dashes = 0;
  while (text[taken] != '\0') {
    uint32_t code;
    size_t bytes = utf8_read(text + taken, strnlen(text + taken, 4), &code);
    if (code == UTF8_BAD || (!is_dash(code) && !is_gap(code))) break;
    *dashes += is_dash(code);
    taken += bytes;
  }
  return taken;
}

/* Two are enough for a mark: mail programs make long dashes of hyphens. */
static bool is_rest_of_mark(const char *text) {
  static const char *const WORDS[] = {"ORDERS", "END"};
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
    size_t length = strlen(WORDS[i]), dashes;
    if (strncmp(text, WORDS[i], length) != 0) continue;
    dashes_length(text + length, &dashes);
    if (dashes >= 2) return true;
  }
  return false;
}

static void append_without_dashes(GString *clean, const char *text, size_t length) {
  for (size_t at = 0; at < length;) {
    uint32_t code;
    size_t bytes = utf8_read(text + at, length - at, &code);
    if (is_dash(code)) {
      g_string_append_c(clean, '=');
    } else {
      g_string_append_len(clean, text + at, (gssize)bytes);
    }
    at += bytes;
  }
}

static void append_without_marks(GString *clean, const char *text) {
  while (*text != '\0') {
    size_t dashes, length = dashes_length(text, &dashes);
    if (dashes >= 2 && is_rest_of_mark(text + length)) {
      append_without_dashes(clean, text, length);
    } else {
      if (length == 0) length = strcspn(text + 1, "- \t\n\r\xC2\xE1\xE2\xE3\xEF") + 1;
      g_string_append_len(clean, text, (gssize)length);
    }
    text += length;
  }
}

/* ---- secrets ---- */

/* As keys are read (keys.c). */
static char key_letter(char c) {
  c = g_ascii_toupper(c);
  if (c == 'O') return '0';
  return c == 'I' || c == 'L' ? '1' : c;
}

/* How many bytes of `text` are the key; 0 if it does not begin with it. */
static size_t key_length(const char *text, const char *key) {
  size_t taken = 0;
  for (; *key != '\0'; key++) {
    if (*key == '-') continue;
    while (taken > 0 && (text[taken] == '-' || text[taken] == ' ')) taken++;
    if (key_letter(text[taken]) != *key) return 0;
    taken++;
  }
  return g_ascii_isalnum(text[taken]) ? 0 : taken;
}

static bool may_stand_in_address(char c) {
  return g_ascii_isalnum(c) || (c != '\0' && strchr("._%+-", c) != NULL);
}

static size_t address_length(const char *text, const char *address) {
  size_t length = strlen(address);
  if (length == 0 || g_ascii_strncasecmp(text, address, length) != 0) return 0;
  /* "a@b.org." at the end of a sentence is the address, "a@b.org.uk" another's. */
  char after = text[length], next = after == '\0' ? '\0' : text[length + 1];
  bool longer = g_ascii_isalnum(after) || ((after == '.' || after == '-') && g_ascii_isalnum(next));
  return longer ? 0 : length;
}

static char *without_secrets(Arena *arena, const char *text, const char *key, const char *address) {
  char *clean = arena_strdup(arena, text);
  char before = '\0';
  for (char *at = clean; *at != '\0';) {
    size_t length = g_ascii_isalnum(before) ? 0 : key_length(at, key);
    if (length == 0 && !may_stand_in_address(before)) length = address_length(at, address);
    if (length == 0) length = 1;
    before = at[length - 1];
    if (length > 1) memset(at, '*', length);
    at += length;
  }
  return clean;
}

char *press_text_clean(Arena *arena, const char *text, const char *key, const char *address) {
  GString *clean = g_string_new(NULL);
  append_without_marks(clean, text);
  char *result = without_secrets(arena, clean->str, key, address);
  g_string_free(clean, TRUE);
  return result;
}

/* ======== press ======== */

typedef struct PressText {
  int author;
  int64_t audience;
  bool anonymous;
  const char *text;
  bool cut;
  int64_t receipt; /* of the turn file it was in, 0 for none */
} PressText;

/* What is passed on of a text; between two characters. */
static void set_text(Arena *arena, PressText *press, const char *text) {
  size_t length = strlen(text), kept = 0;
  press->text = text;
  press->cut = length > PRESS_LONGEST;
  if (!press->cut) return;
  for (size_t bytes = 0; kept + bytes <= PRESS_LONGEST; kept += bytes) {
    uint32_t code;
    bytes = utf8_read(text + kept, length - kept, &code);
    if (kept + bytes > PRESS_LONGEST) break;
  }
  press->text = arena_strndup(arena, text, kept);
}

static int64_t every_seat(const LoadedGame *loaded) {
  return ((int64_t)1 << loaded->seated.count) - 1;
}

int64_t press_bits(const LoadedGame *loaded, const char *name) {
  int seat = loaded_game_seat(loaded, name);
  if (seat >= 0) return (int64_t)1 << seat;
  if (strcmp(name, "all") == 0) return every_seat(loaded);
  if (strcmp(name, "referee") == 0) return PRESS_REFEREE;
  return strcmp(name, "observers") == 0 ? PRESS_OBSERVERS : 0;
}

static int64_t computers(const LoadedGame *loaded) {
  int64_t seats = 0;
  for (size_t i = 0; i < loaded->seats.count; i++) {
    if (loaded->seats.items[i].computer != NULL) seats |= (int64_t)1 << i;
  }
  return seats;
}

/* A message to all is not sent to its author, nor to a computer. */
static int64_t readers(const LoadedGame *loaded, const PressText *press) {
  return press->audience & ~((int64_t)1 << press->author) & ~computers(loaded);
}

/* In the words of a reader's language. */
static const char *audience_text(Referee *referee, const LoadedGame *loaded, int64_t audience, int reader) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, reader));
  const char *names[GAME_SEATS_MAX + 3], *rules = loaded->game->id;
  size_t count = 0;
  if (catalogue == NULL) return "";
  if ((audience & every_seat(loaded)) == every_seat(loaded)) {
    audience &= ~every_seat(loaded);
    names[count++] = localize_name(catalogue, loaded->arena, rules, "all");
  }
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    if ((audience & ((int64_t)1 << seat)) != 0)
      names[count++] = localize_name(catalogue, loaded->arena, rules, loaded->seated.names[seat]);
  }
  if ((audience & PRESS_REFEREE) != 0)
    names[count++] = localize_name(catalogue, loaded->arena, rules, "referee");
  if ((audience & PRESS_OBSERVERS) != 0)
    names[count++] = localize_name(catalogue, loaded->arena, rules, "observers");
  return catalogue_list(catalogue, loaded->arena, names, count);
}

/* ---- the mails ---- */

static char *key_of(const LoadedGame *loaded, int seat) {
  return seat_key(loaded->arena, loaded->secret, loaded->row.name, seat,
                  loaded->seats.items[seat].key_generation);
}

static const char *answer_address(const Referee *referee, const LoadedGame *loaded, int reader,
                                  const PressText *press) {
  const char *pattern = referee->configuration->press_to;
  if (pattern == NULL || reader < 0) return NULL;
  const ReplyAddress parts = {
      .game = loaded->row.name,
      .seat = loaded->seated.names[reader],
      .key = key_of(loaded, reader),
      /* An unnamed author cannot be answered; the line `to:` then says whom it is for. */
      .to = press->anonymous ? "whom" : loaded->seated.names[press->author],
  };
  return reply_address_write(loaded->arena, pattern, &parts);
}

/* Not by its number: that would show each reader how much others write to each other. */
static const char *message_id(const Referee *referee, const LoadedGame *loaded, int64_t id,
                              const char *whom) {
  Arena *arena = loaded->arena;
  const char *half = mail_token(arena, loaded->secret, arena_printf(arena, "press|%" PRId64 "|%s", id, whom));
  const char *rest =
      mail_token(arena, loaded->secret, arena_printf(arena, "press|%" PRId64 "|%s|", id, whom));
  return mails_plain_id(arena, referee, arena_printf(arena, "%s.press.%s%s", loaded->row.name, half, rest));
}

/* reader: a seat, or -1 for the referee and observers. */
static Status queue_one(Referee *referee, const LoadedGame *loaded, const PressText *press, int64_t id,
                        int reader, OutboxRow *mail, const char *whom) {
  Arena *arena = loaded->arena;
  int viewer = reader < 0 ? VIEWER_PUBLIC : reader;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  if (catalogue == NULL) return STATUS_CONFIG;
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "game", loaded->row.name);
  tree_put_text(arena, fields, "title", loaded->game->title);
  tree_put_text(arena, fields, "turn", loaded->turn);
  const char *author = loaded->seated.names[press->author];
  if (!press->anonymous)
    tree_put_text(arena, fields, "author", mails_seat_name(referee, loaded, viewer, author));
  tree_put_text(arena, fields, "to", audience_text(referee, loaded, press->audience, viewer));
  mail->kind = "press";
  mail->press = id;
  mail->reply_to = answer_address(referee, loaded, reader, press);
  tree_put_bool(arena, fields, "answerable", mail->reply_to != NULL && !press->anonymous);
  tree_put_bool(arena, fields, "answerable_whom", mail->reply_to != NULL && press->anonymous);
  tree_put_bool(arena, fields, "by_file", mail->reply_to == NULL && reader >= 0);
  mail->subject = catalogue_say(catalogue, arena, "press.referee.subject", fields);
  const char *foot = catalogue_say(catalogue, arena, "press.referee.foot", fields);
  const char *cut = press->cut ? catalogue_say(catalogue, arena, "press.referee.cut", fields) : "";
  mail->body = arena_concat(
      arena, layout_text(arena, catalogue_say(catalogue, arena, "press.referee.head", fields), LAYOUT_WIDTH),
      "\n",
      press_text_clean(arena, press->text, key_of(loaded, press->author),
                       loaded->seats.items[press->author].bare),
      "\n", *cut == '\0' ? "" : "\n", *cut == '\0' ? "" : layout_text(arena, cut, LAYOUT_WIDTH),
      *foot == '\0' ? "" : "\n", *foot == '\0' ? "" : layout_text(arena, foot, LAYOUT_WIDTH), NULL);
  mail->message_id = message_id(referee, loaded, id, whom);
  return mails_queue(referee, loaded, reader, mail);
}

static Status queue_observers(Referee *referee, const LoadedGame *loaded, const PressText *press,
                              int64_t id) {
  ObserverRows observers;
  Status status = ledger_observers(referee->ledger, loaded->arena, loaded->row.id, &observers);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < observers.count && status == STATUS_OK; i++) {
    OutboxRow mail = {.observer = observers.items[i].id, .recipient = observers.items[i].address};
    const char *whom = arena_printf(loaded->arena, "observer-%" PRId64, observers.items[i].id);
    LoadedGame theirs = *loaded;
    theirs.language = observers.items[i].language;
    status = queue_one(referee, &theirs, press, id, -1, &mail, whom);
  }
  return status;
}

/* *id: of the message. */
static Status pass_on(Referee *referee, const LoadedGame *loaded, const PressText *press, int64_t *id) {
  PressRow row = {
      .game = loaded->row.id,
      .author = press->author,
      .turn = loaded->turn,
      .at = referee->now,
      .audience = press->audience,
      .is_signed = !press->anonymous,
      .text = press->text,
      .receipt = press->receipt,
  };
  Status status = referee_ledger_status(referee, ledger_add_press(referee->ledger, &row));
  *id = row.id;
  int64_t audience = readers(loaded, press);
  for (int seat = 0; seat < loaded->seated.count && status == STATUS_OK; seat++) {
    if ((audience & ((int64_t)1 << seat)) == 0) continue;
    OutboxRow mail = {.observer = 0};
    status = queue_one(referee, loaded, press, row.id, seat, &mail, loaded->seated.names[seat]);
  }
  const char *to_referee = referee->configuration->referee;
  if (status == STATUS_OK && (audience & PRESS_REFEREE) != 0 && to_referee != NULL) {
    OutboxRow mail = {.recipient = to_referee};
    status = queue_one(referee, loaded, press, row.id, -1, &mail, "referee");
  }
  if (status == STATUS_OK && (audience & PRESS_OBSERVERS) != 0)
    status = queue_observers(referee, loaded, press, row.id);
  return status;
}

/* ---- turn files ---- */

static void fault(Diagnostics *diagnostics, const char *message, const Tree *place, const char *key,
                  const char *value) {
  diagnose(diagnostics, SEVERITY_ERROR, "FILE-PRESS", message, place, key, value, NULL);
}

static int64_t audience_of(const LoadedGame *loaded, const Tree *to) {
  if (to->kind != TREE_LIST) return press_bits(loaded, tree_string(to, ""));
  int64_t audience = 0;
  for (size_t i = 0; i < to->count; i++) audience |= press_bits(loaded, tree_string(to->items[i].value, ""));
  return audience;
}

/* ---- whom words name ---- */

char *press_names_fold(Arena *arena, const char *text, size_t length) {
  static const char *const MARKS[][2] = {{"\u2019", "'"}, {"\u00A0", " "}, {"\u202F", " "}};
  GString *folded = g_string_new(plain_fold(arena, text, length));
  for (size_t i = 0; i < G_N_ELEMENTS(MARKS); i++) g_string_replace(folded, MARKS[i][0], MARKS[i][1], 0);
  char *result = g_strstrip(arena_strdup(arena, folded->str));
  g_string_free(folded, TRUE);
  return result;
}

/* "a la France", "l'Italie": what is behind such words before a name. */
static const char *without_article(const char *name) {
  static const char *const WORDS[] = {"the ", "la ", "le ", "les ", "el ",  "los ",  "las ",  "l'",
                                      "a ",   "to ", "al ", "au ",  "aux ", "para ", "pour ", "for "};
  for (size_t i = 0; i < G_N_ELEMENTS(WORDS); i++) {
    if (g_str_has_prefix(name, WORDS[i])) return without_article(name + strlen(WORDS[i]));
  }
  return name;
}

/* The canonical name of whom a player of this seat calls so in the language they read. `said`: folded. */
static const char *addressee(Referee *referee, const LoadedGame *loaded, int author, const char *said) {
  static const char *const OTHERS[] = {"all", "referee", "observers"};
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, author));
  const char *names[GAME_SEATS_MAX + G_N_ELEMENTS(OTHERS)];
  size_t count = 0;
  for (int seat = 0; seat < loaded->seated.count; seat++) names[count++] = loaded->seated.names[seat];
  for (size_t i = 0; i < G_N_ELEMENTS(OTHERS); i++) names[count++] = OTHERS[i];
  said = without_article(said);
  for (size_t i = 0; i < count; i++) {
    const char *own =
        catalogue == NULL ? names[i] : localize_name(catalogue, loaded->arena, loaded->game->id, names[i]);
    const char *folded = press_names_fold(loaded->arena, own, strlen(own));
    if (strcmp(said, names[i]) == 0 || strcmp(said, without_article(folded)) == 0) return names[i];
  }
  return NULL;
}

bool press_addressees(Referee *referee, const LoadedGame *loaded, int author, const char *names, Tree *to) {
  static const char *const AND[] = {" and ", " et ", " y ", " e ", "&", ";"};
  GString *parted = g_string_new(press_names_fold(loaded->arena, names, strlen(names)));
  for (size_t i = 0; i < G_N_ELEMENTS(AND); i++) g_string_replace(parted, AND[i], ",", 0);
  char *each = arena_strdup(loaded->arena, parted->str), *rest;
  g_string_free(parted, TRUE);
  for (char *name = strtok_r(each, ",", &rest); name != NULL; name = strtok_r(NULL, ",", &rest)) {
    const char *known = addressee(referee, loaded, author, g_strstrip(name));
    if (known == NULL) return false;
    tree_add_text(loaded->arena, to, known);
  }
  return to->count > 0;
}

/* "to all, referee: ...": adds the names to `to` and returns what follows; NULL: it does not begin so, or with unknown names. */
static const char *read_addressees(Referee *referee, const LoadedGame *loaded, int author, const char *text,
                                   Tree *to) {
  static const char *const WORDS[] = {"to", "a", "para", "pour"};
  size_t length = strcspn(text, " \n");
  const char *colon = strchr(text, ':');
  const char *word = plain_fold(loaded->arena, text, length);
  bool begins = false;
  for (size_t i = 0; i < G_N_ELEMENTS(WORDS); i++) begins |= strcmp(word, WORDS[i]) == 0;
  if (!begins || colon == NULL || colon < text + length) return NULL;
  const char *names = arena_strndup(loaded->arena, text + length, (size_t)(colon - text) - length);
  bool known = press_addressees(referee, loaded, author, names, to);
  return known ? colon + 1 + strspn(colon + 1, " \n") : NULL;
}

/* Puts the canonical name in place of one in the player's language: "Italie". */
static void translate_addressee(Referee *referee, const LoadedGame *loaded, int author, Tree *to) {
  const char *said = tree_string(to, NULL);
  if (said == NULL || press_bits(loaded, said) != 0) return;
  const char *known = addressee(referee, loaded, author, press_names_fold(loaded->arena, said, strlen(said)));
  if (known == NULL || loaded_game_seat(loaded, known) < 0)
    return; /* "everybody" is none: `all` is the word */
  const Tree place = *to;
  *to = *tree_text(loaded->arena, known);
  to->line = place.line;
  to->column = place.column;
}

static void translate_addressees(Referee *referee, const LoadedGame *loaded, int author, const Tree *press) {
  for (size_t i = 0; press->kind == TREE_LIST && i < press->count; i++) {
    Tree *to = tree_get(press->items[i].value, "to");
    if (to == NULL) continue;
    if (to->kind != TREE_LIST) translate_addressee(referee, loaded, author, to);
    for (size_t k = 0; to->kind == TREE_LIST && k < to->count; k++)
      translate_addressee(referee, loaded, author, to->items[k].value);
  }
}

Tree *press_of_words(Referee *referee, const LoadedGame *loaded, int author, Tree *press,
                     Diagnostics *diagnostics) {
  bool anonymous;
  const char *text = press == NULL ? NULL : tree_string(press, NULL);
  if (press != NULL) translate_addressees(referee, loaded, author, press);
  if (text == NULL || tree_is_null(press) || *text == '\0') return press;
  Arena *arena = loaded->arena;
  Tree *list = tree_list(arena), *to = tree_list(arena);
  list->line = press->line;
  list->column = press->column;
  const char *said = read_addressees(referee, loaded, author, text, to);
  bool named = said != NULL && *said != '\0';
  if (!named && (loaded->seated.count == 2 || !press_allowed(loaded, &anonymous))) {
    to = tree_list(arena);
    for (int seat = 0; seat < loaded->seated.count; seat++) {
      if (seat != author) tree_add_text(arena, to, loaded->seated.names[seat]);
    }
    said = text;
    named = true;
  }
  if (!named) {
    diagnose(diagnostics, SEVERITY_WARNING, "FILE-PRESS", "file-press-whom", press, NULL);
    return list;
  }
  Tree *message = tree_add(arena, list, tree_map(arena));
  tree_put(arena, message, "to", to);
  tree_put_text(arena, message, "text", said);
  for (size_t i = 0; i < message->count; i++) {
    message->items[i].value->line = press->line;
    message->items[i].value->column = press->column;
  }
  message->line = press->line;
  message->column = press->column;
  return list;
}

/* Why a message in a letter's own words goes to nobody, a key of the catalogue; NULL: it is sent. */
static const char *why_not_sent(const Referee *referee, const LoadedGame *loaded, const Tree *to) {
  bool anonymous;
  if (!press_allowed(loaded, &anonymous)) return "file-press-kept";
  if (to->count == 0) return "file-press-whom";
  bool nobody = (audience_of(loaded, to) & PRESS_REFEREE) != 0 && referee->configuration->referee == NULL;
  return nobody ? "file-press-no-referee" : NULL;
}

Tree *press_add_lines(const Referee *referee, const LoadedGame *loaded, Tree *press, const Tree *lines,
                      Diagnostics *diagnostics) {
  Tree *whole = press != NULL && press->kind == TREE_LIST ? press : tree_list(loaded->arena);
  for (size_t i = 0; i < lines->count; i++) {
    Tree *message = lines->items[i].value;
    const char *why = why_not_sent(referee, loaded, tree_get(message, "to"));
    if (why == NULL) tree_add(loaded->arena, whole, message);
    if (why != NULL) diagnose(diagnostics, SEVERITY_WARNING, "FILE-PRESS", why, message, NULL);
  }
  return whole->count > 0 ? whole : press;
}

static void check_addressee(const Referee *referee, const LoadedGame *loaded, const Tree *to,
                            Diagnostics *diagnostics) {
  const char *name = tree_string(to, NULL);
  if (name == NULL || press_bits(loaded, name) == 0) {
    fault(diagnostics, "file-press-addressee", to, "to", name == NULL ? "" : name);
  } else if (press_bits(loaded, name) == PRESS_REFEREE && referee->configuration->referee == NULL) {
    fault(diagnostics, "file-press-no-referee", to, NULL, NULL);
  }
}

/* Whether one of these seats is an addressee by its own name, not as one of all. */
static bool is_named(const LoadedGame *loaded, const Tree *to, int64_t seats) {
  int64_t every = every_seat(loaded);
  if (to->kind != TREE_LIST)
    return (audience_of(loaded, to) & seats) != 0 && audience_of(loaded, to) != every;
  for (size_t i = 0; i < to->count; i++) {
    if (is_named(loaded, to->items[i].value, seats)) return true;
  }
  return false;
}

static void check_addressees(const Referee *referee, const LoadedGame *loaded, int author, const Tree *to,
                             Diagnostics *diagnostics) {
  if (to->kind != TREE_LIST) {
    check_addressee(referee, loaded, to, diagnostics);
  } else {
    if (to->count == 0) fault(diagnostics, "file-press-shape", to, NULL, NULL);
    for (size_t i = 0; i < to->count; i++) check_addressee(referee, loaded, to->items[i].value, diagnostics);
  }
  int64_t audience = audience_of(loaded, to);
  if (audience == (int64_t)1 << author) {
    diagnose(diagnostics, SEVERITY_WARNING, "FILE-PRESS", "file-press-yourself", to, NULL);
  } else if (is_named(loaded, to, computers(loaded)) ||
             (audience != 0 && (audience & ~((int64_t)1 << author) & ~computers(loaded)) == 0)) {
    diagnose(diagnostics, SEVERITY_WARNING, "FILE-PRESS", "file-press-computer", to, NULL);
  }
}

static const char *const MESSAGE_KEYS[] = {"to", "text", "anonymous", NULL};

static void check_message(const Referee *referee, const LoadedGame *loaded, int author, const Tree *message,
                          bool anonymous_allowed, Diagnostics *diagnostics) {
  const Tree *to = tree_get(message, "to"), *text = tree_get(message, "text");
  const char *words = message->kind == TREE_MAP ? tree_string(text, NULL) : NULL;
  if (words == NULL || to == NULL || *words == '\0') {
    fault(diagnostics, "file-press-shape", message, NULL, NULL);
    return;
  }
  diagnose_unknown_keys(diagnostics, message, MESSAGE_KEYS, "FILE-UNKNOWN-KEY", "file-unknown-key");
  check_addressees(referee, loaded, author, to, diagnostics);
  if (strlen(words) > PRESS_LONGEST)
    diagnose(diagnostics, SEVERITY_WARNING, "FILE-PRESS", "file-press-long", text, NULL);
  const Tree *anonymous = tree_get(message, "anonymous");
  bool hidden = false;
  if (anonymous == NULL) return;
  if (!tree_read_bool(anonymous, &hidden)) {
    diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "file-yes-or-no", anonymous, "key", "anonymous",
             NULL);
  } else if (hidden && !anonymous_allowed) {
    fault(diagnostics, "file-press-anonymous", anonymous, NULL, NULL);
  }
}

void press_check(const Referee *referee, const LoadedGame *loaded, int author, const Tree *press,
                 Diagnostics *diagnostics) {
  bool anonymous_allowed;
  if (press == NULL || tree_is_null(press)) return;
  if (press->kind != TREE_LIST) {
    fault(diagnostics, "file-press-shape", press, NULL, NULL);
    return;
  }
  bool allowed = press_allowed(loaded, &anonymous_allowed);
  /* The orders still count, but the sender must not believe that a message went out that did not. */
  if (!allowed && press->count > 0)
    diagnose(diagnostics, SEVERITY_WARNING, "FILE-PRESS", "file-press-kept", press, NULL);
  for (size_t i = 0; i < press->count; i++)
    check_message(referee, loaded, author, press->items[i].value, anonymous_allowed || !allowed, diagnostics);
}

static bool was_sent(const PressRows *sent, const PressText *press) {
  for (size_t i = 0; i < sent->count; i++) {
    const PressRow *row = &sent->items[i];
    if (row->author == press->author && row->audience == press->audience &&
        row->is_signed == !press->anonymous && strcmp(row->text, press->text) == 0)
      return true;
  }
  return false;
}

/* So often a mail is passed on that says the same to the same ones within a day: programs that answer press would never end. */
#define PRESS_ALIKE_MOST 3

/* How many more messages may go out; of one that says the same. */
typedef struct PressRoom {
  int64_t file, day, alike;
} PressRoom;

static Status find_room(Referee *referee, const LoadedGame *loaded, const PressText *press, PressRoom *room) {
  const Settings *settings = &loaded->settings;
  int64_t count = 0, alike = 0;
  Status status = ledger_press_near(referee->ledger, loaded->row.id, press->author, referee->now,
                                    PRESS_PERIOD, press->text, press->audience, &count, &alike);
  *room = (PressRoom){settings->press_file, settings->press_day - count, PRESS_ALIKE_MOST - alike};
  return referee_ledger_status(referee, status);
}

static bool take_room(PressRoom *room) {
  if (room->file <= 0 || room->day <= 0) return false;
  room->file--;
  room->day--;
  return true;
}

static void tell_kept(const LoadedGame *loaded, size_t kept, size_t first, Tree *told) {
  Tree *entry = tree_add(loaded->arena, told, tree_map(loaded->arena));
  tree_put_int(loaded->arena, entry, "kept", (int64_t)kept);
  tree_put_int(loaded->arena, entry, "number", (int64_t)first + 1);
  tree_put_int(loaded->arena, entry, "file", loaded->settings.press_file);
  tree_put_int(loaded->arena, entry, "day", loaded->settings.press_day);
}

static void tell(Referee *referee, const LoadedGame *loaded, const PressText *press, bool again, Tree *told) {
  Arena *arena = loaded->arena;
  Tree *entry = tree_add(arena, told, tree_map(arena));
  tree_put_text(arena, entry, "to", audience_text(referee, loaded, press->audience, press->author));
  tree_put_bool(arena, entry, "anonymous", press->anonymous);
  tree_put_bool(arena, entry, "again", again);
  tree_put_bool(arena, entry, "cut", press->cut);
}

Status press_take_file(Referee *referee, const LoadedGame *loaded, int author, const Tree *press,
                       int64_t receipt, Tree *told) {
  if (press == NULL || press->kind != TREE_LIST || press->count == 0) return STATUS_OK;
  bool anonymous_allowed;
  if (!press_allowed(loaded, &anonymous_allowed)) return STATUS_OK;
  PressRows sent;
  Status status = ledger_press(referee->ledger, loaded->arena, loaded->row.id, loaded->turn, &sent);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  PressRoom room;
  int64_t id;
  size_t kept = 0, first = 0;
  status = find_room(referee, loaded, &(PressText){.author = author, .text = ""}, &room);
  for (size_t i = 0; i < press->count && status == STATUS_OK; i++) {
    const Tree *message = press->items[i].value;
    PressText text = {
        .author = author,
        .audience = audience_of(loaded, tree_get(message, "to")),
        .receipt = receipt,
    };
    set_text(loaded->arena, &text, tree_string(tree_get(message, "text"), ""));
    const Tree *anonymous = tree_get(message, "anonymous");
    if (anonymous != NULL && !tree_read_bool(anonymous, &text.anonymous)) return STATUS_BUG;
    if (readers(loaded, &text) == 0) continue;
    bool again = was_sent(&sent, &text);
    if (!again && !take_room(&room)) {
      if (kept++ == 0) first = i;
      continue;
    }
    if (!again) status = pass_on(referee, loaded, &text, &id);
    tell(referee, loaded, &text, again, told);
  }
  if (kept > 0) tell_kept(loaded, kept, first, told);
  return status;
}

/* ---- mails ---- */

/* The value of a line `word: value`, in lower case and without spaces around it; NULL if it is no such
 * line. */
static char *line_value(Arena *arena, const char *line, size_t length, const char *word) {
  size_t named = strlen(word);
  if (length <= named || g_ascii_strncasecmp(line, word, named) != 0 || line[named] != ':') return NULL;
  char *value = arena_strndup(arena, line + named + 1, length - named - 1);
  for (char *c = value; *c != '\0'; c++) *c = g_ascii_tolower(*c);
  return g_strstrip(value);
}

/* Takes the lines at the beginning that say to whom and how. */
static const char *read_head(Arena *arena, PressMail *press) {
  const char *text = press->prose + strspn(press->prose, " \n");
  for (;;) {
    size_t length = strcspn(text, "\n");
    char *to = line_value(arena, text, length, "to");
    char *anonymous = to != NULL ? NULL : line_value(arena, text, length, "anonymous");
    if (to == NULL && anonymous == NULL) break;
    if (to != NULL) press->to = to;
    if (to != NULL) press->orders = false; /* who says so means it as press */
    if (anonymous != NULL) press->anonymous = strcmp(anonymous, "yes") == 0 || strcmp(anonymous, "true") == 0;
    text += length + (text[length] == '\n' ? 1 : 0);
  }
  return text + strspn(text, " \n");
}

/* 0 if one of the names is unknown. */
static int64_t audience_of_names(Referee *referee, const LoadedGame *loaded, int author, const char *names) {
  int64_t audience = 0;
  Tree *to = tree_list(loaded->arena);
  if (press_addressees(referee, loaded, author, names, to)) return audience_of(loaded, to);
  for (const char *at = names + strspn(names, " ,;"); *at != '\0'; at += strspn(at, " ,;")) {
    size_t length = strcspn(at, " ,;");
    int64_t bit = press_bits(loaded, arena_strndup(loaded->arena, at, length));
    if (bit == 0) return 0;
    audience |= bit;
    at += length;
  }
  return audience;
}

static bool begins_with_key(const char *line, const char *key) {
  size_t length = strlen(key);
  return strncmp(line, key, length) == 0 && line[length] == ':';
}

static bool is_line_of_orders(const LoadedGame *loaded, const char *line) {
  static const char *const KEYS[] = {"game", "turn", "key", NULL};
  for (const char *const *key = KEYS; *key != NULL; key++) {
    if (begins_with_key(line, *key)) return true;
  }
  for (const FieldRow *section = loaded->game->turn_file; section->key != NULL; section++) {
    if (begins_with_key(line, section->key)) return true;
  }
  return false;
}

/* Orders sent in answer to press would be shown to the sender's opponents. This catches orders with
 * mistakes, too, since it does not need valid YAML. */
static bool holds_orders(const LoadedGame *loaded, const char *text) {
  for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
    if (*line == '\n') line++;
    if (is_line_of_orders(loaded, line + strspn(line, " \t"))) return true;
  }
  return false;
}

static const char *why_not(const Referee *referee, const LoadedGame *loaded, const PressMail *press,
                           const PressText *text) {
  bool anonymous_allowed;
  if (!press_allowed(loaded, &anonymous_allowed)) return "off";
  if (text->audience == 0) return "whom";
  if (text->audience == (int64_t)1 << text->author) return "yourself";
  if (readers(loaded, text) == 0) return "computer";
  if ((text->audience & PRESS_REFEREE) != 0 && referee->configuration->referee == NULL) return "no-referee";
  if (press->anonymous && !anonymous_allowed) return "anonymous";
  if (press->with_file || holds_orders(loaded, text->text)) return "orders";
  if (press->orders) return "order-lines";
  return *text->text == '\0' ? "empty" : NULL;
}

Status press_take_mail(Referee *referee, const LoadedGame *loaded, int author, PressMail *press,
                       const char **refused) {
  PressText text = {.author = author};
  PressRoom room;
  set_text(loaded->arena, &text, read_head(loaded->arena, press));
  text.audience = press->to == NULL ? 0 : audience_of_names(referee, loaded, author, press->to);
  text.anonymous = press->anonymous;
  *refused = why_not(referee, loaded, press, &text);
  if (*refused != NULL) return STATUS_OK;
  Status status = find_room(referee, loaded, &text, &room);
  if (room.alike <= 0) *refused = "alike";
  if (status == STATUS_OK && *refused == NULL && !take_room(&room)) *refused = "most";
  if (status != STATUS_OK || *refused != NULL) return status;
  press->cut = text.cut;
  press->understood_to = audience_text(referee, loaded, text.audience, author);
  return pass_on(referee, loaded, &text, &press->id);
}
