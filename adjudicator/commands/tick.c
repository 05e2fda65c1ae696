#include "../referee/tick.h"
#include "verbs.h"

typedef struct Ticking {
  Call *call;
  Tree *summary;
  Tree *done;  /* of the summary: what was logged as done */
  size_t told; /* notes that are in it, or about mail */
  IntakeCounts taken;
  Status sent;
  SendCounts before; /* sent while games were adjudicated */
  int64_t begun;     /* milliseconds of referee->elapsed: when the tick began, or mail was sent last */
  bool waits;        /* a mail did not go: the others wait until all games are adjudicated */
} Ticking;

/* Notes from `first` on become part of what was done. */
static void add_notes(const Ticking *ticking, size_t first) {
  const Call *call = ticking->call;
  for (size_t i = first; i < call->notes->count; i++)
    tree_add(call->arena, ticking->done, tree_copy(call->arena, call->notes->items[i].value));
}

/* What was queued before goes out also where a game failed or the clock is wrong. */
static void send_now(void *context) {
  Ticking *ticking = context;
  Call *call = ticking->call;
  if (call->configuration.intake != NULL) intake_report(call, &ticking->taken, ticking->summary);
  add_notes(ticking, 0);
  tree_put(call->arena, ticking->summary, "done", ticking->done);
  ticking->sent = send_and_tell(call, &ticking->before, ticking->summary);
  ticking->told = call->notes->count;
}

/* Milliseconds. Where so many games are due that it takes longer, the first mails go out before the last game is
 * adjudicated. */
#define MAIL_EVERY 1000

static int64_t elapsed(const Call *call) {
  return call->referee.elapsed(call->referee.elapsed_context);
}

static void send_meanwhile(void *context) {
  Ticking *ticking = context;
  const Call *call = ticking->call;
  SendCounts counts;
  if (ticking->waits || elapsed(call) - ticking->begun < MAIL_EVERY) return;
  Status status = send_due(&ticking->call->referee, &counts);
  send_counts_add(&ticking->before, &counts);
  ticking->waits = status != STATUS_OK || counts.later + counts.unknown + counts.failed > 0;
  ticking->begun = elapsed(call);
}

static Status tick(Call *call) {
  Tree *summary = tree_map(call->arena);
  Ticking ticking = {
      .call = call, .summary = summary, .done = tree_list(call->arena), .begun = elapsed(call)};
  const TickPause pause = {.call = send_now, .more = send_meanwhile, .context = &ticking};
  bool moved;
  call_stop_gently(call);
  Status adjudicated =
      tick_and_think(&call->referee, call_option(call, "trust") != NULL, &ticking.taken, &pause, &moved);
  add_notes(&ticking, ticking.told);
  Status sent = moved ? status_worse(ticking.sent, send_and_tell(call, NULL, summary)) : ticking.sent;
  if (referee_stopped(&call->referee))
    referee_log(&call->referee, NOTICE_WARNING, "interrupted; the next tick goes on from here");
  Status printed = call->format == FORMAT_YAML ? call_print_tree(call, summary) : STATUS_OK;
  if (adjudicated != STATUS_OK) return adjudicated;
  if (referee_stopped(&call->referee)) return STATUS_TRY_AGAIN;
  return sent != STATUS_OK ? sent : printed;
}

static const OptionRule OPTIONS[] = {
    {"trust", NULL,
     "adjudicate although the clock is doubted, ticks were missed, the mailbox cannot be read, or no player has sent a file",
     false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_TICK = {
    .name = "tick",
    .arguments = "",
    .summary = "Adjudicate what is due, remind, send: for cron",
    .details =
        "Run it every few minutes. It reads the mailbox of the configuration, closes each window when all "
        "answers are in or at its deadline, reminds seats that owe an answer, and sends what is queued. "
        "Seats that have not answered get the rules' defaults. The settings of a game (`adjudicator set "
        "--help`) decide about late files, reminders and missed turns.\n\n"
        "tick holds games if the world looks wrong; --trust overrides this:\n\n"
        "If the clock is more than a day after the last tick, or more than a minute before it, only windows with all "
        "answers go on; deadlines, reminders and absences wait (75). A tick an hour later whose clock has gone on by "
        "that hour believes it. --now is never doubted.\n\n"
        "If ticks were missed for three times the usual interval or longer, each deadline in that time moves by as "
        "much, and all players get a notice; after more than an hour, each later deadline too. With --trust nothing "
        "moves.\n\n"
        "If the mailbox cannot be read to its end, every game that is due is held, complete ones too, and "
        "nobody is reminded (75; 69 if no game is due).\n\n"
        "Once the mail is out, the computer thinks about the seats that it plays, the window opened first first, "
        "and plays; `think` of the configuration limits how long (default 30s; it thinks about one seat after the other). "
        "At a deadline it plays at once if it had no time to think.\n\n"
        "If five or more games are past their deadlines and none of their players has sent a file, those "
        "games are held (75).\n\n"
        "An interrupt (Ctrl-C, SIGTERM) ends it after the game or the mail that it is at (75); a second one at once. "
        "Nothing is lost, and the next tick goes on. On a terminal, long work shows how far it is.\n\n"
        "A game whose adjudication failed three times is set aside as broken (70). The others go on.\n\n"
        "Examples:\n"
        "  */5 * * * * cd $HOME/campaign && adjudicator tick     (in a crontab)\n"
        "  adjudicator tick --now 2026-11-21T20:00:00+01:00\n",
    .options = OPTIONS,
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_EXISTS,
    .run = tick,
};
