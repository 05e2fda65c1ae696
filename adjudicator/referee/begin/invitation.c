/* What an invitation says, and the mails about it. */
#include <inttypes.h>
#include <string.h>

#include <glib.h>

#include "../../games/plain.h"
#include "../../mail/message.h"
#include "../../report/report.h"
#include "private.h"

/* ---- to be handed out ---- */

static Tree *fields_of(const Referee *referee, const Catalogue *catalogue, Arena *arena,
                       const InvitationRow *row, const char *rules) {
  const Game *game = referee_game(referee, rules);
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "game", row->game);
  tree_put_text(arena, fields, "title", game == NULL ? rules : game->title);
  if (row->seat != NULL)
    tree_put_text(arena, fields, "seat_name", localize_name(catalogue, arena, rules, row->seat));
  return fields;
}

/* What sort of game it is. */
static void put_about(const Catalogue *catalogue, Arena *arena, const char *rules, Tree *fields) {
  const char *about = arena_printf(arena, "invitations.%s.about", rules);
  if (catalogue_has(catalogue, about))
    tree_put_text(arena, fields, "about", catalogue_say(catalogue, arena, about, NULL));
}

/* What a game is, how long and how often, who runs it: for somebody who was asked by a friend and knows nothing of it. */
static void put_game(Referee *referee, const Catalogue *catalogue, Arena *arena, const InvitationRow *row,
                     const char *rules, const char *language, Tree *fields) {
  const Configuration *configuration = referee->configuration;
  const Game *game = referee_game(referee, rules);
  Opening opening;
  put_about(catalogue, arena, rules, fields);
  if (configuration->referee != NULL) tree_put_text(arena, fields, "master", configuration->referee);
  if (game == NULL || opening_load(referee, arena, row->game, &opening) != STATUS_OK) return;
  if (configuration->desk_url != NULL)
    tree_put_text(arena, fields, "desk",
                  arena_concat(arena, configuration->desk_url,
                               desk_page_name(referee, arena, game, language, opening.row.edition), NULL));
  const GameLength *length = game_length(game, opening.wanted.options);
  int64_t every = opening.wanted.schedule.every;
  if (row->seat == NULL) return;
  tree_put_int(arena, fields, "times", length->each);
  tree_put_bool(arena, fields, "calendar", opening.wanted.schedule.on != NULL);
  if (every == 0) return;
  tree_put_text(arena, fields, "every", duration_text(catalogue, arena, every));
  tree_put_text(arena, fields, "longest", duration_text_rough(catalogue, arena, length->windows * every));
}

/* With which its code is used: the same in each language. */
static const char *line_of(Arena *arena, const InvitationRow *row) {
  return arena_concat(arena, row->seat == NULL ? "observe" : "join", " ", invitation_code(arena, row), NULL);
}

Tree *invitation_tree(Referee *referee, Arena *arena, const InvitationRow *row, const char *rules,
                      const char *language) {
  const Catalogue *catalogue = referee_catalogue(referee, language);
  char *own, *code = invitation_code(arena, row);
  if (catalogue == NULL || code == NULL || !mail_address_valid(arena, referee->configuration->from, &own))
    return NULL;
  const char *line = line_of(arena, row);
  char *address = g_uri_escape_string(own, "@", FALSE), *said = g_uri_escape_string(line, NULL, FALSE);
  Tree *tree = tree_map(arena);
  if (row->seat != NULL) tree_put_text(arena, tree, "seat", row->seat);
  tree_put_text(arena, tree, "code", code);
  tree_put_text(arena, tree, "mailto",
                arena_printf(arena, "mailto:%s?subject=%s&body=%s%%0D%%0A", address, said, said));
  g_free(address);
  g_free(said);
  Tree *fields = fields_of(referee, catalogue, arena, row, rules);
  put_game(referee, catalogue, arena, row, rules, language, fields);
  tree_put_text(arena, fields, "line", line);
  tree_put_text(arena, fields, "address", own);
  tree_put_text(arena, fields, "mailto", tree_string(tree_get(tree, "mailto"), ""));
  tree_put_text(
      arena, tree, "text",
      layout_text(arena, catalogue_say(catalogue, arena, "invitations.referee.text", fields), LAYOUT_WIDTH));
  return tree;
}

/* ---- mails ---- */

/* What a mail says about the game besides its name. */
typedef struct Subject {
  const char *rules, *timezone;
  size_t free; /* seats */
  bool begun;
} Subject;

static Status subject_of(Referee *referee, Arena *arena, const InvitationRow *row, Subject *out) {
  Opening opening;
  GameRow game;
  Status status = opening_load(referee, arena, row->game, &opening);
  *out = (Subject){0};
  if (status == STATUS_OK)
    *out = (Subject){opening.wanted.rules, opening.wanted.timezone, opening.free, false};
  if (status != STATUS_NOT_FOUND) return status;
  status = ledger_game(referee->ledger, arena, row->game, &game);
  if (status == STATUS_OK) *out = (Subject){game.rules, game.timezone, 0, true};
  return referee_ledger_status(referee, status);
}

/* Only somebody who reads the mail can know it. The number says which invitation it is about (people/join.c). */
static char *message_id(const Referee *referee, Arena *arena, const InvitationRow *row, const char *address,
                        const char *key, const Answered *answered) {
  const char *what = arena_printf(arena, "mail|%s|%s|%s|%" PRId64 "|%s", row->standing, key, address,
                                  referee->now, answered == NULL ? "" : answered->identity);
  return mails_plain_id(arena, referee,
                        arena_printf(arena, "invitation.%s.%s.%" PRId64 ".%s", row->game, key, row->id,
                                     invitation_token(arena, row, what)));
}

/* ---- in which language somebody was invited ---- */

#define TELLING_WORD ((size_t)4) /* shorter ones are the same in many languages */

/* The words of a text between blanks. NULL-terminated, in the arena. */
static char **words_of(Arena *arena, const char *text) {
  char *folded = plain_fold(arena, text, strlen(text)), *next;
  GPtrArray *words = g_ptr_array_new();
  for (char *c = folded; *c != '\0'; c++) {
    if (!g_ascii_isalnum(*c)) *c = ' ';
  }
  for (char *word = strtok_r(folded, " ", &next); word != NULL; word = strtok_r(NULL, " ", &next))
    g_ptr_array_add(words, word);
  g_ptr_array_add(words, NULL);
  char **out = arena_memdup(arena, words->pdata, words->len * sizeof *out);
  g_ptr_array_free(words, TRUE);
  return out;
}

/* How many of a hundred long words of `words` are among those of `text`. */
static size_t share_in(char *const *words, char *const *text) {
  size_t count = 0, found = 0;
  for (; *words != NULL; words++) {
    if (strlen(*words) < TELLING_WORD) continue;
    count++;
    found += g_strv_contains((const char *const *)text, *words);
  }
  return count == 0 ? 0 : found * 100 / count;
}

#define SHARE_LEAST ((size_t)40)

const char *invitation_language(Referee *referee, Arena *arena, const InvitationRow *row, const char *text) {
  Subject about;
  const char *found = NULL;
  size_t most = SHARE_LEAST;
  char **quoted = words_of(arena, text);
  const char *const *language = catalogue_languages(arena, referee->configuration->template_folder);
  if (subject_of(referee, arena, row, &about) != STATUS_OK) return NULL;
  for (; *language != NULL; language++) {
    const Catalogue *catalogue = referee_catalogue(referee, *language);
    if (catalogue == NULL) continue;
    const Tree *fields = fields_of(referee, catalogue, arena, row, about.rules);
    size_t share = share_in(
        words_of(arena, catalogue_say(catalogue, arena, "invitations.referee.text", fields)), quoted);
    if (share <= most) continue;
    most = share;
    found = *language;
  }
  return found;
}

/* ---- what is mailed ---- */

static Tree *languages_here(const Referee *referee, Arena *arena) {
  Tree *list = tree_list(arena);
  const char *const *names = catalogue_languages(arena, referee->configuration->template_folder);
  for (; *names != NULL; names++)
    tree_put_text(arena, tree_add(arena, list, tree_map(arena)), "name", *names);
  return list;
}

static Status tell(Referee *referee, Arena *arena, const InvitationRow *row, const char *address,
                   const char *language, const char *key, const Tree *more, const Answered *answered,
                   const char **id) {
  Subject about = {.rules = "", .timezone = ""};
  Status status = subject_of(referee, arena, row, &about);
  const Catalogue *catalogue = status == STATUS_OK ? referee_catalogue(referee, language) : NULL;
  if (catalogue == NULL) return status == STATUS_OK ? STATUS_CONFIG : status;
  Tree *fields = fields_of(referee, catalogue, arena, row, about.rules);
  put_about(catalogue, arena, about.rules, fields);
  if (about.free > 0) tree_put_int(arena, fields, "free", (int64_t)about.free);
  tree_put_bool(arena, fields, "begun", about.begun);
  if (*row->known_as != '\0') tree_put_text(arena, fields, "known_as", row->known_as);
  const char *zone = row->timezone == NULL ? about.timezone : row->timezone;
  tree_put_text(arena, fields, "zone", zone);
  if (row->until != TIME_NONE)
    tree_put_text(arena, fields, "until", time_text(catalogue, arena, row->until, zone));
  if (answered != NULL && answered->unread != NULL) {
    tree_put_text(arena, fields, "unread", answered->unread);
    tree_put(arena, fields, "languages", languages_here(referee, arena));
  }
  const Tree *rest = localize_fields(catalogue, arena, zone, more);
  for (size_t i = 0; rest != NULL && i < rest->count; i++)
    tree_put(arena, fields, rest->items[i].key, rest->items[i].value);
  *id = message_id(referee, arena, row, address, key, answered);
  OutboxRow mail = {
      .seat = -1,
      .state = -1,
      .kind = answered == NULL ? "notice" : "answer",
      .turn = "",
      .message_id = *id,
      .sender = referee->configuration->from,
      .recipient = address,
      .date = referee->now,
      .next_try = referee->now,
      .status = "queued",
      .words = "",
  };
  const char *subject = arena_printf(arena, "answers.referee.invitation.%s.subject", key);
  const char *body = arena_printf(arena, "answers.referee.invitation.%s.body", key);
  mail.subject = catalogue_say(catalogue, arena, subject, fields);
  mail.body = layout_text(arena, catalogue_say(catalogue, arena, body, fields), LAYOUT_WIDTH);
  if (answered != NULL) {
    mail.in_reply_to = answered->in_reply_to;
    mail.references = answered->references;
  }
  return referee_ledger_status(referee, ledger_add_mail(referee->ledger, &mail));
}

/* Of whom nothing is known the invitation that they quote tells. */
static Status language_of(Referee *referee, Arena *arena, const char *said, const char *bare,
                          const Answered *answered, const char **language) {
  *language = said;
  Status status = said == NULL ? preferences_language(referee, arena, bare, language) : STATUS_OK;
  bool unknown = said == NULL && strcmp(*language, referee->configuration->language) == 0;
  if (unknown && answered != NULL && answered->language != NULL) *language = answered->language;
  return status;
}

Status invitation_tell(Referee *referee, Arena *arena, InvitationRow *row, const char *key, const Tree *more,
                       const Answered *answered) {
  const char *language;
  Status status = language_of(referee, arena, row->language, row->bare, answered, &language);
  if (status == STATUS_OK)
    status = tell(referee, arena, row, row->bare, language, key, more, answered, &row->mail);
  return status;
}

Status invitation_tell_other(Referee *referee, Arena *arena, const InvitationRow *row, const char *address,
                             const char *key, const Answered *answered) {
  const char *language, *id;
  InvitationRow nobodys = *row;
  nobodys.until = TIME_NONE;
  nobodys.timezone = NULL;
  nobodys.known_as = "";
  Tree *more = tree_map(arena);
  if (strcmp(key, "unclear") == 0) tree_put_text(arena, more, "line", line_of(arena, row));
  Status status = language_of(referee, arena, NULL, address, answered, &language);
  if (status != STATUS_OK) return status;
  return tell(referee, arena, &nobodys, address, language, key, more, answered, &id);
}
