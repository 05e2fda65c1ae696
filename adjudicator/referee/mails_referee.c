#include "mails_referee.h"

#include "../report/layout.h"
#include "keys.h"
#include "mails.h"
#include "manner.h"

static const char *id_of(Referee *referee, Arena *arena, const GameRow *game, const char *key,
                         const char *ordinal) {
  uint8_t secret[DICE_KEY_BYTES];
  const char *token = "ledger";
  if (game != NULL && secret_from_hex(game->secret, secret)) token = mail_token(arena, secret, "game master");
  const char *name = game == NULL ? "" : game->name;
  const char *id =
      arena_printf(arena, "game-master.%s.%s.%s%s%s", key, ordinal, name, *name == '\0' ? "" : ".", token);
  return mails_plain_id(arena, referee, id);
}

static Status known(Referee *referee, Arena *arena, const char *id, bool *yes) {
  OutboxRow row;
  Status status = ledger_mail_by_message_id(referee->ledger, arena, id, &row);
  *yes = status == STATUS_OK;
  return status == STATUS_NOT_FOUND ? STATUS_OK : referee_ledger_status(referee, status);
}

Status mails_queue_referee(Referee *referee, Arena *arena, const GameRow *game, const char *key,
                           const char *ordinal, const Tree *fields) {
  const Configuration *configuration = referee->configuration;
  if (configuration->referee == NULL) return STATUS_OK;
  const char *id = id_of(referee, arena, game, key, ordinal);
  bool queued;
  Status status = known(referee, arena, id, &queued);
  if (status != STATUS_OK || queued) return status;
  const Catalogue *catalogue = referee_catalogue(referee, configuration->language);
  if (catalogue == NULL) return STATUS_CONFIG;
  const char *zone = game == NULL ? configuration->timezone : game->timezone;
  Tree *data = fields == NULL ? tree_map(arena) : manner_fields(catalogue, arena, zone, fields);
  if (game != NULL) tree_put_text(arena, data, "game", game->name);
  const char *subject = arena_printf(arena, "notices.game-master.%s.subject", key);
  const char *body = arena_printf(arena, "notices.game-master.%s.body", key);
  OutboxRow mail = {
      .game = game == NULL ? 0 : game->id,
      .seat = -1,
      .state = -1,
      .kind = "notice",
      .turn = "",
      .message_id = id,
      .sender = configuration->from,
      .recipient = configuration->referee,
      .subject = catalogue_say(catalogue, arena, subject, data),
      .body = layout_text(arena, catalogue_say(catalogue, arena, body, data), LAYOUT_WIDTH),
      .in_reply_to = game == NULL ? NULL : game->thread,
      .references = game == NULL ? NULL : game->thread,
      .date = referee->now,
      .next_try = referee->now,
      .status = "queued",
      .words = "",
  };
  return referee_ledger_status(referee, ledger_add_mail(referee->ledger, &mail));
}
