/* Sends one mail out and waits for it to come back.
 *
 * It carries a token that nobody can guess, in its Message-ID (which some servers replace), its subject and its text: so we
 * recognise it in the mailbox, and nobody can have put a false one there before. A tick that takes it in first knows it by its
 * From as our own or, if a server has changed that, by Auto-Submitted as a program's: neither is ever answered. */
#include <poll.h>
#include <string.h>
#include <strings.h>

#include <glib.h>
#include <sodium.h>

#include "../../mail/incoming.h"
#include "../../mail/message.h"
#include "../../mail/protocol.h"
#include "../../report/report.h"
#include "private.h"

#define TOKEN_BYTES     ((size_t)12)
#define PAUSE_FIRST     250 /* milliseconds between two looks */
#define PAUSE_MOST      2000
#define MAILS_LOOKED_AT 100
#define CLOCK_SLACK     ((Time)5 * 60)
#define KEY_LENGTH      ((size_t)14) /* as a seat's key has it, so that the address is as long */

typedef struct Post {
  const char *token;
  const char *address; /* to which it comes back */
  const char *maildir; /* of the intake; NULL */
  int64_t newest;      /* in the ledger's inbox before it was sent */
  Time sent;
  const char *bytes; /* as it came back; NULL: it has not */
  size_t length;
  const char *way;      /* on which */
  const char *untaken;  /* why it could not be marked as read; NULL */
  int64_t milliseconds; /* it took */
} Post;

/* ---- out ---- */

static const char *new_token(Arena *arena) {
  uint8_t bytes[TOKEN_BYTES];
  char hex[2 * TOKEN_BYTES + 1];
  randombytes_buf(bytes, sizeof bytes);
  return arena_strdup(arena, sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes));
}

/* The address that players write to. */
static const char *answer_address(const Doctor *doctor, const char *token) {
  const Configuration *configuration = doctor->referee->configuration;
  const ReplyAddress parts = {
      .game = "doctor", .seat = "doctor", .key = arena_strndup(doctor->arena, token, KEY_LENGTH)};
  const char *address = configuration->reply_to == NULL
                            ? configuration->from
                            : reply_address_write(doctor->arena, configuration->reply_to, &parts);
  char *bare;
  return mail_address_valid(doctor->arena, address, &bare) ? bare : address;
}

static bool compose(Doctor *doctor, const char *token, const char *to, Letter *out) {
  const Configuration *configuration = doctor->referee->configuration;
  Arena *arena = doctor->arena;
  const Catalogue *catalogue = referee_catalogue(doctor->referee, configuration->language);
  char *sender;
  if (catalogue == NULL || !mail_address_valid(arena, configuration->from, &sender)) return false;
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "token", token);
  tree_put_text(arena, fields, "from", configuration->from);
  const char *text = catalogue_say(catalogue, arena, "notices.game-master.doctor.body", fields);
  const Mail mail = {
      .message_id = arena_printf(arena, "doctor.%s%s", token, strrchr(sender, '@')),
      .from = configuration->from,
      .to = to,
      .subject = catalogue_say(catalogue, arena, "notices.game-master.doctor.subject", fields),
      .date = doctor->referee->now,
      .text = layout_text(arena, text, LAYOUT_WIDTH),
  };
  *out = (Letter){.message_id = mail.message_id, .sender = sender, .recipient = to};
  out->bytes = mail_compose(arena, &mail, &out->length);
  return out->bytes != NULL;
}

static const char *todo_for(ServerStage stage) {
  switch (stage) {
  case STAGE_SENDER: return "set `from` to an address that this account may send from";
  case STAGE_RECIPIENT:
    return "check the address; if it is right, log in (`user`, `password-command`) or use your own provider's server";
  default: return "the server's words say why";
  }
}

static bool mentions(const char *words, const char *what) {
  return strcasestr(words, what) != NULL;
}

/* Many servers refuse a sender only at RCPT TO. */
static ServerStage whose_fault(ServerStage stage, const Letter *letter, const char *words) {
  if (stage != STAGE_RECIPIENT) return stage;
  bool sender =
      mentions(words, "sender") || (mentions(words, letter->sender) && !mentions(words, letter->recipient));
  return sender ? STAGE_SENDER : stage;
}

static ServerStage send_to(Doctor *doctor, const char *token, const char *to) {
  Letter letter;
  const char *words;
  if (!compose(doctor, token, to, &letter)) {
    doctor_tell(doctor, "mail", FINDING_FIX, doctor->logged, "check `from`, `referee` and the templates",
                "a mail to %s cannot be composed", to);
    return STAGE_SENDER;
  }
  ServerStage stage = talk_send(doctor->smtp, doctor->arena, &letter, &words);
  stage = whose_fault(stage, &letter, words);
  if (stage == STAGE_GOOD) return stage;
  doctor_tell(doctor, arena_printf(doctor->arena, "mail-%s", stage_word(stage)), FINDING_FIX, words,
              todo_for(stage), "from %s to %s", letter.sender, to);
  return stage;
}

/* ---- back ---- */

static bool is_ours(const Post *post, const char *bytes, size_t length) {
  return memmem(bytes, length, post->token, strlen(post->token)) != NULL;
}

static void keep(Doctor *doctor, Post *post, const char *way, const char *bytes, size_t length) {
  post->bytes = arena_strndup(doctor->arena, bytes, strnlen(bytes, length));
  post->length = strlen(post->bytes);
  post->way = way;
}

static void look_by_imap(Doctor *doctor, Arena *arena, Post *post) {
  const char *bytes, *words;
  size_t length;
  if (talk_begin(doctor->imap, arena, &words) != STAGE_GOOD) return;
  while (talk_next(doctor->imap, arena, &bytes, &length)) {
    if (!is_ours(post, bytes, length)) continue;
    keep(doctor, post, "IMAP", bytes, length);
    if (!talk_taken(doctor->imap, arena, &words)) post->untaken = arena_strdup(doctor->arena, words);
  }
}

static void look_in_maildir(Doctor *doctor, Arena *arena, Post *post) {
  Mailbox *mailbox = maildir_mailbox(arena, post->maildir);
  const char *bytes, *words;
  size_t length;
  Fetch fetch;
  for (size_t number = 0; (fetch = mailbox->next(mailbox, arena, &bytes, &length, &words)) <= FETCH_STRAY;) {
    if (fetch == FETCH_STRAY) continue;
    bool ours = is_ours(post, bytes, length);
    if (ours) keep(doctor, post, "the Maildir", bytes, length);
    if (ours && !mailbox->taken(mailbox, arena, number, &words))
      post->untaken = arena_strdup(doctor->arena, words);
    number++;
  }
  mailbox->close(mailbox);
}

static void look_in_ledger(Doctor *doctor, Arena *arena, Post *post) {
  InboxRows rows = {.count = 0};
  Ledger *ledger = doctor->referee->ledger;
  if (ledger_inbox(ledger, arena, 0, NULL, MAILS_LOOKED_AT, &rows) != STATUS_OK) return;
  for (size_t i = rows.count; i-- > 0 && rows.items[i].id > post->newest;) {
    InboxRow row;
    if (ledger_inbox_message(ledger, arena, rows.items[i].id, &row) != STATUS_OK || row.raw == NULL) continue;
    if (is_ours(post, row.raw, (size_t)row.length))
      keep(doctor, post, "a tick or `receive`, which took it in", row.raw, (size_t)row.length);
  }
}

static int64_t newest_in_ledger(Doctor *doctor, bool *pipe) {
  InboxRows rows = {.count = 0};
  *pipe = false;
  if (!doctor->ledger ||
      ledger_inbox(doctor->referee->ledger, doctor->arena, 0, NULL, 1, &rows) != STATUS_OK || rows.count == 0)
    return 0;
  *pipe = strcmp(rows.items[0].way, "pipe") == 0;
  return rows.items[0].id;
}

static void wait_for(Doctor *doctor, Post *post) {
  int64_t begun = doctor_elapsed(doctor), waited = 0, most = doctor->wish->wait * 1000;
  for (int pause = PAUSE_FIRST;; pause = MIN(2 * pause, PAUSE_MOST)) {
    Arena *arena = arena_new();
    if (doctor->imap != NULL) look_by_imap(doctor, arena, post);
    if (post->maildir != NULL) look_in_maildir(doctor, arena, post);
    if (post->bytes == NULL && doctor->ledger) look_in_ledger(doctor, arena, post);
    arena_free(arena);
    if (post->bytes != NULL || waited >= most) break;
    referee_progress(doctor->referee, "waiting for the mail to come back, seconds", (size_t)(waited / 1000),
                     (size_t)(most / 1000));
    int step = (int)MIN((int64_t)pause, most - waited);
    poll(NULL, 0, step);
    waited += step;
  }
  post->milliseconds = doctor_elapsed(doctor) - begun;
}

/* ---- what the mail shows ---- */

static void tell_method(Doctor *doctor, const char *check, const char *name, const char *result,
                        const char *server, const char *todo) {
  if (result == NULL) {
    doctor_tell(doctor, check, FINDING_NOTE, NULL, todo, "%s reports nothing about %s", server, name);
  } else if (g_ascii_strcasecmp(result, "pass") == 0) {
    doctor_tell(doctor, check, FINDING_OK, NULL, NULL, "%s says: pass", server);
  } else {
    doctor_tell(doctor, check, FINDING_FIX, result, todo, "%s finds %s of our mail wrong", server, name);
  }
}

static void tell_methods(Doctor *doctor, const AuthenticationSeen *seen) {
  tell_method(
      doctor, "spf", "SPF", seen->spf, seen->server,
      "send through the provider of `from`'s domain, or list the sending server in that domain's SPF record (DNS, TXT)");
  tell_method(doctor, "dkim", "DKIM", seen->dkim, seen->server,
              "have the provider sign mail of `from`'s domain (DKIM), with its key in that domain's DNS");
  tell_method(
      doctor, "dmarc", "DMARC", seen->dmarc, seen->server,
      "let SPF or DKIM pass for the domain of `from` itself; then many servers stop calling our mail spam");
}

static void examine_authentication(Doctor *doctor, const IncomingMail *mail) {
  const char *wanted = doctor->referee->configuration->authentication_server;
  AuthenticationSeen seen, other;
  bool any = mail_authentication_seen(doctor->arena, mail, NULL, &other);
  if (wanted == NULL && any) {
    doctor_tell(
        doctor, "authentication-server", FINDING_NOTE, NULL,
        arena_printf(doctor->arena,
                     "with `authentication-server: %s` games can have `sender: key-and-authentication`",
                     other.server),
        "%s examines mail that comes in", other.server);
    tell_methods(doctor, &other);
  } else if (wanted == NULL) {
    doctor_tell(doctor, "authentication-server", FINDING_NOTE, NULL,
                "send a mail to another provider to see whether SPF, DKIM and DMARC pass",
                "the returned mail has no Authentication-Results: nobody has examined it");
  } else if (mail_authentication_seen(doctor->arena, mail, wanted, &seen)) {
    doctor_tell(doctor, "authentication-server", FINDING_OK, NULL, NULL, "%s has examined the returned mail",
                wanted);
    tell_methods(doctor, &seen);
  } else {
    const char *todo =
        any ? arena_printf(doctor->arena, "set `authentication-server: %s`", other.server)
            : "remove `authentication-server`, and use no stricter setting than `sender: key-and-address`";
    doctor_tell(doctor, "authentication-server", FINDING_FIX, NULL, todo,
                "%s has not examined the returned mail", wanted);
  }
}

static void examine_sender(Doctor *doctor, const IncomingMail *mail) {
  char *own;
  bool good = mail_address_valid(doctor->arena, doctor->referee->configuration->from, &own);
  if (good && mail->from != NULL && strcasecmp(mail->from, own) == 0) return;
  doctor_tell(doctor, "mail-from", FINDING_FIX, mail->from,
              "set `from` to the account's own address, or have the provider allow this one",
              "the server has replaced the address of `from`");
}

static void examine_arrival(Doctor *doctor, const Post *post) {
  Time at = mail_received_at(doctor->arena, post->bytes, post->length),
       until = post->sent + doctor->wish->wait;
  if (at == TIME_NONE || doctor->referee->now_given) return;
  if (at >= post->sent - CLOCK_SLACK && at <= until + CLOCK_SLACK) {
    doctor_tell(doctor, "clock-server", FINDING_OK, NULL, NULL,
                "the mail server's clock agrees with this one");
    return;
  }
  doctor_tell(doctor, "clock-server", FINDING_FIX, NULL, "set this machine's clock, preferably by NTP",
              "the mail server's clock said %s when it was %s here", time_format(doctor->arena, at),
              time_format(doctor->arena, post->sent));
}

static void tell_bounce(Doctor *doctor, const Post *post, const IncomingMail *mail) {
  const char *said = mail->bounce_count == 0 ? NULL : mail->bounces[0].words;
  doctor_tell(doctor, "mail-bounced", FINDING_FIX, said,
              "the bounce says why; set `from` or `reply-to` to an address that takes mail",
              "mail to %s bounces", post->address);
}

static void tell_return(Doctor *doctor, const Post *post) {
  if (post->bytes == NULL) {
    bool plus = strchr(post->address, '+') != NULL;
    doctor_tell(
        doctor, "mail-return", FINDING_FIX, NULL,
        arena_concat(
            doctor->arena, plus ? "remove `reply-to` if the server delivers nothing behind a +; " : "",
            "look for it in the spam folder and among bounces; check that mail to that address reaches this "
            "mailbox; a slow server may need --wait 10m",
            NULL),
        "the mail to %s did not come back within %s", post->address,
        duration_format(doctor->arena, MAX(doctor->wish->wait, 1)));
    return;
  }
  IncomingMail mail;
  mail_read(doctor->arena, post->bytes, post->length, &mail);
  if (mail.sort == MAIL_BOUNCE) {
    tell_bounce(doctor, post, &mail);
    return;
  }
  doctor_tell(doctor, "mail-return", FINDING_OK, NULL, NULL, "the mail to %s came back in %.1f s, by %s",
              post->address, (double)post->milliseconds / 1000, post->way);
  if (post->untaken != NULL)
    doctor_tell(doctor, "intake-after", FINDING_FIX, post->untaken,
                "check `after` of the intake, and the rights of the account",
                "mail that was taken in cannot be marked, moved or deleted");
  examine_sender(doctor, &mail);
  examine_authentication(doctor, &mail);
  examine_arrival(doctor, post);
}

/* ---- all of it ---- */

static void examine_return(Doctor *doctor, Post *post, bool pipe) {
  const Configuration *configuration = doctor->referee->configuration;
  post->maildir = maildir_folder(doctor->arena, configuration->intake, configuration->folder);
  bool readable = doctor->imap != NULL || post->maildir != NULL || (pipe && configuration->intake == NULL);
  if (!readable) {
    doctor_tell(doctor, "mail-return", FINDING_SKIP, NULL, NULL,
                configuration->intake == NULL ? "no mailbox is read" : "the mailbox must be readable first");
    return;
  }
  post->sent = doctor->referee->now;
  if (send_to(doctor, post->token, post->address) != STAGE_GOOD) return;
  wait_for(doctor, post);
  tell_return(doctor, post);
}

/* Sends a mail to the game master. False if no other mail can be sent either. */
static bool examine_way_out(Doctor *doctor, const Post *post) {
  const char *referee = doctor->referee->configuration->referee;
  char *bare;
  if (referee == NULL || !mail_address_valid(doctor->arena, referee, &bare) ||
      strcasecmp(bare, post->address) == 0)
    return true;
  ServerStage stage = send_to(doctor, new_token(doctor->arena), bare);
  if (stage == STAGE_GOOD)
    doctor_tell(doctor, "mail", FINDING_OK, NULL, NULL,
                "one is on its way to %s: check that it is not in the spam folder", referee);
  return stage == STAGE_GOOD || stage == STAGE_RECIPIENT;
}

void examine_post(Doctor *doctor) {
  if (!doctor->configured) return;
  const Configuration *configuration = doctor->referee->configuration;
  const char *why = NULL;
  bool pipe;
  if (maildir_folder(doctor->arena, configuration->transport, configuration->folder) != NULL)
    why = "mail becomes files; none is sent";
  else if (doctor->wish->no_mail)
    why = "--no-mail";
  else if (doctor->wish->offline)
    why = "--offline";
  else if (doctor->smtp == NULL)
    why = "the mail server must let us in first";
  if (why != NULL) {
    doctor_tell(doctor, "mail", FINDING_SKIP, NULL, NULL, "%s", why);
    return;
  }
  const char *token = new_token(doctor->arena);
  Post post = {
      .token = token, .address = answer_address(doctor, token), .newest = newest_in_ledger(doctor, &pipe)};
  if (!examine_way_out(doctor, &post)) {
    doctor_tell(doctor, "mail-return", FINDING_SKIP, NULL, NULL, "the server must take mail first");
    return;
  }
  examine_return(doctor, &post, pipe);
}
