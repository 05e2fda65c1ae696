/* What an invitation says, and the mails about it. */
#include <inttypes.h>
#include <string.h>

#include <glib.h>

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

/* What a game is, how long and how often, who runs it: for somebody who was asked by a friend and knows nothing of it. */
static void put_game(Referee *referee, const Catalogue *catalogue, Arena *arena, const InvitationRow *row,
                     const char *rules, const char *language, Tree *fields) {
  const Configuration *configuration = referee->configuration;
  const Game *game = referee_game(referee, rules);
  const char *about = arena_printf(arena, "invitations.%s.about", rules);
  Opening opening;
  if (catalogue_has(catalogue, about))
    tree_put_text(arena, fields, "about", catalogue_say(catalogue, arena, about, NULL));
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

Tree *invitation_tree(Referee *referee, Arena *arena, const InvitationRow *row, const char *rules,
                      const char *language) {
  const Catalogue *catalogue = referee_catalogue(referee, language);
  char *own, *code = invitation_code(arena, row);
  if (catalogue == NULL || code == NULL || !mail_address_valid(arena, referee->configuration->from, &own))
    return NULL;
  const char *verb = row->seat == NULL ? "observe" : "join";
  const char *line = arena_concat(arena, verb, " ", code, NULL);
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

static Status language_of(Referee *referee, Arena *arena, const char *said, const char *bare,
                          const char **language) {
  *language = said;
  return said == NULL ? preferences_language(referee, arena, bare, language) : STATUS_OK;
}

Status invitation_tell(Referee *referee, Arena *arena, InvitationRow *row, const char *key, const Tree *more,
                       const Answered *answered) {
  const char *language;
  Status status = language_of(referee, arena, row->language, row->bare, &language);
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
  Status status = language_of(referee, arena, NULL, address, &language);
  if (status != STATUS_OK) return status;
  return tell(referee, arena, &nobodys, address, language, key, NULL, answered, &id);
}
