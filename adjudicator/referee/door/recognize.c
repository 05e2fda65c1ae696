#include "private.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include <glib.h>

#include "../../games/turn_file.h"
#include "../../mail/incoming.h"
#include "../office/office.h"
#include "../record/record.h"

/* Of References, the newest: others need not be looked up. */
#define REFERENCES_MOST 20
/* "[list] Re: [madrid] ..." */
#define BRACKETS_MOST 3

/* What the message claims, before any of it is proved. */
typedef struct Claim {
  const char *game;
  const char *address_key, *text_key;
  const char *seat; /* of the address; "" for none */
  bool has_read_texts;
} Claim;

/* Which mail of ours it answers, by its Message-ID. */
typedef struct Replied {
  int64_t game; /* 0: none */
  const char *turn;
  const char *id; /* NULL: none */
  ReceiptAge receipt;
} Replied;

static bool is_same(const char *a, const char *b) {
  return a == b || (a != NULL && b != NULL && strcasecmp(a, b) == 0);
}

/* A mail to several addresses for press comes once for each, as the same message, which counts once: so the
 * first of them is for all. */
static void read_more_addressees(Referee *referee, Arena *arena, const IncomingMail *mail, size_t from,
                                 const Claim *claim, Recognized *out) {
  for (size_t i = from; i < mail->recipient_count; i++) {
    ReplyAddress parts;
    if (!reply_address_read(arena, referee->configuration->press_to, mail->recipients[i], &parts)) continue;
    bool same = is_same(parts.game, claim->game) && is_same(parts.key, claim->address_key);
    if (!same || parts.to == NULL) continue;
    out->press_to = out->press_to == NULL ? parts.to : arena_printf(arena, "%s, %s", out->press_to, parts.to);
  }
}

static void read_addresses(Referee *referee, Arena *arena, const IncomingMail *mail, Claim *claim,
                           Recognized *out) {
  const Configuration *configuration = referee->configuration;
  for (size_t i = 0; i < mail->recipient_count; i++) {
    ReplyAddress parts;
    const char *recipient = mail->recipients[i];
    bool press = reply_address_read(arena, configuration->press_to, recipient, &parts);
    if (!press && !reply_address_read(arena, configuration->reply_to, recipient, &parts)) continue;
    out->press = press;
    out->press_to = parts.to;
    claim->game = parts.game;
    claim->address_key = parts.key;
    claim->seat = parts.seat;
    if (press) read_more_addressees(referee, arena, mail, i + 1, claim, out);
    return;
  }
}

/* What a text says of its game and key, in whatever notation. */
static void read_text(Arena *arena, const MailText *text, const char **game, const char **key) {
  *game = tree_string(turn_file_head(arena, text->text, text->length, "game"), NULL);
  *key = tree_string(turn_file_head(arena, text->text, text->length, "key"), NULL);
}

/* The nearest text that says it counts: who writes above a quoted form has the key in the form. If the
 * address says everything no text is needed. */
static void read_texts(Arena *arena, const IncomingMail *mail, Claim *claim) {
  claim->has_read_texts = true;
  for (size_t i = 0; i < mail->text_count && (claim->game == NULL || claim->text_key == NULL); i++) {
    const char *game, *key;
    read_text(arena, &mail->texts[i], &game, &key);
    if (claim->game == NULL) claim->game = game;
    if (claim->text_key == NULL) claim->text_key = key;
  }
  /* Mails without a form have the key in a line of its own, which an answer quotes. */
  if (claim->text_key == NULL)
    claim->text_key = tree_string(turn_file_head(arena, mail->body, strlen(mail->body), "key"), NULL);
}

static const SeatRow *seat_with_key(Arena *arena, const SeatRows *seats, const char *key) {
  const SeatRow *found = NULL;
  /* All are compared, so that the time does not reveal which one it was. */
  for (size_t i = 0; key != NULL && i < seats->count; i++) {
    if (seat_key_matches(arena, key, seats->items[i].key_hash)) found = &seats->items[i];
  }
  /* The computer writes no mail, so who does with its key is somebody else. */
  return found != NULL && found->computer != NULL ? NULL : found;
}

static const char *proof_missing(Referee *referee, Arena *arena, const IncomingMail *mail,
                                 const Recognized *who, SenderProof asked) {
  if (asked == SENDER_KEY) return NULL;
  if (mail->from == NULL || strcasecmp(mail->from, who->seat.bare) != 0)
    return "the key fits, the sender's address does not";
  if (asked == SENDER_KEY_AND_ADDRESS) return NULL;
  const char *server = referee->configuration->authentication_server;
  if (server == NULL) return "the configuration names no authentication-server";
  switch (mail_authenticated(arena, mail, server)) {
  case AUTHENTIC_YES: return NULL;
  case AUTHENTIC_NO: return "key and address fit, but our mail server says that the sender is forged";
  case AUTHENTIC_UNKNOWN: return "key and address fit, but our mail server has not vouched for the sender";
  }
  return "";
}

/* The game is missing or misspelt, but a key identifies it, too. A key must not be looked up among all
 * keys, so it must be that of a seat with the sender's address. *found NULL: it is not; if the address is
 * a player's the caller notes that in `out`. */
static Status recognize_by_key(Referee *referee, Arena *arena, const IncomingMail *mail, const Claim *claim,
                               Recognized *out, const SeatRow **found) {
  out->how = RECOGNIZED_STRANGER;
  out->keyless = claim->address_key == NULL && claim->text_key == NULL;
  *found = NULL;
  if (mail->from == NULL) return STATUS_OK;
  SeatRows seats;
  Status status = ledger_seats_of_address(referee->ledger, arena, mail->from, &seats);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (seats.count == 0) return STATUS_OK;
  out->how = RECOGNIZED_PLAYER;
  out->seat = seats.items[seats.count - 1];
  *found = seat_with_key(arena, &seats, claim->address_key);
  out->key_in_address = *found != NULL;
  if (*found == NULL) *found = seat_with_key(arena, &seats, claim->text_key);
  if (*found == NULL) return STATUS_OK;
  return referee_ledger_status(referee,
                               ledger_game_of_id(referee->ledger, arena, (*found)->game, &out->game));
}

/* The seat of the game that is named. */
static Status recognize_seat(Referee *referee, Arena *arena, const IncomingMail *mail, Claim *claim,
                             Recognized *out, const SeatRow **found) {
  SeatRows seats;
  *found = NULL;
  Status status = ledger_seats(referee->ledger, arena, out->game.id, &seats);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  out->how = RECOGNIZED_NOT;
  *found = seat_with_key(arena, &seats, claim->address_key);
  out->key_in_address = *found != NULL;
  if (*found == NULL && !claim->has_read_texts) read_texts(arena, mail, claim);
  if (*found == NULL) *found = seat_with_key(arena, &seats, claim->text_key);
  if (*found != NULL && (claim->seat == NULL || strcmp(claim->seat, (*found)->name) == 0)) return STATUS_OK;
  out->keyless = claim->address_key == NULL && claim->text_key == NULL;
  out->words = out->keyless ? "no key" : "a key of no seat of this game";
  *found = NULL;
  return STATUS_OK;
}

/* What the game requires besides the key. */
static Status prove(Referee *referee, Arena *arena, const IncomingMail *mail, const SeatRow *seat,
                    Recognized *out) {
  Settings settings;
  if (!referee_settings(referee, arena, out->game.settings, &settings)) {
    referee_log(referee, NOTICE_ERROR, "%s: its settings in the ledger cannot be read", out->game.name);
    return STATUS_BUG;
  }
  out->seat = *seat;
  SenderProof asked = settings.sender;
  if (asked == SENDER_OF_CONFIGURATION) asked = referee->configuration->sender;
  const char *missing = proof_missing(referee, arena, mail, out, asked);
  out->how = missing == NULL ? RECOGNIZED : RECOGNIZED_NOT;
  if (missing != NULL) out->words = missing;
  return STATUS_OK;
}

/* ---- what it answers ---- */

/* The last of these ids that is ours, `most` at most looked up. */
static Status find_replied(Referee *referee, Arena *arena, const char *ids, int most, Replied *out) {
  const char *end = ids + strlen(ids);
  for (int i = 0; i < most && end > ids; i++) {
    const char *start = end;
    while (start > ids && start[-1] != ' ') start--;
    const char *id = arena_strndup(arena, start, (size_t)(end - start));
    Status status = ledger_thread_game(referee->ledger, arena, id, &out->game, &out->turn, &out->receipt);
    if (status == STATUS_OK) out->id = id;
    if (status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
    end = start > ids ? start - 1 : ids;
  }
  return STATUS_OK;
}

/* ---- a key without its colon ---- */

#define KEY_CHARACTERS 12

/* The length of the word that names a key, at the beginning of a line. */
static size_t key_word(const char *line) {
  static const char *const WORDS[] = {"key", "clef", "clave", "cl\u00E9", "cle"};
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
    if (strncasecmp(line, WORDS[i], strlen(WORDS[i])) == 0) return strlen(WORDS[i]);
  }
  return 0;
}

/* Whether the rest of a line is a key and nothing else. */
static bool is_key(const char *text, size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) {
    if (strchr(" \t\r-", text[i]) != NULL) continue;
    if (!isalnum((unsigned char)text[i])) return false;
    count++;
  }
  return count == KEY_CHARACTERS;
}

/* Where a colon is missing in a line; NULL if none is. */
static const char *colon_place(const char *line, size_t length) {
  size_t indent = strspn(line, " \t"), word = indent < length ? key_word(line + indent) : 0;
  const char *end = line + indent + word;
  if (word == 0 || indent + word >= length || (*end != ' ' && *end != '\t')) return NULL;
  return is_key(end, length - indent - word) ? end : NULL;
}

/* A text with its colons; NULL if none is missing. */
static char *with_colons(Arena *arena, const char *text) {
  GString *whole = NULL;
  const char *done = text;
  for (const char *line = text; *line != '\0';) {
    size_t length = strcspn(line, "\n");
    const char *place = colon_place(line, length);
    if (place != NULL) {
      if (whole == NULL) whole = g_string_new(NULL);
      g_string_append_len(whole, done, place - done);
      g_string_append_c(whole, ':');
      done = place;
    }
    line += length + (line[length] == '\n');
  }
  if (whole == NULL) return NULL;
  g_string_append(whole, done);
  char *result = arena_strdup(arena, whole->str);
  g_string_free(whole, TRUE);
  return result;
}

bool key_lines_mend(Arena *arena, IncomingMail *mail) {
  MailText *texts = arena_memdup(arena, mail->texts, mail->text_count * sizeof *texts);
  bool mended = false;
  for (size_t i = 0; i < mail->text_count; i++) {
    char *text = texts[i].bad ? NULL : with_colons(arena, texts[i].text);
    if (text == NULL) continue;
    texts[i].text = text;
    texts[i].length = strlen(text);
    mended = true;
  }
  char *body = with_colons(arena, mail->body);
  if (body != NULL) mail->body = body;
  if (mended) mail->texts = texts;
  return mended || body != NULL;
}

static Status read_replied(Referee *referee, Arena *arena, const IncomingMail *mail, Replied *out) {
  *out = (Replied){.turn = ""};
  Status status = find_replied(referee, arena, mail->in_reply_to, REFERENCES_MOST, out);
  if (status != STATUS_OK || *out->turn != '\0') return status;
  return find_replied(referee, arena, mail->references, REFERENCES_MOST, out);
}

/* The part of a subject that begins with "[name]" of a game; NULL for none. */
static Status subject_of_game(Referee *referee, Arena *arena, const char *subject, GameRow *game,
                              const char **ours) {
  *ours = NULL;
  const char *open = strchr(subject, '[');
  for (int i = 0; i < BRACKETS_MOST && open != NULL; i++, open = strchr(open + 1, '[')) {
    const char *name = arena_strndup(arena, open + 1, strcspn(open + 1, "[]"));
    if (open[1 + strlen(name)] != ']') continue;
    Status status = ledger_game(referee->ledger, arena, name, game);
    if (status == STATUS_OK) *ours = open;
    if (status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  }
  return STATUS_OK;
}

static Status is_of_player(Referee *referee, Arena *arena, const IncomingMail *mail, bool *is) {
  SeatRows seats = {.count = 0};
  Status status = STATUS_OK;
  if (mail->from != NULL) status = ledger_seats_of_address(referee->ledger, arena, mail->from, &seats);
  *is = seats.count > 0;
  return referee_ledger_status(referee, status);
}

/* Nobody can guess the Message-ID of a mail of ours, as they can that of a thread. */
static bool has_seen_ours(const Replied *replied) {
  return *replied->turn != '\0';
}

/* The game that a reply is about; *found false: nothing says so. A stranger's thread or subject says nothing. */
static Status game_replied(Referee *referee, Arena *arena, const IncomingMail *mail, const Claim *claim,
                           const Replied *replied, GameRow *game, bool *found) {
  bool known = has_seen_ours(replied) || claim->address_key != NULL || claim->text_key != NULL;
  const char *ours = NULL;
  *found = false;
  Status status = known ? STATUS_OK : is_of_player(referee, arena, mail, &known);
  if (status != STATUS_OK || !known) return status;
  *found = replied->game != 0;
  if (*found)
    return referee_ledger_status(referee, ledger_game_of_id(referee->ledger, arena, replied->game, game));
  status = subject_of_game(referee, arena, mail->subject, game, &ours);
  *found = ours != NULL;
  return status;
}

/* The turn of what it answers, now that its game is known. */
static Status read_turn(Referee *referee, Arena *arena, const IncomingMail *mail, const Replied *replied,
                        Recognized *out) {
  if (replied->game == out->game.id) out->turn = replied->turn;
  out->replied = replied->game == out->game.id;
  out->receipt = out->replied ? replied->receipt : RECEIPT_NONE;
  out->answered = out->replied ? replied->id : NULL;
  if (*out->turn != '\0') return STATUS_OK;
  GameRow game;
  const char *ours;
  Status status = subject_of_game(referee, arena, mail->subject, &game, &ours);
  if (status != STATUS_OK || ours == NULL || game.id != out->game.id) return status;
  status = ledger_subject_turn(referee->ledger, arena, game.id, ours, &out->turn);
  out->replied |= *out->turn != '\0';
  return referee_ledger_status(referee, status);
}

/* ---- what it went to as well ---- */

/* A mail to the addresses of two games of one player is read for one of them: its answer names another. Nobody else hears of a game
 * or of a key. */
static Status read_also(Referee *referee, Arena *arena, const IncomingMail *mail, Recognized *out) {
  for (size_t i = 0; i < mail->recipient_count; i++) {
    ReplyAddress parts;
    GameRow game;
    SeatRows seats;
    bool ours = reply_address_read(arena, referee->configuration->reply_to, mail->recipients[i], &parts);
    if (!ours || parts.game == NULL || is_same(parts.game, out->game.name)) continue;
    Status status = ledger_game(referee->ledger, arena, parts.game, &game);
    if (status == STATUS_NOT_FOUND) continue;
    if (status == STATUS_OK) status = ledger_seats(referee->ledger, arena, game.id, &seats);
    if (status != STATUS_OK) return referee_ledger_status(referee, status);
    const SeatRow *seat = seat_with_key(arena, &seats, parts.key);
    if (seat == NULL || !is_same(seat->bare, out->seat.bare)) continue;
    out->also = game.name;
    return STATUS_OK;
  }
  return STATUS_OK;
}

/* ---- all of it ---- */

/* The game that address or text names; *named false: neither names one, or it is not in this ledger. */
static Status game_named(Referee *referee, Arena *arena, const Claim *claim, Recognized *out, bool *named) {
  *named = false;
  if (claim->game == NULL) return STATUS_OK;
  Status status = ledger_game(referee->ledger, arena, claim->game, &out->game);
  *named = status == STATUS_OK;
  return status == STATUS_NOT_FOUND ? STATUS_OK : referee_ledger_status(referee, status);
}

/* Nothing in the mail names a game of ours: the key may, or what the mail answers. */
static Status recognize_unnamed(Referee *referee, Arena *arena, const IncomingMail *mail, Claim *claim,
                                const Replied *replied, Recognized *out, const SeatRow **seat) {
  if (!claim->has_read_texts) read_texts(arena, mail, claim);
  Status status = recognize_by_key(referee, arena, mail, claim, out, seat);
  if (status != STATUS_OK || *seat != NULL) return status;
  if (claim->game != NULL) {
    out->elsewhere = true;
    out->words = arena_printf(arena, "no game is called \"%s\"", claim->game);
    return STATUS_OK;
  }
  GameRow game;
  bool found;
  status = game_replied(referee, arena, mail, claim, replied, &game, &found);
  if (status != STATUS_OK || !found) return status;
  out->game = game;
  bool known = true;
  status = recognize_seat(referee, arena, mail, claim, out, seat);
  if (status == STATUS_OK && *seat == NULL && !has_seen_ours(replied))
    status = is_of_player(referee, arena, mail, &known);
  if (!known) *out = (Recognized){.how = RECOGNIZED_STRANGER, .words = "", .turn = ""};
  return status;
}

/* The game that is named is none of the sender's, and a key of their own may be in the mail: it goes on as if that game
 * did not exist, so that nobody learns whether it does. */
static Status recognize_foreign(Referee *referee, Arena *arena, const IncomingMail *mail, Claim *claim,
                                Recognized *out, const SeatRow **seat) {
  SeatRows own = {.count = 0};
  Status status = STATUS_OK;
  if (mail->from != NULL) status = ledger_seats_of_address(referee->ledger, arena, mail->from, &own);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < own.count; i++) {
    if (own.items[i].game == out->game.id) return STATUS_OK;
  }
  Recognized other = *out;
  if (!claim->has_read_texts) read_texts(arena, mail, claim);
  status = recognize_by_key(referee, arena, mail, claim, &other, seat);
  if (status == STATUS_OK && *seat != NULL) *out = other;
  return status;
}

Status recognize(Referee *referee, Arena *arena, const IncomingMail *mail, Recognized *out) {
  *out = (Recognized){.how = RECOGNIZED_STRANGER, .words = "", .turn = ""};
  Claim claim = {.game = NULL};
  const SeatRow *seat = NULL;
  Replied replied;
  bool named;
  read_addresses(referee, arena, mail, &claim, out);
  if (claim.game == NULL) read_texts(arena, mail, &claim);
  Status status = read_replied(referee, arena, mail, &replied);
  if (status == STATUS_OK) status = game_named(referee, arena, &claim, out, &named);
  if (status != STATUS_OK) return status;
  if (named) status = recognize_seat(referee, arena, mail, &claim, out, &seat);
  if (named && status == STATUS_OK && seat == NULL)
    status = recognize_foreign(referee, arena, mail, &claim, out, &seat);
  if (!named) status = recognize_unnamed(referee, arena, mail, &claim, &replied, out, &seat);
  if (status == STATUS_OK && out->game.id != 0) status = read_turn(referee, arena, mail, &replied, out);
  if (status == STATUS_OK && seat != NULL) status = prove(referee, arena, mail, seat, out);
  return status == STATUS_OK && out->how == RECOGNIZED ? read_also(referee, arena, mail, out) : status;
}
