#include "protocol.h"

#include <inttypes.h>
#include <string.h>

#include <glib.h>

static const char *const DELIVERIES[] = {
    [DELIVERY_SENT] = "sent",
    [DELIVERY_FAILED] = "failed",
    [DELIVERY_LATER] = "later",
    [DELIVERY_UNKNOWN] = "unknown",
};

const char *delivery_word(Delivery delivery) {
  return DELIVERIES[delivery];
}

bool delivery_read(const char *word, Delivery *delivery) {
  for (size_t i = 0; i < sizeof DELIVERIES / sizeof *DELIVERIES; i++) {
    if (strcmp(word, DELIVERIES[i]) != 0) continue;
    *delivery = (Delivery)i;
    return true;
  }
  return false;
}

static const char *const STAGES[STAGE_COUNT] = {
    [STAGE_PASSWORD] = "password", [STAGE_HELPER] = "helper",
    [STAGE_NAME] = "name",         [STAGE_PORT] = "port",
    [STAGE_SILENT] = "silent",     [STAGE_SLOW] = "slow",
    [STAGE_GREETING] = "greeting", [STAGE_TLS] = "tls",
    [STAGE_STARTTLS] = "starttls", [STAGE_CERTIFICATE] = "certificate",
    [STAGE_LOGIN] = "login",       [STAGE_MAILBOX] = "mailbox",
    [STAGE_SENDER] = "sender",     [STAGE_RECIPIENT] = "recipient",
    [STAGE_CONTENT] = "content",   [STAGE_GOOD] = "good",
};

const char *stage_word(ServerStage stage) {
  return STAGES[stage];
}

bool stage_read(const char *word, ServerStage *stage) {
  for (size_t i = 0; i < STAGE_COUNT; i++) {
    if (strcmp(word, STAGES[i]) != 0) continue;
    *stage = (ServerStage)i;
    return true;
  }
  return false;
}

static bool read_number(const char *text, int64_t *number, const char **rest) {
  char *end;
  guint64 value = g_ascii_strtoull(text, &end, 10);
  if (!g_ascii_isdigit(*text) || value > UINT32_MAX) return false;
  *number = (int64_t)value;
  *rest = end;
  return true;
}

bool position_read(const char *text, MailboxPosition *position) {
  MailboxPosition read;
  const char *rest;
  if (!read_number(text, &read.uidvalidity, &rest) || *rest != ' ') return false;
  if (!read_number(rest + 1, &read.uid, &rest) || *rest != '\0') return false;
  *position = read;
  return true;
}

char *position_text(Arena *arena, const MailboxPosition *position) {
  return arena_printf(arena, "%" PRId64 " %" PRId64, position->uidvalidity, position->uid);
}
