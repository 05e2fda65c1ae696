#include <string.h>
#include <sys/stat.h>

#include <glib.h>

#include "../../mail/message.h"
#include "../../mail/protocol.h"
#include "private.h"

/* ---- what to do ---- */

/* One kind of server. */
typedef struct Kind {
  const char *name;            /* of its findings: "smtp" */
  const char *plain, *tls;     /* schemes of its url */
  const char *tls_port, *port; /* where each is usual; `port` with STARTTLS */
} Kind;

static const Kind SMTP = {"smtp", "smtp", "smtps", "465", "587"};
static const Kind IMAP = {"imap", "imap", "imaps", "993", "143"};

static bool speaks_tls(const Kind *kind, const ServerLogin *login) {
  return g_str_has_prefix(login->url, kind->tls) && login->url[strlen(kind->tls)] == ':';
}

static const char *todo_for_tls(const Doctor *doctor, const Kind *kind, const ServerLogin *login) {
  return speaks_tls(kind, login)
             ? arena_printf(doctor->arena,
                            "%s:// needs a port with TLS from the start (%s); for STARTTLS (%s) write %s://",
                            kind->tls, kind->tls_port, kind->port, kind->plain)
             : arena_printf(doctor->arena, "write %s:// with the port for TLS (%s)", kind->tls,
                            kind->tls_port);
}

static const char *todo_for(const Doctor *doctor, const Kind *kind, const ServerLogin *login,
                            ServerStage stage) {
  switch (stage) {
  case STAGE_PASSWORD:
    return arena_printf(doctor->arena, "run this command in a shell: it must print the password: %s",
                        login->password_command);
  case STAGE_HELPER: return "install the whole adjudicator again";
  case STAGE_NAME:
    return "correct the host in `url` (your provider's pages name it), or check that this machine has a network";
  case STAGE_PORT:
    return arena_printf(
        doctor->arena,
        "correct the port (%s for %s://, %s for %s://); if it is right, a firewall blocks it or the server is down",
        kind->tls_port, kind->tls, kind->port, kind->plain);
  case STAGE_SILENT:
  case STAGE_GREETING:
  case STAGE_TLS: return todo_for_tls(doctor, kind, login);
  case STAGE_SLOW:
    return "try again later: servers slow down after wrong passwords; if that does not help, raise `connect-timeout`";
  case STAGE_STARTTLS:
    return arena_printf(
        doctor->arena,
        "write %s:// with the port for TLS (%s); use `tls: no` only with a server on your own machine",
        kind->tls, kind->tls_port);
  case STAGE_CERTIFICATE:
    return "write the host as the certificate has it; if the server is your own, set `ca-file` to its certificate; also check this machine's clock";
  case STAGE_LOGIN:
    return login->user == NULL
               ? "set `user` and `password-command`"
               : "correct `user` (some servers need the whole address) and the password; many providers need an app "
                 "password, made on their web pages, and IMAP and SMTP switched on there";
  case STAGE_MAILBOX:
    return "correct the mailbox in `url`, or create it; write its IMAP name, such as INBOX/Games";
  case STAGE_SENDER: return "set `from` to an address that this account may send from";
  case STAGE_RECIPIENT:
    return "log in (`user`, `password-command`), or send through the server of your own provider";
  case STAGE_CONTENT: return "the server's words say why; they may be about the account or the message";
  case STAGE_GOOD:
  case STAGE_COUNT: break;
  }
  return NULL;
}

/* ---- the password ---- */

/* The FILE of "cat FILE", in the arena; NULL for any other command. */
static const char *password_file(const Doctor *doctor, const char *command) {
  char **argv = NULL;
  int count = 0;
  if (command == NULL || !g_shell_parse_argv(command, &count, &argv, NULL)) return NULL;
  const char *file = count == 2 && strcmp(argv[0], "cat") == 0 ? arena_strdup(doctor->arena, argv[1]) : NULL;
  g_strfreev(argv);
  return file;
}

static void examine_password_file(Doctor *doctor, const ServerLogin *login) {
  const char *file = password_file(doctor, login->password_command);
  struct stat found;
  if (file == NULL || stat(file, &found) != 0 || (found.st_mode & 077) == 0) return;
  if (doctor->password_file != NULL && strcmp(doctor->password_file, file) == 0)
    return; /* both servers use it, and it was reported */
  doctor->password_file = file;
  doctor_tell(doctor, "password-file", FINDING_FIX, NULL, arena_printf(doctor->arena, "chmod 600 '%s'", file),
              "%s: other users can read the password (mode %o)", file, (unsigned)found.st_mode & 07777);
}

/* ---- the servers ---- */

static const char *whom(const Doctor *doctor, const ServerLogin *login) {
  return login->user == NULL ? "" : arena_printf(doctor->arena, " as %s", login->user);
}

/* The talk, if the server has let us in; else NULL. */
static ServerTalk *examine_server(Doctor *doctor, const Kind *kind, ServerTalk *talk) {
  const ServerLogin *login = talk_login(talk);
  const char *words = "",
             *box = login->mailbox == NULL ? "" : arena_printf(doctor->arena, ", mailbox %s", login->mailbox);
  if (doctor->wish->offline) {
    doctor_tell(doctor, kind->name, FINDING_SKIP, NULL, NULL, "%s: --offline", login->url);
    talk_close(talk);
    return NULL;
  }
  examine_password_file(doctor, login);
  referee_progress(doctor->referee, arena_concat(doctor->arena, "asking ", login->url, NULL), 0, 0);
  ServerStage stage = talk_begin(talk, doctor->arena, &words);
  if (stage == STAGE_GOOD) {
    doctor_tell(doctor, kind->name, FINDING_OK, NULL, NULL, "%s lets us in%s%s", login->url,
                whom(doctor, login), box);
    return talk;
  }
  doctor_tell(doctor, arena_printf(doctor->arena, "%s-%s", kind->name, stage_word(stage)), FINDING_FIX, words,
              todo_for(doctor, kind, login, stage), "%s%s%s", login->url, whom(doctor, login), box);
  talk_close(talk);
  return NULL;
}

/* Many providers replace any other sender by the account's address, or refuse it. */
static void examine_from(Doctor *doctor, const ServerLogin *login) {
  const char *from = doctor->referee->configuration->from;
  char *bare;
  if (login->user == NULL || !mail_address_valid(doctor->arena, from, &bare)) return;
  size_t local = strcspn(bare, "@");
  bool same = strchr(login->user, '@') != NULL
                  ? g_ascii_strcasecmp(login->user, bare) == 0
                  : strlen(login->user) == local && g_ascii_strncasecmp(login->user, bare, local) == 0;
  if (same)
    doctor_tell(doctor, "from", FINDING_OK, NULL, NULL, "`from` is %s, the account is %s", bare, login->user);
  else
    doctor_tell(doctor, "from", FINDING_NOTE, NULL, "make sure that this account may send from that address",
                "`from` is %s, the account is %s", bare, login->user);
}

void examine_servers(Doctor *doctor) {
  if (!doctor->configured) {
    doctor_tell(doctor, "servers", FINDING_SKIP, NULL, NULL, "the configuration must be correct first");
    return;
  }
  const Configuration *configuration = doctor->referee->configuration;
  Diagnostics ignored; /* it was read without any */
  diagnostics_init(&ignored, doctor->arena);
  ServerTalk *smtp =
      transport_talk(doctor->referee->arena, configuration->transport, configuration->folder, &ignored);
  ServerTalk *imap =
      mailbox_talk(doctor->referee->arena, configuration->intake, configuration->folder, &ignored);
  if (smtp != NULL) {
    examine_from(doctor, talk_login(smtp));
    doctor->smtp = examine_server(doctor, &SMTP, smtp);
  }
  if (imap != NULL) doctor->imap = examine_server(doctor, &IMAP, imap);
  if (configuration->intake == NULL && configuration->file != NULL)
    doctor_tell(doctor, "intake", FINDING_NOTE, NULL,
                "set `intake:`, unless your mail server runs `adjudicator receive`",
                "no `tick` reads a mailbox");
}
